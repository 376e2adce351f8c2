// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/controls/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QSlider>

namespace attentoscope {

namespace {

QWidget* turnedByWheel(QObject* object)
{
    const bool turned = qobject_cast<QAbstractSpinBox*>(object) != nullptr || qobject_cast<QComboBox*>(object) != nullptr
        || qobject_cast<QSlider*>(object) != nullptr;
    return turned ? static_cast<QWidget*>(object) : nullptr;
}

} // namespace

WheelGuard::WheelGuard(QObject* parent)
    : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::Wheel && event->type() != QEvent::Polish)
        return false;
    QWidget* widget = turnedByWheel(watched);
    if (widget == nullptr)
        return false;
    if (event->type() == QEvent::Polish) {
        if (widget->focusPolicy() == Qt::WheelFocus)
            widget->setFocusPolicy(Qt::StrongFocus); // turning the wheel must not take the focus either
        return false;
    }
    if (widget->hasFocus())
        return false;
    event->ignore(); // lets the scroll area around the widget scroll
    return true;
}

} // namespace attentoscope
