#include "ui/plots/curve_view.h"

#include "ui/plots/curve_plot.h"
#include "ui/plots/picture_view.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

template class PictureView<CurvePicture>;

namespace {

QString guideText(const CurveGuide& guide, const CurvePoint& point)
{
    QString said =
        CurveView::tr("%1\nn = %2: %3").arg(guide.name, numberText(point.x, point.x < 1e6 ? 5 : 8), numberText(point.y, 4));
    const auto at = std::find(guide.xs.begin(), guide.xs.end(), point.x) - guide.xs.begin();
    const bool doubtful = std::size_t(at) < guide.firm.size() && !guide.firm[std::size_t(at)];
    if (doubtful && guide.doubt)
        said += QLatin1Char('\n') + guide.doubt(point.x);
    return said;
}

} // namespace

CurveView::CurveView(QWidget* parent)
    : PictureView(new CurvePlot, {{360, 300}, {220, 140}}, &makeCurveFigure, parent)
{
}

void CurveView::setPresentN(double n)
{
    change([&](CurvePicture& picture) { picture.presentN = n; });
}

QString CurveView::textOf(const CurvePoint& point) const
{
    if (point.guide >= 0)
        return guideText(picture().guides[std::size_t(point.guide)], point);
    const QString value = std::isfinite(point.error) ? tr("%1 ± %2").arg(numberText(point.y, 4), numberText(point.error, 2))
                                                     : numberText(point.y, 4);
    QString said = tr("%1, %2\nn = %3: %4")
                       .arg(picture().series[std::size_t(point.series)].name, point.theory ? tr("theory") : tr("measured"),
                           numberText(point.x, 8), value);
    if (std::isfinite(point.error) && !picture().errorMeaning.isEmpty())
        said += QLatin1Char('\n') + tr("± standard error: %1").arg(picture().errorMeaning);
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
    const double n = plot()->xAxis->pixelToCoord(event->position().x());
    if (event->button() == Qt::LeftButton && plot()->plotRect().contains(event->position().toPoint()) && n >= 1)
        emit lengthClicked(n);
}

} // namespace attentoscope
