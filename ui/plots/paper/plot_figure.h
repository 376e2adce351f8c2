// SPDX-License-Identifier: GPL-3.0-or-later
// A picture as a figure on paper, drawn by a plot. Only .cpp files of this folder include it.
#pragma once

#include "ui/figures/figure.h"
#include "ui/plots/lines/line_key.h"
#include "ui/plots/paper/edit_picture.h"
#include "ui/plots/paper/plot_sheet.h"
#include "ui/plots/paper/series_beyond.h"
#include "ui/plots/plot_base.h"
#include "ui/plots/strokes.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace attentoscope {

// A Figure that shows one picture with one kind of plot.
template <class Plot>
class PlotFigure : public Figure
{
public:
    using Picture = std::decay_t<decltype(std::declval<Plot>().picture())>;
    explicit PlotFigure(Picture picture)
        : picture_(std::move(picture))
    {
        picture_.leftMargin = picture_.rightMargin = -1; // they were in pixels of the window
        if constexpr (requires { picture_.presentN; })
            present_ = picture_.presentN;
        if constexpr (requires { picture_.unmark(); })
            picture_.unmark();
        if constexpr (requires { picture_.headerRows; })
            picture_.headerRows = 0; // figures line up by FigureStyle::align instead
    }
    QMargins edges(const QSizeF& size, const FigureStyle& style) const override
    {
        const auto isSame = [&](const Edges& each) { return each.size == size && each.style == style; };
        if (const auto known = std::ranges::find_if(known_, isSame); known != known_.end())
            return known->edges;
        Plot plot;
        prepare(plot, style);
        known_.push_back({size, style, PlotSheet(plot).edges(size)});
        return known_.back().edges;
    }
    FigureNeed need(double width, const FigureStyle& style) const override
    {
        const auto isSame = [&](const Need& each) { return each.width == width && each.style == style; };
        if (const auto known = std::ranges::find_if(needs_, isSame); known != needs_.end())
            return known->needs;
        Plot plot;
        prepare(plot, style);
        needs_.push_back({width, style, PlotSheet(plot).need(width)});
        return needs_.back().needs;
    }
    QSize mapSize(const QSizeF& size, const FigureStyle& style) const override
    {
        if constexpr (!Plot::isMap)
            return {};
        const QMargins around = edges(size, style);
        return size.toSize().shrunkBy(around);
    }
    QStringList captionNotes(const QSizeF& size, const FigureStyle& style) const override
    {
        Plot plot;
        prepare(plot, style);
        PlotSheet(plot).edges(size);
        return plot.captionWords();
    }
    QString relation() const override
    {
        if (isEmpty())
            return {};
        constexpr QSizeF large(1000, 1000); // px: no label is shortened
        Plot plot;
        prepare(plot, {});
        PlotSheet(plot).edges(large);
        return plot.relation();
    }
    QString title() const override { return plainText(picture_.title); }
    bool hasTitleBesideLetter() const override { return !picture_.title.isEmpty(); }
    QString description() const override { return withPlainFormulas(describe(picture_)); }
    std::vector<std::string> columns() const override { return columnsOf(picture_); }
    Table numbers() const override { return numbersOf(picture_); }
    std::vector<NpzEntry> grids() const override { return gridsOf(picture_); }
    SharedFigureTable table() const override { return tableOf(picture_); }
    bool isEmpty() const override { return hasNoNumbers(picture_); }
    Editable editable() const override { return editableOf(picture_); }
    std::vector<NamedText::Run> runsInWords() const override
    {
        std::vector<NamedText::Run> runs = picture_.title.runs(NamedText::Rich);
        if constexpr (requires { picture_.xLabel; })
            std::ranges::move(picture_.xLabel.runs(NamedText::Plain), std::back_inserter(runs));
        if constexpr (requires { picture_.yLabel; })
            std::ranges::move(picture_.yLabel.runs(NamedText::Plain), std::back_inserter(runs));
        return runs;
    }
    SharedFigure edited(const PictureEdits& edits) const override
    {
        auto other = std::make_shared<PlotFigure>(*this);
        edit(other->picture_, edits);
        if constexpr (requires { picture_.yLabel; })
            if (edits.title && picture_.yLabel.isEmpty()) // the title named what the axis shows
                other->picture_.yLabel = title();
        other->x_ = edits.x;
        other->y_ = edits.y;
        other->forget();
        other->legendPlace_ = edits.legend;
        other->grid_ = edits.grid;
        other->minorTicks_ = edits.minorTicks;
        other->marks_ = inLook(edits.marks, edits.series);
        other->policyColors_ = edits.policyColors;
        for (auto [along, axis] : {std::pair(Along::X, &other->x_), std::pair(Along::Y, &other->y_)})
            if (!hasNumbers(along)) // but cells or named places
                *axis = {axis->label, {}, {}, {}, {}, {}};
        if (!other->editable().ranges)
            other->marks_ = {};
        if constexpr (!requires { picture_.zones; }) // lines alone have insets
            other->marks_.inset.reset();
        for (const QString& name : namesBeyond(other->picture_, other->x_, other->y_)) {
            other->elsewhere_.push_back({.name = name, .hue = {}});
            std::ranges::copy_if(sharedEntriesOf(other->picture_), std::back_inserter(other->elsewhere_),
                [&](const LineKeyEntry& entry) { return entry.name == name; });
        }
        return other;
    }
    std::vector<LineKeyEntry> legendEntries() const override // those of a legend whose place is chosen are its own
    {
        std::vector<LineKeyEntry> entries = legendPlace_ ? std::vector<LineKeyEntry>() : sharedEntriesOf(picture_);
        std::erase_if(
            entries, [this](const LineKeyEntry& entry) { return std::ranges::find(elsewhere_, entry) != elsewhere_.end(); });
        return entries;
    }
    SharedFigure withoutEntries(const std::vector<LineKeyEntry>& entries) const override
    {
        auto other = std::make_shared<PlotFigure>(*this);
        std::ranges::copy(entries, std::back_inserter(other->elsewhere_));
        other->forget();
        return other;
    }
    SharedFigure legendOf(const std::vector<LineKeyEntry>& entries) const override { return makeLineLegend(entries); }
    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        Plot plot;
        prepare(plot, style);
        PlotSheet sheet(plot);
        sheet.paint(painter, rect);
        if (const SharedFigure inset = magnified())
            paintInset(*inset, painter, sheet.placeOfInset().translated(rect.topLeft()), styleOfInset(style));
    }
    std::vector<DrawnRanges> ranges() const override
    {
        Plot plot;
        prepare(plot, {});
        DrawnRanges drawn = PlotSheet(plot).ranges(anySheet, isFilmed_);
        if (!hasNumbers(Along::X))
            drawn.x.reset();
        if (!hasNumbers(Along::Y))
            drawn.y.reset();
        if constexpr (requires { picture_.colors; })
            drawn.colors = picture_.colors;
        return {drawn};
    }
    SharedFigure withRanges(std::span<const DrawnRanges>& ranges) const override
    {
        auto other = std::make_shared<PlotFigure>(*this);
        if (ranges.empty())
            return other;
        const DrawnRanges fixed = ranges.front();
        ranges = ranges.subspan(1);
        other->forget();
        if constexpr (requires { picture_.colors; })
            if (fixed.colors) {
                other->picture_.colors.low = fixed.colors->low;
                other->picture_.colors.high = fixed.colors->high;
            }
        for (auto [along, axis, range] : {std::tuple(Along::X, &other->x_, &fixed.x), std::tuple(Along::Y, &other->y_, &fixed.y)})
            if (*range && hasNumbers(along)) {
                axis->low = (*range)->low;
                axis->high = (*range)->high;
            }
        return other;
    }
    std::vector<QMarginsF> margins(const QRectF& rect, const FigureStyle& style) const override
    {
        FigureStyle alone = style; // the sheet aligns each picture of a film anew
        alone.align = {};
        Plot plot;
        prepare(plot, alone);
        return {QMarginsF(PlotSheet(plot).margins(rect.size())) / style.unit};
    }
    SharedFigure withMargins(std::span<const QMarginsF>& least) const override
    {
        auto other = std::make_shared<PlotFigure>(*this);
        if (least.empty())
            return other;
        other->least_ = least.front();
        least = least.subspan(1);
        other->forget();
        return other;
    }
    std::vector<PlotReading> readings(const QRectF& rect, const FigureStyle& style) const override
    {
        if (isEmpty())
            return {};
        Plot plot;
        prepare(plot, style);
        PlotReading reading = PlotSheet(plot).reading(rect);
        if (reading.title.isEmpty())
            reading.title = title();
        return {reading};
    }

    std::optional<std::vector<PlotParts>> plots(const QRectF& rect, const FigureStyle& style, QString& other) const override
    {
        Plot plot;
        Picture picture = picture_;
        if constexpr (requires { picture.rightMargin; })
            picture.rightMargin = picture.rightMargin < 0 ? style.length(14) : picture.rightMargin; // names are in the legend
        prepare(plot, style, picture);
        PlotSheet sheet(plot);
        auto parts = sheet.parts(rect);
        if (!parts) {
            other = title();
            return {};
        }
        if (const QString words = title(); !words.isEmpty()) {
            const double left = std::max(parts->data.left(), rect.left() + style.letterWidth);
            parts->words.push_back({.at = {left, rect.top()}, .text = words, .width = rect.right() - left});
        }
        std::vector<PlotParts> all{*std::move(parts)};
        if (const SharedFigure inset = magnified())
            if (auto within = inset->plots(sheet.placeOfInset().translated(rect.topLeft()), styleOfInset(style), other))
                for (PlotParts& each : *within) {
                    each.isInset = true;
                    all.push_back(std::move(each));
                }
        return all;
    }

    // A film shows where it is: the line at the present length, which other figures leave out.
    SharedFigure filmed() const override
    {
        auto other = std::make_shared<PlotFigure>(*this);
        other->isFilmed_ = true;
        other->forget();
        if constexpr (requires { picture_.presentN; })
            other->picture_.presentN = present_;
        return other;
    }

private:
    // px: narrow, so that markers at the ends of an axis need the largest part of it, and high enough for fine ticks, on which
    // the range ends: with coarse ones a third of the axis could be left empty.
    static constexpr QSizeF anySheet{240, 270};

    // Returns whether an axis has numbers that may be others; ticks of its own name places of the axis.
    bool hasNumbers(Along axis) const
    {
        if constexpr (requires { picture_.xTicks; })
            return axis == Along::X ? picture_.xTicks.empty() : picture_.yTicks.empty();
        else
            return editable().ranges;
    }
    // Returns the part of the axes that an inset magnifies, without words; null: there is no inset.
    SharedFigure magnified() const
    {
        if (!marks_.inset)
            return nullptr;
        constexpr int mostTicks = 4;
        const Inset& inset = *marks_.inset;
        auto part = std::make_shared<PlotFigure>(*this);
        part->forget();
        for (auto [axis, low, high] :
            {std::tuple(&part->x_, inset.xLow, inset.xHigh), std::tuple(&part->y_, inset.yLow, inset.yHigh)}) {
            axis->label = QString();
            axis->low = low;
            axis->high = high;
            axis->ticks = mostTicks;
        }
        part->marks_.inset.reset();
        part->marks_.notes.clear();
        for (ReferenceLine& line : part->marks_.lines)
            line.text.clear();
        PictureEdits bare;
        bare.title = QString();
        bare.legend = part->legendPlace_ = LegendPlace::Hidden;
        edit(part->picture_, bare);
        if constexpr (requires { part->picture_.note; })
            part->picture_.note.clear();
        if constexpr (requires { part->picture_.marks.front().text; })
            for (auto& mark : part->picture_.marks)
                mark.text.clear();
        part->grid_ = part->minorTicks_ = false;
        part->least_ = {};
        return part;
    }
    static FigureStyle styleOfInset(FigureStyle style)
    {
        constexpr double smaller = 0.85; // type
        style.fontPt = std::max(smaller * style.fontPt, std::min(style.fontPt, style.leastPt));
        style.align = {};
        style.letterWidth = 0;
        style.hasNotes = false;
        return style;
    }
    static void paintInset(const Figure& inset, QCPPainter& painter, const QRectF& place, const FigureStyle& style)
    {
        inset.paint(painter, place, style);
        const QRectF data = place.marginsRemoved(inset.edges(place.size(), style));
        painter.save();
        painter.setBrush(Qt::NoBrush);
        painter.setPen(plainStroke(style, style.theme.axis, 1));
        painter.drawRect(data);
        painter.restore();
    }
    void prepare(Plot& plot, const FigureStyle& given) const { prepare(plot, given, picture_); }
    void prepare(Plot& plot, const FigureStyle& given, Picture picture) const
    {
        FigureStyle style = given;
        const QMargins least = (least_ * style.unit).toMargins();
        style.align.setTop(std::max(style.align.top(), least.top()));
        style.align.setBottom(std::max(style.align.bottom(), least.bottom()));
        plot.frame().setLeastSides(least.left(), least.right());
        style.theme.ownPolicies = policyColors_;
        plot.setStyle(style);
        plot.axes().setEdits(x_, y_);
        plot.placing().setPlace(legendPlace_ || !marks_.inset ? legendPlace_ : LegendPlace::Above); // makes room for the inset
        if (isFilmed_) {
            plot.frame().keepRoomForNote();
            if (!legendPlace_)
                plot.placing().setPlace(LegendPlace::Above); // the emptiest place is another one in each picture
        }
        plot.placing().setElsewhere(elsewhere_);
        plot.marks().set(marks_);
        plot.axes().setGrid(grid_);
        plot.axes().setMinorTicks(minorTicks_);
        if (style.align.left() > 0)
            picture.leftMargin = style.align.left();
        if constexpr (Plot::isMap) {
            picture.rightMargin = style.align.right() > 0 ? style.align.right() : picture.rightMargin;
            picture.rowNames = picture.rowNames || style.isFirst;
        }
        plot.present(picture);
    }

    Picture picture_;
    struct Edges {
        QSizeF size;
        FigureStyle style;
        QMargins edges;
    };
    struct Need {
        double width = 0;
        FigureStyle style;
        FigureNeed needs;
    };
    void forget()
    {
        known_.clear();
        needs_.clear();
    }
    AxisEdits x_, y_;
    AuthorMarks marks_;
    std::array<std::optional<QColor>, 2> policyColors_;
    std::optional<bool> grid_, minorTicks_;
    std::optional<LegendPlace> legendPlace_;
    double present_ = 0; // LinePicture::presentN in the window
    QMarginsF least_; // of a picture of a film, in units of FigureStyle::unit
    bool isFilmed_ = false; // other pictures of the film may have a note
    std::vector<LineKeyEntry> elsewhere_;
    // A sheet asks for the same many times, and a place for the legend takes time to find.
    mutable std::vector<Edges> known_;
    mutable std::vector<Need> needs_;
};

} // namespace attentoscope
