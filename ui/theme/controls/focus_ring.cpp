// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/controls/focus_ring.h"

#include "ui/theme/controls/ring.h"
#include "ui/theme/toggle_button.h"

#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QFocusEvent>
#include <QLineEdit>
#include <QPlainTextEdit>

namespace attentoscope {

namespace {

constexpr int outside = 2; // px around the widget

bool showsItself(const QWidget* widget)
{
    return qobject_cast<const ToggleButton*>(widget) != nullptr || qobject_cast<const QLineEdit*>(widget) != nullptr
        || qobject_cast<const QAbstractSpinBox*>(widget) != nullptr || qobject_cast<const QPlainTextEdit*>(widget) != nullptr;
}

bool isByKeys(const QFocusEvent& event)
{
    switch (event.reason()) {
    case Qt::TabFocusReason:
    case Qt::BacktabFocusReason:
    case Qt::ShortcutFocusReason:
        return true;
    default:
        return false;
    }
}

// Returns whether the focus moves because of another window, a list or a menu. Focus that was reached by keys and comes back
// after that shows the ring again.
bool isReturn(const QFocusEvent& event)
{
    return event.reason() == Qt::ActiveWindowFocusReason || event.reason() == Qt::PopupFocusReason
        || event.reason() == Qt::MenuBarFocusReason;
}

} // namespace

FocusRing::FocusRing(QObject* parent)
    : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::FocusIn:
        if (auto* widget = qobject_cast<QWidget*>(watched)) {
            const auto& focus = *static_cast<QFocusEvent*>(event);
            const bool again = widget == left_ && isReturn(focus);
            const bool moved = wasMoved_ && focus.reason() == Qt::OtherFocusReason;
            surround((isByKeys(focus) || again || moved) && !showsItself(widget) ? widget : nullptr);
            left_.clear();
            wasMoved_ = false;
        }
        break;
    case QEvent::FocusOut:
        if (watched == target_) {
            const auto& focus = *static_cast<QFocusEvent*>(event);
            left_ = isReturn(focus) ? target_ : nullptr;
            wasMoved_ = focus.reason() == Qt::OtherFocusReason;
            surround(nullptr);
        }
        break;
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
        if (ring_ && watched != ring_)
            place();
        break;
    default:
        break;
    }
    return false;
}

void FocusRing::surround(QWidget* target)
{
    delete ring_;
    target_ = target;
    if (target == nullptr || target->isWindow())
        return;
    ring_ = new Ring(outside, target->window());
    place();
}

void FocusRing::place()
{
    if (!target_ || target_->window() != ring_->parentWidget() || !target_->isVisible())
        return delete ring_;
    QWidget* window = ring_->parentWidget();
    QRect rect = QRect(target_->mapTo(window, QPoint()), target_->size()).adjusted(-outside, -outside, outside, outside);
    for (QWidget* around = target_->parentWidget(); around != nullptr && around != window; around = around->parentWidget())
        if (qobject_cast<QAbstractScrollArea*>(around->parentWidget()) != nullptr) // only a part of it is in view
            rect &= QRect(around->mapTo(window, QPoint()), around->size());
    rect &= window->rect();
    ring_->setVisible(!rect.isEmpty());
    ring_->setGeometry(rect);
    ring_->raise();
}

} // namespace attentoscope
