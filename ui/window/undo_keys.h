// SPDX-License-Identifier: GPL-3.0-or-later
// Gives every line and number box of the window its keys besides typing. Undo and redo reach the window's history while one has
// the focus: Qt's take them for themselves even when nothing was typed there; what is being typed can still be undone in its
// line. Esc in a number box takes back what is typed and not yet entered.
//
// Whether something was typed is known here, and kept here: QLineEdit::isModified() is of the editors themselves, and stays as
// they and Qt set it.
#pragma once

#include <QLineEdit>
#include <QPointer>

class QKeyEvent;
class QWidget;

namespace attentoscope {

class UndoKeys : public QObject
{
    Q_OBJECT
public:
    explicit UndoKeys(QWidget* window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(QLineEdit* line); // it has the focus, and nothing is typed in it yet
    bool isTyped(const QLineEdit& line) const { return &line == line_ && typed_; }
    bool undoesItself(const QLineEdit& line, const QKeyEvent& key) const;

    QWidget* window_;
    QPointer<QLineEdit> line_; // that has the focus, or had it last
    bool typed_ = false; // in it, since it has the focus or was last confirmed
};

} // namespace attentoscope
