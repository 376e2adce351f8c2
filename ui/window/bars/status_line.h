// SPDX-License-Identifier: GPL-3.0-or-later
// The status bar: on the left what is being computed, and how far it is, with a button to stop it and go on, or how long it took
// and what the map shows; on the right the curves' progress with a button of their own, and the machine.
#pragma once

#include <QStatusBar>
#include <QTimer>

class QLabel;
class QProgressBar;
class QToolButton;

namespace attentoscope {

class Document;
class Engine;
class SteadyLabel;

class StatusLine : public QStatusBar
{
    Q_OBJECT
public:
    StatusLine(Document* document, Engine* engine, QWidget* parent = nullptr);

private:
    void showWork(); // or, when there is none, what is seen
    void showPicture();
    void showCurves();

    Document* document_;
    Engine* engine_;
    QTimer patience_; // what takes no longer is not said
    SteadyLabel* picture_;
    QToolButton* halt_;
    QLabel* curves_;
    QProgressBar* bar_;
    QToolButton* stop_;
    QLabel* machine_;
};

} // namespace attentoscope
