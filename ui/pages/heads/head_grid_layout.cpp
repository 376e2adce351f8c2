// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/figure.h"
#include "ui/pages/heads/head_grid.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double captionFrom = 46; // px; from this side on there is room for a caption
constexpr double largestSide = 520;
constexpr double smallSide = 20; // px; with smaller sides layers are placed in several columns
constexpr double smallestSide = 4, smallestGap = 1; // px; smaller ones cannot be seen or pointed at
constexpr double columnGap = 8; // px; between columns of layers without labels

std::size_t parts(std::size_t whole, std::size_t each) { return (whole + each - 1) / each; }

} // namespace

HeadGridLayout::HeadGridLayout(const HeadStudy& study, const QRectF& rect, const FigureStyle& style, bool captions)
    : study_(&study)
    , area_(rect)
    , unit_(style.unit)
{
    const QFontMetricsF metrics(style.font(0.9));
    for (const StudiedLayer& layer : study.layers)
        most_ = std::max(most_, layer.heads.size());
    const std::size_t layers = shown_ = std::max<std::size_t>(study.layers.size(), 1);
    const Index last = layers > 1 ? study.layers.back().layer.number : 0;
    const auto roomOf = [&](const QString& text) { return layers > 1 ? metrics.horizontalAdvance(text) + 6 * unit_ : 0; };
    const double label = roomOf(QString::number(last)), named = roomOf(layerText(last));
    const double caption = metrics.horizontalAdvance(QStringLiteral("%1 · 0.000").arg(most_ - 1));
    if (captions)
        tryColumns(1, named, metrics.height() + unit_);
    if (side_ < captionFrom * unit_ || side_ + gap_ < caption) {
        side_ = 0;
        tryColumns(1, label, 0);
    }
    const auto most = std::min(layers, std::size_t(std::max(1.0, rect.width() / (smallestSide * unit_))));
    if (side_ < smallSide * unit_)
        for (std::size_t count = 2; count <= most; ++count)
            tryColumns(count, label, 0);
    if (side_ < smallestSide * unit_) {
        side_ = 0;
        labelled_ = false;
        for (std::size_t count = 1; count <= most; ++count)
            tryColumns(count, count > 1 && most_ > 1 ? columnGap * unit_ : 0, 0); // without labels: the tooltip tells the layer
    }
    keepSmallestSide();
    shown_ = std::min(shown_, study.layers.size());
}

// Tries this number of columns of layers, with the number of rows per layer that makes the squares largest. Keeps it if they
// get larger than before.
void HeadGridLayout::tryColumns(std::size_t count, double labels, double caption)
{
    const std::size_t ofColumn = parts(shown_, count);
    const double width = area_.width() / double(count) - labels;
    for (std::size_t rows = 1; rows <= most_; ++rows) {
        const std::size_t columns = parts(most_, rows);
        const double across = width / double(columns), down = area_.height() / double(ofColumn * rows) - caption;
        const double pitch = std::min({across, down, largestSide * unit_});
        const double gap = std::clamp(pitch * 0.1, smallestGap * unit_, 8.0 * unit_);
        if (pitch - gap <= side_)
            continue;
        side_ = pitch - gap;
        gap_ = gap;
        caption_ = caption;
        labels_ = labels;
        columns_ = columns;
        rowsOfLayer_ = rows;
        layerColumns_ = count;
        layersOfColumn_ = ofColumn;
    }
}

// If there are too many heads, uses the smallest side and keeps the layers that then fit.
void HeadGridLayout::keepSmallestSide()
{
    if (side_ >= smallestSide * unit_)
        return;
    side_ = smallestSide * unit_;
    gap_ = smallestGap * unit_;
    caption_ = labels_ = 0;
    const auto room = [&](double length) { return std::size_t(std::max(1.0, std::floor(length / (side_ + gap_)))); };
    columns_ = std::min(most_, room(area_.width()));
    rowsOfLayer_ = parts(most_, columns_);
    layerColumns_ = std::max<std::size_t>(1, room(area_.width()) / columns_);
    layersOfColumn_ = std::max<std::size_t>(1, room(area_.height()) / rowsOfLayer_);
    shown_ = std::min(shown_, layerColumns_ * layersOfColumn_);
}

QRectF HeadGridLayout::label(std::size_t layer) const
{
    const QRectF first = square({layer, 0});
    return {first.left() - gap_ / 2 - labels_, first.top(), labels_, side_};
}

QRectF HeadGridLayout::square(const HeadPlace& place) const
{
    if (place.layer >= shown_)
        return {};
    const double left = area_.left() + double(place.layer / layersOfColumn_) * columnPitch() + labels_ + gap_ / 2;
    const double row = double(inColumn(place.layer) * rowsOfLayer_ + place.head / columns_);
    return {left + double(place.head % columns_) * (side_ + gap_), area_.top() + row * pitchY() + gap_ / 2, side_, side_};
}

std::optional<HeadPlace> HeadGridLayout::at(const QPointF& point) const
{
    for (std::size_t layer = 0; layer < shown_; ++layer)
        for (std::size_t head = 0; head < study_->layers[layer].heads.size(); ++head)
            if (square({layer, head}).adjusted(-gap_ / 2, -gap_ / 2, gap_ / 2, gap_ / 2 + caption_).contains(point))
                return HeadPlace{layer, head};
    return {};
}

} // namespace attentoscope
