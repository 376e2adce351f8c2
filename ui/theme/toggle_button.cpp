// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/toggle_button.h"

#include "ui/theme/theme.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QPainter>

namespace attentoscope {

namespace {

constexpr int sidePadding = 8, topPadding = 3;
constexpr double radius = 3, edge = 1.5;

QColor withAlpha(QColor color, double alpha)
{
    color.setAlphaF(float(alpha));
    return color;
}

} // namespace

ToggleButton::ToggleButton(const QString& text, Weight weight, QWidget* parent)
    : QToolButton(parent)
    , weight_(weight)
{
    setText(text);
    setCheckable(true);
    setAutoRaise(weight == Weight::Quiet);
    setFocusPolicy(Qt::TabFocus);
}

QSize ToggleButton::sizeHint() const
{
    const QFontMetrics metrics(font());
    const int more = weight_ == Weight::Strong ? 2 : 0;
    return {
        metrics.horizontalAdvance(text()) + afterText() + 2 * (sidePadding + more), metrics.height() + 2 * (topPadding + more)};
}

void ToggleButton::focusInEvent(QFocusEvent* event)
{
    if (event->reason() != Qt::PopupFocusReason) // a menu that is closed gives the focus back as it was
        focusShown_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QToolButton::focusInEvent(event);
}

void ToggleButton::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return QToolButton::keyPressEvent(event);
    menu() != nullptr ? showMenu() : click();
}

void ToggleButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme theme = Theme::of(*this);
    const bool strong = weight_ == Weight::Strong;
    const QColor ink = palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText);
    const QColor accent = isEnabled() ? theme.accent : ink;
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
    QColor fill = Qt::transparent, line = strong ? theme.axis : QColor(Qt::transparent), word = ink;
    if (isChecked()) {
        fill = strong ? accent : withAlpha(accent, 0.16);
        line = accent;
        word = strong ? theme.background : ink;
    } else if (underMouse() && isEnabled()) {
        fill = withAlpha(ink, isDown() ? 0.16 : 0.08);
    }
    painter.setPen(QPen(line, edge));
    painter.setBrush(fill);
    painter.drawRoundedRect(frame, radius, radius);
    if (hasFocus() && focusShown_) {
        painter.setPen(QPen(strong && isChecked() ? theme.background : ink, edge));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(frame.adjusted(2, 2, -2, -2), radius - 1, radius - 1);
    }
    painter.setPen(word);
    painter.drawText(rect().adjusted(0, 0, -afterText(), 0), Qt::AlignCenter | Qt::TextShowMnemonic, text());
}

} // namespace attentoscope
