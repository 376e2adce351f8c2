// SPDX-License-Identifier: GPL-3.0-or-later
// Where a plot has nothing but its ground and its grid between its axes. Included by .cpp files only.
#pragma once

#include "ui/plots/parts/plot_look.h"

#include <QRect>
#include <QSize>

#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

class EmptyRoom
{
public:
    // Draws what is inside the axes, without the grid, as a small image.
    EmptyRoom(QCustomPlot& plot, const PlotLook& look);

    // Returns a place for a box of this size, in painter units of the plot: the corners first, at the largest of these distances
    // (px) from all that is drawn. None: it would cover something everywhere.
    std::optional<QRect> find(const QSize& box, std::span<const int> distances) const;
    QRect leastCovered(const QSize& box) const; // of the corners the one that covers least

private:
    QSize pixelsOf(const QSize& box) const;
    std::vector<QPoint> corners(const QSize& pixels) const;
    QRect placed(const QPoint& at, const QSize& box) const;
    int drawnIn(const QRect& wanted) const; // pixels
    int sum(int x, int y) const { return sums_[std::size_t(y) * across_ + std::size_t(x)]; }

    QPoint origin_;
    double pixel_; // painter units
    QSize room_; // pixels
    std::size_t across_ = 0;
    std::vector<int> sums_; // of what is drawn above and left of a pixel
};

} // namespace attentoscope
