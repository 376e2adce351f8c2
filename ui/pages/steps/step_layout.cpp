// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/steps/step_layout.h"

#include "ui/figures/text_line.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

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

constexpr double widestCell = 60, highestCell = 38, betweenLines = 10, highestBars = 150; // px
constexpr double leastCell = 3.5; // px, on paper
constexpr double smallDigits = 0.75; // factor on the figure's type size
constexpr double usualBars = 1.25; // factor on their least height

// Around a sign, px: paper is narrow.
struct SignRoom {
    double least, beside, gap; // the least width, what a sign has beside its text, and the gap between items
};
SignRoom signRoom(const StepScene& scene) { return scene.onPaper ? SignRoom{14, 4, 10} : SignRoom{26, 12, 20}; }

using StageLine = std::vector<const SceneItem*>;

std::vector<StageLine> linesOf(const StepScene& scene)
{
    std::vector<StageLine> lines;
    for (const auto& line : scene.lines) {
        lines.emplace_back();
        for (const SceneItem& item : line)
            lines.back().push_back(&item);
    }
    return lines;
}

// Returns the least height of a row of cells: that of their numbers if there are few rows.
double leastRow(Index rows, const FigureStyle& style)
{
    constexpr Index few = 12;
    return rows <= few ? QFontMetricsF(style.font(smallDigits)).height() : leastCell * style.unit;
}

// The widths in painter units that an item has beside the names of its rows: `columns` cells and what stands right of them, or
// its title where that is wider.
struct ItemWidth {
    double columns = 0, right = 0, word = 0, title = 0; // word: the longest of the title

    double extent(double cell, bool wraps) const { return std::max(columns * cell + right, wraps ? word : title); }
};

// A line of items in a room of known width.
struct MeasuredLine {
    StageLine items;
    double cell = 0; // width
    std::vector<double> extents = {}; // of the items, in which their titles are written
    double above = 0; // height of titles and names
    BelowBars below; // of all bars alike
    double leastBars = 0; // height
    Index rows = 0;
    double leastRows = 0, usualRows = 0; // heights of all rows
    double fixed = 0; // width of names, signs and gaps
    double least = 0; // width of the line with the smallest cells

    bool isBars() const { return leastBars > 0; }
    bool showsNumbers(const FigureStyle& style) const
    {
        return std::ranges::all_of(items, [&](const SceneItem* item) {
            return item->grid ? hasRoomForNumbers(*item->grid, cell, style)
                : item->bars  ? hasRoomForNumbers(*item->bars, cell, style)
                              : true;
        });
    }
};

double signWidth(const SceneItem& item, const SignRoom& around, const FigureStyle& style)
{
    return std::max(
        around.least * style.unit, QFontMetricsF(signFont(style)).horizontalAdvance(item.sign) + around.beside * style.unit);
}

// The cells are at most `mostCell` wide. `totals`: what stands below the names of bars is shown.
MeasuredLine measured(
    const StageLine& items, const SignRoom& around, double room, double mostCell, const FigureStyle& style, bool totals = true)
{
    constexpr double smallest = 3;
    MeasuredLine line{.items = items, .below = {0, totals}};
    std::vector<ItemWidth> widths;
    line.fixed = -around.gap * style.unit; // none after the last item
    for (const SceneItem* item : items) {
        const GridRoom beside = item->grid ? roomOf(*item->grid, style) : GridRoom{};
        line.fixed += item->sign.isEmpty() ? beside.left + around.gap * style.unit : signWidth(*item, around, style);
        ItemWidth& width = widths.emplace_back();
        if (!item->sign.isEmpty())
            continue;
        const QString title = item->grid ? item->grid->letter + item->grid->title : item->bars->letter + item->bars->title;
        width = {double(columnsOf(*item)), beside.right, longestWord(title, style), titleWidth(title, style)};
    }
    const auto extent = [&](double cell, bool wraps) {
        return std::accumulate(widths.begin(), widths.end(), line.fixed,
            [&](double sum, const ItemWidth& width) { return sum + width.extent(cell, wraps); });
    };
    line.least = extent(leastCell * style.unit, true);
    double low = smallest, high = mostCell;
    if (extent(high, true) <= room)
        low = high;
    while (high - low > 0.01)
        (extent((low + high) / 2, true) <= room ? low : high) = (low + high) / 2;
    line.cell = low;
    const bool wraps = extent(low, false) > room;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const SceneItem& item = *items[i];
        const double wide = line.extents.emplace_back(widths[i].extent(low, wraps));
        const Index rows = rowsOf(item);
        line.rows = std::max(line.rows, rows);
        line.leastRows = std::max(line.leastRows, double(rows) * leastRow(rows, style));
        line.above = std::max(line.above,
            item.grid       ? roomAbove(*item.grid, wide, style)
                : item.bars ? roomAbove(*item.bars, wide, style)
                            : 0);
        if (item.bars)
            line.below.height = std::max(line.below.height, heightBelow(*item.bars, wide, totals, style));
    }
    line.leastBars = line.below.height > 0 ? leastBarsHeight(line.below.height, style) : 0;
    constexpr double usualShare = 0.6, airy = 1.35; // of a cell's width, and of the height of a line of text
    line.usualRows = std::max(line.leastRows,
        double(line.rows)
            * std::min(highestCell * style.unit, std::max(airy * QFontMetricsF(style.font()).height(), usualShare * low)));
    return line;
}

// Breaks a line into so many, or as many as it can be: the first one before its last sign or matrix, again and again. A sign
// stays before its matrix.
std::vector<StageLine> split(const StageLine& items, std::size_t pieces)
{
    const auto sign = std::find_if(items.rbegin(), items.rend(), [](const SceneItem* item) { return !item->sign.isEmpty(); });
    const auto next = sign == items.rend() || sign.base() - 1 == items.begin() ? items.end() - 1 : sign.base() - 1;
    if (pieces <= 1 || next == items.begin() || (next == items.begin() + 1 && !items.front()->sign.isEmpty()))
        return {items};
    std::vector<StageLine> lines = split({items.begin(), next}, pieces - 1);
    lines.emplace_back(next, items.end());
    return lines;
}

// Returns into how many lines a line is broken: the fewest in which all numbers have room, or else all cells.
std::size_t piecesOf(const StageLine& items, const SignRoom& around, double room, const FigureStyle& style)
{
    constexpr double enough = 6; // px, 1.6 mm
    std::size_t ofCells = 0;
    for (std::size_t pieces = 1;; ++pieces) {
        const std::vector<StageLine> lines = split(items, pieces);
        if (lines.size() < pieces)
            return ofCells > 0 ? ofCells : lines.size();
        bool numbers = true, cells = true;
        for (const StageLine& each : lines) {
            const MeasuredLine line = measured(each, around, room, widestCell * style.unit, style);
            numbers = numbers && line.least <= room && line.showsNumbers(style);
            cells = cells && line.least <= room && line.cell >= enough * style.unit;
        }
        if (numbers)
            return pieces;
        if (cells && ofCells == 0)
            ofCells = pieces;
    }
}

// Breaks all lines, into `most` at most; those of equally many items, of A and of B, alike. The cells of all matrices are equally
// wide.
std::vector<MeasuredLine> brokenLines(const std::vector<StageLine>& whole, const SignRoom& around, double room,
    const FigureStyle& style, std::size_t most = std::numeric_limits<std::size_t>::max())
{
    std::map<std::size_t, std::size_t> pieces; // by the number of items
    for (const StageLine& line : whole)
        pieces[line.size()] = std::max(pieces[line.size()], std::min(most, piecesOf(line, around, room, style)));
    const double widest = widestCell * style.unit;
    std::vector<MeasuredLine> lines;
    for (const StageLine& line : whole)
        for (const StageLine& piece : split(line, pieces[line.size()]))
            lines.push_back(measured(piece, around, room, widest, style));
    double narrowest = widest;
    for (const MeasuredLine& line : lines)
        narrowest = line.isBars() ? narrowest : std::min(narrowest, line.cell);
    for (MeasuredLine& line : lines)
        if (!line.isBars())
            line = measured(StageLine(line.items), around, room, narrowest, style);
    return lines;
}

// Holds what lines of items come to in a rectangle: the heights of their cells and of their bars.
struct StageMeasure {
    double bars = 0, cellHeight = 0;
};

StageMeasure measureOf(const std::vector<MeasuredLine>& lines, double height, bool onPaper, const FigureStyle& style)
{
    const double unit = style.unit;
    double rows = 0, beside = 0, barLines = 0, leastBars = 0, leastRows = 0, usualRows = 0;
    for (const MeasuredLine& line : lines) {
        rows += double(line.rows);
        leastRows += line.leastRows;
        usualRows += line.usualRows;
        beside += line.above + betweenLines * unit;
        barLines += line.isBars() ? 1 : 0;
        leastBars = std::max(leastBars, line.leastBars);
    }
    const double free = height - beside;
    const double most = onPaper ? std::max(barLines * leastBars, free - usualRows)
        : rows == 0             ? free
                                : std::max(0.55 * free, std::min(barLines * leastBars, free - leastRows));
    StageMeasure measure;
    measure.bars = barLines > 0 ? std::min(std::max(highestBars * unit, leastBars), most / barLines) : 0;
    measure.cellHeight = std::clamp(rows > 0 ? (free - barLines * measure.bars) / rows : 0, 3.0, highestCell * unit);
    return measure;
}

bool hasRoomForBars(const std::vector<MeasuredLine>& lines, double height, const FigureStyle& style)
{
    constexpr double rounding = 0.5; // px
    const double bars = measureOf(lines, height, false, style).bars + rounding * style.unit;
    return std::ranges::all_of(lines, [&](const MeasuredLine& line) { return bars >= line.leastBars; });
}

// Leaves out what is least needed until bars have their least height: first the lines of matrices below them, then their totals
// and second rows of names.
std::vector<MeasuredLine> withRoomForBars(
    std::vector<MeasuredLine> lines, const SignRoom& around, const QRectF& rect, const FigureStyle& style)
{
    if (hasRoomForBars(lines, rect.height(), style))
        return lines;
    std::erase_if(lines, [](const MeasuredLine& line) { return !line.isBars(); });
    if (!hasRoomForBars(lines, rect.height(), style))
        for (MeasuredLine& line : lines)
            line = measured(StageLine(line.items), around, rect.width(), widestCell * style.unit, style, false);
    return lines;
}

// On the screen lines stay whole, but for a projector, where type may not shrink: then a line whose cells are too narrow for
// numbers goes on below, if there is room.
std::vector<MeasuredLine> linesIn(const StepScene& scene, const QRectF& rect, const FigureStyle& style)
{
    const SignRoom around = signRoom(scene);
    if (scene.onPaper)
        return brokenLines(linesOf(scene), around, rect.width(), style);
    std::vector<MeasuredLine> whole;
    for (const StageLine& line : linesOf(scene))
        whole.push_back(measured(line, around, rect.width(), widestCell * style.unit, style));
    if (style.leastFactor() < 1)
        return withRoomForBars(std::move(whole), around, rect, style);
    for (std::size_t most = 3; most > 1; --most) {
        std::vector<MeasuredLine> lines = brokenLines(linesOf(scene), around, rect.width(), style, most);
        const StageMeasure measure = measureOf(lines, rect.height(), scene.onPaper, style);
        if (measure.cellHeight >= QFontMetricsF(style.font(smallDigits)).height() && hasRoomForBars(lines, rect.height(), style))
            return lines;
    }
    return withRoomForBars(std::move(whole), around, rect, style);
}

} // namespace

std::vector<PlacedItem> layOut(const StepScene& scene, const QRectF& rect, const FigureStyle& style)
{
    const double unit = style.unit;
    const SignRoom around = signRoom(scene);
    const std::vector<MeasuredLine> lines = linesIn(scene, rect, style);
    const StageMeasure measure = measureOf(lines, rect.height(), scene.onPaper, style);
    const double bars = measure.bars, gap = around.gap * unit;
    std::vector<PlacedItem> layout;
    double y = rect.top();
    for (const MeasuredLine& line : lines) {
        const CellSize cell{line.cell, measure.cellHeight};
        const double most = std::max(line.isBars() ? bars : 0, double(line.rows) * cell.height);
        double x = rect.left();
        for (std::size_t i = 0; i < line.items.size(); ++i) {
            const SceneItem& item = *line.items[i];
            if (!item.sign.isEmpty()) {
                const double wide = signWidth(item, around, style), before = x > rect.left() ? gap / 2 : 0;
                layout.push_back({&item, QRectF(x - before, y + line.above, wide, most), cell});
                x += wide - before;
                continue;
            }
            const GridRoom room = item.grid ? roomOf(*item.grid, style) : GridRoom{};
            const double high = item.bars ? bars : double(rowsOf(item)) * cell.height;
            const double lower = item.bars ? 0 : (most - high) / 2;
            const double wide = item.bars ? line.extents[i] : double(columnsOf(item)) * cell.width;
            layout.push_back(
                {&item, QRectF(x + room.left, y + line.above + lower, wide, high), cell, line.extents[i], line.below});
            x += room.left + line.extents[i] + gap;
        }
        y += line.above + most + betweenLines * unit;
    }
    const double lower = std::max(0.0, (rect.bottom() - y) / 2); // centres the scene vertically
    for (PlacedItem& placed : layout)
        placed.rect.translate(0, lower);
    return layout;
}

FigureNeed needOf(const StepScene& scene, double room, const FigureStyle& style)
{
    FigureNeed needs;
    for (const MeasuredLine& line : linesIn(scene, {0, 0, room, 0}, style))
        needs.data.rwidth() = std::max(needs.data.width(), line.least);
    for (const MeasuredLine& line : linesIn(scene, {0, 0, std::max(room, needs.data.width()), 0}, style)) {
        const double beside = line.above + betweenLines * style.unit;
        needs.data.rheight() += beside + line.leastBars + line.leastRows;
        needs.height += beside + usualBars * line.leastBars + line.usualRows;
    }
    return needs;
}

} // namespace attentoscope
