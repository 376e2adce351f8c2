// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/legend.h"

#include "ui/figures/text_line.h"

#include <qcustomplot.h>

#include <QFontMetrics>

#include <algorithm>
#include <numeric>

namespace attentoscope {

namespace {

constexpr double textGap = 5; // px, between sample and text
constexpr double boxBorder = 4; // px, around a legend inside the axes,
constexpr double cornerBorder = 5; // and in a corner that was chosen

void drawLineAcross(QCPPainter& painter, const QRectF& box, const QPen& pen)
{
    painter.setPen(pen);
    painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
}

} // namespace

void drawMarker(QCPPainter& painter, const QPointF& at, const QCPScatterStyle& marker)
{
    marker.applyTo(&painter, marker.pen());
    marker.drawShape(&painter, at);
}

void SampleSign::operator()(QCPPainter& painter, const QRectF& box) const
{
    if (area) {
        const QRectF filled(box.left(), box.center().y() - height / 2, box.width(), height);
        painter.fillRect(filled, *area);
        painter.setPen(outline);
        if (outline.style() != Qt::NoPen)
            painter.drawRect(filled);
    }
    if (line)
        drawLineAcross(painter, box, *line);
    if (marker)
        drawMarker(painter, box.center(), *marker);
}

PaintSign lineSign(const QPen& pen) { return SampleSign{.line = pen}; }

PaintSign markerSign(const QCPScatterStyle& marker)
{
    return SampleSign{.marker = std::make_shared<const QCPScatterStyle>(marker)};
}

PaintSign lineAndMarkerSign(const QPen& pen, const QCPScatterStyle& marker)
{
    return SampleSign{.line = pen, .marker = std::make_shared<const QCPScatterStyle>(marker)};
}

PaintSign areaSign(const QBrush& fill, const QPen& outline, double height)
{
    return SampleSign{.area = fill, .outline = outline, .height = height};
}

Legend::Legend(std::vector<LegendEntry> entries, const FigureStyle& style, int room, Flow flow)
    : entries_(std::move(entries))
    , style_(style)
{
    int x = 0;
    for (LegendEntry& entry : entries_) {
        const int ofText = room - style_.length(entry.width + textGap);
        if (textWidth(entry.text, style_.font()) > ofText) { // too wide even for a row of its own
            entry.text = shortened(entry.text, QFontMetrics(style_.font()), std::max(ofText, 0));
            cut_ = true;
        }
        const int width = widthOf(entry);
        const bool breaks = x > 0 && (flow == Column || x + width - style_.length(entryGap) > room); // without the last gap
        if (rows_ == 0 || breaks)
            ++rows_;
        if (breaks)
            x = 0;
        places_.push_back({x, rows_ - 1});
        x += width;
    }
}

int Legend::widthOf(const LegendEntry& entry) const
{
    return style_.length(entry.width + textGap + entryGap) + textWidth(entry.text, style_.font());
}

int Legend::width() const
{
    const int all = std::accumulate(
        entries_.begin(), entries_.end(), 0, [this](int sum, const LegendEntry& entry) { return sum + widthOf(entry); });
    return entries_.empty() ? 0 : all - style_.length(entryGap);
}

int Legend::reach() const
{
    int reach = 0;
    for (std::size_t i = 0; i < entries_.size(); ++i)
        reach = std::max(reach, places_[i].x + widthOf(entries_[i]) - style_.length(entryGap));
    return reach;
}

int Legend::widest() const
{
    int widest = 0;
    for (const LegendEntry& entry : entries_)
        widest = std::max(widest, widthOf(entry) - style_.length(entryGap));
    return widest;
}

void Legend::draw(QCPPainter& painter, const QPointF& at) const
{
    painter.save();
    painter.setAntialiasing(true);
    const int height = style_.length(rowHeight(style_));
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const LegendEntry& entry = entries_[i];
        const QRectF box(at.x() + places_[i].x, at.y() + places_[i].row * height, style_.length(entry.width), height);
        painter.setBrush(Qt::NoBrush);
        entry.sign(painter, box);
        painter.setPen(entry.color);
        const QRectF text(box.right() + style_.length(textGap), box.top(), widthOf(entry), height);
        drawPlainText(painter, style_.font(), text, Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    }
    painter.restore();
}

QSize Legend::boxSize() const
{
    const int inside = style_.length(boxBorder);
    return {widest() + 2 * inside, rows_ * style_.length(rowHeight(style_)) + inside};
}

void Legend::drawInBox(QCPPainter& painter, const QRect& box) const
{
    const int inside = style_.length(boxBorder);
    painter.fillRect(box, style_.theme.background);
    draw(painter, box.topLeft() + QPoint(inside, inside / 2));
}

QRect Legend::boxInCorner(const QRect& axes, bool left, bool top) const
{
    constexpr double distance = 6; // px
    const int inside = style_.length(cornerBorder), outside = style_.length(distance);
    QRect box(0, 0, widest() + 2 * inside, rows_ * style_.length(rowHeight(style_)) + 2 * inside);
    const QRect room = axes.adjusted(outside, outside, -outside, -outside);
    box.moveLeft(left ? room.left() : room.right() - box.width());
    box.moveTop(top ? room.top() : room.bottom() - box.height());
    return box;
}

void Legend::drawInCorner(QCPPainter& painter, const QRect& axes, bool left, bool top) const
{
    constexpr double opacity = 0.85;
    if (entries_.empty())
        return;
    const QRect box = boxInCorner(axes, left, top);
    const int inside = style_.length(cornerBorder);
    QColor behind = style_.theme.background;
    behind.setAlphaF(opacity);
    painter.fillRect(box, behind);
    painter.setPen(QPen(style_.theme.grid, style_.length(1)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
    draw(painter, box.topLeft() + QPoint(inside, inside));
}

} // namespace attentoscope
