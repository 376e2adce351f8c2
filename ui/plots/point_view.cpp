#include "ui/plots/point_view.h"

#include "ui/plots/point_plot.h"

#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

namespace attentoscope {

struct PointView::Private {
    PointView* view;
    PointPlot* plot;
    PointPicture picture;
    std::optional<PointAddress> hovered;

    void present()
    {
        plot->present(picture);
        plot->refresh();
    }
    std::optional<PointAddress> under(const QMouseEvent* event) const
    {
        return plot->hasData() ? plot->near(event->position()) : std::nullopt;
    }
    void move(const QMouseEvent* event)
    {
        const auto point = under(event);
        if (point == hovered)
            return;
        hovered = point;
        if (point && picture.text)
            QToolTip::showText(event->globalPosition().toPoint(), picture.text(*point), view);
        else
            QToolTip::hideText();
    }
};

PointView::PointView(QWidget* parent)
    : QWidget(parent)
    , d_(std::make_unique<Private>())
{
    d_->view = this;
    d_->plot = new PointPlot(this);
    d_->plot->setStyle(PlotBase::screenStyle(*this));
    d_->plot->setMouseTracking(true);
    d_->plot->setContextMenuPolicy(Qt::NoContextMenu);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(d_->plot);
    connect(d_->plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { d_->move(event); });
    connect(d_->plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (const auto point = d_->under(event); point && event->button() == Qt::LeftButton)
            emit clicked(*point);
    });
}

PointView::~PointView() = default;

void PointView::show(const PointPicture& picture)
{
    d_->picture = picture;
    d_->hovered.reset();
    d_->present();
}

const PointPicture& PointView::picture() const { return d_->picture; }
SharedFigure PointView::figure() const { return makePointFigure(d_->picture); }
QRect PointView::plotRect() const { return d_->plot->plotRect().translated(d_->plot->pos()); }
QPointF PointView::placeOf(double x, double y) const { return d_->plot->pixelOf(x, y) + d_->plot->pos(); }
std::optional<PointAddress> PointView::pointNear(const QPointF& place) const { return d_->plot->near(place - d_->plot->pos()); }
QSize PointView::sizeHint() const { return {360, 300}; }
QSize PointView::minimumSizeHint() const { return {200, 160}; }

void PointView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (d_->plot->follow(*this, *event))
        d_->present();
}

void PointView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    d_->hovered.reset();
}

} // namespace attentoscope
