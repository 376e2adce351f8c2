// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/curve_view.h"

#include "ui/plots/lines/curve_plot.h"
#include "ui/plots/picture_view.h"
#include "ui/text/number_text.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

Series measuredSeries(const QString& name, Hue hue)
{
    Series series;
    series.name = name;
    series.legend = CurveView::tr("measured");
    series.hue = hue;
    series.measured = true;
    return series;
}

Series theorySeries(const QString& name, Hue hue)
{
    Series series;
    series.name = name;
    series.legend = CurveView::tr("theory");
    series.hue = hue;
    series.dash = Dash::Dashed;
    series.thin = true;
    series.kind = QStringLiteral("theory");
    return series;
}

CurveView::CurveView(QWidget* parent)
    : PictureView(new CurvePlot, {{360, 300}, {220, 140}}, &makeCurveFigure, parent)
{
}

void CurveView::setPresentN(double n)
{
    if (n == picture().presentN)
        return;
    if (static_cast<CurvePlot*>(plot())->movePresentLine(n))
        tellChanged(this);
    else
        change([&](CurvePicture& picture) { picture.presentN = n; });
}

QString CurveView::textOf(const CurvePoint& point) const
{
    const Series& series = picture().series[std::size_t(point.series)];
    const QString value =
        std::isfinite(point.error) ? tr("%1 ± %2").arg(briefText(point.y, 4), briefText(point.error, 2)) : briefText(point.y, 4);
    const bool whole = point.x == std::floor(point.x) || point.x >= 1e6;
    const QString n = briefText(point.x, whole ? 8 : 5);
    QString said = series.name.isEmpty() ? tr("%1\nn = %2: %3").arg(series.legend, n, value)
                                         : tr("%1, %2\nn = %3: %4").arg(series.name, series.legend, n, value);
    if (std::isfinite(point.error) && !picture().errorMeaning.isEmpty())
        said += QLatin1Char('\n') + tr("± standard error: %1").arg(picture().errorMeaning);
    const auto at = std::size_t(std::find(series.xs.begin(), series.xs.end(), point.x) - series.xs.begin());
    if (at < series.firm.size() && !series.firm[at] && series.doubt)
        said += QLatin1Char('\n') + series.doubt(point.x);
    return said;
}

void CurveView::pointedAt(const std::optional<CurvePoint>& point)
{
    if (point)
        emit pointHovered(*point);
    else
        emit left();
}

void CurveView::pointerPressed(QMouseEvent* event)
{
    const std::optional<CurvePoint> point = plot()->placeAt(event->position());
    const double n = point ? point->x : plot()->xAxis->pixelToCoord(event->position().x());
    if (event->button() == Qt::LeftButton && plot()->plotRect().contains(event->position().toPoint()) && n >= 1)
        emit lengthClicked(n);
}

template class PictureView<CurvePicture>;

} // namespace attentoscope
