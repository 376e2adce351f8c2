#include "ui/plots/line_view.h"

#include "ui/plots/line_plot.h"
#include "ui/plots/picture_view.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();

// The value of a series at one of the places that LinePlot::placeAt() finds.
double valueAt(const LineSeries& series, double x)
{
    const bool steps = series.shape == LineSeries::Steps;
    const auto after = std::upper_bound(series.xs.begin(), series.xs.end(), x);
    if (after == series.xs.begin())
        return nowhere;
    const std::size_t k = std::size_t(after - series.xs.begin()) - 1;
    const bool inside = k < series.ys.size() && (steps || series.xs[k] == x);
    return inside ? series.ys[k] : nowhere;
}

} // namespace

template class PictureView<LinePicture>;

LineView::LineView(QWidget* parent)
    : PictureView(new LinePlot, {{360, 260}, {200, 140}}, &makeLineFigure, parent)
{
}

QString LineView::textOf(const double& x) const
{
    QString lines = picture().xText ? picture().xText(x) : numberText(x);
    for (const LineSeries& series : picture().series) {
        const double value = valueAt(series, x);
        lines += QStringLiteral("\n%1: %2").arg(series.name, std::isnan(value) ? QStringLiteral("—") : numberText(value));
    }
    return lines;
}

} // namespace attentoscope
