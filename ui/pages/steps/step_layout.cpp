// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/steps/step_layout.h"

#include "ui/figures/text_line.h"

#include <algorithm>
#include <numeric>

namespace attentoscope {

Index rowsOf(const SceneItem& item) { return item.grid ? item.grid->numbers.rows() : 0; }
Index columnsOf(const SceneItem& item)
{
    return item.grid ? item.grid->numbers.cols() : item.bars ? Index(item.bars->values.size()) : 0;
}

QFont signFont(const FigureStyle& style)
{
    constexpr double factor = 1.4; // on the figure's type size
    return style.font(factor);
}

namespace {

constexpr double widestCell = 60, highestCell = 38, gap = 20, leastSign = 26, betweenLines = 10, highestBars = 150; // px
constexpr double leastCell = 3.5; // px, on paper
constexpr double smallDigits = 0.75; // factor on the figure's type size

double signWidth(const SceneItem& item, const FigureStyle& style)
{
    return std::max(leastSign * style.unit, QFontMetricsF(signFont(style)).horizontalAdvance(item.sign) + style.length(12));
}
using StageLine = std::vector<const SceneItem*>;

// What is laid out of a scene.
struct StageLines {
    std::vector<StageLine> lines;
    bool totals = true; // what stands below the names of bars
};

StageLines linesOf(const StepScene& scene)
{
    StageLines shown;
    for (const auto& line : scene.lines) {
        shown.lines.emplace_back();
        for (const SceneItem& item : line)
            shown.lines.back().push_back(&item);
    }
    return shown;
}

bool isBars(const StageLine& line)
{
    return std::ranges::any_of(line, [](const SceneItem* item) { return item->bars.has_value(); });
}

// Returns the width of an item beside the names of its rows: of its cells and what stands beside them, or of its title where
// that is wider.
double extentOf(const SceneItem& item, double cellWidth, const FigureStyle& style)
{
    const QString title = item.grid ? item.grid->title : item.bars ? item.bars->title : QString();
    const double wide = title.isEmpty() ? 0 : TextLine(title, style.font(1.05), style.theme.text).size().width();
    return std::max(double(columnsOf(item)) * cellWidth + (item.grid ? roomOf(*item.grid, style).right : 0), wide);
}

double extentOf(const StageLine& line, double cellWidth, const FigureStyle& style)
{
    return std::accumulate(line.begin(), line.end(), 0.0,
        [&](double sum, const SceneItem* item) { return sum + extentOf(*item, cellWidth, style); });
}

// Returns the height of what stands below the bars of a line, in all of them alike: names, and totals if they are shown.
double belowBarsOf(const StageLine& line, double cellWidth, bool totals, const FigureStyle& style)
{
    double below = 0;
    for (const SceneItem* item : line)
        if (item->bars)
            below = std::max(below, heightBelow(*item->bars, extentOf(*item, cellWidth, style), totals, style));
    return below;
}
double leastBarsOf(const StageLine& line, double cellWidth, bool totals, const FigureStyle& style)
{
    return isBars(line) ? leastBarsHeight(belowBarsOf(line, cellWidth, totals, style), style) : 0;
}

// Returns the least height of a row of cells: that of their numbers if there are few rows.
double leastRow(Index rows, const FigureStyle& style)
{
    constexpr Index few = 12;
    return rows <= few ? QFontMetricsF(style.font(smallDigits)).height() : leastCell * style.unit;
}

// Returns the largest width of cells at which a line has room.
double cellWidthIn(double room, const StageLine& line, const FigureStyle& style)
{
    constexpr double smallest = 3;
    double low = smallest, high = widestCell * style.unit;
    if (extentOf(line, high, style) <= room)
        return high;
    while (high - low > 0.01)
        (extentOf(line, (low + high) / 2, style) <= room ? low : high) = (low + high) / 2;
    return low;
}

// What stands around the cells and bars of a line, and how many rows of cells it has.
struct LineRoom {
    double fixed = 0, above = 0; // painter units: the width of names, signs and gaps; the height of titles and names
    Index rows = 0;
    double leastRows = 0; // painter units: the least height of the rows
};

LineRoom roomBeside(const StageLine& line, const FigureStyle& style)
{
    LineRoom room;
    room.fixed = -gap * style.unit; // none after the last item
    for (const SceneItem* item : line) {
        const GridRoom around = item->grid ? roomOf(*item->grid, style) : GridRoom{};
        room.fixed += item->sign.isEmpty() ? around.left + gap * style.unit : signWidth(*item, style);
        room.above = std::max(room.above, item->grid ? around.top : item->bars ? barsTop(style) : 0);
        room.rows = std::max(room.rows, rowsOf(*item));
        room.leastRows = std::max(room.leastRows, double(rowsOf(*item)) * leastRow(rowsOf(*item), style));
    }
    return room;
}

// What lines of items come to in a rectangle: the sizes of their cells, all of one height, and of their bars.
struct StageMeasure {
    std::vector<double> widths; // of the cells of each line
    double bars = 0, cellHeight = 0;
};

StageMeasure measureOf(const StageLines& shown, const QRectF& rect, const FigureStyle& style)
{
    const double unit = style.unit;
    StageMeasure measure;
    double rows = 0, beside = 0, barLines = 0, leastBars = 0, leastRows = 0;
    for (const StageLine& line : shown.lines) {
        const LineRoom room = roomBeside(line, style);
        measure.widths.push_back(cellWidthIn(rect.width() - room.fixed, line, style));
        rows += double(room.rows);
        leastRows += room.leastRows;
        beside += room.above + betweenLines * unit;
        barLines += isBars(line) ? 1 : 0;
        leastBars = std::max(leastBars, leastBarsOf(line, measure.widths.back(), shown.totals, style));
    }
    const double free = rect.height() - beside;
    const double ofBars = rows == 0 ? free : std::max(0.55 * free, std::min(barLines * leastBars, free - leastRows));
    measure.bars = barLines > 0 ? std::min(std::max(highestBars * unit, leastBars), ofBars / barLines) : 0;
    const double height = rows > 0 ? (free - barLines * measure.bars) / rows : 0;
    measure.cellHeight = std::clamp(height, 3.0, highestCell * unit);
    return measure;
}

bool hasRoomForBars(const StageLines& shown, const StageMeasure& measure, const FigureStyle& style)
{
    constexpr double rounding = 0.5; // px
    for (std::size_t l = 0; l < shown.lines.size(); ++l)
        if (measure.bars + rounding * style.unit < leastBarsOf(shown.lines[l], measure.widths[l], shown.totals, style))
            return false;
    return true;
}

// Leaves out what is least needed until bars have their least height: first the lines of matrices below them, then their totals.
StageLines withRoomForBars(StageLines shown, const QRectF& rect, const FigureStyle& style)
{
    const auto hasRoom = [&] { return hasRoomForBars(shown, measureOf(shown, rect, style), style); };
    if (hasRoom())
        return shown;
    std::erase_if(shown.lines, [](const StageLine& line) { return !isBars(line); });
    shown.totals = hasRoom();
    return shown;
}

// Where type may not shrink, a line whose cells are too narrow for numbers goes on below, from its last sign or matrix on, if
// there is room.
StageLines linesIn(const StepScene& scene, const QRectF& rect, const FigureStyle& style)
{
    StageLines whole = linesOf(scene), broken;
    if (style.leastFactor() < 1)
        return withRoomForBars(whole, rect, style);
    const QFontMetricsF metrics(style.font());
    const std::vector<double> widths = measureOf(whole, rect, style).widths;
    for (std::size_t l = 0; l < whole.lines.size(); ++l) {
        const StageLine& line = whole.lines[l];
        const auto sign = std::find_if(line.rbegin(), line.rend(), [](const SceneItem* item) { return !item->sign.isEmpty(); });
        const bool breaks = line.size() > 1 && widths[l] < metrics.horizontalAdvance(QStringLiteral("−0.00"));
        const auto next = !breaks ? line.end() : sign == line.rend() ? line.end() - 1 : sign.base() - 1;
        broken.lines.emplace_back(line.begin(), next);
        if (breaks)
            broken.lines.emplace_back(next, line.end());
    }
    const StageMeasure measure = measureOf(broken, rect, style);
    const bool hasRoom = measure.cellHeight >= metrics.height() && hasRoomForBars(broken, measure, style);
    return hasRoom ? broken : withRoomForBars(whole, rect, style);
}

} // namespace

std::vector<PlacedItem> layOut(const StepScene& scene, const QRectF& rect, const FigureStyle& style)
{
    const double unit = style.unit;
    const StageLines shown = linesIn(scene, rect, style);
    const std::vector<StageLine>& lines = shown.lines;
    const StageMeasure measure = measureOf(shown, rect, style);
    const double bars = measure.bars;
    std::vector<PlacedItem> layout;
    double y = rect.top();
    for (std::size_t l = 0; l < lines.size(); ++l) {
        const StageLine& line = lines[l];
        const CellSize cell{measure.widths[l], measure.cellHeight};
        const BelowBars below{belowBarsOf(line, cell.width, shown.totals, style), shown.totals};
        const LineRoom around = roomBeside(line, style);
        const double most = std::max(isBars(line) ? bars : 0, double(around.rows) * cell.height);
        double x = rect.left();
        for (const SceneItem* each : line) {
            const SceneItem& item = *each;
            if (!item.sign.isEmpty()) {
                layout.push_back({&item, QRectF(x - gap * unit / 2, y + around.above, signWidth(item, style), most), cell});
                x += signWidth(item, style) - gap * unit / 2;
                continue;
            }
            const GridRoom room = item.grid ? roomOf(*item.grid, style) : GridRoom{};
            const double high = item.bars ? bars : double(rowsOf(item)) * cell.height;
            const double lower = item.bars ? 0 : (most - high) / 2;
            const double extent = extentOf(item, cell.width, style);
            const double wide = item.bars ? extent : double(columnsOf(item)) * cell.width;
            layout.push_back({&item, QRectF(x + room.left, y + around.above + lower, wide, high), cell, below});
            x += room.left + extent + gap * unit;
        }
        y += around.above + most + betweenLines * unit;
    }
    const double lower = std::max(0.0, (rect.bottom() - y) / 2); // centres the scene vertically
    for (PlacedItem& placed : layout)
        placed.rect.translate(0, lower);
    return layout;
}

FigureNeed needOf(const StepScene& scene, double room, const FigureStyle& style)
{
    double wide = 0, high = 0;
    for (const StageLine& line : linesOf(scene).lines) {
        const LineRoom around = roomBeside(line, style);
        wide = std::max(wide, around.fixed + extentOf(line, leastCell * style.unit, style));
        const double bars = leastBarsOf(line, cellWidthIn(room - around.fixed, line, style), true, style);
        high += around.above + bars + around.leastRows + betweenLines * style.unit;
    }
    return {.data = QSizeF(wide, high), .around = {}};
}

} // namespace attentoscope
