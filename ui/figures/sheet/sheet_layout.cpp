// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/sheet/sheet_layout.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

namespace attentoscope {

namespace {

constexpr double pxPerMm = 96 / 25.4;
// px, sides of cells below which a bar goes under the maps: one alone takes the width of a column.
constexpr double roomyMap = 32 * pxPerMm, roomyLoneMap = 64 * pxPerMm;

// Returns the shares of `room` in proportion to the weights, each at least as large as `least`, or less in equal measure.
std::vector<double> shared(double room, const std::vector<double>& weights, const std::vector<double>& least)
{
    const double all = std::accumulate(least.begin(), least.end(), 0.0);
    std::vector<double> shares = least;
    if (all >= room) {
        for (double& share : shares)
            share *= room / std::max(all, 1e-9);
        return shares;
    }
    std::vector<bool> isLeast(least.size(), false);
    for (bool found = true; found;) {
        double rest = room, open = 0;
        for (std::size_t i = 0; i < least.size(); ++i)
            isLeast[i] ? void(rest -= least[i]) : void(open += weights[i]);
        found = false;
        for (std::size_t i = 0; i < least.size(); ++i) {
            if (isLeast[i])
                continue;
            shares[i] = rest * weights[i] / std::max(open, 1e-9);
            if (shares[i] < least[i]) {
                shares[i] = least[i];
                isLeast[i] = found = true;
            }
        }
    }
    return shares;
}

// Returns what a figure leaves of the right margin that others of its column need.
double beyond(const FigureNeed& needs, const QMargins& sides) { return std::max(0, sides.right() - needs.around.right()); }

} // namespace

SheetLayout::SheetLayout(const std::vector<FigureRow>& rows, double width, const FigureStyle& style)
    : style_(style)
    , most_(style.columns > 0 ? std::size_t(style.columns) : SIZE_MAX)
    , width_(width)
{
    // Type of whole pixels is a little wider or narrower: data that are a little smaller, but no text beyond the sheet.
    const double slack = std::max(1.02, 1 + 1.0 / style.font().pixelSize());
    constexpr int passes = 3; // margins decide how many columns there are, and these which margins line up
    style_.align = QMargins();
    for (const FigureRow& row : rows)
        usualWeights_ += row.height;
    std::vector<Group> groups = groupsOf(rows);
    for (Group& group : groups)
        for (Item& each : group.figures)
            each.isMap = !each.figure->mapSize({1e4, 1e4}, style_).isEmpty();
    sides_[{0, 0}].setLeft(style.align.left());
    std::vector<Flow> flows; // those of a PDF: a figure has the same columns in each kind of file
    if (style.unit != unitOfPdf) {
        const double finer = unitOfPdf / style.unit;
        FigureStyle ofPdf = style_;
        ofPdf.unit = unitOfPdf;
        ofPdf.letterWidth = int(std::lround(style.letterWidth * finer));
        ofPdf.align.setLeft(int(std::lround(style.align.left() * finer)));
        flows = SheetLayout(rows, std::round((width + 1) * finer), ofPdf).flows_; // a sheet of whole pixels may lack one
    }
    for (int pass = 0; pass < passes; ++pass) {
        lines_.clear();
        flows_ = flows;
        leastWidth_ = 0;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (flows_.size() <= g)
                flows_.push_back(flowOf(groups[g]));
            leastWidth_ = std::max(leastWidth_, leastWidthOf(groups[g], flows_[g]));
            std::ranges::move(linesOf(groups[g], flows_[g]), std::back_inserter(lines_));
        }
        width_ = leastWidth_ <= slack * width ? width : leastWidth_;
        const std::map<Column, QMargins> before = sides_;
        for (std::size_t l = 0; l < lines_.size(); ++l) {
            divideWidth(lines_[l], l > 0 ? &lines_[l - 1] : nullptr);
            for (std::size_t i = 0; i < lines_[l].items.size() && !lines_[l].isStrip; ++i)
                if (const Item& each = lines_[l].items[i]; each.figure && !each.isBar) {
                    const QMargins around = needOf(*each.figure, each.width, {}, beginsRow(lines_[l], i)).around;
                    QMargins &left = sides_[columnOf(lines_[l], i)], &right = sides_[{lines_[l].items.size(), i}];
                    left.setLeft(std::max(left.left(), around.left()));
                    right.setRight(std::max(right.right(), around.right()));
                }
        }
        if (sides_ == before)
            break;
    }
    for (Line& line : lines_)
        findHeights(line);
}

// Returns whether both have no bars, or the same one for all of their figures.
bool SheetLayout::Group::hasBarsOf(const Group& other) const
{
    const auto isSame = [](const Item& a, const Item& b) { return a.figure == b.figure; };
    return bars.size() == 1 && other.bars.size() == 1 && std::ranges::equal(bars.front(), other.bars.front(), isSame);
}

SheetLayout::Group SheetLayout::groupOf(const FigureRow& row)
{
    Group group;
    group.weight = row.height;
    group.bars.emplace_back();
    for (const FigureCell& cell : row.cells) {
        if (cell.figure && cell.figure->naturalWidth({}) > 0 && group.columns > 0) {
            group.bars.back().push_back({.figure = cell.figure, .isBar = true});
            continue;
        }
        if (!group.bars.back().empty())
            group.bars.emplace_back();
        ++group.columns;
        if (cell.figure)
            group.figures.push_back({.figure = cell.figure, .weight = cell.width, .run = group.bars.size() - 1});
    }
    return group;
}

std::vector<SheetLayout::Group> SheetLayout::groupsOf(const std::vector<FigureRow>& rows)
{
    std::vector<Group> groups;
    for (const FigureRow& row : rows) {
        Group group = groupOf(row);
        if (group.figures.empty())
            continue;
        Group* before = groups.empty() ? nullptr : &groups.back();
        if (before != nullptr && before->columns == group.columns && group.columns > 1 && before->weight == group.weight
            && group.hasBarsOf(*before))
            std::ranges::move(group.figures, std::back_inserter(before->figures));
        else
            groups.push_back(std::move(group));
    }
    return groups;
}

// Returns what can lie under the maps of the group; null: it has no bar, or several.
SharedFigure SheetLayout::stripOf(const Group& group)
{
    const bool ofMaps = std::ranges::all_of(group.figures, &Item::isMap);
    const bool oneBar = group.bars.size() == 1 && group.bars.front().size() == 1;
    return ofMaps && oneBar ? group.bars.front().front().figure->lying() : nullptr;
}

double SheetLayout::leastWidthOf(const Group& group, const Flow& flow)
{
    const double roomy = (group.figures.size() == 1 ? roomyLoneMap : roomyMap) * style_.unit;
    const double leastMap = !flow.hasStrip && stripOf(group) ? roomy : 0; // beside its bar
    double widest = 0;
    for (const Line& line : linesOf(group, flow))
        widest = std::max(widest, leastWidthOf(line, leastMap));
    return widest;
}

// Takes as many columns as the rows have, or the most that have room. Under maps in several lines, or that would be small beside
// their bar, the bar lies.
SheetLayout::Flow SheetLayout::flowOf(const Group& group)
{
    const bool canLie = stripOf(group) != nullptr;
    for (std::size_t columns = std::min(group.columns, most_);; --columns) {
        for (const bool hasStrip : {false, true}) {
            const bool isWanted = hasStrip ? canLie : !canLie || group.figures.size() <= columns;
            if (isWanted && (leastWidthOf(group, {columns, hasStrip}) <= width_ || (columns == 1 && hasStrip == canLie)))
                return {columns, hasStrip};
        }
    }
}

std::vector<SheetLayout::Line> SheetLayout::linesOf(const Group& group, const Flow& flow) const
{
    const std::size_t columns = flow.columns;
    const SharedFigure strip = flow.hasStrip ? stripOf(group) : nullptr;
    std::vector<Line> lines;
    for (std::size_t i = 0; i < group.figures.size(); ++i) {
        const Item& each = group.figures[i];
        if (i % columns == 0)
            lines.push_back({.items = {}, .weight = group.weight * std::sqrt(double(group.columns) / double(columns))});
        lines.back().items.push_back(each);
        const bool isLast = i + 1 == group.figures.size() || (i + 1) % columns == 0;
        if (i + 1 == group.figures.size())
            fill(lines.back(), columns);
        const auto isMapOfRun = [&](const Item& other) { return other.run == each.run && other.isMap; };
        const bool isOfOthers =
            std::ranges::any_of(group.figures, isMapOfRun) && std::ranges::none_of(lines.back().items, isMapOfRun);
        if (!strip && !isOfOthers && (isLast || group.figures[i + 1].run != each.run))
            std::ranges::copy(group.bars[each.run], std::back_inserter(lines.back().items));
    }
    if (strip)
        lines.push_back({.items = {{.figure = strip}}, .isStrip = true});
    lines.front().isFirst = true;
    return lines;
}

// Keeps the places of a last line empty if its maps would otherwise be larger than those above.
void SheetLayout::fill(Line& line, std::size_t columns) const
{
    while (line.items.size() < columns && line.items.front().isMap)
        line.items.push_back({});
}

SheetLayout::Column SheetLayout::columnOf(const Line& line, std::size_t item)
{
    return item == 0 ? Column() : Column(line.items.size(), item);
}

// Returns whether no map is left of this one, whose axis would be the same.
bool SheetLayout::beginsRow(const Line& line, std::size_t item)
{
    while (item > 0 && line.items[item - 1].isBar)
        --item;
    return item == 0 || !line.items[item - 1].isMap;
}

QMargins SheetLayout::sidesOf(const std::map<Column, QMargins>& sides, const Line& line, std::size_t item)
{
    const auto left = sides.find(columnOf(line, item)), right = sides.find({line.items.size(), item});
    return {left == sides.end() ? 0 : left->second.left(), 0, right == sides.end() ? 0 : right->second.right(), 0};
}

FigureNeed SheetLayout::needOf(const Figure& figure, double width, const QMargins& sides, bool isFirst)
{
    const auto [found, isNew] = known_.try_emplace({&figure, int(width), sides.left(), sides.right(), isFirst});
    if (isNew) {
        FigureStyle style = style_;
        style.align = sides;
        style.isFirst = isFirst;
        found->second = figure.need(std::floor(width), style);
    }
    return found->second;
}

double SheetLayout::leastWidthOf(const Line& line, double leastMap)
{
    double all = gap() * double(line.items.size() - 1), first = 0;
    for (std::size_t i = 0; i < line.items.size(); ++i) // maps of one line are equally large
        if (const Item& each = line.items[i]; each.isMap)
            if (const FigureNeed needs = needOf(*each.figure, 0, sidesOf(sides_, line, i), beginsRow(line, i));
                !needs.around.isNull())
                leastMap = std::max(leastMap, needs.data.width());
    for (std::size_t i = 0; i < line.items.size(); ++i) {
        const Item& each = line.items[i];
        if (each.isBar) {
            all += each.figure->naturalWidth(style_);
            continue;
        }
        double least = first; // of an empty place
        if (each.figure) {
            const FigureNeed needs = needOf(*each.figure, 0, sidesOf(sides_, line, i), beginsRow(line, i));
            least = needs.leastWidth() + beyond(needs, sidesOf(sides_, line, i))
                + (each.isMap ? std::max(leastMap - needs.data.width(), 0.0) : 0);
        }
        first = i == 0 ? least : first;
        all += least;
    }
    return all;
}

// Divides what margins, bars and gaps leave, so that figures of the same weight have data of the same width.
void SheetLayout::divideWidth(Line& line, const Line* above)
{
    std::vector<double> weights(line.items.size()), least(line.items.size());
    for (int round = 0; round < 2; ++round) { // margins depend on the width a little
        double room = width_ - gap() * double(line.items.size() - 1), leastMap = 0;
        for (std::size_t i = 0; i < line.items.size(); ++i) {
            Item& each = line.items[i];
            if (each.isBar) {
                each.width = each.figure->naturalWidth(style_);
                room -= each.width;
                continue;
            }
            const bool isAbove = !each.figure && above != nullptr && above->items.size() == line.items.size();
            each.needs = each.figure ? needOf(*each.figure, each.width, sidesOf(sides_, line, i), beginsRow(line, i))
                : isAbove            ? above->items[i].needs
                                     : line.items.front().needs;
            room -= each.needs.around.left() + each.needs.around.right() + beyond(each.needs, sidesOf(sides_, line, i));
            weights[i] = each.weight;
            least[i] = each.needs.data.width();
            if (each.isMap && !each.needs.around.isNull())
                leastMap = std::max(leastMap, least[i]);
        }
        for (std::size_t i = 0; i < line.items.size(); ++i)
            if (const Item& each = line.items[i]; !each.isBar && (!each.figure || each.isMap))
                least[i] = std::max(least[i], leastMap);
        const std::vector<double> shares = shared(std::max(room, 0.0), weights, least);
        for (std::size_t i = 0; i < line.items.size(); ++i)
            if (Item& each = line.items[i]; !each.isBar)
                each.width = std::floor(each.needs.around.left() + shares[i] + each.needs.around.right()
                    + beyond(each.needs, sidesOf(sides_, line, i)));
    }
    for (std::size_t i = 0; i < line.items.size(); ++i)
        if (Item& each = line.items[i]; each.figure && !each.isBar)
            each.needs = needOf(*each.figure, each.width, sidesOf(sides_, line, i), beginsRow(line, i));
}

void SheetLayout::findHeights(Line& line)
{
    // Data on a sheet whose height is not given, as shares of their width: at most, and at least beside others.
    constexpr double tallest = 1.1, lowest = 0.6;
    double data = 0, ownData = 0, whole = 0, ownWhole = 0, widest = 0; // whole: of figures whose margins are not aligned
    int top = 0, bottom = 0;
    for (const Item& each : line.items) {
        if (each.isBar || !each.figure)
            continue;
        const FigureNeed& needs = each.needs;
        widest = std::max(widest, each.width - needs.around.left() - needs.around.right());
        if (needs.around.isNull()) {
            whole = std::max(whole, needs.data.height());
            ownWhole = std::max(ownWhole, needs.height);
            continue;
        }
        top = std::max(top, needs.around.top());
        bottom = std::max(bottom, needs.around.bottom());
        data = std::max(data, needs.data.height());
        if (needs.height > 0)
            ownData = std::max(ownData, needs.height - needs.around.top() - needs.around.bottom());
    }
    const double around = top + bottom, own = std::max(ownData > 0 ? around + ownData : 0, ownWhole);
    line.around = around;
    line.least = std::ceil(std::max(around + data, whole));
    line.most = std::max(line.least, around + tallest * widest);
    line.usual = line.items.size() > 1 ? around + lowest * widest : 0;
    line.own = line.isStrip ? line.least : own > 0 ? std::max(line.least, std::ceil(own)) : 0;
}

double SheetLayout::leastHeight() const
{
    double all = gaps();
    for (const Line& line : lines_)
        all += line.least;
    return all;
}

double SheetLayout::ownHeight() const
{
    double all = gaps();
    for (const Line& line : lines_) {
        if (!(line.own > 0))
            return 0;
        all += line.own;
    }
    return all;
}

double SheetLayout::heightFor(double shape) const
{
    double all = gaps();
    for (const Line& line : lines_) {
        const double share = shape * line.weight / usualWeights_;
        const Figure* const inner = line.items.size() == 1 ? line.items.front().figure.get() : nullptr;
        all += line.own > 0 ? line.own
            : inner != nullptr && inner->pictures().size() > 1 // some of its lines may have a height of their own
            ? std::max(line.least, inner->heightFor(width_, share, style_))
            : std::clamp(std::max(share * width_, line.usual), line.least, line.most);
    }
    return all;
}

// Gives lines with a height of their own this height if the others keep their least, and divides what titles, legends and axes
// leave of the rest by weight, so that lines of the same weight have data of the same height.
std::vector<double> SheetLayout::heightsIn(double room, const std::vector<double>& beside) const
{
    double ownLeast = 0, own = 0, others = 0;
    for (const Line& line : lines_)
        line.own > 0 ? void((ownLeast += line.least, own += line.own)) : void(others += line.least);
    const double ofOwn = own > ownLeast ? std::clamp((room - others - ownLeast) / (own - ownLeast), 0.0, 1.0) : 1;
    const bool isTooLow = ownLeast + others > room;
    std::vector<double> around, least, weights;
    for (std::size_t l = 0; l < lines_.size(); ++l) {
        const Line& line = lines_[l];
        around.push_back(line.own > 0 || isTooLow ? 0 : beside[l]);
        least.push_back((line.own > 0 ? line.least + ofOwn * (line.own - line.least) : line.least) - around.back());
        weights.push_back(line.own > 0 ? 0 : line.weight);
    }
    std::vector<double> heights = shared(room - std::accumulate(around.begin(), around.end(), 0.0), weights, least);
    std::ranges::transform(heights, around, heights.begin(), std::plus());
    return heights;
}

std::vector<PlacedFigure> SheetLayout::place(const QRectF& sheet) const
{
    std::vector<PlacedFigure> placed;
    constexpr int tries = 2; // where there is more room than is needed, a legend may stand inside of the axes
    std::vector<double> heights, beside;
    for (const Line& line : lines_)
        beside.push_back(line.around);
    std::map<Column, QMargins> sides;
    for (int tried = 0; tried < tries; ++tried) {
        heights = heightsIn(std::max(sheet.height() - gaps(), 0.0), beside);
        sides = sides_; // higher axes have more ticks, and these longer texts
        for (std::size_t l = 0; l < lines_.size(); ++l) {
            QMargins all;
            for (std::size_t i = 0; i < lines_[l].items.size() && !lines_[l].isStrip; ++i)
                if (const Item& each = lines_[l].items[i]; each.figure && !each.isBar) {
                    FigureStyle style = style_;
                    style.isFirst = beginsRow(lines_[l], i);
                    const QMargins edges = each.figure->edges({each.width, std::floor(heights[l])}, style);
                    QMargins& known = sides[columnOf(lines_[l], i)];
                    known.setLeft(std::max(known.left(), edges.left()));
                    all = all | edges;
                }
            beside[l] = std::min(beside[l], double(all.top() + all.bottom()));
        }
    }
    double y = sheet.top();
    std::size_t above = 0; // the first figure of the group
    for (std::size_t l = 0; l < lines_.size(); ++l) {
        const double height = std::floor(heights[l]);
        above = lines_[l].isFirst ? placed.size() : above;
        placeLine(lines_[l], sides, QRectF(0, y, width_, height), placed);
        if (lines_[l].isStrip) // as wide as the cells above
            alignStrip({placed.begin() + std::ptrdiff_t(above), placed.end() - 1}, placed.back());
        y += height + gap();
    }
    for (PlacedFigure& each : placed)
        each.rect.translate(sheet.left(), 0);
    return placed;
}

void SheetLayout::alignStrip(std::span<const PlacedFigure> maps, PlacedFigure& strip)
{
    int left = int(strip.rect.width()), right = left;
    for (const PlacedFigure& map : maps) {
        const QMargins edges = map.figure->edges(map.rect.size(), map.style);
        left = std::min(left, int(map.rect.left()) + edges.left());
        right = std::min(right, int(strip.rect.right() - map.rect.right()) + edges.right());
    }
    strip.style.align.setLeft(left);
    strip.style.align.setRight(right);
}

void SheetLayout::placeLine(
    const Line& line, const std::map<Column, QMargins>& sides, const QRectF& room, std::vector<PlacedFigure>& placed) const
{
    constexpr int passes = 2; // a legend inside of the axes may find no room where a neighbour has one above
    const std::size_t first = placed.size();
    std::vector<QMargins> needs; // of the maps, which need not be as high as their places
    double x = 0;
    for (std::size_t i = 0; i < line.items.size(); ++i) {
        const Item& each = line.items[i];
        const QRectF rect(x, room.top(), each.width, room.height());
        x += each.width + gap();
        if (!each.figure)
            continue;
        FigureStyle aligned = style_;
        aligned.isFirst = beginsRow(line, i);
        aligned.align = each.isBar || line.isStrip ? QMargins() : sidesOf(sides, line, i);
        placed.push_back({each.figure, rect, aligned});
        needs.push_back(each.needs.height > 0 ? each.needs.around : QMargins());
    }
    QMargins edges;
    for (int pass = 0; pass < passes; ++pass) {
        for (std::size_t i = first; i < placed.size(); ++i) {
            const QMargins& ofMap = needs[i - first];
            QMargins own = placed[i].figure->edges(placed[i].rect.size(), placed[i].style);
            if (!ofMap.isNull()) // without what is left empty below it
                own.setBottom(std::min(own.bottom(), ofMap.bottom()));
            edges = edges | own;
        }
        for (std::size_t i = first; i < placed.size(); ++i) {
            placed[i].style.align.setTop(edges.top());
            placed[i].style.align.setBottom(edges.bottom());
        }
    }
}

} // namespace attentoscope
