#include "ui/plots/map_view.h"

#include "ui/plots/map_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <cmath>
#include <optional>
#include <utility>

namespace attentoscope {
namespace {

constexpr double zoomStep = 1.25;

} // namespace

struct MapView::Private {
    MapView* view;
    MapPlot* plot;
    MapPicture picture;
    std::optional<QPointF> pressed; // where the left button went down
    CellRange rangeAtPress;
    bool dragging = false;
    bool inside = false; // the mouse is over a cell
    QRect lastRect;
    QSize lastPixels;

    void present()
    {
        plot->present(picture);
        plot->refresh();
        tellSize();
    }
    void tellSize()
    {
        if (const QRect rect = view->plotRect(); rect != lastRect)
            emit view->plotRectChanged(lastRect = rect);
        if (const QSize pixels = view->plotPixels(); pixels != lastPixels)
            emit view->plotSizeChanged(lastPixels = pixels);
    }
    std::optional<std::pair<Index, Index>> cell(const QPointF& point) const
    {
        if (!picture.raster || picture.range.empty() || !QRectF(plot->plotRect()).contains(point))
            return {};
        const QPointF at = plot->cellAt(point);
        const Index row = Index(std::floor(at.y())), key = Index(std::floor(at.x()));
        return picture.range.contains(row, key) ? std::optional(std::pair(row, key)) : std::nullopt;
    }
    void request(const CellRange& range)
    {
        if (range != picture.range && !range.empty())
            emit view->rangeRequested(range);
    }
    void zoom(const QPointF& at, double factor) // at: cell, x = key
    {
        request(picture.range.zoomed(at.y(), at.x(), factor, picture.full));
    }
    void wheel(QWheelEvent* event)
    {
        const double steps = event->angleDelta().y() / 120.0;
        if (steps != 0 && cell(event->position()))
            zoom(plot->cellAt(event->position()), std::pow(zoomStep, -steps));
        event->accept();
    }
    void press(QMouseEvent* event)
    {
        if (event->button() != Qt::LeftButton || !cell(event->position()))
            return;
        pressed = event->position();
        rangeAtPress = picture.range;
        dragging = false;
    }
    void move(QMouseEvent* event)
    {
        if (pressed && (event->buttons() & Qt::LeftButton)) {
            const QPointF way = event->position() - *pressed;
            if (!dragging && way.manhattanLength() < QApplication::startDragDistance())
                return;
            dragging = true;
            view->setCursor(Qt::ClosedHandCursor);
            const QRectF rect = plot->plotRect();
            request(rangeAtPress.moved(-Index(std::llround(way.y() / rect.height() * double(rangeAtPress.rows()))),
                -Index(std::llround(way.x() / rect.width() * double(rangeAtPress.cols()))), picture.full));
        } else if (const auto here = cell(event->position())) {
            inside = true;
            emit view->hovered(here->first, here->second);
        } else {
            leave();
        }
    }
    void leave()
    {
        if (std::exchange(inside, false))
            emit view->left();
    }
    void release(QMouseEvent* event)
    {
        if (event->button() != Qt::LeftButton || !pressed)
            return;
        const auto here = cell(event->position());
        if (!dragging && here)
            emit view->clicked(here->first, here->second);
        pressed.reset();
        dragging = false;
        view->unsetCursor();
    }
};

MapView::MapView(QWidget* parent)
    : QWidget(parent)
    , d_(std::make_unique<Private>())
{
    d_->view = this;
    d_->plot = new MapPlot(this);
    d_->plot->setStyle(PlotBase::screenStyle(*this));
    d_->plot->setMouseTracking(true);
    // Right clicks and keys belong to the view, so that its owner sees them in one place.
    d_->plot->setContextMenuPolicy(Qt::NoContextMenu);
    d_->plot->setFocusProxy(this);
    setFocusPolicy(Qt::StrongFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(d_->plot);
    connect(d_->plot, &QCustomPlot::mouseWheel, this, [this](QWheelEvent* event) { d_->wheel(event); });
    connect(d_->plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { d_->press(event); });
    connect(d_->plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { d_->move(event); });
    connect(d_->plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) { d_->release(event); });
    connect(d_->plot, &QCustomPlot::mouseDoubleClick, this, [this](QMouseEvent*) { d_->request(d_->picture.full); });
    connect(d_->plot, &QCustomPlot::afterLayout, this, [this] { d_->tellSize(); });
}

MapView::~MapView() = default;

void MapView::show(const MapPicture& picture)
{
    d_->picture = picture;
    d_->present();
}

void MapView::setRaster(SharedRaster raster)
{
    d_->picture.raster = std::move(raster);
    d_->present();
}

void MapView::setRange(const CellRange& range)
{
    d_->picture.range = range;
    d_->present();
}

void MapView::setColors(const ColorScaling& colors)
{
    d_->picture.colors = colors;
    d_->present();
}

void MapView::setSelection(Index row, Index key)
{
    d_->picture.selectedRow = row;
    d_->picture.selectedKey = key;
    d_->present();
}

void MapView::setRefining(bool refining)
{
    if (d_->picture.refining == refining)
        return;
    d_->picture.refining = refining;
    d_->present();
}

void MapView::setTitle(const QString& richText)
{
    d_->picture.title = richText;
    d_->present();
}

void MapView::setNote(const QString& note)
{
    d_->picture.note = note;
    d_->present();
}

void MapView::setSideMargins(int left, int right)
{
    d_->picture.leftMargin = left;
    d_->picture.rightMargin = right;
    d_->present();
}

const MapPicture& MapView::picture() const { return d_->picture; }
SharedFigure MapView::figure() const { return makeMapFigure(d_->picture); }
QRect MapView::plotRect() const { return d_->plot->plotRect().translated(d_->plot->pos()); }
QSize MapView::plotPixels() const { return (QSizeF(plotRect().size()) * devicePixelRatioF()).toSize(); }

QPoint MapView::cellCentre(Index row, Index key) const
{
    return d_->plot->pointAt(double(row) + 0.5, double(key) + 0.5).toPoint() + d_->plot->pos();
}

QSize MapView::sizeHint() const { return {420, 460}; }
QSize MapView::minimumSizeHint() const { return {180, 200}; }

void MapView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (d_->plot->follow(*this, *event))
        d_->present();
}

void MapView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    d_->tellSize();
}

void MapView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    d_->leave();
}

void MapView::keyPressEvent(QKeyEvent* event)
{
    const CellRange& range = d_->picture.range;
    const QPointF centre(double(range.col0 + range.col1) / 2, double(range.row0 + range.row1) / 2);
    const Index down = std::max<Index>(1, range.rows() / 8), right = std::max<Index>(1, range.cols() / 8);
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return d_->zoom(centre, 1 / zoomStep);
    case Qt::Key_Minus:
        return d_->zoom(centre, zoomStep);
    case Qt::Key_0:
    case Qt::Key_Home:
        return d_->request(d_->picture.full);
    case Qt::Key_Up:
        return d_->request(range.moved(-down, 0, d_->picture.full));
    case Qt::Key_Down:
        return d_->request(range.moved(down, 0, d_->picture.full));
    case Qt::Key_Left:
        return d_->request(range.moved(0, -right, d_->picture.full));
    case Qt::Key_Right:
        return d_->request(range.moved(0, right, d_->picture.full));
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace attentoscope
