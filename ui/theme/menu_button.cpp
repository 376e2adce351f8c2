// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/menu_button.h"

#include "ui/theme/theme.h"

#include <QMenu>
#include <QPainter>

namespace attentoscope {

namespace {

constexpr double chevronWidth = 7, beforeChevron = 5; // px at the usual type size

} // namespace

MenuButton::MenuButton(const QString& text, QWidget* parent)
    : ToggleButton(text, Weight::Quiet, parent)
{
    setPopupMode(QToolButton::InstantPopup);
    setMenu(new QMenu(this));
    menu()->setToolTipsVisible(true);
}

int MenuButton::afterText() const { return atTypeScale(int(chevronWidth + beforeChevron)); }

void MenuButton::paintEvent(QPaintEvent* event)
{
    ToggleButton::paintEvent(event);
    if (afterText() == 0)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText), 1.5);
    pen.setCapStyle(Qt::RoundCap);
    painter.setPen(pen);
    const double half = atTypeScale(int(chevronWidth)) / 2.0,
                 middle = (width() + QFontMetrics(font()).horizontalAdvance(text()) - afterText()) / 2.0
        + atTypeScale(int(beforeChevron)) + half;
    const QPointF lowest(middle, height() / 2.0 + half / 2);
    painter.drawPolyline(QPolygonF{{lowest + QPointF(-half, -half), lowest, lowest + QPointF(half, -half)}});
}

} // namespace attentoscope
