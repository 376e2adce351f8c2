#include "ui/window/undo_keys.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>

namespace attentoscope {

namespace {

// The line that takes what is typed into the widget; null: none.
QLineEdit* lineOf(QObject* widget)
{
    if (auto* line = qobject_cast<QLineEdit*>(widget))
        return line;
    if (const auto* box = qobject_cast<QComboBox*>(widget))
        return box->lineEdit();
    const auto* box = qobject_cast<QAbstractSpinBox*>(widget);
    return box == nullptr ? nullptr : box->findChild<QLineEdit*>(QString(), Qt::FindDirectChildrenOnly);
}

// Typed since it was last entered or confirmed: that is the line's to undo.
bool undoesItself(const QLineEdit& line, const QKeyEvent& key)
{
    return line.isModified() && (key.matches(QKeySequence::Undo) ? line.isUndoAvailable() : line.isRedoAvailable());
}

} // namespace

UndoKeys::UndoKeys(QWidget* window)
    : QObject(window)
    , window_(window)
{
    qApp->installEventFilter(this);
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
        line->setModified(false);
        return false;
    }
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (type == QEvent::KeyPress) {
        if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter)
            line->setModified(false);
        return false;
    }
    if ((!key.matches(QKeySequence::Undo) && !key.matches(QKeySequence::Redo)) || undoesItself(*line, key))
        return false;
    event->ignore(); // to the shortcuts
    return true;
}

} // namespace attentoscope
