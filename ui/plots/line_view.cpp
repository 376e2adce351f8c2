#include "ui/plots/line_view.h"

#include "ui/plots/line_plot.h"

#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();

// The value of a series at one of the places that LinePlot::nearest() finds.
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

struct LineView::Private {
    LineView* view;
    LinePlot* plot;
    LinePicture picture;
    double hovered = nowhere;

    void present()
    {
        plot->present(picture);
        plot->refresh();
    }

    QString text(double x) const
    {
        QString lines = picture.xText ? picture.xText(x) : numberText(x);
        for (const LineSeries& series : picture.series) {
            const double value = valueAt(series, x);
            lines += QStringLiteral("\n%1: %2").arg(series.name, std::isnan(value) ? QStringLiteral("—") : numberText(value));
        }
        return lines;
    }

    void move(const QMouseEvent* event)
    {
        const bool over = plot->hasData() && plot->plotRect().contains(event->position().toPoint());
        const double x = over ? plot->nearest(event->position().x()) : nowhere;
        if (x == hovered || (std::isnan(x) && std::isnan(hovered)))
            return;
        hovered = x;
        plot->setHovered(x);
        if (std::isnan(x))
            QToolTip::hideText();
        else
            QToolTip::showText(event->globalPosition().toPoint(), text(x), view);
    }
};

LineView::LineView(QWidget* parent)
    : QWidget(parent)
    , d_(std::make_unique<Private>())
{
    d_->view = this;
    d_->plot = new LinePlot(this);
    d_->plot->setStyle(PlotBase::screenStyle(*this));
    d_->plot->setMouseTracking(true);
    d_->plot->setContextMenuPolicy(Qt::NoContextMenu);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(d_->plot);
    connect(d_->plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { d_->move(event); });
    connect(d_->plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        const bool over = d_->plot->hasData() && d_->plot->plotRect().contains(event->position().toPoint());
        if (event->button() == Qt::LeftButton && over)
            emit clicked(d_->plot->nearest(event->position().x()));
    });
}

LineView::~LineView() = default;

void LineView::show(const LinePicture& picture)
{
    d_->picture = picture;
    d_->present();
}

const LinePicture& LineView::picture() const { return d_->picture; }
SharedFigure LineView::figure() const { return makeLineFigure(d_->picture); }
QRect LineView::plotRect() const { return d_->plot->plotRect().translated(d_->plot->pos()); }
QString LineView::textAt(double x) const { return d_->text(x); }
QSize LineView::sizeHint() const { return {360, 260}; }
QSize LineView::minimumSizeHint() const { return {200, 140}; }

void LineView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (d_->plot->follow(*this, *event))
        d_->present();
}

void LineView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    d_->hovered = nowhere;
    d_->plot->setHovered(nowhere);
}

} // namespace attentoscope
