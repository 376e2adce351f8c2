// SPDX-License-Identifier: GPL-3.0-or-later
// A line over the page in which the user names a cell by its numbers or by a token; the cell is then selected and shown.
#pragma once

#include "core/attention/evaluate/result.h"

#include <QFrame>

class QLineEdit;

namespace attentoscope {

class Document;
class Engine;
class WrappedLabel;

class GoToBox : public QFrame
{
    Q_OBJECT
public:
    // Opens the box in the upper third of the widget and shows the page with the maps. Does nothing while there are no maps.
    static void openOver(QWidget* widget, Document* document, Engine* engine);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // sees the keys of the line before the completer does

private:
    GoToBox(Document* document, SharedInputs inputs, QWidget* parent); // deletes itself when it is closed
    void open();
    void go(bool closer);

    Document* document_;
    SharedInputs inputs_; // of the maps on screen
    QLineEdit* line_;
    WrappedLabel* hint_;
};

} // namespace attentoscope
