// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the series of a picture that lie beyond the ranges that an author gave its axes. They are not drawn, so no legend names
// them.
#pragma once

#include "ui/figures/edits/picture_edits.h"
#include "ui/plots/points/point_view.h"
#include "ui/plots/series.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

// Returns whether the axis shows a part of what goes from a to b; not if an end is not finite.
inline bool isShownBy(const AxisEdits& axis, double a, double b)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return std::isfinite(a) && std::isfinite(b) && std::max(a, b) >= axis.low.value_or(-infinity)
        && std::min(a, b) <= axis.high.value_or(infinity);
}

inline bool isBeyond(const Series& series, const AxisEdits& x, const AxisEdits& y)
{
    const bool hasBars = series.shape == Series::Steps, hasLine = !hasBars && series.shape != Series::Points;
    for (std::size_t k = 0; k < pointsOf(series); ++k) {
        const double at = series.xs[k], value = series.ys[k];
        const std::size_t next = k + 1;
        const bool hasNext = next < series.xs.size() && (hasBars || (hasLine && next < series.ys.size()));
        const bool hasBand = k < series.lows.size() && k < series.highs.size();
        const double error = k < series.errors.size() && std::isfinite(series.errors[k]) ? series.errors[k] : 0;
        if (isShownBy(x, at, at)
            && (isShownBy(y, value - error, value + error) || (hasBand && isShownBy(y, series.lows[k], series.highs[k]))))
            return false;
        if (hasNext && isShownBy(x, at, series.xs[next]) && isShownBy(y, value, hasBars ? 0 : series.ys[next]))
            return false;
    }
    return true;
}

inline bool isBeyond(const PointSeries& series, const AxisEdits& x, const AxisEdits& y)
{
    for (std::size_t k = 0; k < std::min(series.xs.size(), series.ys.size()); ++k)
        if (isShownBy(x, series.xs[k], series.xs[k]) && isShownBy(y, series.ys[k], series.ys[k]))
            return false;
    return true;
}

// Returns the names that belong to such series alone.
template <class Picture>
QStringList namesBeyond(const Picture& picture, const AxisEdits& x, const AxisEdits& y)
{
    QStringList beyond, shown;
    if constexpr (requires { isBeyond(picture.series.front(), x, y); })
        if (x.low || x.high || y.low || y.high)
            for (const auto& series : picture.series)
                for (const NamedText& text : textsOf(series))
                    (isBeyond(series, x, y) ? beyond : shown) << text;
    beyond.removeIf([&](const QString& name) { return shown.contains(name); });
    return beyond;
}

} // namespace attentoscope
