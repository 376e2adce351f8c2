// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/map_overview.h"

#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double share = 0.28; // size of the overview, as a share of the map's shorter side
constexpr int least = 56, most = 180; // px
constexpr int gap = 6; // px to the corner
constexpr double leastFrame = 6; // px; a smaller frame would be hard to drag
constexpr double longest = 4; // largest ratio of its sides

} // namespace

MapOverview::MapOverview(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("overview"));
    setAccessibleName(tr("Overview of the whole map"));
    setToolTip(tr("The whole map. Drag the frame to move the visible part"));
    setCursor(Qt::OpenHandCursor);
    hide();
}

void MapOverview::show(const OverviewPicture& picture)
{
    picture_ = picture;
    setVisible(!picture.range.empty() && picture.range != picture.full);
    placeIn(cells_);
    update();
}

void MapOverview::placeIn(const QRect& cells)
{
    cells_ = cells;
    if (!isVisibleTo(parentWidget()) || cells.isEmpty())
        return;
    const double side = std::clamp(share * std::min(cells.width(), cells.height()), double(least), double(most));
    const double aspect = std::clamp(double(picture_.full.cols()) / double(picture_.full.rows()), 1 / longest, longest);
    const QSize size(int(aspect >= 1 ? side : side * aspect), int(aspect >= 1 ? side / aspect : side));
    setGeometry(QRect(QPoint(cells.right() - gap - size.width(), cells.top() + gap), size));
    raise();
}

QString MapOverview::inWords() const
{
    const CellRange &full = picture_.full, &range = picture_.range;
    return tr(
        "Visible: queries %1 to %2 of %3 and keys %4 to %5 of %6. In the map, Shift and the arrow keys move the visible part.")
        .arg(countText(range.row0), countText(range.row1 - 1), countText(full.rows()), countText(range.col0),
            countText(range.col1 - 1), countText(full.cols()));
}

QRectF MapOverview::frame() const
{
    const CellRange &full = picture_.full, &range = picture_.range;
    const double perKey = double(width()) / double(full.cols()), perRow = double(height()) / double(full.rows());
    const QRectF exact(double(range.col0 - full.col0) * perKey, double(range.row0 - full.row0) * perRow,
        double(range.cols()) * perKey, double(range.rows()) * perRow);
    const QSizeF seen = exact.size().expandedTo(QSizeF(leastFrame, leastFrame));
    QRectF frame(QPointF(), seen);
    frame.moveCenter(exact.center());
    frame.moveLeft(std::clamp(frame.left(), 0.0, width() - seen.width()));
    frame.moveTop(std::clamp(frame.top(), 0.0, height() - seen.height()));
    return frame;
}

void MapOverview::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(*this);
    QPainter painter(this);
    painter.fillRect(rect(), picture_.raster ? theme.masked : theme.window);
    image_.colour(picture_.raster, picture_.colors, theme.isDark);
    if (!image_.pixels.isNull()) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawImage(QRectF(rect()), image_.pixels);
    }
    painter.setPen(QPen(theme.axis, 1));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    const QRectF inner = frame().adjusted(1, 1, -1, -1);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& [color, width] : {std::pair(theme.selectionHalo, 4.0), std::pair(theme.selection, 2.0)}) {
        painter.setPen(QPen(color, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(inner);
    }
}

QPointF MapOverview::cellAt(const QPointF& point) const
{
    const CellRange& full = picture_.full;
    return {double(full.col0) + point.x() / width() * double(full.cols()),
        double(full.row0) + point.y() / height() * double(full.rows())};
}

// Moves the range so that its centre follows the pointer, at the distance it had when the drag began.
void MapOverview::moveTo(const QPointF& pointer)
{
    const CellRange& range = picture_.range;
    const QPointF centre = cellAt(pointer + *grip_);
    const Index down = std::llround(centre.y() - double(range.row0 + range.row1) / 2);
    const Index right = std::llround(centre.x() - double(range.col0 + range.col1) / 2);
    if (const CellRange wanted = range.moved(down, right, picture_.full); wanted != range)
        emit rangeRequested(wanted);
}

void MapOverview::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    const QPointF at = event->position();
    grip_ = frame().contains(at) ? frame().center() - at : QPointF();
    setCursor(Qt::ClosedHandCursor);
    moveTo(at);
}

void MapOverview::mouseMoveEvent(QMouseEvent* event)
{
    if (grip_)
        moveTo(event->position());
}

void MapOverview::mouseReleaseEvent(QMouseEvent*)
{
    grip_.reset();
    setCursor(Qt::OpenHandCursor);
}

} // namespace attentoscope
