// SPDX-License-Identifier: GPL-3.0-or-later
// Where the figures of a sheet are, from the outside in: lines, figures, data. A row whose figures would have less than their
// least width becomes several lines with fewer columns; colour bars stay with their maps. The data of a column shares its left
// edge, that of a line its top and bottom.
#pragma once

#include "ui/figures/figure.h"

#include <QRectF>

#include <map>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace attentoscope {

class SheetLayout
{
public:
    static constexpr double unitOfPdf = 12.5; // FigureStyle::unit of PDF and SVG, at 1200 dpi

    // All lengths are in painter units.
    SheetLayout(const std::vector<FigureRow>& rows, double width, const FigureStyle& style);

    double leastWidth() const { return leastWidth_; } // with one figure in each line
    double leastHeight() const; // at the width of the layout
    double ownHeight() const; // where the height of all lines follows from the width; else 0
    double heightFor(double shape) const; // see Figure::heightFor()
    // Divides a sheet of this width. Where it is too low, all figures have too little room in equal measure.
    std::vector<PlacedFigure> place(const QRectF& sheet) const;

private:
    struct Item {
        SharedFigure figure; // null: an empty place
        double weight = 1;
        std::size_t run = 0; // of figures that share a colour bar
        bool isBar = false, isMap = false;
        double width = 0;
        FigureNeed needs = {};
    };
    struct Line {
        std::vector<Item> items;
        double weight = 1; // share of the usual height
        bool isFirst = false; // of its group
        bool isStrip = false; // a bar that lies under the lines of its group
        double least = 0, usual = 0, most = 0, own = 0; // heights; own: see FigureNeed::height
        double around = 0; // height of what is above and below the data
    };
    // Neighbouring rows of one kind, whose figures may move from one to the other.
    struct Group {
        std::vector<Item> figures;
        std::vector<std::vector<Item>> bars; // of each run
        std::size_t columns = 0;
        double weight = 1;
        bool hasBarsOf(const Group& other) const;
    };
    struct Flow { // of a group
        std::size_t columns = 1;
        bool hasStrip = false; // its bar lies
    };
    using Column = std::pair<std::size_t, std::size_t>; // how many items the line has, and which of them it is

    static Group groupOf(const FigureRow& row);
    static std::vector<Group> groupsOf(const std::vector<FigureRow>& rows);
    static Column columnOf(const Line& line, std::size_t item);
    static SharedFigure stripOf(const Group& group);
    double leastWidthOf(const Group& group, const Flow& flow);
    Flow flowOf(const Group& group);
    std::vector<Line> linesOf(const Group& group, const Flow& flow) const;
    void fill(Line& line, std::size_t columns) const;
    FigureNeed needOf(const Figure& figure, double width, const QMargins& sides, bool isFirst);
    static bool beginsRow(const Line& line, std::size_t item);
    static QMargins sidesOf(const std::map<Column, QMargins>& sides, const Line& line, std::size_t item);
    double leastWidthOf(const Line& line, double leastMap);
    void divideWidth(Line& line, const Line* above);
    static void findHeights(Line& line);
    std::vector<double> heightsIn(double room, const std::vector<double>& beside) const;
    static void alignStrip(std::span<const PlacedFigure> maps, PlacedFigure& strip);
    void placeLine(
        const Line& line, const std::map<Column, QMargins>& sides, const QRectF& room, std::vector<PlacedFigure>& placed) const;
    double gap() const { return style_.length(6); }
    double gaps() const { return gap() * double(std::max<std::size_t>(lines_.size(), 1) - 1); }

    FigureStyle style_;
    std::size_t most_; // columns
    double width_, leastWidth_ = 0;
    double usualWeights_ = 0; // of all rows
    std::vector<Flow> flows_;
    std::map<Column, QMargins> sides_; // left margins by columnOf(), right ones by line and place
    std::vector<Line> lines_;
    std::map<std::tuple<const Figure*, int, int, int, bool>, FigureNeed> known_; // see needOf()
};

} // namespace attentoscope
