// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/masks/mask_brush.h"

#include "ui/plots/maps/map_view.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

namespace attentoscope {

namespace {

constexpr double smallestMark = 6; // px from centre to edge; so that even a cell of one pixel is visible

// Returns every cell on the line between two cells.
CellSet lineOf(MaskBrush::Place from, MaskBrush::Place to)
{
    if (from.first > to.first)
        std::swap(from, to); // rows must ascend
    const Index rows = to.first - from.first, keys = to.second - from.second;
    const Index steps = std::max({rows, std::abs(keys), Index(1)});
    std::vector<CellSet::Rows> cells;
    for (Index step = 0; step <= steps; ++step) {
        const double part = double(step) / double(steps);
        const Index row = from.first + std::llround(part * double(rows)), key = from.second + std::llround(part * double(keys));
        if (cells.empty() || cells.back().begin != row)
            cells.push_back({row, row + 1, {}});
        cells.back().keys.push_back({key, key + 1});
    }
    for (CellSet::Rows& each : cells)
        mergeRanges(each.keys);
    return CellSet::ofRows(std::move(cells));
}

CellSet boxOf(const MaskBrush::Place& from, const MaskBrush::Place& to)
{
    return CellSet::rectangle({std::min(from.first, to.first), std::max(from.first, to.first) + 1},
        {std::min(from.second, to.second), std::max(from.second, to.second) + 1});
}

} // namespace

MaskBrush::MaskBrush(MapView* map)
    : QWidget(map)
    , map_(map)
    , plot_(map->findChild<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setObjectName(QStringLiteral("maskBrush"));
    setGeometry(map->rect());
    map->installEventFilter(this);
    plot_->installEventFilter(this);
    connect(map, &MapView::plotRectChanged, this, [this] { update(); });
    raise();
}

void MaskBrush::setTool(Tool tool)
{
    tool_ = tool;
    follow();
}

void MaskBrush::setEnabledFor(bool paintable)
{
    paintable_ = paintable;
    if (!paintable && stroke_)
        finish(true); // the release would no longer be seen
    const CellRange& range = map_->picture().range;
    if (!paintable || (pointed_ && !range.contains(pointed_->first, pointed_->second)))
        point({});
    if (!paintable)
        leaveLabels();
    follow();
}

void MaskBrush::follow()
{
    const bool overLabel = keyLabel_ || rowLabel_;
    if (overLabel)
        plot_->setCursor(Qt::PointingHandCursor);
    else if (paintable_ && tool_ != Tool::Look)
        plot_->setCursor(Qt::CrossCursor);
    else
        plot_->unsetCursor();
    update();
}

void MaskBrush::setPreview(const CellSet& shown, const CellSet& hidden)
{
    if (shown == shown_ && hidden == hidden_)
        return;
    shown_ = shown;
    hidden_ = hidden;
    update();
}

bool MaskBrush::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == map_) {
        if (event->type() == QEvent::Resize)
            setGeometry(map_->rect());
        if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
            update();
        if (event->type() == QEvent::ShortcutOverride && isOwnKey(*static_cast<QKeyEvent*>(event))) {
            event->accept();
            return true;
        }
        if (event->type() == QEvent::ContextMenu && paintable_ && tool_ != Tool::Look && pointed_)
            return true; // no menu: the right button does the opposite of the tool
        if (event->type() == QEvent::KeyPress)
            return key(static_cast<QKeyEvent*>(event));
    }
    return watched == plot_ && mouse(event);
}

bool MaskBrush::mouse(QEvent* event)
{
    if (!paintable_)
        return false;
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: // two cells in quick succession
        return press(static_cast<QMouseEvent*>(event));
    case QEvent::MouseMove:
        return move(static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonRelease:
        return release(static_cast<QMouseEvent*>(event));
    case QEvent::Leave:
        leaveLabels();
        if (!stroke_)
            point({});
        follow();
        return false;
    default:
        return false;
    }
}

bool MaskBrush::press(QMouseEvent* event)
{
    const QPointF at = plot_->mapTo(map_, event->position());
    if (event->button() == Qt::LeftButton && !stroke_) {
        if (const auto key = keyLabelAt(at)) {
            emit keyLabelClicked(*key);
            return true;
        }
        if (const auto row = rowLabelAt(at)) {
            emit rowLabelClicked(*row);
            return true;
        }
    }
    const auto place = placeAt(at);
    if (tool_ == Tool::Look || !place || stroke_ || (event->button() != Qt::LeftButton && event->button() != Qt::RightButton))
        return stroke_.has_value();
    map_->setFocus(Qt::MouseFocusReason);
    const bool opposite = event->button() == Qt::RightButton || (event->modifiers() & Qt::AltModifier) != 0;
    const bool isBox = (event->modifiers() & Qt::ShiftModifier) != 0;
    stroke_ = Stroke{*place, *place, (tool_ == Tool::Paint) != opposite, event->button(), isBox, {}};
    point(place);
    emit pressed();
    extend(*place);
    return true;
}

bool MaskBrush::move(QMouseEvent* event)
{
    const QPointF at = plot_->mapTo(map_, event->position());
    if (stroke_) {
        if (const auto place = placeAt(at, true); place && *place != stroke_->last) {
            point(place);
            extend(*place);
        }
        return true;
    }
    point(placeAt(at));
    lookAtLabels(at);
    return false;
}

bool MaskBrush::release(QMouseEvent* event)
{
    if (!stroke_)
        return false;
    if (event->button() == stroke_->button)
        finish(true);
    return true;
}

void MaskBrush::extend(const Place& place)
{
    stroke_->cells = stroke_->isBox ? boxOf(stroke_->from, place) : stroke_->cells | lineOf(stroke_->last, place);
    stroke_->last = place;
    const Stroke now = *stroke_; // a copy, since a receiver may end the stroke
    emit painted(now.cells, now.visible);
    update();
}

void MaskBrush::finish(bool kept)
{
    stroke_.reset();
    emit released(kept);
    update();
}

void MaskBrush::point(const std::optional<Place>& place)
{
    if (place == pointed_)
        return;
    pointed_ = place;
    if (place)
        emit pointedAt(place->first, place->second);
    update();
}

void MaskBrush::lookAtLabels(const QPointF& point)
{
    const auto key = keyLabelAt(point), row = rowLabelAt(point);
    if (key == keyLabel_ && row == rowLabel_)
        return;
    keyLabel_ = key;
    rowLabel_ = row;
    QString help = key ? tr("Click to hide this key from every query, or to show it again")
        : row          ? tr("Click to hide every key from this query, or to show them again")
                       : QString();
    if (ofSeveral_ && !help.isEmpty())
        help += tr(", in every sequence", "Click hides this key from every query, or shows it again");
    plot_->setToolTip(help);
    follow();
}

void MaskBrush::leaveLabels()
{
    keyLabel_.reset();
    rowLabel_.reset();
    plot_->setToolTip({});
}

bool MaskBrush::isOwnKey(const QKeyEvent& event) const
{
    if (!paintable_ || (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier | Qt::ShiftModifier)) != 0)
        return false;
    switch (event.key()) {
    case Qt::Key_Escape:
        return stroke_ || tool_ != Tool::Look;
    case Qt::Key_Space:
    case Qt::Key_L:
    case Qt::Key_P:
    case Qt::Key_E:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
        return true;
    default:
        return false;
    }
}

bool MaskBrush::key(QKeyEvent* event)
{
    if (!isOwnKey(*event))
        return false;
    const CellRange range = map_->picture().range;
    if (range.empty())
        return false;
    const auto step = [&](Index down, Index right) {
        // The first arrow key enters the map.
        const Place from = pointed_.value_or(Place(range.row0 - down, range.col0 - right));
        point(Place(std::clamp(from.first + down, range.row0, range.row1 - 1),
            std::clamp(from.second + right, range.col0, range.col1 - 1)));
    };
    switch (event->key()) {
    case Qt::Key_Escape:
        stroke_ ? finish(false) : emit toolRequested(Tool::Look);
        break;
    case Qt::Key_L:
        emit toolRequested(Tool::Look);
        break;
    case Qt::Key_P:
        emit toolRequested(Tool::Paint);
        break;
    case Qt::Key_E:
        emit toolRequested(Tool::Erase);
        break;
    case Qt::Key_Space:
        if (pointed_ && !stroke_)
            emit toggled(pointed_->first, pointed_->second);
        break;
    case Qt::Key_Up:
        step(-1, 0);
        break;
    case Qt::Key_Down:
        step(1, 0);
        break;
    case Qt::Key_Left:
        step(0, -1);
        break;
    default:
        step(0, 1);
    }
    return true;
}

std::optional<MaskBrush::Place> MaskBrush::placeAt(const QPointF& point, bool nearest) const
{
    const CellRange range = map_->picture().range;
    const QRectF rect = map_->plotRect();
    if (range.empty() || rect.isEmpty() || (!nearest && !rect.contains(point)))
        return {};
    const double x = (point.x() - rect.left()) / rect.width(), y = (point.y() - rect.top()) / rect.height();
    return Place(std::clamp(range.row0 + Index(std::floor(y * double(range.rows()))), range.row0, range.row1 - 1),
        std::clamp(range.col0 + Index(std::floor(x * double(range.cols()))), range.col0, range.col1 - 1));
}

std::optional<Index> MaskBrush::keyLabelAt(const QPointF& point) const
{
    const QRectF rect = map_->plotRect();
    const bool above = point.y() < rect.top() && point.x() >= rect.left() && point.x() < rect.right();
    const auto place = above ? placeAt({point.x(), rect.top()}, true) : std::nullopt;
    return place ? std::optional(place->second) : std::nullopt;
}

std::optional<Index> MaskBrush::rowLabelAt(const QPointF& point) const
{
    const QRectF rect = map_->plotRect();
    const bool beside = point.x() < rect.left() && point.y() >= rect.top() && point.y() < rect.bottom();
    const auto place = beside ? placeAt({rect.left(), point.y()}, true) : std::nullopt;
    return place ? std::optional(place->first) : std::nullopt;
}

QRectF MaskBrush::rectOf(Index row0, Index row1, Index key0, Index key1) const
{
    const CellRange range = map_->picture().range;
    const QRectF rect = map_->plotRect();
    const double wide = rect.width() / double(range.cols()), high = rect.height() / double(range.rows());
    const QRectF cells(QPointF(rect.left() + double(key0 - range.col0) * wide, rect.top() + double(row0 - range.row0) * high),
        QPointF(rect.left() + double(key1 - range.col0) * wide, rect.top() + double(row1 - range.row0) * high));
    return cells.intersected(rect);
}

void MaskBrush::paintCells(QPainter& painter, const CellSet& cells, bool visible) const
{
    const Theme theme = Theme::of(*this);
    const CellRange range = map_->picture().range;
    for (const CellSet::Rows& rows : cells.rows())
        for (const KeyRange& keys : rows.keys) {
            const QRectF box = rectOf(std::max(rows.begin, range.row0), std::min(rows.end, range.row1),
                std::max(keys.begin, range.col0), std::min(keys.end, range.col1));
            if (box.isEmpty())
                continue;
            painter.fillRect(box, visible ? theme.background : theme.masked);
            if (visible) { // painted translucent, since its weight is not known yet
                QColor known = theme.accent;
                known.setAlphaF(0.35F);
                painter.fillRect(box, known);
            } else {
                painter.fillRect(box, QBrush(theme.maskedHatch, Qt::BDiagPattern));
            }
        }
}

void MaskBrush::paintEvent(QPaintEvent*)
{
    const CellRange range = map_->picture().range;
    if (!paintable_ || range.empty() || map_->plotRect().isEmpty())
        return;
    QPainter painter(this);
    paintCells(painter, shown_, true);
    paintCells(painter, hidden_, false);
    const Theme theme = Theme::of(*this);
    QRectF mark;
    if (keyLabel_)
        mark = rectOf(range.row0, range.row1, *keyLabel_, *keyLabel_ + 1);
    else if (rowLabel_)
        mark = rectOf(*rowLabel_, *rowLabel_ + 1, range.col0, range.col1);
    else if (stroke_ && stroke_->isBox)
        mark = rectOf(std::min(stroke_->from.first, stroke_->last.first), std::max(stroke_->from.first, stroke_->last.first) + 1,
            std::min(stroke_->from.second, stroke_->last.second), std::max(stroke_->from.second, stroke_->last.second) + 1);
    else if (pointed_ && (tool_ != Tool::Look || map_->hasFocus()))
        mark = rectOf(pointed_->first, pointed_->first + 1, pointed_->second, pointed_->second + 1);
    if (mark.isEmpty())
        return;
    const QPointF middle = mark.center();
    mark = mark.united(QRectF(middle.x() - smallestMark, middle.y() - smallestMark, 2 * smallestMark, 2 * smallestMark));
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& [color, width] : {std::pair(theme.selectionHalo, 5.0), std::pair(theme.selection, 2.0)}) {
        QPen pen(color, width);
        pen.setJoinStyle(Qt::MiterJoin);
        painter.setPen(pen);
        painter.drawRect(mark);
    }
}

} // namespace attentoscope
