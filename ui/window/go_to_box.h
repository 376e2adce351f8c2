// SPDX-License-Identifier: GPL-3.0-or-later
// A line over the page in which a cell is named, by its numbers or by a token: it is selected, and seen.
#pragma once

#include "core/attention/evaluate/result.h"

#include <QFrame>

class QLabel;
class QLineEdit;

namespace attentoscope {

class Document;
class Engine;

class GoToBox : public QFrame
{
    Q_OBJECT
public:
    // In the upper third of the widget, on the page with the maps. Nothing happens while there are none.
    static void openOver(QWidget* widget, Document* document, Engine* engine);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // keys of the line, before it completes

private:
    GoToBox(Document* document, SharedInputs inputs, QWidget* parent); // goes when it is closed
    void open();
    void go(bool closer);

    Document* document_;
    SharedInputs inputs_; // of the maps that are seen
    QLineEdit* line_;
    QLabel* hint_;
};

} // namespace attentoscope
