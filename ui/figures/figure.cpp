// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/figure.h"

#include "ui/figures/filmed_figure.h"
#include "ui/figures/formula_marks.h"
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

std::vector<const Figure*> Figure::pictures() const
{
    return columns().empty() ? std::vector<const Figure*>() : std::vector{this};
}

double Figure::heightFor(double width, double shape, const FigureStyle& style) const
{
    const FigureNeed needs = need(width, style);
    return std::max(needs.leastHeight(), needs.height > 0 ? needs.height : width * shape);
}

int FigureStyle::length(double px) const { return std::max(1, int(std::lround(px * unit))); }

namespace {

class ComposedFigure : public Figure, public FilmedFigure
{
public:
    ComposedFigure(std::vector<FigureRow> rows, const QString& title)
        : rows_(std::move(rows))
        , sheet_(withSharedLegend(rows_))
        , title_(title)
    {
    }

    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        if (!title_.isEmpty())
            titleOf(rect.width(), style).draw(painter, rect.topLeft() + QPointF(style.letterWidth, 0));
        for (const PlacedFigure& each : place(rect, style))
            each.figure->paint(painter, each.rect, each.style);
    }

    bool hasTitleBesideLetter() const override { return !title_.isEmpty(); }
    QSize mapSize(const QSizeF& size, const FigureStyle& style) const override
    {
        QSize largest;
        for (const PlacedFigure& each : place({QPointF(), size}, style))
            largest = largest.expandedTo(each.figure->mapSize(each.rect.size(), each.style));
        return largest;
    }

    std::vector<QRectF> places(const QRectF& rect, const FigureStyle& style) const override
    {
        std::vector<QRectF> all;
        for (const PlacedFigure& each : placeParts(rect, style))
            all.push_back(each.rect);
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
    std::vector<QRectF> dataAreas(const QRectF& rect, const FigureStyle& style) const override
    {
        std::vector<QRectF> all;
        for (const PlacedFigure& each : place(rect, style))
            std::ranges::copy(each.figure->dataAreas(each.rect, each.style), std::back_inserter(all));
        return all;
    }

    QStringList captionNotes(const QSizeF& size, const FigureStyle& style) const override
    {
        QStringList all;
        for (const QStringList& notes : notesOfParts({QPointF(), size}, style))
            for (const QString& note : notes)
                if (!all.contains(note))
                    all << note;
        return all;
    }
    std::vector<QStringList> notesOfParts(const QRectF& rect, const FigureStyle& style) const override
    {
        std::vector<QStringList> all;
        for (const PlacedFigure& each : placeParts(rect, style))
            all.push_back(each.figure->captionNotes(each.rect.size(), each.style));
        return all;
    }

    std::vector<std::string> columns() const override
    {
        const auto all = pictures();
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

    std::vector<const Figure*> pictures() const override
    {
        std::vector<const Figure*> found;
        for (const FigureRow& row : rows_)
            for (const FigureCell& cell : row.cells)
                if (cell.figure)
                    std::ranges::copy(cell.figure->pictures(), std::back_inserter(found));
        return found;
    }

    QString description() const override
    {
        QStringList all;
        for (const FigureRow& row : rows_)
            for (const FigureCell& cell : row.cells)
                if (const QString words = cell.figure ? cell.figure->description() : QString(); !words.isEmpty())
                    all << words;
        return all.join(QLatin1Char('\n'));
    }

    Editable editable() const override
    {
        Editable all;
        for (const FigureRow& row : rows_)
            for (const FigureCell& cell : row.cells)
                if (cell.figure)
                    all |= cell.figure->editable();
        return all;
    }
    bool mentions(const QString& series) const override
    {
        const auto isIn = [&](const FigureCell& cell) { return cell.figure && cell.figure->mentions(series); };
        return std::ranges::any_of(rows_, [&](const FigureRow& row) { return std::ranges::any_of(row.cells, isIn); });
    }
    // Puts the title of the edits above all pictures; each picture keeps its own title.
    SharedFigure edited(const PictureEdits& edits) const override
    {
        PictureEdits ofEach = edits;
        ofEach.title.reset();
        ofEach.session.clear();
        const QString session = edits.session.toHtmlEscaped();
        const QString own = session.isEmpty() || title_.isEmpty() ? session + title_ : labelled(session, title_);
        return std::make_shared<ComposedFigure>(copied([&](const SharedFigure& each) { return each->edited(ofEach); }),
            edits.title ? withFormulas(*edits.title).toHtmlEscaped() : own);
    }

    SharedFigure filmed() const override { return std::make_shared<ComposedFigure>(copied(filmedOf), title_); }
    std::vector<DrawnRanges> ranges() const override
    {
        std::vector<DrawnRanges> all;
        for (const FigureRow& row : rows_)
            for (const FigureCell& cell : row.cells)
                if (cell.figure)
                    std::ranges::copy(rangesOf(*cell.figure), std::back_inserter(all));
        return all;
    }
    SharedFigure withRanges(std::span<const DrawnRanges>& ranges) const override
    {
        return std::make_shared<ComposedFigure>(
            copied([&](const SharedFigure& each) { return withRangesOf(each, ranges); }), title_);
    }
    std::vector<QMarginsF> margins(const QRectF& rect, const FigureStyle& style) const override
    {
        std::map<const Figure*, std::vector<QMarginsF>> found;
        for (const PlacedFigure& each : place(rect, style))
            found.try_emplace(each.figure.get(), marginsOf(*each.figure, each.rect, each.style));
        std::vector<QMarginsF> all;
        for (std::size_t row = sheet_.size() - rows_.size(); row < sheet_.size(); ++row) // without the legend
            for (const FigureCell& cell : sheet_[row].cells)
                std::ranges::copy(found[cell.figure.get()], std::back_inserter(all));
        return all;
    }
    SharedFigure withMargins(std::span<const QMarginsF>& least) const override
    {
        return std::make_shared<ComposedFigure>(
            copied([&](const SharedFigure& each) { return withMarginsOf(each, least); }), title_);
    }
    std::vector<PlotReading> readings(const QRectF& rect, const FigureStyle& style) const override
    {
        std::vector<PlotReading> all;
        for (const PlacedFigure& each : place(rect, style))
            std::ranges::copy(readingsOf(*each.figure, each.rect, each.style), std::back_inserter(all));
        return all;
    }
    std::vector<LineKeyEntry> legendEntries() const override
    {
        std::vector<LineKeyEntry> all;
        for (const FigureRow& row : rows_)
            for (const FigureCell& cell : row.cells)
                for (const LineKeyEntry& entry : cell.figure ? cell.figure->legendEntries() : std::vector<LineKeyEntry>())
                    if (std::ranges::find(all, entry) == all.end())
                        all.push_back(entry);
        return all;
    }
    SharedFigure withoutEntries(const std::vector<LineKeyEntry>& entries) const override
    {
        return std::make_shared<ComposedFigure>(
            copied([&](const SharedFigure& each) { return each->withoutEntries(entries); }), title_);
    }
    SharedFigure legendOf(const std::vector<LineKeyEntry>& entries) const override
    {
        for (const FigureRow& row : rows_)
            for (const FigureCell& cell : row.cells)
                if (SharedFigure legend = cell.figure ? cell.figure->legendOf(entries) : nullptr)
                    return legend;
        return nullptr;
    }
    bool isEmpty() const override
    {
        const auto all = pictures();
        return !all.empty() && std::ranges::all_of(all, &Figure::isEmpty);
    }

private:
    // Returns the rows with what `copy` makes of each figure, if anything. One that stands in several rows, as a colour bar does,
    // stays one.
    template <class Copy>
    std::vector<FigureRow> copied(const Copy& copy) const
    {
        std::map<SharedFigure, SharedFigure> made;
        std::vector<FigureRow> rows = rows_;
        for (FigureRow& row : rows)
            for (FigureCell& cell : row.cells)
                if (SharedFigure other = cell.figure ? copy(cell.figure) : nullptr)
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
    std::vector<PlacedFigure> place(const QRectF& sheet, const FigureStyle& style) const
    {
        const double title = titleHeight(sheet.width(), style);
        return SheetLayout(sheet_, sheet.width(), withoutLetter(style)).place(sheet.adjusted(0, title, 0, 0));
    }
    std::vector<PlacedFigure> placeParts(const QRectF& sheet, const FigureStyle& style) const // without the legend
    {
        std::vector<PlacedFigure> all = place(sheet, style);
        if (sheet_.size() > rows_.size())
            all.erase(all.begin());
        return all;
    }

    std::vector<FigureRow> rows_;
    std::vector<FigureRow> sheet_; // the rows, and above them the legend that their figures share
    QString title_;
};

} // namespace

SharedFigure composeFigure(std::vector<FigureRow> rows, const QString& title)
{
    std::erase_if(rows, [](const FigureRow& row) { return row.cells.empty() || row.height <= 0; });
    return std::make_shared<ComposedFigure>(std::move(rows), title);
}

} // namespace attentoscope
