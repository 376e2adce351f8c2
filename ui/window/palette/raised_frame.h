// SPDX-License-Identifier: GPL-3.0-or-later
// A card over the window: the background colour of paper, with an edge.
#pragma once

#include "ui/theme/theme.h"

#include <QPainter>
#include <QWidget>

namespace attentoscope {

class RaisedFrame : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme theme = Theme::of(*this);
        QPainter painter(this);
        painter.fillRect(rect(), theme.background);
        painter.setPen(QPen(theme.accent, edge));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }

private:
    static constexpr int edge = 2; // px
};

} // namespace attentoscope
