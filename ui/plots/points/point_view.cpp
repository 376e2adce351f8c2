#include "ui/plots/points/point_view.h"

#include "ui/plots/picture_view.h"
#include "ui/plots/points/point_plot.h"

namespace attentoscope {

PointView::PointView(QWidget* parent)
    : PictureView(new PointPlot, {{360, 300}, {200, 160}}, &makePointFigure, parent)
{
}

QPointF PointView::placeOf(double x, double y) const
{
    return QPointF(plot()->xAxis->coordToPixel(x), plot()->yAxis->coordToPixel(y)) + plot()->pos();
}

std::optional<PointAddress> PointView::pointNear(const QPointF& place) const { return plot()->placeAt(place - plot()->pos()); }

QString PointView::textOf(const PointAddress& point) const { return picture().text ? picture().text(point) : QString(); }

template class PictureView<PointPicture>;

} // namespace attentoscope
