// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/filmed_figure.h"

#include <algorithm>

namespace attentoscope {

SharedFigure filmedOf(const SharedFigure& figure)
{
    const auto* filmed = dynamic_cast<const FilmedFigure*>(figure.get());
    return filmed != nullptr ? filmed->filmed() : figure;
}

std::vector<DrawnRanges> rangesOf(const Figure& figure)
{
    const auto* filmed = dynamic_cast<const FilmedFigure*>(&figure);
    return filmed != nullptr ? filmed->ranges() : std::vector<DrawnRanges>();
}

SharedFigure withRangesOf(const SharedFigure& figure, std::span<const DrawnRanges>& ranges)
{
    const auto* filmed = dynamic_cast<const FilmedFigure*>(figure.get());
    return filmed != nullptr ? filmed->withRanges(ranges) : figure;
}

std::vector<QMarginsF> marginsOf(const Figure& figure, const QRectF& rect, const FigureStyle& style)
{
    const auto* filmed = dynamic_cast<const FilmedFigure*>(&figure);
    return filmed != nullptr ? filmed->margins(rect, style) : std::vector<QMarginsF>();
}

SharedFigure withMarginsOf(const SharedFigure& figure, std::span<const QMarginsF>& least)
{
    const auto* filmed = dynamic_cast<const FilmedFigure*>(figure.get());
    return filmed != nullptr ? filmed->withMargins(least) : figure;
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

} // namespace attentoscope
