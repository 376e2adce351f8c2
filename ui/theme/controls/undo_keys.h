// SPDX-License-Identifier: GPL-3.0-or-later
// Handles the editing keys of every line and number box of the window. Undo and redo reach the window's history while an editor
// has the focus; without this, Qt's editors would consume these keys even when nothing was typed. What is being typed can still
// be undone in its line. Esc in a number box discards what was typed and not yet entered.
// This class tracks by itself whether something was typed: QLineEdit::isModified() belongs to the editors and stays as they and
// Qt set it.
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
    void follow(QLineEdit* line); // called when the line gets the focus; nothing is typed in it yet
    bool isTyped(const QLineEdit& line) const { return &line == line_ && typed_; }
    bool undoesItself(const QLineEdit& line, const QKeyEvent& key) const;

    QWidget* window_;
    QPointer<QLineEdit> line_; // the line that has, or last had, the focus
    bool typed_ = false; // into line_, since it got the focus or was last confirmed
};

} // namespace attentoscope
