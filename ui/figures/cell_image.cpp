// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/cell_image.h"

#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

// Returns how many pixels a cell becomes along one side.
int pixelsACell(const QRectF& target, const QImage& cells, const QRectF& source, double unit)
{
    constexpr double printed = 600, fine = 250, unitsPerInch = 96; // pixels per inch: of a printed map, of one that is as it is
    constexpr int most = 4096; // pixels along a side of the image
    const double perInch = std::min(source.width() / target.width(), source.height() / target.height()) * unitsPerInch * unit;
    const int larger = std::max(cells.width(), cells.height());
    if (perInch >= fine)
        return 1; // smoothed or not, nobody sees a cell
    return std::clamp(int(std::ceil(printed / std::max(perInch, 1.0))), 1, std::max(most / larger, 1));
}

} // namespace

void drawCellImage(QPainter& painter, const QRectF& target, const QImage& cells, const QRectF& source, double unit)
{
    if (target.isEmpty() || source.isEmpty())
        return;
    constexpr double ofScreens = 3; // the unit is larger on paper; pages for a browser keep their images small
    const bool isPrinted = painter.paintEngine()->type() != QPaintEngine::Raster && unit > ofScreens;
    const int times = isPrinted ? pixelsACell(target, cells, source, unit) : 1;
    const QImage pixels = times > 1 ? cells.scaled(cells.size() * times, Qt::IgnoreAspectRatio, Qt::FastTransformation) : cells;
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false); // keeps the edges of cells sharp
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (source == QRectF(cells.rect()))
        painter.drawImage(target, pixels);
    else
        painter.drawImage(target, pixels, QRectF(source.topLeft() * times, source.size() * times));
    painter.restore();
}

} // namespace attentoscope
