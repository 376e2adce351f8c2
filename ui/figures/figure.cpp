// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/figure.h"

#include "ui/figures/text_line.h"

#include <qcustomplot.h>

#include <QFontInfo>
#include <QGuiApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace attentoscope {

QFont FigureStyle::font(double factor, QFont::Weight weight) const
{
    QFont font = QGuiApplication::font();
    // Use the family's real name: another machine or an SVG viewer could resolve an alias differently.
    font.setFamily(family.isEmpty() ? QFontInfo(font).family() : family);
    font.setPixelSize(std::max(1, int(std::lround(fontPt * factor * 96.0 / 72.0 * unit))));
    font.setWeight(weight);
    return font;
}

std::vector<const Figure*> Figure::pictures() const
{
    return columns().empty() ? std::vector<const Figure*>() : std::vector{this};
}

int FigureStyle::length(double px) const { return std::max(1, int(std::lround(px * unit))); }

namespace {

class ComposedFigure : public Figure
{
public:
    ComposedFigure(std::vector<FigureRow> rows, const QString& title)
        : rows_(std::move(rows))
        , title_(title)
    {
    }

    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        if (!title_.isEmpty())
            titleOf(style).draw(painter, rect.topLeft());
        eachPlace(underTitle(rect, style), style, [&](const Figure& figure, const QRectF& place, const FigureStyle& aligned) {
            figure.paint(painter, place, aligned);
        });
    }

    QSize mapSize(const QSizeF& size, const FigureStyle& style) const override
    {
        QSize largest;
        eachPlace(underTitle({QPointF(), size}, style), style,
            [&](const Figure& figure, const QRectF& place, const FigureStyle& aligned) {
                largest = largest.expandedTo(figure.mapSize(place.size(), aligned));
            });
        return largest;
    }

    std::vector<QRectF> places(const QRectF& rect, const FigureStyle& style) const override
    {
        std::vector<QRectF> all;
        for (const std::vector<QRectF>& row : divide(underTitle(rect, style), style))
            std::ranges::copy(row, std::back_inserter(all));
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
    // Puts the title of the edits above all pictures; each picture keeps its own title.
    SharedFigure edited(const PictureEdits& edits) const override
    {
        PictureEdits ofEach = edits;
        ofEach.title.reset();
        std::vector<FigureRow> rows = rows_;
        for (FigureRow& row : rows)
            for (FigureCell& cell : row.cells)
                if (SharedFigure other = cell.figure ? cell.figure->edited(ofEach) : nullptr)
                    cell.figure = std::move(other);
        return std::make_shared<ComposedFigure>(std::move(rows), edits.title ? edits.title->toHtmlEscaped() : title_);
    }

    bool isEmpty() const override
    {
        const auto all = pictures();
        return !all.empty() && std::ranges::all_of(all, &Figure::isEmpty);
    }

private:
    TextLine titleOf(const FigureStyle& style) const
    {
        return TextLine(title_, style.font(1.15, QFont::DemiBold), style.theme.text);
    }
    QRectF underTitle(const QRectF& sheet, const FigureStyle& style) const
    {
        return title_.isEmpty() ? sheet : sheet.adjusted(0, titleOf(style).size().height() + style.length(6), 0, 0);
    }

    // Calls visit() with each figure and its place. All figures share a left margin and those of a row share top and bottom
    // margins, so that the data of neighbours lines up.
    template <class Visit>
    void eachPlace(const QRectF& sheet, const FigureStyle& outer, const Visit& visit) const
    {
        FigureStyle style = outer;
        style.align = QMargins(outer.align.left(), 0, 0, 0); // only the left margin lines up with figures outside this sheet
        const std::vector<std::vector<QRectF>> places = divide(sheet, style);
        std::vector<QMargins> needs(rows_.size());
        for (std::size_t r = 0; r < rows_.size(); ++r)
            for (std::size_t c = 0; c < rows_[r].cells.size(); ++c)
                if (const SharedFigure& figure = rows_[r].cells[c].figure)
                    needs[r] = needs[r] | figure->edges(places[r][c].size(), style);
        int left = 0;
        for (const QMargins& need : needs)
            left = std::max(left, need.left());
        FigureStyle aligned = style;
        for (std::size_t r = 0; r < rows_.size(); ++r) {
            aligned.titleScale = outer.titleScale;
            for (std::size_t c = 0; c < rows_[r].cells.size(); ++c)
                if (const SharedFigure& figure = rows_[r].cells[c].figure)
                    aligned.titleScale = std::min(aligned.titleScale, figure->titleScale(places[r][c].width(), style));
            aligned.align = QMargins(left, needs[r].top(), 0, needs[r].bottom());
            for (std::size_t c = 0; c < rows_[r].cells.size(); ++c)
                if (const SharedFigure& figure = rows_[r].cells[c].figure)
                    visit(*figure, places[r][c], aligned);
        }
    }

    std::vector<std::vector<QRectF>> divide(const QRectF& sheet, const FigureStyle& style) const
    {
        const double gap = style.length(8);
        double heights = 0;
        for (const FigureRow& row : rows_)
            heights += row.height;
        const double perHeight = (sheet.height() - gap * double(rows_.size() - 1)) / heights;
        std::vector<std::vector<QRectF>> places;
        double y = sheet.top();
        for (const FigureRow& row : rows_) {
            double room = sheet.width() - gap * double(row.cells.size() - 1), weights = 0;
            std::vector<double> natural;
            for (const FigureCell& cell : row.cells) {
                natural.push_back(cell.figure ? cell.figure->naturalWidth(style) : 0);
                room -= natural.back();
                weights += natural.back() > 0 ? 0 : cell.width;
            }
            const double perWidth = std::max(room, 0.0) / std::max(weights, 1e-9);
            double x = sheet.left();
            auto& line = places.emplace_back();
            for (std::size_t c = 0; c < row.cells.size(); ++c) {
                const double width = natural[c] > 0 ? natural[c] : perWidth * row.cells[c].width;
                line.emplace_back(x, y, std::floor(width), std::floor(perHeight * row.height));
                x += line.back().width() + gap;
            }
            y += line.front().height() + gap;
        }
        return places;
    }

    std::vector<FigureRow> rows_;
    QString title_;
};

} // namespace

SharedFigure composeFigure(std::vector<FigureRow> rows, const QString& title)
{
    std::erase_if(rows, [](const FigureRow& row) { return row.cells.empty() || row.height <= 0; });
    return std::make_shared<ComposedFigure>(std::move(rows), title);
}

} // namespace attentoscope
