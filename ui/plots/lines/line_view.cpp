// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/line_view.h"

#include "ui/plots/lines/line_plot.h"
#include "ui/plots/picture_view.h"
#include "ui/text/number_text.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();

// Returns the value of a series at a place that LinePlot::placeAt() returned; NaN if it has none there.
double valueAt(const Series& series, double x)
{
    const bool steps = series.shape == Series::Steps;
    const auto after = std::upper_bound(series.xs.begin(), series.xs.end(), x);
    if (after == series.xs.begin())
        return nowhere;
    const std::size_t k = std::size_t(after - series.xs.begin()) - 1;
    const bool inside = k < series.ys.size() && (steps || series.xs[k] == x);
    return inside ? series.ys[k] : nowhere;
}

// Returns "low … high" with as many decimals as the width of the bin requires.
QString binText(const Series& steps, double middle)
{
    const auto right = std::upper_bound(steps.xs.begin(), steps.xs.end(), middle);
    if (right == steps.xs.begin() || right == steps.xs.end())
        return briefText(middle);
    const int decimals = std::clamp(int(std::ceil(-std::log10(*right - *(right - 1)) - 1e-9)), 0, 6);
    return QStringLiteral("%1 … %2").arg(fixedText(*(right - 1), decimals), fixedText(*right, decimals));
}

} // namespace

LineView::LineView(QWidget* parent)
    : PictureView(new LinePlot, {{360, 260}, {200, 140}}, &makeLineFigure, parent)
{
}

QString LineView::textOf(const double& x) const
{
    const auto& series = picture().series;
    const bool histogram = !series.empty() && series.front().shape == Series::Steps;
    QString lines = picture().xText ? picture().xText(x) : histogram ? binText(series.front(), x) : briefText(x);
    for (const Series& each : series) {
        const double value = valueAt(each, x);
        lines += QStringLiteral("\n%1: %2").arg(each.name, std::isnan(value) ? QStringLiteral("—") : briefText(value));
    }
    return lines;
}

template class PictureView<LinePicture>;

} // namespace attentoscope
