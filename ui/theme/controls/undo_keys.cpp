// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/controls/undo_keys.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QSpinBox>

namespace attentoscope {

namespace {

// Returns the line edit that receives what is typed into the widget; null: none.
QLineEdit* lineOf(QObject* widget)
{
    if (auto* line = qobject_cast<QLineEdit*>(widget))
        return line;
    if (const auto* box = qobject_cast<QComboBox*>(widget))
        return box->lineEdit();
    const auto* box = qobject_cast<QAbstractSpinBox*>(widget);
    return box == nullptr ? nullptr : box->findChild<QLineEdit*>(QString(), Qt::FindDirectChildrenOnly);
}

// Resets the text of a number box to its current value; returns false if the widget is no number box.
bool takeBackTyped(QObject* widget)
{
    if (auto* whole = qobject_cast<QSpinBox*>(widget)) {
        whole->setValue(whole->value());
        return true;
    }
    auto* real = qobject_cast<QDoubleSpinBox*>(widget);
    if (real != nullptr)
        real->setValue(real->value());
    return real != nullptr;
}

} // namespace

UndoKeys::UndoKeys(QWidget* window)
    : QObject(window)
    , window_(window)
{
    qApp->installEventFilter(this);
}

void UndoKeys::follow(QLineEdit* line)
{
    if (line_ != line) {
        if (line_ != nullptr)
            line_->disconnect(this);
        line_ = line;
        connect(line, &QLineEdit::textEdited, this, [this] { typed_ = true; });
    }
    typed_ = false;
}

bool UndoKeys::undoesItself(const QLineEdit& line, const QKeyEvent& key) const
{
    return isTyped(line) && (key.matches(QKeySequence::Undo) ? line.isUndoAvailable() : line.isRedoAvailable());
}

bool UndoKeys::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type != QEvent::ShortcutOverride && type != QEvent::FocusIn && type != QEvent::KeyPress)
        return false;
    const auto* widget = qobject_cast<QWidget*>(watched);
    QLineEdit* line = widget != nullptr && widget->window() == window_ ? lineOf(watched) : nullptr;
    if (line == nullptr)
        return false;
    if (type == QEvent::FocusIn) {
        follow(line);
        return false;
    }
    const auto& key = *static_cast<QKeyEvent*>(event);
    const bool takesBack = key.key() == Qt::Key_Escape && isTyped(*line) && qobject_cast<QAbstractSpinBox*>(watched) != nullptr;
    if (type == QEvent::KeyPress) {
        if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter)
            typed_ = false; // the text was accepted, or refused and reset
        if (!takesBack || !takeBackTyped(watched))
            return false;
        emit line->textEdited(line->text()); // so that an error mark on the text is removed
        line->selectAll();
        typed_ = false;
        return true;
    }
    if (takesBack) {
        event->accept(); // keep it from being a shortcut; it comes again as a key press
        return true;
    }
    if ((!key.matches(QKeySequence::Undo) && !key.matches(QKeySequence::Redo)) || undoesItself(*line, key))
        return false;
    event->ignore(); // leave it to the shortcuts
    return true;
}

} // namespace attentoscope
