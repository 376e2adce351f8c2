#include "ui/plots/curve_view.h"

#include "ui/plots/curve_plot.h"

#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <optional>

namespace attentoscope {

struct CurveView::Private {
    CurveView* view;
    CurvePlot* plot;
    CurvePicture picture;
    CurvePoint hovered;
    std::optional<QPointF> place; // of the mouse, while it is over the plot

    void present()
    {
        plot->present(picture);
        plot->refresh();
        hovered = place ? plot->nearest(*place) : CurvePoint();
        plot->setHighlight(hovered);
    }

    QString text(const CurvePoint& point) const
    {
        if (point.guide >= 0)
            return guideText(picture.guides[std::size_t(point.guide)], point);
        const QString value = std::isfinite(point.error)
            ? CurveView::tr("%1 ± %2").arg(numberText(point.y, 4), numberText(point.error, 2))
            : numberText(point.y, 4);
        QString said = CurveView::tr("%1, %2\nn = %3: %4")
                           .arg(picture.series[std::size_t(point.series)].name,
                               point.theory ? CurveView::tr("theory") : CurveView::tr("measured"), numberText(point.x, 8), value);
        if (std::isfinite(point.error) && !picture.errorMeaning.isEmpty())
            said += QLatin1Char('\n') + CurveView::tr("± standard error: %1").arg(picture.errorMeaning);
        return said;
    }

    static QString guideText(const CurveGuide& guide, const CurvePoint& point)
    {
        QString said =
            CurveView::tr("%1\nn = %2: %3").arg(guide.name, numberText(point.x, point.x < 1e6 ? 5 : 8), numberText(point.y, 4));
        const auto at = std::find(guide.xs.begin(), guide.xs.end(), point.x) - guide.xs.begin();
        const bool doubtful = std::size_t(at) < guide.firm.size() && !guide.firm[std::size_t(at)];
        if (doubtful && guide.doubt)
            said += QLatin1Char('\n') + guide.doubt(point.x);
        return said;
    }

    void move(QMouseEvent* event)
    {
        place = event->position();
        const CurvePoint point = plot->nearest(*place);
        if (point.series == hovered.series && point.guide == hovered.guide && point.x == hovered.x
            && point.theory == hovered.theory)
            return;
        hovered = point;
        plot->setHighlight(point);
        if (point.isNone()) {
            QToolTip::hideText();
            emit view->left();
            return;
        }
        QToolTip::showText(event->globalPosition().toPoint(), text(point), view);
        emit view->pointHovered(point);
    }
};

CurveView::CurveView(QWidget* parent)
    : QWidget(parent)
    , d_(std::make_unique<Private>())
{
    d_->view = this;
    d_->plot = new CurvePlot(this);
    d_->plot->setStyle(PlotBase::screenStyle(*this));
    d_->plot->setMouseTracking(true);
    d_->plot->setContextMenuPolicy(Qt::NoContextMenu);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(d_->plot);
    connect(d_->plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { d_->move(event); });
    connect(d_->plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        const double n = d_->plot->xAxis->pixelToCoord(event->position().x());
        if (event->button() == Qt::LeftButton && d_->plot->plotRect().contains(event->position().toPoint()) && n >= 1)
            emit lengthClicked(n);
    });
}

CurveView::~CurveView() = default;

void CurveView::show(const CurvePicture& picture)
{
    d_->picture = picture;
    d_->present();
}

void CurveView::setPresentN(double n)
{
    d_->picture.presentN = n;
    d_->present();
}

void CurveView::setSideMargins(int left, int right)
{
    d_->picture.leftMargin = left;
    d_->picture.rightMargin = right;
    d_->present();
}

const CurvePicture& CurveView::picture() const { return d_->picture; }
SharedFigure CurveView::figure() const { return makeCurveFigure(d_->picture); }
QRect CurveView::plotRect() const { return d_->plot->plotRect().translated(d_->plot->pos()); }
QSize CurveView::sizeHint() const { return {360, 300}; }
QSize CurveView::minimumSizeHint() const { return {220, 140}; }

// The words about a point stay when the mouse rests on it; elsewhere the tool tip says what the picture is.
bool CurveView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !d_->hovered.isNone())
        return true;
    return QWidget::event(event);
}

void CurveView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (d_->plot->follow(*this, *event))
        d_->present();
}

void CurveView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    d_->hovered = {};
    d_->place.reset();
    d_->plot->setHighlight({});
    emit left();
}

} // namespace attentoscope
