// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/filmed_figure.h"

#include <algorithm>

namespace attentoscope {

namespace {

using Limit = std::optional<double>;

void widen(Limit& low, Limit& high, const Limit& otherLow, const Limit& otherHigh)
{
    if (!otherLow || !otherHigh)
        return;
    low = low ? std::min(*low, *otherLow) : *otherLow;
    high = high ? std::max(*high, *otherHigh) : *otherHigh;
}

} // namespace

std::vector<PictureEdits> rangesOf(const Figure& figure, const FigureStyle& style)
{
    const auto* filmed = dynamic_cast<const FilmedFigure*>(&figure);
    return filmed != nullptr ? filmed->ranges(style) : std::vector<PictureEdits>();
}

SharedFigure withRangesOf(const SharedFigure& figure, std::span<const PictureEdits>& ranges)
{
    const auto* filmed = dynamic_cast<const FilmedFigure*>(figure.get());
    return filmed != nullptr ? filmed->withRanges(ranges) : figure;
}

std::vector<PlotReading> readingsOf(const Figure& figure, const QRectF& rect, const FigureStyle& style)
{
    const auto* filmed = dynamic_cast<const FilmedFigure*>(&figure);
    return filmed != nullptr ? filmed->readings(rect, style) : std::vector<PlotReading>();
}

void thinOut(std::vector<ReadLine>& lines)
{
    constexpr std::size_t most = 512;
    const auto thin = [](std::vector<double>& numbers, std::size_t step) {
        std::size_t kept = 0;
        for (std::size_t k = 0; k < numbers.size(); k += step)
            numbers[kept++] = numbers[k];
        numbers.resize(kept);
    };
    for (ReadLine& line : lines) {
        const std::size_t step = (std::max<std::size_t>(line.xs.size(), 1) + most - 1) / most;
        if (step == 1 || line.steps) // each step is as wide as it is drawn
            continue;
        for (std::vector<double>* numbers : {&line.xs, &line.ys, &line.errors})
            thin(*numbers, step);
    }
}

void widen(std::vector<PictureEdits>& ranges, const std::vector<PictureEdits>& others)
{
    ranges.resize(std::max(ranges.size(), others.size()));
    for (std::size_t i = 0; i < others.size(); ++i) {
        PictureEdits& all = ranges[i];
        const PictureEdits& other = others[i];
        widen(all.x.low, all.x.high, other.x.low, other.x.high);
        widen(all.y.low, all.y.high, other.y.low, other.y.high);
        widen(all.colorLow, all.colorHigh, other.colorLow, other.colorHigh);
    }
}

} // namespace attentoscope
