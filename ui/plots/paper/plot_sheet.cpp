// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/paper/plot_sheet.h"

#include "ui/plots/parts/empty_room.h"
#include "ui/plots/parts/looks_of_parts.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

// Finds the margins at a size that has room for the data, because legends and ticks depend on the room.
FigureNeed PlotSheet::need(double width)
{
    constexpr double pxPerMm = 96 / 25.4, usualPt = 7;
    constexpr int passes = 4;
    const FigureStyle& style = plot_.style();
    const QSizeF least = plot_.wish().leastMm * (pxPerMm * style.unit * std::max(1.0, style.fontPt / usualPt));
    FigureNeed needs{.data = least, .around = {}};
    double wide = std::max(width, 1.5 * least.width()), high = 3 * least.height();
    int left = 0; // at all sizes that are tried: higher axes have more ticks, and these longer texts
    beginAnew();
    plot_.placing().standAbove(); // where there is room for the legend above the axes, there is room for all
    for (int pass = 0; pass < passes; ++pass) {
        plot_.layOut(QSizeF(std::ceil(wide), std::ceil(high)).toSize());
        needs.around = plot_.frame().edges() | QMargins(0, style.align.top(), 0, style.align.bottom());
        left = std::max(left, needs.around.left());
        needs.around.setLeft(left);
        const double entry = Legend(plot_.placing().entries(), style, 1 << 20).widest() + style.length(6) - needs.around.left();
        const DataWish wish = plot_.wish();
        const QSizeF& labels = plot_.axes().roomOfLabels();
        needs.data = {
            std::max({least.width(), labels.width(), entry, wish.leastHeader}), std::max(least.height(), labels.height())};
        const double wanted = std::max(width, needs.leastWidth());
        high = std::max(needs.leastHeight(), wish.aspect > 0 ? wide / wish.aspect : 0);
        if (pass > 0 && wide >= wanted - 0.5 && wide <= wanted + 0.5)
            break;
        wide = wanted;
    }
    if (const double aspect = plot_.wish().aspect; aspect > 0) {
        const int beside = needs.around.left() + needs.around.right(), above = needs.around.top() + needs.around.bottom();
        needs.data.setHeight(std::max(plot_.axes().roomOfLabels().height(), needs.data.width() / std::max(aspect, 1.0)));
        needs.height = std::max(needs.leastHeight(), above + (std::max(width, needs.leastWidth()) - beside) / aspect);
    }
    return needs;
}

// A legend stands inside the axes where it covers nothing, else above them.
QMargins PlotSheet::edges(const QSizeF& size)
{
    LegendPlacing& legend = plot_.placing();
    legend.standAbove();
    layOn(size.toSize());
    if (legend.hasChosenPlace() || legend.entries().empty() || !plot_.legendTakesRoom())
        return plot_.frame().edges();
    legend.leaveSheet();
    layOn(size.toSize());
    if (!legend.findPlace())
        layOn(size.toSize());
    return plot_.frame().edges();
}

QMargins PlotSheet::margins(const QSizeF& size)
{
    const QMargins all = edges(size); // finds what is spare
    const QSize& spare = plot_.frame().spare();
    return all - QMargins(0, 0, spare.width(), spare.height());
}

// Forgets the margins that an earlier layout found, not the place of the legend.
void PlotSheet::beginAnew()
{
    plot_.frame().setSpare({0, 0});
    plot_.frame().setLeastHeights(0, 0);
}

void PlotSheet::layOn(const QSize& sheet)
{
    PlotFrame& frame = plot_.frame();
    beginAnew();
    plot_.layOut(sheet);
    const QMargins natural = frame.edges(), margins = plot_.axisRect()->margins(), wanted = plot_.style().align;
    if (wanted.top() > natural.top() || wanted.bottom() > natural.bottom()) {
        frame.setLeastHeights(margins.top() + std::max(0, wanted.top() - natural.top()),
            margins.bottom() + std::max(0, wanted.bottom() - natural.bottom()));
        plot_.layOut(sheet);
    }
    if (const double aspect = plot_.wish().aspect; aspect > 0) {
        const QRect data = plot_.plotRect();
        const int width = int(std::lround(data.height() * aspect)), height = int(std::lround(data.width() / aspect));
        frame.setSpare({std::max(0, data.width() - width), std::max(0, data.height() - height)});
        plot_.layOut(sheet - frame.spare());
    }
}

DrawnRanges PlotSheet::ranges(const QSizeF& size, bool isFilmed)
{
    edges(size);
    DrawnRanges drawn;
    const auto rangeOf = [](const QCPAxis& axis) {
        return DrawnAxis{axis.label(), axis.scaleType() == QCPAxis::stLogarithmic, axis.range().lower, axis.range().upper};
    };
    if (!plot_.yAxis->visible() || !plot_.yAxis->ticks()) // there are no data
        return drawn;
    if (!isFilmed || !plot_.countsCells())
        drawn.x = rangeOf(*plot_.xAxis);
    drawn.y = rangeOf(*plot_.yAxis);
    return drawn;
}

PlotReading PlotSheet::reading(const QRectF& rect)
{
    edges(rect.size());
    const auto read = [](const QCPAxis& axis) {
        return ReadAxis{axis.label(), axis.range().lower, axis.range().upper, axis.scaleType() == QCPAxis::stLogarithmic};
    };
    PlotReading reading;
    reading.data = QRectF(plot_.plotRect()).translated(rect.topLeft());
    reading.x = read(*plot_.xAxis);
    reading.y = read(*plot_.yAxis);
    plot_.readOff(reading);
    return reading;
}

std::optional<PlotParts> PlotSheet::parts(const QRectF& rect)
{
    edges(rect.size());
    const Theme& theme = plot_.style().theme;
    PlotParts parts{.sheet = rect,
        .data = QRectF(plot_.plotRect()).translated(rect.topLeft()),
        .words = {},
        .background = theme.background,
        .frame = theme.axis,
        .grid = theme.grid,
        .ink = theme.text,
        .quietInk = theme.secondaryText,
        .line = plainStroke(plot_.style(), theme.axis, 1).widthF(),
        .x = axisOfPlot(*plot_.xAxis),
        .y = axisOfPlot(*plot_.yAxis)};
    if (!plot_.addParts(parts))
        return {};
    plot_.marks().addParts(parts);
    const LegendPlacing& legend = plot_.placing();
    for (const LegendEntry& entry : legend.isHidden() ? std::vector<LegendEntry>() : legend.entries())
        parts.legend.entries.push_back(entryOfPlot(entry));
    const auto box = legend.boxInside();
    parts.legend.corner = (box ? box->topLeft() : parts.legend.corner) + rect.topLeft();
    parts.legend.rows = box ? int(parts.legend.entries.size()) : legend.rows();
    for (WordsOfPlot& words : parts.words)
        words.at += rect.topLeft();
    return parts;
}

// Takes the largest size for which there is an empty place.
QRectF PlotSheet::placeOfInset() const
{
    constexpr double shares[] = {0.46, 0.42, 0.38, 0.34, 0.3, 0.26}; // of the data's width and height
    constexpr int distances[] = {6, 3, 1}; // px
    constexpr double usualShare = 0.38;
    const QSizeF data = plot_.plotRect().size();
    const EmptyRoom room(plot_, {.style = plot_.style()});
    for (const double share : shares)
        if (const auto place = room.find((data * share).toSize(), distances))
            return *place;
    return room.leastCovered((data * usualShare).toSize());
}

void PlotSheet::paint(QCPPainter& painter, const QRectF& rect)
{
    edges(rect.size());
    plot_.setBackground(QBrush(plot_.style().theme.background)); // in figures no PlotGround fills the background
    const QSize size = rect.size().toSize() - plot_.frame().spare();
    painter.save();
    painter.translate(rect.topLeft());
    plot_.toPainter(&painter, size.width(), size.height());
    painter.restore();
}

} // namespace attentoscope
