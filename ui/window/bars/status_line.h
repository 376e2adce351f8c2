// SPDX-License-Identifier: GPL-3.0-or-later
// The status bar. At the left: what is being computed and how far it is, with a button to stop or resume it; or, when idle, how
// long it took and what the map shows. At the right: the progress of the curves with their own button, and the machine.
#pragma once

#include <QStatusBar>
#include <QTimer>

#include <vector>

class QLabel;
class QProgressBar;
class QToolButton;

namespace attentoscope {

class Document;
class Engine;
class InquiryBase;
class SteadyLabel;

class StatusLine : public QStatusBar
{
    Q_OBJECT
public:
    StatusLine(Document* document, Engine* engine, QWidget* parent = nullptr);

private:
    void showWork(); // or, when nothing is computed, what the map shows
    void showPicture();
    void showCurves();

    Document* document_;
    Engine* engine_;
    QTimer patience_; // delays the text, so that short work is not mentioned
    SteadyLabel* picture_;
    QToolButton* halt_;
    QLabel* curves_;
    QProgressBar* bar_;
    QToolButton* stop_;
    QLabel* machine_;
    std::vector<InquiryBase*> ofCurves_; // their questions share one bar
};

} // namespace attentoscope
