// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parts/empty_room.h"

#include <QImage>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int borderOfRoom = 3; // pixels

} // namespace

EmptyRoom::EmptyRoom(QCustomPlot& plot, const PlotLook& look)
    : origin_(plot.xAxis->axisRect()->rect().topLeft())
    , pixel_(look.style.unit)
    , room_((QSizeF(plot.xAxis->axisRect()->rect().size()) / look.style.unit).toSize())
{
    QImage image(room_, QImage::Format_RGB32);
    image.fill(look.style.theme.background);
    const bool grids[] = {plot.xAxis->grid()->visible(), plot.yAxis->grid()->visible()};
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis})
        axis->grid()->setVisible(false);
    plot.setBackground(QBrush(look.style.theme.background));
    {
        QCPPainter painter(&image);
        painter.setModes(QCPPainter::pmNoCaching | QCPPainter::pmNonCosmetic);
        painter.scale(1 / pixel_, 1 / pixel_);
        painter.translate(-origin_);
        plot.toPainter(&painter, plot.viewport().width(), plot.viewport().height());
    }
    plot.xAxis->grid()->setVisible(grids[0]);
    plot.yAxis->grid()->setVisible(grids[1]);

    const QRect frame = image.rect().adjusted(1, 1, -1, -1); // the axes themselves are no data
    const QRgb background = look.style.theme.background.rgb();
    across_ = std::size_t(room_.width()) + 1;
    sums_.resize(across_ * (std::size_t(room_.height()) + 1));
    for (int y = 0; y < room_.height(); ++y) {
        const auto* line =
            reinterpret_cast<const QRgb*>(image.constScanLine(y)); // faster than pixel(), which asks for the format
        int ofLine = 0;
        for (int x = 0; x < room_.width(); ++x) {
            ofLine += frame.contains(x, y) && (line[x] | 0xff000000) != background ? 1 : 0;
            sums_[std::size_t(y + 1) * across_ + std::size_t(x + 1)] = sum(x + 1, y) + ofLine;
        }
    }
}

QSize EmptyRoom::pixelsOf(const QSize& box) const { return (QSizeF(box) / pixel_).toSize() + QSize(1, 1); }

std::vector<QPoint> EmptyRoom::corners(const QSize& pixels) const
{
    const int right = room_.width() - pixels.width() - borderOfRoom, bottom = room_.height() - pixels.height() - borderOfRoom;
    if (right < borderOfRoom || bottom < borderOfRoom)
        return {};
    return {{right, borderOfRoom}, {borderOfRoom, borderOfRoom}, {right, bottom}, {borderOfRoom, bottom}};
}

QRect EmptyRoom::placed(const QPoint& at, const QSize& box) const { return {origin_ + (QPointF(at) * pixel_).toPoint(), box}; }

int EmptyRoom::drawnIn(const QRect& wanted) const
{
    const QRect at = wanted & QRect(QPoint(), room_);
    const int right = at.right() + 1, bottom = at.bottom() + 1;
    return sum(right, bottom) - sum(at.left(), bottom) - sum(right, at.top()) + sum(at.left(), at.top());
}

std::optional<QRect> EmptyRoom::find(const QSize& box, std::span<const int> distances) const
{
    constexpr int step = 4;
    const QSize pixels = pixelsOf(box);
    std::vector<QPoint> places = corners(pixels);
    if (places.empty())
        return std::nullopt;
    const QPoint last = places[2];
    for (int y = borderOfRoom; y <= last.y(); y += step)
        for (int x = last.x(); x >= borderOfRoom; x -= step)
            places.emplace_back(x, y);
    for (const int distance : distances)
        for (const QPoint& place : places)
            if (drawnIn(QRect(place, pixels).adjusted(-distance, -distance, distance, distance)) == 0)
                return placed(place, box);
    return std::nullopt;
}

QRect EmptyRoom::leastCovered(const QSize& box) const
{
    const QSize pixels = pixelsOf(box);
    const std::vector<QPoint> places = corners(pixels);
    if (places.empty())
        return {origin_, box};
    return placed(*std::ranges::min_element(places, {}, [&](const QPoint& at) { return drawnIn({at, pixels}); }), box);
}

} // namespace attentoscope
