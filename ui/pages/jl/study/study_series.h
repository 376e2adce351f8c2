// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers for the series on the JL page: values measured over draws, and thin dotted lines for comparison.
#pragma once

#include "core/studies/projection/mean_of_draws.h"
#include "ui/plots/series.h"

#include <cmath>

namespace attentoscope {

inline Series markedSeries(const SeriesId& id, const QString& name, Hue hue)
{
    Series series = seriesNamed(id, name, hue);
    series.measured = true;
    return series;
}

inline Series dottedSeries(const SeriesId& id, const QString& name, Hue hue)
{
    Series series = seriesNamed(id, name, hue);
    series.thin = true;
    series.dash = Dash::Dotted;
    return series;
}

// Returns a horizontal line at y from x = low to x = high.
inline Series levelSeries(const SeriesId& id, const QString& name, Hue hue, double low, double high, double y)
{
    Series series = dottedSeries(id, name, hue);
    series.xs = {low, high};
    series.ys = {y, y};
    return series;
}

inline void addPoint(Series& series, double x, double y)
{
    series.xs.push_back(x);
    series.ys.push_back(y);
}

// Adds a mean with a band of two standard errors.
inline void addMean(Series& series, double x, const MeanOfDraws& value, double unit = 1)
{
    const double twice = std::isnan(value.error) ? 0 : 2 * value.error;
    addPoint(series, x, unit * value.mean);
    series.lows.push_back(unit * (value.mean - twice));
    series.highs.push_back(unit * (value.mean + twice));
}

} // namespace attentoscope
