// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/sheet_layout.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <utility>

namespace attentoscope {

namespace {

constexpr double pxPerMm = 96 / 25.4;
constexpr double roomyMap = 32 * pxPerMm; // px, the side of cells below which a bar goes under the maps

bool isMap(const Figure& figure, const FigureStyle& style) { return !figure.mapSize({1e4, 1e4}, style).isEmpty(); }

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

} // namespace

SheetLayout::SheetLayout(const std::vector<FigureRow>& rows, double width, const FigureStyle& style)
    : style_(style)
    , most_(style.columns > 0 ? std::size_t(style.columns) : SIZE_MAX)
    , width_(width)
{
    constexpr int passes = 3; // margins decide how many columns there are, and these which margins line up
    style_.align = QMargins();
    style_.titleScale = 1;
    for (const FigureRow& row : rows)
        usualWeights_ += row.height;
    const std::vector<Group> groups = groupsOf(rows);
    lefts_[{0, 0}] = style.align.left();
    for (int pass = 0; pass < passes; ++pass) {
        lines_.clear();
        leastWidth_ = 0;
        for (const Group& group : groups)
            std::ranges::move(linesOf(group), std::back_inserter(lines_));
        width_ = std::max(width, leastWidth_);
        const std::map<Column, int> before = lefts_;
        for (std::size_t l = 0; l < lines_.size(); ++l) {
            divideWidth(lines_[l], l > 0 ? &lines_[l - 1] : nullptr);
            for (std::size_t i = 0; i < lines_[l].items.size() && !lines_[l].isStrip; ++i)
                if (const Item& each = lines_[l].items[i]; each.figure && !each.isBar) {
                    int& left = lefts_[columnOf(lines_[l], i)];
                    left = std::max(left, needOf(*each.figure, each.width, 0).around.left());
                }
        }
        if (lefts_ == before)
            break;
    }
    for (Line& line : lines_)
        findHeights(line);
    style_.titleScale = style.titleScale;
}

bool SheetLayout::Group::hasBars() const
{
    return std::ranges::any_of(bars, [](const std::vector<Item>& ofRun) { return !ofRun.empty(); });
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
            && !group.hasBars() && !before->hasBars())
            std::ranges::move(group.figures, std::back_inserter(before->figures));
        else
            groups.push_back(std::move(group));
    }
    return groups;
}

// Takes as many columns as the rows have, or the most that have room. Under two maps that would be small beside their bar, the
// bar lies.
std::vector<SheetLayout::Line> SheetLayout::linesOf(const Group& group)
{
    const bool ofMaps = std::ranges::all_of(group.figures, [&](const Item& each) { return isMap(*each.figure, style_); });
    const bool oneBar = group.bars.size() == 1 && group.bars.front().size() == 1;
    const SharedFigure strip = ofMaps && oneBar ? group.bars.front().front().figure->lying() : nullptr;
    const auto widthOf = [&](const std::vector<Line>& lines, double leastMap) {
        double widest = 0;
        for (const Line& line : lines)
            widest = std::max(widest, leastWidthOf(line, leastMap));
        return widest;
    };
    const double slack = 1 + 1.0 / style_.font().pixelSize(); // type of whole pixels is a little wider or narrower
    for (std::size_t columns = std::min(group.columns, most_);; --columns) {
        std::vector<Line> lines = linesOf(group, columns, nullptr);
        double least = widthOf(lines, strip ? roomyMap * style_.unit : 0);
        if (strip && least > slack * width_) {
            lines = linesOf(group, columns, strip);
            least = widthOf(lines, 0);
        }
        if (least <= slack * width_) // at any resolution the same columns
            least = std::min(least, width_);
        if (least <= width_ || columns == 1) {
            leastWidth_ = std::max(leastWidth_, least);
            return lines;
        }
    }
}

std::vector<SheetLayout::Line> SheetLayout::linesOf(const Group& group, std::size_t columns, const SharedFigure& strip) const
{
    std::vector<Line> lines;
    for (std::size_t i = 0; i < group.figures.size(); ++i) {
        const Item& each = group.figures[i];
        if (i % columns == 0)
            lines.push_back({.items = {}, .weight = group.weight * std::sqrt(double(group.columns) / double(columns))});
        lines.back().items.push_back(each);
        const bool isLast = i + 1 == group.figures.size() || (i + 1) % columns == 0;
        if (i + 1 == group.figures.size())
            fill(lines.back(), columns);
        if (!strip && (isLast || group.figures[i + 1].run != each.run))
            std::ranges::copy(group.bars[each.run], std::back_inserter(lines.back().items));
    }
    if (strip)
        lines.push_back({.items = {{.figure = strip}}, .isStrip = true});
    return lines;
}

// Keeps the places of a last line empty if its maps would otherwise be larger than those above.
void SheetLayout::fill(Line& line, std::size_t columns) const
{
    while (line.items.size() < columns && isMap(*line.items.front().figure, style_))
        line.items.push_back({});
}

SheetLayout::Column SheetLayout::columnOf(const Line& line, std::size_t item)
{
    return item == 0 ? Column() : Column(line.items.size(), item);
}

int SheetLayout::leftOf(const std::map<Column, int>& lefts, const Line& line, std::size_t item)
{
    const auto found = lefts.find(columnOf(line, item));
    return found == lefts.end() ? 0 : found->second;
}

FigureNeed SheetLayout::needOf(const Figure& figure, double width, int left)
{
    const auto [found, isNew] = known_.try_emplace({&figure, int(width), left});
    if (isNew) {
        FigureStyle style = style_;
        style.align.setLeft(left);
        found->second = figure.need(std::floor(width), style);
    }
    return found->second;
}

double SheetLayout::leastWidthOf(const Line& line, double leastMap)
{
    double all = gap() * double(line.items.size() - 1), first = 0;
    for (std::size_t i = 0; i < line.items.size(); ++i) {
        const Item& each = line.items[i];
        if (each.isBar) {
            all += each.figure->naturalWidth(style_);
            continue;
        }
        double least = first; // of an empty place
        if (each.figure) {
            const FigureNeed needs = needOf(*each.figure, 0, leftOf(lefts_, line, i));
            least = needs.leastWidth() + std::max(leastMap - needs.data.width(), 0.0);
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
        double room = width_ - gap() * double(line.items.size() - 1);
        for (std::size_t i = 0; i < line.items.size(); ++i) {
            Item& each = line.items[i];
            if (each.isBar) {
                each.width = each.figure->naturalWidth(style_);
                room -= each.width;
                continue;
            }
            const bool isAbove = !each.figure && above != nullptr && above->items.size() == line.items.size();
            each.needs = each.figure ? needOf(*each.figure, each.width, leftOf(lefts_, line, i))
                : isAbove            ? above->items[i].needs
                                     : line.items.front().needs;
            room -= each.needs.around.left() + each.needs.around.right();
            weights[i] = each.weight;
            least[i] = each.needs.data.width();
        }
        const std::vector<double> shares = shared(std::max(room, 0.0), weights, least);
        for (std::size_t i = 0; i < line.items.size(); ++i)
            if (Item& each = line.items[i]; !each.isBar)
                each.width = std::floor(each.needs.around.left() + shares[i] + each.needs.around.right());
    }
    for (std::size_t i = 0; i < line.items.size(); ++i)
        if (Item& each = line.items[i]; each.figure && !each.isBar)
            each.needs = needOf(*each.figure, each.width, leftOf(lefts_, line, i));
}

void SheetLayout::findHeights(Line& line)
{
    double data = 0, ownData = 0, around = 0;
    int top = 0, bottom = 0;
    for (const Item& each : line.items) {
        if (each.isBar || !each.figure)
            continue;
        const FigureNeed& needs = each.needs;
        top = std::max(top, needs.around.top());
        bottom = std::max(bottom, needs.around.bottom());
        data = std::max(data, needs.data.height());
        if (needs.height > 0)
            ownData = std::max(ownData, needs.height - needs.around.top() - needs.around.bottom());
    }
    around = top + bottom;
    line.least = std::ceil(around + data);
    line.own = line.isStrip ? line.least : ownData > 0 ? std::max(line.least, std::ceil(around + ownData)) : 0;
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
    for (const Line& line : lines_)
        all += line.own > 0 ? line.own : std::max(line.least, shape * width_ * line.weight / usualWeights_);
    return all;
}

// Gives lines with a height of their own this height if the others keep their least, and divides the rest by weight.
std::vector<double> SheetLayout::heightsIn(double room) const
{
    std::vector<double> least, weights, wanted;
    double ownLeast = 0, own = 0, others = 0;
    for (const Line& line : lines_) {
        line.own > 0 ? void((ownLeast += line.least, own += line.own)) : void(others += line.least);
    }
    const double ofOwn = own > ownLeast ? std::clamp((room - others - ownLeast) / (own - ownLeast), 0.0, 1.0) : 1;
    for (const Line& line : lines_) {
        least.push_back(line.own > 0 ? line.least + ofOwn * (line.own - line.least) : line.least);
        weights.push_back(line.own > 0 ? 0 : line.weight);
    }
    return shared(room, weights, least);
}

std::vector<PlacedFigure> SheetLayout::place(const QRectF& sheet) const
{
    std::vector<PlacedFigure> placed;
    const std::vector<double> heights = heightsIn(std::max(sheet.height() - gaps(), 0.0));
    std::map<Column, int> lefts = lefts_; // higher axes have more ticks, and these longer texts
    for (std::size_t l = 0; l < lines_.size(); ++l)
        for (std::size_t i = 0; i < lines_[l].items.size() && !lines_[l].isStrip; ++i)
            if (const Item& each = lines_[l].items[i]; each.figure && !each.isBar) {
                int& left = lefts[columnOf(lines_[l], i)];
                left = std::max(left, each.figure->edges({each.width, std::floor(heights[l])}, style_).left());
            }
    double y = sheet.top();
    std::size_t above = 0; // the first figure of the line above
    for (std::size_t l = 0; l < lines_.size(); ++l) {
        const double height = std::floor(heights[l]);
        const std::size_t before = placed.size();
        placeLine(lines_[l], lefts, QRectF(0, y, width_, height), placed);
        if (lines_[l].isStrip) { // as wide as the cells above
            const PlacedFigure &begin = placed[above], &end = placed[before - 1];
            const QMargins left = begin.figure->edges(begin.rect.size(), begin.style);
            const QMargins right = end.figure->edges(end.rect.size(), end.style);
            placed.back().style.align.setLeft(int(begin.rect.left()) + left.left());
            placed.back().style.align.setRight(int(placed.back().rect.right() - end.rect.right()) + right.right());
        }
        above = before;
        y += height + gap();
    }
    for (PlacedFigure& each : placed)
        each.rect.translate(sheet.left(), 0);
    return placed;
}

void SheetLayout::placeLine(
    const Line& line, const std::map<Column, int>& lefts, const QRectF& room, std::vector<PlacedFigure>& placed) const
{
    const std::size_t first = placed.size();
    FigureStyle aligned = style_;
    QMargins edges;
    double x = 0;
    for (std::size_t i = 0; i < line.items.size(); ++i) {
        const Item& each = line.items[i];
        const QRectF rect(x, room.top(), each.width, room.height());
        x += each.width + gap();
        if (!each.figure)
            continue;
        aligned.align = QMargins(each.isBar || line.isStrip ? 0 : leftOf(lefts, line, i), 0, 0, 0);
        // Leaves out what a map that is not as high as its place has below it, so that titles of two heights do not add to that.
        edges = edges | (each.isBar || line.isStrip ? each.figure->edges(rect.size(), aligned) : each.needs.around);
        aligned.titleScale = std::min(aligned.titleScale, each.figure->titleScale(rect.width(), aligned));
        placed.push_back({each.figure, rect, aligned});
    }
    for (std::size_t i = first; i < placed.size(); ++i) {
        placed[i].style.titleScale = aligned.titleScale;
        placed[i].style.align.setTop(edges.top());
        placed[i].style.align.setBottom(edges.bottom());
    }
}

} // namespace attentoscope
