// SPDX-License-Identifier: GPL-3.0-or-later
// A line around a part of a window, which shows the focus or a step of the tour.
#pragma once

#include "ui/theme/theme.h"

#include <QPainter>
#include <QWidget>

namespace attentoscope {

class Ring : public QWidget
{
public:
    Ring(int width, QWidget* window) // px
        : QWidget(window)
        , width_(width)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const double inside = (width_ + 1) / 2, rounding = width_ + 1;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(Theme::of(*this).accent, width_));
        painter.drawRoundedRect(QRectF(rect()).adjusted(inside, inside, -inside, -inside), rounding, rounding);
    }

private:
    int width_;
};

} // namespace attentoscope
