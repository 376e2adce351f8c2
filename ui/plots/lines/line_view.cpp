// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/line_view.h"

#include "ui/plots/lines/line_plot.h"
#include "ui/plots/picture_view.h"
#include "ui/text/joined.h"
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

LinePicture pictureOfCurves()
{
    LinePicture picture;
    picture.curves = true;
    picture.xScale = LinePicture::Logarithmic;
    return picture;
}

Series measuredSeries(const SeriesId& of, const QString& name, Hue hue)
{
    Series series = seriesNamed(of, name, hue);
    series.legend = LineView::tr("measured");
    series.measured = true;
    return series;
}

Series theorySeries(const SeriesId& of, const QString& name, Hue hue)
{
    Series series = seriesNamed(of, name, hue);
    series.id.kind = theoryKind;
    series.legend = naming({.kind = theoryKind}, LineView::tr("theory"));
    series.dash = Dash::Dashed;
    series.thin = true;
    series.kind = theoryKind;
    return series;
}

LineView::LineView(QWidget* parent)
    : PictureView(new LinePlot, {{360, 260}, {200, 140}}, &makeLineFigure, parent)
{
}

void LineView::setPresentN(double n)
{
    if (n == picture().presentN)
        return;
    if (static_cast<LinePlot*>(plot())->movePresentLine(n))
        tellChanged(this);
    else
        change([&](LinePicture& picture) { picture.presentN = n; });
}

QString LineView::textOf(const LinePlace& place) const
{
    if (place.series >= 0)
        return textOfPoint(place);
    const double x = place.x;
    const auto& series = picture().series;
    const bool histogram = !series.empty() && series.front().shape == Series::Steps;
    QString lines = picture().xText ? picture().xText(x) : histogram ? binText(series.front(), x) : briefText(x);
    for (const Series& each : series) {
        const double value = valueAt(each, x);
        lines += QLatin1Char('\n') + labelled(each.name, std::isnan(value) ? QStringLiteral("—") : briefText(value));
    }
    return lines;
}

QString LineView::textOfPoint(const LinePlace& point) const
{
    const Series& series = picture().series[std::size_t(point.series)];
    const QString value =
        std::isfinite(point.error) ? tr("%1 ± %2").arg(briefText(point.y, 4), briefText(point.error, 2)) : briefText(point.y, 4);
    const bool whole = point.x == std::floor(point.x) || point.x >= 1e6;
    const QString n = briefText(point.x, whole ? 8 : 5);
    QString said = series.name.isEmpty() ? tr("%1\n%2 = %3: %4").arg(series.legend, picture().xName, n, value)
                                         : tr("%1, %2\n%3 = %4: %5").arg(series.name, series.legend, picture().xName, n, value);
    if (std::isfinite(point.error) && !picture().errorMeaning.isEmpty())
        said += QLatin1Char('\n') + tr("± standard error: %1").arg(picture().errorMeaning);
    const auto at = std::size_t(std::find(series.xs.begin(), series.xs.end(), point.x) - series.xs.begin());
    if (at < series.firm.size() && !series.firm[at] && series.doubt)
        said += QLatin1Char('\n') + series.doubt(point.x);
    return said;
}

void LineView::pointerPressed(QMouseEvent* event)
{
    if (!picture().curves)
        return PictureView::pointerPressed(event);
    const std::optional<LinePlace> point = plot()->placeAt(event->position());
    const double n = point ? point->x : plot()->xAxis->pixelToCoord(event->position().x());
    if (event->button() == Qt::LeftButton && plot()->plotRect().contains(event->position().toPoint())
        && (n >= 1 || picture().xName != QLatin1String("n")))
        emit clicked(n);
}

void LineView::clickedAt(const LinePlace& place)
{
    if (!picture().curves)
        emit clicked(place.x);
}

template class PictureView<LinePicture>;

} // namespace attentoscope
