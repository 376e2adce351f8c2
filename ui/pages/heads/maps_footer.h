// SPDX-License-Identifier: GPL-3.0-or-later
// What stands below the maps of heads on paper: their colours, what is along their sides, and what grey cells are.
#pragma once

#include "ui/figures/figure.h"
#include "ui/pages/heads/head_grid.h"
#include "ui/theme/color_map.h"

#include <QFontMetricsF>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

class QPainter;

namespace attentoscope {

inline constexpr double scaleWidth = 96, scaleHeight = 10; // px, of a scale of colours

void paintScale(QPainter& painter, const QRectF& bar, ColorMap map, const FigureStyle& style); // from its low to its high end

// Lengths are in painter units. Nothing where no maps are drawn.
class MapsFooter
{
public:
    MapsFooter(const HeadGridPicture& picture, double width, const FigureStyle& style);

    double height() const; // with the gap above it
    double leastWidth() const;
    void paint(QPainter& painter, const QRectF& rect) const; // at the bottom of the rectangle

private:
    struct Item { // words, and where there are some after it a box: a scale, or a masked cell
        QString before, after = {};
        std::optional<ColorMap> map = {};
    };
    double space() const;
    double boxWidth(const Item& item) const;
    double widthOf(const Item& item) const;
    // Places the items in as many lines as they need, and returns the height of these.
    template <class Visit>
    double flow(const Visit& visit) const;

    const FigureStyle& style_;
    QFontMetricsF metrics_;
    double width_;
    std::vector<Item> items_;
};

} // namespace attentoscope
