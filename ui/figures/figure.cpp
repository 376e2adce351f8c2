// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/figure.h"

#include "ui/figures/formula_marks.h"
#include "ui/figures/sheet/shared_bar.h"
#include "ui/figures/sheet/shared_legend.h"
#include "ui/figures/sheet/sheet_layout.h"
#include "ui/figures/text_line.h"
#include "ui/text/joined.h"

#include <qcustomplot.h>

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHash>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

namespace attentoscope {

namespace {

// Returns the fonts of paper where nobody chooses one: the application's, by its real name, because another machine or a viewer
// could resolve an alias differently. Fonts of Chinese characters draw the signs of formulas as wide as these, so that bars and
// roots stand apart from what they belong to: a Latin font comes first.
QStringList usualFamilies(const QFont& font)
{
    thread_local QHash<QString, QStringList> known;
    QStringList& families = known[font.family()];
    if (!families.isEmpty())
        return families;
    constexpr QChar norm(u'‖');
    const QString own = QFontInfo(font).family(), latin = QStringLiteral("DejaVu Sans");
    QFont probe(own);
    probe.setPixelSize(100);
    const QFontMetrics metrics(probe);
    const bool isWide = metrics.inFont(norm) && metrics.horizontalAdvance(norm) >= probe.pixelSize();
    families = isWide && QFontDatabase::hasFamily(latin) ? QStringList{latin, own} : QStringList(own);
    return families;
}

} // namespace

FormulaFont FigureStyle::font(double factor, QFont::Weight weight) const
{
    QFont font = QGuiApplication::font();
    font.setFamilies(family.isEmpty() ? usualFamilies(font) : QStringList(family));
    const double points = fontPt * std::max(factor, leastFactor());
    const double perPoint = 96.0 / 72.0 * unit;
    font.setPixelSize(std::max(1, int(std::lround(points * perPoint))));
    font.setWeight(weight);
    return {font, leastScriptPt * perPoint};
}

namespace {

// Returns what `ask` finds in each part, one after the other.
template <class Ask>
auto joined(const std::vector<SharedFigure>& parts, const Ask& ask)
{
    decltype(ask(*parts.front())) all;
    for (const SharedFigure& part : parts)
        std::ranges::copy(ask(*part), std::back_inserter(all));
    return all;
}

template <class Ask>
auto joined(const std::vector<PlacedFigure>& parts, const Ask& ask)
{
    decltype(ask(parts.front())) all;
    for (const PlacedFigure& part : parts)
        std::ranges::copy(ask(part), std::back_inserter(all));
    return all;
}

template <class List>
List eachOnce(const List& all)
{
    List once;
    for (const auto& each : all)
        if (std::ranges::find(once, each) == once.end())
            once.push_back(each);
    return once;
}

} // namespace

QSize Figure::mapSize(const QSizeF& size, const FigureStyle& style) const
{
    QSize largest;
    for (const PlacedFigure& each : place({QPointF(), size}, style))
        largest = largest.expandedTo(each.figure->mapSize(each.rect.size(), each.style));
    return largest;
}

std::vector<QRectF> Figure::places(const QRectF& rect, const FigureStyle& style) const
{
    std::vector<QRectF> all;
    for (const PlacedFigure& each : panels(rect, style))
        all.push_back(each.rect);
    return all;
}

QString Figure::relation() const
{
    QString shared;
    for (const SharedFigure& part : parts()) {
        const QString own = part->relation();
        if (!own.isEmpty() && !shared.isEmpty() && own != shared)
            return {};
        shared = own.isEmpty() ? shared : own;
    }
    return shared;
}

std::vector<QStringList> Figure::notesOfPanels(const QRectF& rect, const FigureStyle& style) const
{
    std::vector<QStringList> all;
    for (const PlacedFigure& each : panels(rect, style))
        all.push_back(each.figure->captionNotes(each.rect.size(), each.style));
    return all.empty() ? std::vector{captionNotes(rect.size(), style)} : all;
}

SharedFigure Figure::edited(const PictureEdits& edits) const
{
    return parts().empty() ? nullptr : map([&](const SharedFigure& part) { return part->edited(edits); });
}

std::vector<QRectF> Figure::dataAreas(const QRectF& rect, const FigureStyle& style) const
{
    if (parts().empty()) {
        const QMargins around = edges(rect.size(), style);
        return around.isNull() ? std::vector<QRectF>() : std::vector{rect.marginsRemoved(around)};
    }
    return joined(place(rect, style), [](const PlacedFigure& each) { return each.figure->dataAreas(each.rect, each.style); });
}

QStringList Figure::captionNotes(const QSizeF& size, const FigureStyle& style) const
{
    return eachOnce(joined(place({QPointF(), size}, style),
        [](const PlacedFigure& each) { return each.figure->captionNotes(each.rect.size(), each.style); }));
}

std::vector<const Figure*> Figure::pictures() const
{
    const auto own = parts();
    if (own.empty())
        return columns().empty() ? std::vector<const Figure*>() : std::vector{this};
    return joined(own, [](const Figure& part) { return part.pictures(); });
}

QString Figure::description() const
{
    QStringList all;
    for (const SharedFigure& part : parts())
        if (const QString words = part->description(); !words.isEmpty())
            all << words;
    return all.join(QLatin1Char('\n'));
}

Editable Figure::editable() const
{
    Editable all;
    for (const SharedFigure& part : parts())
        all |= part->editable();
    return all;
}

std::vector<NamedText::Run> Figure::runsInWords() const
{
    return joined(parts(), [](const Figure& part) { return part.runsInWords(); });
}

bool Figure::mentions(std::size_t policy) const
{
    return std::ranges::any_of(runsInWords(), [&](const NamedText::Run& run) { return run.id.policy == policy; });
}

std::vector<LineKeyEntry> Figure::legendEntries() const
{
    return eachOnce(joined(parts(), [](const Figure& part) { return part.legendEntries(); }));
}

SharedFigure Figure::withoutEntries(const std::vector<LineKeyEntry>& entries) const
{
    return map([&](const SharedFigure& part) { return part->withoutEntries(entries); });
}

SharedFigure Figure::legendOf(const std::vector<LineKeyEntry>& entries) const
{
    for (const SharedFigure& part : parts())
        if (SharedFigure legend = part->legendOf(entries))
            return legend;
    return nullptr;
}

bool Figure::isEmpty() const
{
    if (parts().empty())
        return !columns().empty() && numbers().rows.empty();
    const auto all = pictures();
    return !all.empty() && std::ranges::all_of(all, &Figure::isEmpty);
}

SharedFigure Figure::filmed() const
{
    return map([](const SharedFigure& part) { return part->filmed(); });
}

std::vector<DrawnRanges> Figure::ranges() const
{
    return joined(parts(), [](const Figure& part) { return part.ranges(); });
}

SharedFigure Figure::withRanges(std::span<const DrawnRanges>& ranges) const
{
    return map([&](const SharedFigure& part) { return part->withRanges(ranges); });
}

std::vector<QMarginsF> Figure::margins(const QRectF& rect, const FigureStyle& style) const
{
    return joined(place(rect, style), [](const PlacedFigure& each) { return each.figure->margins(each.rect, each.style); });
}

SharedFigure Figure::withMargins(std::span<const QMarginsF>& least) const
{
    return map([&](const SharedFigure& part) { return part->withMargins(least); });
}

std::vector<PlotReading> Figure::readings(const QRectF& rect, const FigureStyle& style) const
{
    return joined(place(rect, style), [](const PlacedFigure& each) { return each.figure->readings(each.rect, each.style); });
}

std::optional<std::vector<PlotParts>> Figure::plots(const QRectF& rect, const FigureStyle& style, QString& other) const
{
    std::vector<PlotParts> all;
    const std::vector<PlacedFigure> placed = place(rect, style);
    if (placed.empty())
        other = title();
    for (const PlacedFigure& each : placed) {
        auto ofPart = each.figure->plots(each.rect, each.style, other);
        if (!ofPart)
            return {};
        std::ranges::move(*ofPart, std::back_inserter(all));
    }
    return placed.empty() ? std::nullopt : std::optional(std::move(all));
}

double Figure::heightFor(double width, double shape, const FigureStyle& style) const
{
    const FigureNeed needs = need(width, style);
    return std::max(needs.leastHeight(), needs.height > 0 ? needs.height : width * shape);
}

int FigureStyle::length(double px) const { return std::max(1, int(std::lround(px * unit))); }

namespace {

// A colour bar below the middle of a sheet, with room for the numbers at its ends.
class MiddleBar : public Figure
{
public:
    explicit MiddleBar(SharedFigure lying)
        : lying_(std::move(lying))
    {
    }
    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        lying_->paint(painter, rect, within(rect.width(), style));
    }
    // Has no sides of its own, so that no panel lines up with the bar.
    FigureNeed need(double width, const FigureStyle& style) const override
    {
        FigureNeed needs = lying_->need(width, within(width, style));
        needs.data.setWidth(needs.leastWidth());
        needs.around.setLeft(0);
        needs.around.setRight(0);
        return needs;
    }
    QString title() const override { return lying_->title(); }
    QString description() const override { return lying_->description(); }

private:
    static FigureStyle within(double width, FigureStyle style)
    {
        constexpr double beside = 0.15; // of the width, at each end
        style.align = QMargins(int(beside * width), 0, int(beside * width), 0);
        return style;
    }

    SharedFigure lying_;
};

class ComposedFigure : public Figure
{
public:
    // `bar`: a colour bar that lies below all rows; null: there is none.
    ComposedFigure(std::vector<FigureRow> rows, const QString& title, SharedFigure bar = nullptr)
        : rows_(std::move(rows))
        , bar_(std::move(bar))
        , sheet_(withSharedLegend(rows_))
        , title_(title)
    {
        constexpr double noShare = 1e-6; // of the height: a bar is as high as it must be
        hasLegend_ = sheet_.size() > rows_.size();
        if (bar_)
            sheet_.push_back({{{std::make_shared<MiddleBar>(bar_->lying()), 1}}, noShare});
    }

    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        if (!title_.isEmpty())
            titleOf(rect.width(), style).draw(painter, rect.topLeft() + QPointF(style.letterWidth, 0));
        for (const PlacedFigure& each : place(rect, style))
            each.figure->paint(painter, each.rect, each.style);
    }

    std::vector<SharedFigure> parts() const override
    {
        std::vector<SharedFigure> all;
        for (const FigureRow& row : rows_)
            for (const FigureCell& cell : row.cells)
                if (cell.figure)
                    all.push_back(cell.figure);
        if (bar_)
            all.push_back(bar_);
        return all;
    }
    SharedFigure map(const Change& change) const override
    {
        std::vector<FigureRow> rows = changed(change);
        SharedFigure other = bar_ ? change(bar_) : nullptr;
        return std::make_shared<ComposedFigure>(std::move(rows), title_, other ? std::move(other) : bar_);
    }
    std::vector<PlacedFigure> place(const QRectF& sheet, const FigureStyle& style) const override
    {
        const double title = titleHeight(sheet.width(), style);
        return SheetLayout(sheet_, sheet.width(), withoutLetter(style)).place(sheet.adjusted(0, title, 0, 0));
    }

    std::optional<std::vector<PlotParts>> plots(const QRectF& rect, const FigureStyle& style, QString& other) const override
    {
        auto all = Figure::plots(rect, style, other);
        if (all && !all->empty() && !title_.isEmpty()) {
            const double left = rect.left() + style.letterWidth;
            all->front().words.push_back({.at = {left, rect.top()}, .text = plainText(title_), .width = rect.right() - left});
        }
        return all;
    }

    bool hasTitleBesideLetter() const override { return !title_.isEmpty(); }
    // Returns them without the legend and the bar.
    std::vector<PlacedFigure> panels(const QRectF& sheet, const FigureStyle& style) const override
    {
        std::vector<PlacedFigure> all = place(sheet, style);
        if (hasLegend_)
            all.erase(all.begin());
        if (bar_)
            all.pop_back();
        return all;
    }

    FigureNeed need(double width, const FigureStyle& style) const override
    {
        const SheetLayout layout(sheet_, width, withoutLetter(style));
        const double title = titleHeight(width, style), own = layout.ownHeight();
        const double word = title_.isEmpty() ? 0 : titleOf(width, style).longestWord() + style.letterWidth;
        return {{std::max(layout.leastWidth(), word), title + layout.leastHeight()}, {}, own > 0 ? title + own : 0};
    }
    double heightFor(double width, double shape, const FigureStyle& style) const override
    {
        return titleHeight(width, style) + SheetLayout(sheet_, width, withoutLetter(style)).heightFor(shape);
    }

    std::vector<std::string> columns() const override
    {
        const auto all = parts().empty() ? std::vector<const Figure*>() : pictures(); // one without parts would ask for columns
        if (all.empty())
            return {};
        std::vector<std::string> common = all.front()->columns();
        if (std::ranges::any_of(all, [&](const Figure* each) { return each->columns() != common; }))
            return {};
        common.insert(common.begin(), "picture");
        return common;
    }
    Table numbers() const override
    {
        Table joined{columns(), {}};
        if (joined.columns.empty())
            return joined;
        for (const Figure* figure : pictures()) {
            const Cell title = figure->title().toStdString();
            Table table = figure->numbers();
            for (auto& row : table.rows) {
                row.insert(row.begin(), title);
                joined.rows.push_back(std::move(row));
            }
        }
        return joined;
    }

    // Puts the title of the edits above all pictures; each picture keeps its own title.
    SharedFigure edited(const PictureEdits& edits) const override
    {
        PictureEdits ofEach = edits;
        ofEach.title.reset();
        ofEach.session.clear();
        const QString session = edits.session.toHtmlEscaped();
        const QString own = session.isEmpty() || title_.isEmpty() ? session + title_ : labelled(session, title_);
        const auto edit = [&](const SharedFigure& each) { return each->edited(ofEach); };
        std::vector<FigureRow> rows = changed(edit);
        return std::make_shared<ComposedFigure>(std::move(rows), edits.title ? withFormulas(*edits.title).toHtmlEscaped() : own,
            bar_ ? bar_->edited(ofEach) : nullptr);
    }

    // In the order of parts(), in which withMargins() takes them.
    std::vector<QMarginsF> margins(const QRectF& rect, const FigureStyle& style) const override
    {
        std::map<const Figure*, std::vector<QMarginsF>> found;
        for (const PlacedFigure& each : place(rect, style))
            found.try_emplace(each.figure.get(), each.figure->margins(each.rect, each.style));
        std::vector<QMarginsF> all;
        for (std::size_t row = 0; row < rows_.size(); ++row)
            for (const FigureCell& cell : sheet_[row + (hasLegend_ ? 1 : 0)].cells)
                std::ranges::copy(found[cell.figure.get()], std::back_inserter(all));
        return all;
    }

    // Returns the same without the colour bars that `isShared` picks; null: nothing is left.
    SharedFigure withoutBars(const std::function<bool(const Figure&)>& isShared) const;

private:
    // Returns the rows with what `change` makes of each figure. One that stands in several rows, as a colour bar does, stays one.
    std::vector<FigureRow> changed(const Change& change) const
    {
        std::map<SharedFigure, SharedFigure> made;
        std::vector<FigureRow> rows = rows_;
        for (FigureRow& row : rows)
            for (FigureCell& cell : row.cells)
                if (SharedFigure other = cell.figure ? change(cell.figure) : nullptr)
                    cell.figure = made.try_emplace(cell.figure, std::move(other)).first->second;
        return rows;
    }
    TextLine titleOf(double width, const FigureStyle& style) const
    {
        TextLine title(title_, style.font(1.15, QFont::DemiBold), style.theme.text);
        title.wrapTo(width - style.letterWidth);
        return title;
    }
    double titleHeight(double width, const FigureStyle& style) const
    {
        return title_.isEmpty() ? 0 : titleOf(width, style).size().height() + style.length(6);
    }
    // The letter of a panel is beside the title of the page, not of its pictures.
    static FigureStyle withoutLetter(FigureStyle style)
    {
        style.letterWidth = 0;
        return style;
    }

    std::vector<FigureRow> rows_;
    SharedFigure bar_; // standing
    std::vector<FigureRow> sheet_; // the rows, above them the legend that their figures share, and below them the bar, lying
    bool hasLegend_ = false;
    QString title_;
};

using BarTest = std::function<bool(const Figure&)>;

// Returns the figure without the colour bars that `isShared` picks, wherever in it they are.
SharedFigure withoutBarsOf(const SharedFigure& figure, const BarTest& isShared)
{
    if (const auto* composed = dynamic_cast<const ComposedFigure*>(figure.get()))
        return composed->withoutBars(isShared);
    return figure->parts().empty() ? figure
                                   : figure->map([&](const SharedFigure& part) { return withoutBarsOf(part, isShared); });
}

SharedFigure ComposedFigure::withoutBars(const BarTest& isShared) const
{
    std::vector<FigureRow> rows = rows_;
    for (FigureRow& row : rows) {
        std::erase_if(row.cells, [&](const FigureCell& cell) { return cell.figure && isShared(*cell.figure); });
        for (FigureCell& cell : row.cells)
            cell.figure = cell.figure ? withoutBarsOf(cell.figure, isShared) : nullptr;
    }
    std::erase_if(rows, [](const FigureRow& row) { return row.cells.empty(); });
    return std::make_shared<ComposedFigure>(std::move(rows), title_, bar_);
}

using BarOfSome = std::shared_ptr<const SharedBar>;

std::vector<BarOfSome> barsIn(const SharedFigure& figure)
{
    std::vector<BarOfSome> bars;
    if (auto bar = std::dynamic_pointer_cast<const SharedBar>(figure))
        bars.push_back(std::move(bar));
    for (const SharedFigure& part : figure->parts())
        std::ranges::move(barsIn(part), std::back_inserter(bars));
    return bars;
}

} // namespace

SharedFigure composeSheet(std::vector<FigureRow> rows)
{
    struct Counted {
        BarOfSome bar;
        int panels = 0;
        const FigureCell* last = nullptr; // that has it
    };
    std::vector<Counted> counted;
    for (const FigureRow& row : rows)
        for (const FigureCell& cell : row.cells)
            for (const BarOfSome& bar : cell.figure ? barsIn(cell.figure) : std::vector<BarOfSome>()) {
                const auto known =
                    std::ranges::find_if(counted, [&](const Counted& each) { return each.bar->joined(*bar) != nullptr; });
                Counted& of = known != counted.end() ? *known : counted.emplace_back(Counted{bar});
                of.bar = std::dynamic_pointer_cast<const SharedBar>(of.bar->joined(*bar));
                of.panels += of.last == &cell ? 0 : 1;
                of.last = &cell;
            }
    const auto shared = std::ranges::find_if(counted, [](const Counted& each) { return each.panels > 1; });
    if (shared == counted.end())
        return composeFigure(std::move(rows));
    const BarOfSome bar = shared->bar;
    const BarTest isShared = [&bar](const Figure& figure) {
        const auto* own = dynamic_cast<const SharedBar*>(&figure);
        return own != nullptr && own->joined(*bar) != nullptr;
    };
    for (FigureRow& row : rows)
        for (FigureCell& cell : row.cells)
            if (cell.figure)
                cell.figure = withoutBarsOf(cell.figure, isShared);
    return std::make_shared<ComposedFigure>(std::move(rows), QString(), bar);
}

SharedFigure composeFigure(std::vector<FigureRow> rows, const QString& title)
{
    std::erase_if(rows, [](const FigureRow& row) { return row.cells.empty() || row.height <= 0; });
    return std::make_shared<ComposedFigure>(std::move(rows), title);
}

} // namespace attentoscope
