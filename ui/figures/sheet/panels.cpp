// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/sheet/panels.h"

#include "ui/figures/formula_marks.h"
#include "ui/figures/sheet/shared_bar.h"
#include "ui/figures/text_line.h"
#include "ui/text/joined.h"
#include "ui/text/translated.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

constexpr double pageWidth = 180; // mm
// Least height of a row: titles, legends and axes of a small panel are as high as those of a large one.
constexpr double leastHeight = 60; // mm
constexpr double leastShare = 0.75; // least height of a row, as a share of a panel's usual height
constexpr double leastData = 25; // mm, least height of the data itself
constexpr double ownWidth = 0.9; // share of a panel's width that is left beside gaps and alignment

// Base of figures that add something to another figure and take over its numbers and words.
class Wrapped : public Figure
{
public:
    explicit Wrapped(SharedFigure figure)
        : figure_(std::move(figure))
    {
    }
    std::vector<SharedFigure> parts() const override { return {figure_}; }
    SharedFigure map(const Change& change) const override
    {
        SharedFigure other = change(figure_);
        return around(other ? std::move(other) : figure_);
    }
    QString title() const override { return figure_->title(); }
    std::vector<std::string> columns() const override { return figure_->columns(); }
    Table numbers() const override { return figure_->numbers(); }
    SharedFigureTable table() const override { return figure_->table(); }

protected:
    virtual SharedFigure around(SharedFigure figure) const = 0; // the same around another figure
    const Figure& inside() const { return *figure_; }
    const SharedFigure& sharedInside() const { return figure_; }

private:
    SharedFigure figure_;
};

// Adds a letter in the upper left corner: beside the title, which begins further right where the axis leaves too little room;
// else above.
class Panel : public Wrapped
{
public:
    enum Place { OnSheet, OnPage }; // a picture of a page keeps its neighbours: it leaves out what they say
    Panel(SharedFigure figure, const QString& letter, Place place = OnSheet)
        : Wrapped(std::move(figure))
        , letter_(letter)
        , place_(place)
    {
    }
    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        inside().paint(painter, under(rect, style), below(rect.size(), style)); // first, because it may paint a background
        if (!letter_.isEmpty())
            letterOf(style).draw(painter, rect.topLeft() + QPointF(style.length(2), style.length(1)));
    }
    QMargins edges(const QSizeF& size, const FigureStyle& style) const override
    {
        const int letter = above(size, style);
        QMargins edges = inside().edges(under({QPointF(), size}, style).size(), below(size, style));
        if (edges.top() > 0)
            edges.setTop(edges.top() + letter);
        return edges;
    }
    std::vector<PlacedFigure> place(const QRectF& rect, const FigureStyle& style) const override
    {
        return {{sharedInside(), under(rect, style), below(rect.size(), style)}};
    }
    std::optional<std::vector<PlotParts>> plots(const QRectF& rect, const FigureStyle& style, QString& other) const override
    {
        auto all = Wrapped::plots(rect, style, other);
        if (all && !all->empty() && !letter_.isEmpty())
            all->front().words.push_back(
                {.at = rect.topLeft() + QPointF(style.length(2), style.length(1)), .text = letter_, .width = 0});
        return all;
    }
    double naturalWidth(const FigureStyle& style) const override { return inside().naturalWidth(style); }
    FigureNeed need(double width, const FigureStyle& style) const override
    {
        FigureNeed needs = inside().need(width, within(style));
        const int letter = above({std::max(width, needs.leastWidth()), needs.leastHeight()}, style);
        if (letter == 0)
            return inside().need(width, beside(style));
        if (needs.around.isNull())
            needs.data.rheight() += letter;
        else
            needs.around.setTop(needs.around.top() + letter);
        if (needs.height > 0)
            needs.height += letter;
        return needs;
    }
    double heightFor(double width, double shape, const FigureStyle& style) const override
    {
        const FigureStyle own = inside().hasTitleBesideLetter() ? beside(style) : within(style);
        const double height = inside().heightFor(width, shape, own);
        return height + above({width, height}, style);
    }

private:
    SharedFigure around(SharedFigure figure) const override
    {
        return std::make_shared<Panel>(std::move(figure), letter_, place_);
    }
    // Limits and neighbours are those of the panel on the sheet, not of what it is composed of.
    FigureStyle within(FigureStyle style) const
    {
        if (place_ == OnPage)
            return style;
        style.columns = 0;
        style.isFirst = true;
        return style;
    }
    FigureStyle beside(const FigureStyle& style) const // of a picture beside whose title the letter is
    {
        FigureStyle beside = within(style);
        beside.letterWidth = letter_.isEmpty() ? 0 : int(std::ceil(letterOf(style).size().width())) + style.length(6);
        return beside;
    }
    FigureStyle below(const QSizeF& size, const FigureStyle& style) const
    {
        const int letter = above(size, style);
        FigureStyle below = letter > 0 ? within(style) : beside(style);
        below.align.setTop(std::max(0, style.align.top() - letter));
        return below;
    }
    TextLine letterOf(const FigureStyle& style) const
    {
        return TextLine(letter_, style.font(1.25, QFont::Bold), style.theme.text);
    }
    int above(const QSizeF& size, const FigureStyle& style) const
    {
        if (letter_.isEmpty())
            return 0;
        const QSizeF letter = letterOf(style).size();
        const int left = inside().edges(size, within(style)).left();
        const bool isBeside = left > letter.width() + style.length(4) || inside().hasTitleBesideLetter();
        return isBeside ? 0 : int(letter.height());
    }
    QRectF under(const QRectF& rect, const FigureStyle& style) const { return rect.adjusted(0, above(rect.size(), style), 0, 0); }

    QString letter_;
    Place place_;
};

// Gives each picture of a page its letter, the first one the letter of this number.
SharedFigure withLetters(const SharedFigure& figure, const QString& style, int& number)
{
    if (figure->parts().empty())
        return isLettered(*figure) ? std::make_shared<Panel>(figure, panelLetter(number++, style), Panel::OnPage) : figure;
    return figure->map([&](const SharedFigure& part) { return withLetters(part, style, number); });
}

// Returns the height in mm of what is above and below the data, on a sheet of this size in the usual font.
double besideData(const Figure& figure, const QSizeF& mm)
{
    constexpr double mmPerPx = 25.4 / 96;
    FigureStyle style;
    style.fontPt = FigureOptions().fontPt;
    const QMargins edges = figure.edges(mm / mmPerPx, style);
    return (edges.top() + edges.bottom()) * mmPerPx;
}

// Returns the letters of a number: a, b, … z, aa, …
QString letterOf(int number)
{
    const QString last(QLatin1Char(char('a' + number % 26)));
    return number < 26 ? last : letterOf(number / 26 - 1) + last;
}

// Returns a caption broken into lines of this width, in painter units.
TextLine captionLines(const QString& caption, double width, const FigureStyle& style)
{
    TextLine lines(withFormulas(caption).toHtmlEscaped(), style.font(), style.theme.text);
    lines.wrapTo(width);
    return lines;
}

// Returns the height in painter units of a caption below a figure of this width.
int captionRoom(const QString& caption, double width, const FigureStyle& style)
{
    return int(std::ceil(captionLines(caption, width, style).size().height())) + style.length(6);
}

// Adds a caption below the figure.
class Captioned : public Wrapped
{
public:
    Captioned(SharedFigure figure, const QString& caption)
        : Wrapped(std::move(figure))
        , caption_(caption)
    {
    }
    std::optional<std::vector<PlotParts>> plots(const QRectF& rect, const FigureStyle& style, QString& other) const override
    {
        auto all = Wrapped::plots(rect, style, other);
        if (all && !all->empty()) {
            const double height = captionRoom(caption_, rect.width(), style);
            all->front().words.push_back({.at = {rect.left(), rect.bottom() - height + style.length(4)},
                .text = withFormulas(caption_),
                .isBold = false,
                .width = rect.width()});
        }
        return all;
    }
    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        const int height = captionRoom(caption_, rect.width(), style);
        inside().paint(painter, above(rect, style), style);
        captionLines(caption_, rect.width(), style).draw(painter, {rect.left(), rect.bottom() - height + style.length(4)});
    }
    std::vector<PlacedFigure> place(const QRectF& rect, const FigureStyle& style) const override
    {
        return {{sharedInside(), above(rect, style), style}};
    }
    std::vector<PlacedFigure> panels(const QRectF& rect, const FigureStyle& style) const override
    {
        return inside().panels(above(rect, style), style);
    }
    FigureNeed need(double width, const FigureStyle& style) const override
    {
        FigureNeed needs = inside().need(width, style);
        const double caption = captionRoom(caption_, std::max(width, needs.leastWidth()), style);
        needs.data.rheight() += caption;
        if (needs.height > 0)
            needs.height += caption;
        return needs;
    }
    double heightFor(double width, double shape, const FigureStyle& style) const override
    {
        return inside().heightFor(width, shape, style) + captionRoom(caption_, width, style);
    }

private:
    SharedFigure around(SharedFigure figure) const override { return std::make_shared<Captioned>(std::move(figure), caption_); }
    QRectF above(const QRectF& rect, const FigureStyle& style) const
    {
        const int height = captionRoom(caption_, rect.width(), style);
        return {rect.topLeft(), QSizeF(rect.width(), std::max(1.0, rect.height() - height))};
    }

    QString caption_;
};

} // namespace

SharedFigure withCaption(SharedFigure figure, const QString& caption)
{
    return std::make_shared<Captioned>(std::move(figure), caption);
}

double captionHeight(const QString& caption, const FigureOptions& options)
{
    constexpr double mmPerInch = 25.4, dpi = 600;
    FigureStyle style;
    style.unit = dpi / 96;
    style.fontPt = options.fontPt;
    style.family = options.family;
    const double room = options.widthMm / mmPerInch * dpi - 2 * style.length(6);
    return captionRoom(caption, room, style) / dpi * mmPerInch;
}

std::vector<QStringList> panelRows(const QString& views)
{
    std::vector<QStringList> rows;
    for (const QString& line : views.split(QLatin1Char(';'))) {
        QStringList row;
        for (const QString& name : line.split(QLatin1Char(',')))
            if (!name.trimmed().isEmpty())
                row << name.trimmed();
        if (!row.isEmpty())
            rows.push_back(row);
    }
    return rows;
}

QString panelText(const std::vector<QStringList>& rows)
{
    QStringList lines;
    for (const QStringList& row : rows)
        lines << row.join(QStringLiteral(", "));
    return lines.join(QStringLiteral("; "));
}

const QStringList& panelLetterStyles()
{
    static const QStringList styles{
        QStringLiteral("(a)"), QStringLiteral("a"), QStringLiteral("A"), QStringLiteral("(A)"), QStringLiteral("none")};
    return styles;
}

QString panelLetter(int number, const QString& style)
{
    if (style == QLatin1String("none"))
        return {};
    const QString letter = style.contains(QLatin1Char('A')) ? letterOf(number).toUpper() : letterOf(number);
    return style.isEmpty() || style.startsWith(QLatin1Char('(')) ? QStringLiteral("(%1)").arg(letter) : letter;
}

bool isLettered(const Figure& picture) { return !picture.columns().empty() && picture.lying() == nullptr; }

NamedFigure composePanels(const std::vector<std::vector<NamedFigure>>& rows, const QString& letterStyle)
{
    if (rows.size() == 1 && rows.front().size() == 1) {
        NamedFigure page = rows.front().front();
        int number = 0;
        if (!letterStyle.isEmpty() && letterStyle != QLatin1String("none") && page.figure->pictures().size() > 1)
            page.figure = withLetters(page.figure, letterStyle, number);
        return page;
    }
    std::vector<FigureRow> sheet;
    QStringList names, verdicts;
    double height = 0;
    int letters = 0;
    for (const std::vector<NamedFigure>& row : rows) {
        double aspects = 0;
        for (const NamedFigure& panel : row)
            aspects += panel.sizeMm.width() / panel.sizeMm.height();
        FigureRow& line = sheet.emplace_back();
        line.height = std::max(pageWidth / aspects, leastHeight);
        for (const NamedFigure& panel : row) {
            const QSizeF& own = panel.sizeMm;
            const double width = ownWidth * pageWidth * own.width() / own.height() / aspects;
            line.height =
                std::max({line.height, leastShare * own.height(), besideData(*panel.figure, {width, line.height}) + leastData});
        }
        height += line.height;
        for (const NamedFigure& panel : row) {
            line.cells.push_back({std::make_shared<Panel>(panel.figure, panelLetter(letters++, letterStyle)),
                panel.sizeMm.width() / panel.sizeMm.height()});
            names << panel.name;
            if (!panel.verdict.isEmpty() && !verdicts.contains(panel.verdict))
                verdicts << panel.verdict;
        }
    }
    return {wholePage, listOf(names), composeSheet(std::move(sheet)), {pageWidth, height}, inOneText(verdicts)};
}

} // namespace attentoscope
