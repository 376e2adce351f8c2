// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/map_view.h"

#include "ui/plots/maps/map_plot.h"
#include "ui/plots/picture_view.h"
#include "ui/text/number_text.h"

#include <QKeyEvent>
#include <QMetaMethod>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

constexpr double zoomStep = 1.25;

} // namespace

MapView::MapView(QWidget* parent)
    : PictureView(new MapPlot, {{420, 460}, {180, 200}}, &makeMapFigure, parent)
{
    connect(plot(), &QCustomPlot::mouseWheel, this, &MapView::wheel);
    connect(plot(), &QCustomPlot::mouseRelease, this, &MapView::release);
    connect(plot(), &QCustomPlot::mouseDoubleClick, this,
        [this](QMouseEvent* event) { requestAlong(sideAt(event->position()), picture().full); });
}

void MapView::setRange(const CellRange& range)
{
    change([&](MapPicture& picture) { picture.range = range; });
}

void MapView::setColors(const ColorScaling& colors)
{
    change([&](MapPicture& picture) { picture.colors = colors; });
}

void MapView::setSelection(Index row, Index key)
{
    change([&](MapPicture& picture) {
        picture.selectedRow = row;
        picture.selectedKey = key;
    });
}

void MapView::setBrushedRows(const KeyRanges& rows)
{
    change([&](MapPicture& picture) { picture.brushedRows = rows; });
}

void MapView::setRefining(bool refining)
{
    change([&](MapPicture& picture) { picture.refining = refining; });
}

void MapView::setSideMargins(int left, int right)
{
    change([&](MapPicture& picture) {
        picture.leftMargin = left;
        picture.rightMargin = right;
    });
}

QSize MapView::plotPixels() const { return (QSizeF(plotRect().size()) * devicePixelRatioF()).toSize(); }

QPoint MapView::cellCentre(Index row, Index key) const
{
    return mapPlot()->pointAt(double(row) + 0.5, double(key) + 0.5).toPoint() + plot()->pos();
}

QString MapView::selectedInWords() const
{
    const MapPicture& shown = picture();
    if (!shown.raster || shown.selectedRow < 0)
        return {};
    const auto named = [](Index place, const QStringList& tokens) {
        return place < Index(tokens.size()) ? tr("%1 “%2”").arg(countText(place), tokens[qsizetype(place)]) : countText(place);
    };
    const QString query = tr("Query %1", "a row").arg(named(shown.selectedRow, shown.queryTokens));
    if (shown.selectedKey < 0)
        return query + QLatin1Char('.');
    const auto pixel = pixelOf(*shown.raster, shown.selectedRow, shown.selectedKey);
    const QString key = tr("%1, key %2").arg(query, named(shown.selectedKey, shown.keyTokens));
    if (!pixel)
        return key + QLatin1Char('.');
    const float value = shown.raster->values[*pixel];
    return tr("%1: %2.", "a cell and its value").arg(key, std::isnan(value) ? tr("masked") : briefText(double(value)));
}

QRect MapView::sharesRect() const { return mapPlot()->sharesRect().toAlignedRect().translated(plot()->pos()); }

const MapPlot* MapView::mapPlot() const { return static_cast<const MapPlot*>(plot()); }

void MapView::tellSize()
{
    if (const QRect rect = plotRect(); rect != lastRect_)
        emit plotRectChanged(lastRect_ = rect);
    if (const QSize pixels = plotPixels(); pixels != lastPixels_)
        emit plotSizeChanged(lastPixels_ = pixels);
}

void MapView::request(const CellRange& range)
{
    if (range != picture().range && !range.empty())
        emit rangeRequested(range);
}

void MapView::zoom(const QPointF& at, double factor) { request(picture().range.zoomed(at.y(), at.x(), factor, picture().full)); }

MapView::Side MapView::sideAt(const QPointF& point) const
{
    const QRectF cells = plot()->plotRect();
    if (picture().range.empty())
        return Side::None;
    if (cells.contains(point))
        return Side::Cells;
    if (point.x() >= cells.left() && point.x() < cells.right())
        return (picture().keysOnTop ? point.y() < cells.top() : point.y() >= cells.bottom()) ? Side::Keys : Side::None;
    return point.x() < cells.left() && point.y() >= cells.top() && point.y() < cells.bottom() ? Side::Queries : Side::None;
}

void MapView::requestAlong(Side side, const CellRange& range)
{
    const CellRange& seen = picture().range;
    if (side == Side::Cells)
        request(range);
    if (side == Side::Keys)
        request({seen.row0, seen.row1, range.col0, range.col1});
    if (side == Side::Queries)
        request({range.row0, range.row1, seen.col0, seen.col1});
}

void MapView::wheel(QWheelEvent* event)
{
    const double steps = event->angleDelta().y() / 120.0;
    const QPointF at = mapPlot()->cellAt(event->position());
    if (steps != 0)
        requestAlong(
            sideAt(event->position()), picture().range.zoomed(at.y(), at.x(), std::pow(zoomStep, -steps), picture().full));
    event->accept();
}

void MapView::pointerPressed(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (isBrushable() && sideAt(event->position()) == Side::Queries) {
        const bool adds = event->modifiers().testFlag(Qt::ShiftModifier);
        brush_ = RowBrush{event->position(), adds ? picture().brushedRows : KeyRanges(), adds};
        return;
    }
    if (!plot()->placeAt(event->position()))
        return;
    pressed_ = event->position();
    rangeAtPress_ = picture().range;
    dragging_ = false;
}

void MapView::pointerMoved(QMouseEvent* event)
{
    pointer_ = event->position();
    if (brush_ && (event->buttons() & Qt::LeftButton))
        return brush(*event);
    if (pressed_ && (event->buttons() & Qt::LeftButton)) {
        const QPointF way = event->position() - *pressed_;
        if (!dragging_ && way.manhattanLength() < QApplication::startDragDistance())
            return;
        dragging_ = true;
        setCursor(Qt::ClosedHandCursor);
        const QRectF rect = plot()->plotRect();
        request(rangeAtPress_.moved(-Index(std::llround(way.y() / rect.height() * double(rangeAtPress_.rows()))),
            -Index(std::llround(way.x() / rect.width() * double(rangeAtPress_.cols()))), picture().full));
    } else if (const auto here = plot()->placeAt(event->position())) {
        inside_ = true;
        emit hovered(here->first, here->second);
    } else {
        if (std::exchange(inside_, false))
            emit left();
        tellShare(pointer_);
    }
}

void MapView::tellShare(const QPointF& point)
{
    const QString before = std::exchange(shareSaid_, mapPlot()->shareTextAt(point));
    if (!shareSaid_.isEmpty() || !before.isEmpty())
        QToolTip::showText(plot()->mapToGlobal(point.toPoint()), shareSaid_, this);
}

void MapView::pointerLeft()
{
    if (std::exchange(inside_, false))
        emit left();
    if (!std::exchange(shareSaid_, {}).isEmpty())
        QToolTip::hideText();
}

void MapView::shownAnew()
{
    if (!QToolTip::isVisible())
        return;
    if (!shareSaid_.isEmpty())
        return tellShare(pointer_);
    if (!inside_ || pressed_)
        return;
    if (const auto here = plot()->placeAt(pointer_))
        emit hovered(here->first, here->second);
    else
        pointerLeft();
}

void MapView::release(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const std::optional<RowBrush> ended = std::exchange(brush_, std::nullopt); ended && ended->adds && !ended->moved)
        emit rowsBrushed(toggled(ended->before, rowAt(ended->pressed)));
    if (!pressed_)
        return;
    const auto here = plot()->placeAt(event->position());
    if (!dragging_ && here)
        emit clicked(here->first, here->second);
    pressed_.reset();
    dragging_ = false;
    unsetCursor();
}

bool MapView::moveCell(const QKeyEvent& event)
{
    if (!isSelectable())
        return false;
    const CellRange &seen = picture().range, &full = picture().full;
    const bool far = event.modifiers().testFlag(Qt::ControlModifier);
    const Index down = far ? std::max<Index>(1, seen.rows() / 8) : 1, right = far ? std::max<Index>(1, seen.cols() / 8) : 1;
    Index row = picture().selectedRow, key = picture().selectedKey;
    if (row < 0 || key < 0) {
        row = seen.row0;
        key = seen.col0;
    }
    switch (event.key()) {
    case Qt::Key_Up:
        row -= down;
        break;
    case Qt::Key_Down:
        row += down;
        break;
    case Qt::Key_Left:
        key -= right;
        break;
    case Qt::Key_Right:
        key += right;
        break;
    case Qt::Key_PageUp:
        row -= seen.rows();
        break;
    case Qt::Key_PageDown:
        row += seen.rows();
        break;
    case Qt::Key_Home:
        key = full.col0;
        row = far ? full.row0 : row;
        break;
    case Qt::Key_End:
        key = full.col1 - 1;
        row = far ? full.row1 - 1 : row;
        break;
    default:
        return false;
    }
    row = std::clamp(row, full.row0, full.row1 - 1);
    key = std::clamp(key, full.col0, full.col1 - 1);
    request(seen.around(row, key, full));
    emit clicked(row, key);
    return true;
}

bool MapView::takesShift(const QPointF& point) const { return isBrushable() && sideAt(point) == Side::Queries; }

Index MapView::rowAt(const QPointF& point) const
{
    const CellRange& seen = picture().range;
    return std::clamp(Index(std::floor(mapPlot()->cellAt(point).y())), seen.row0, seen.row1 - 1);
}

// Brushes the rows between press and pointer. A press without a drag brushes none: it may begin a double click, which shows all
// rows.
void MapView::brush(const QMouseEvent& event)
{
    if (picture().range.empty()
        || (!brush_->moved && (event.position() - brush_->pressed).manhattanLength() < QApplication::startDragDistance()))
        return;
    brush_->moved = true;
    const auto [first, last] = std::minmax({rowAt(brush_->pressed), rowAt(event.position())});
    emit rowsBrushed(united(brush_->before, {{first, last + 1}}));
}

bool MapView::brushByKey(const QKeyEvent& event)
{
    const MapPicture& seen = picture();
    if (!isBrushable() || event.modifiers() != Qt::NoModifier)
        return false;
    if ((event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) && seen.selectedRow >= 0) {
        emit rowsBrushed(toggled(seen.brushedRows, seen.selectedRow));
        return true;
    }
    if (event.key() != Qt::Key_Escape || seen.brushedRows.empty())
        return false;
    emit rowsBrushed({});
    return true;
}

// While rows are brushed, takes Escape to clear them before the window's shortcut stops the computation.
bool MapView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isBrushable() && !picture().brushedRows.empty())
        if (const auto* key = static_cast<QKeyEvent*>(event);
            key->key() == Qt::Key_Escape && key->modifiers() == Qt::NoModifier) {
            event->accept();
            return true;
        }
    return PictureView::event(event);
}

bool MapView::isBrushable() const { return isSignalConnected(QMetaMethod::fromSignal(&MapView::rowsBrushed)); }

bool MapView::isSelectable() const { return isSignalConnected(QMetaMethod::fromSignal(&MapView::clicked)); }

void MapView::keyPressEvent(QKeyEvent* event)
{
    const CellRange& range = picture().range;
    if (!picture().raster || range.empty())
        return PictureView::keyPressEvent(event);
    if (brushByKey(*event))
        return;
    const QPointF centre(double(range.col0 + range.col1) / 2, double(range.row0 + range.row1) / 2);
    const Index down = std::max<Index>(1, range.rows() / 8), right = std::max<Index>(1, range.cols() / 8);
    const bool pans = event->modifiers().testFlag(Qt::ShiftModifier) || !isSelectable();
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(centre, 1 / zoomStep);
    case Qt::Key_Minus:
        return zoom(centre, zoomStep);
    case Qt::Key_0:
        return request(picture().full);
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (pans)
            return request(range.moved(event->key() == Qt::Key_Up ? -down : down, 0, picture().full));
        break;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (pans)
            return request(range.moved(0, event->key() == Qt::Key_Left ? -right : right, picture().full));
        break;
    default:
        break;
    }
    if (!moveCell(*event))
        PictureView::keyPressEvent(event);
}

template class PictureView<MapPicture>;

} // namespace attentoscope
