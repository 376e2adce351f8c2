// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/steps/cell_grid.h"

#include "ui/figures/text_line.h"
#include "ui/text/number_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <span>

namespace attentoscope {

namespace {

constexpr double widestName = 64, nameGap = 5; // px

// Heights of a row of names and of a title, which are higher with large type.
double lineOf(double px, const FigureStyle& style)
{
    constexpr double usualPt = 9;
    return px * std::max(1.0, style.fontPt / usualPt) * style.unit;
}
double rowOfNames(const FigureStyle& style) { return lineOf(16, style); }
double titleHeight(const FigureStyle& style) { return lineOf(20, style); }
constexpr double letterShare = 0.85; // of a cell's height; the largest height of its digits

QFont cellFont(const FigureStyle& style) { return style.font(0.9); }

// A title above cells or bars.
TextLine titleLine(const QString& title, const FigureStyle& style)
{
    return {style.theme.inOwnColors(title), style.font(1.05), style.theme.text};
}
// Returns what further lines of a title add to its height.
double furtherLines(const QString& title, double width, const FigureStyle& style)
{
    TextLine line = titleLine(title, style);
    const double one = line.size().height();
    line.wrapTo(width);
    return line.size().height() - one;
}
void paintTitle(QPainter& painter, const QPointF& at, const QString& title, double width, const FigureStyle& style)
{
    TextLine line = titleLine(title, style);
    line.wrapTo(width);
    line.draw(painter, at);
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

QColor groundOf(const CellGrid& grid, double value, const Theme& theme)
{
    return QColor::fromRgb(colorAt(grid.colors.map, grid.colors.position(value), theme.isDark));
}

void paintHidden(QPainter& painter, const QRectF& cell, const FigureStyle& style)
{
    painter.fillRect(cell, style.theme.masked);
    painter.setPen(QPen(style.theme.maskedHatch, style.length(1)));
    painter.drawLine(cell.bottomLeft(), cell.topRight());
}

// How the numbers of a grid are written: in the usual size with two decimals, or smaller; else, where none is 1 or
// more, without the 0 before the point, as ".31"; else with one decimal, as "0.3" and ".3"; else not at all.
struct Digits {
    double type = 0.9; // factor on the figure's type size
    int decimals = -1; // −1: no numbers
    bool bare = false; // without a 0 before the point

    QString text(double value, bool positive) const
    {
        QString written = cellText(value, decimals, positive);
        const qsizetype zero = written.indexOf(QLatin1String("0."));
        if (bare && (zero == 0 || (zero == 1 && !written[0].isDigit())))
            written.remove(zero, 1);
        return written;
    }
};
Digits digitsFor(std::span<const double> values, bool positive, const CellSize& cell, const FigureStyle& style)
{
    constexpr double share = 0.88; // of the cell's width, so that neighbours stay apart
    const bool isBelowOne = std::ranges::none_of(values, [](double value) { return std::abs(value) >= 1; });
    for (const auto& [decimals, bare] : {std::pair(2, false), std::pair(2, true), std::pair(1, false), std::pair(1, true)})
        for (const double type : {0.9, 0.75}) {
            if (bare && !isBelowOne)
                continue; // ".42" beside "3.80" looks like another kind of number
            const QFont font = style.font(type);
            const Digits digits{type, decimals, bare};
            const bool fits = std::ranges::all_of(values, [&](double value) {
                return !std::isfinite(value) || glyphsOf(digits.text(value, positive), font).size().width() <= share * cell.width;
            });
            if (fits && QFontMetricsF(font).height() * letterShare <= cell.height)
                return digits;
        }
    return {};
}

// Draws outside of a row, a column or a cell, so that the numbers inside stay clear, but not over those of the neighbours where
// rows are no higher than their numbers.
void outline(QPainter& painter, const QRectF& rect, double cellHeight, const FigureStyle& style)
{
    painter.setBrush(Qt::NoBrush);
    const double besideNumbers = (cellHeight - letterShare * QFontMetricsF(cellFont(style)).height()) / 2;
    const double outside = std::clamp(besideNumbers - style.length(2), 0.0, double(style.length(2)));
    for (const auto& [color, width] : {std::pair(style.theme.selectionHalo, 4), std::pair(style.theme.selection, 2)}) {
        painter.setPen(QPen(color, style.length(width)));
        painter.drawRect(rect.adjusted(-outside, -outside, outside, outside));
    }
}

// Returns the step at which names fit: 1 to show each, 2 every second, 4 every fourth …
Index everyWhichFits(const QStringList& names, const QFontMetricsF& metrics, double width)
{
    constexpr double share = 0.95, longest = 2.5; // of the width; if the widest name is longer, all are shown and shortened
    const bool shortenable = width >= metrics.height(); // else nothing would be left of a name
    double widest = 0;
    for (const QString& name : names)
        widest = std::max(widest, metrics.horizontalAdvance(name));
    Index every = 1;
    while ((widest <= longest * width || !shortenable) && widest > share * width * double(every))
        every *= 2;
    return every;
}

// The names below bars, where they have room: that of the chosen bar always.
struct NamesOfBars {
    struct Name {
        Index bar = 0;
        int row = 0; // 0 or 1, from above
        double left = 0, width = 0; // from the left of the bars
        QString text;
    };
    std::vector<Name> shown;
    int rows = 1;
};

// Puts names into so many rows, neighbours into different ones; those that would touch others are left out.
std::vector<NamesOfBars::Name> namesInRows(int rows, const NumberBars& bars, double width, const FigureStyle& style)
{
    constexpr double longest = 0.4, between = 4; // of all bars; px
    const QFontMetricsF metrics(cellFont(style));
    const double ofBar = width / std::max(double(bars.values.size()), 1.0);
    std::vector<Index> order{bars.chosen};
    for (Index j = 0; j < std::min<Index>(Index(bars.values.size()), bars.names.size()); ++j)
        order.push_back(j);
    std::vector<NamesOfBars::Name> shown;
    for (std::size_t i = bars.chosen < 0 || bars.chosen >= bars.names.size() ? 1 : 0; i < order.size(); ++i) {
        NamesOfBars::Name name{order[i], int(order[i] % rows), 0, 0, {}};
        name.text = metrics.elidedText(bars.names[qsizetype(name.bar)], Qt::ElideMiddle, longest * width);
        name.width = metrics.horizontalAdvance(name.text);
        name.left = std::clamp((double(name.bar) + 0.5) * ofBar - name.width / 2, 0.0, std::max(0.0, width - name.width));
        const bool touches = std::ranges::any_of(shown, [&](const NamesOfBars::Name& other) {
            return other.row == name.row && name.left < other.left + other.width + between * style.unit
                && other.left < name.left + name.width + between * style.unit;
        });
        if (!touches)
            shown.push_back(name);
    }
    return shown;
}

NamesOfBars namesOfBars(const NumberBars& bars, double width, bool oneRow, const FigureStyle& style)
{
    const auto all = std::size_t(std::min<Index>(Index(bars.values.size()), bars.names.size()));
    NamesOfBars names{namesInRows(1, bars, width, style), 1};
    if (oneRow || names.shown.size() >= all)
        return names;
    if (std::vector<NamesOfBars::Name> two = namesInRows(2, bars, width, style); two.size() >= all)
        return {std::move(two), 2};
    return names;
}

} // namespace

bool CellGrid::operator==(const CellGrid& other) const
{
    const bool sameNumbers = numbers.rows() == other.numbers.rows() && numbers.cols() == other.numbers.cols()
        && std::equal(numbers.data(), numbers.data() + numbers.size(), other.numbers.data(), same);
    return sameNumbers && letter == other.letter && title == other.title && hidden == other.hidden && rowNames == other.rowNames
        && columnNames == other.columnNames && colors == other.colors && positive == other.positive && row == other.row
        && column == other.column && moreColumns == other.moreColumns && edits == other.edits && flips == other.flips;
}

bool NumberBars::operator==(const NumberBars& other) const
{
    return letter == other.letter && title == other.title && total == other.total
        && std::ranges::equal(values, other.values, same) && positive == other.positive && names == other.names
        && row == other.row && hue == other.hue && chosen == other.chosen;
}

QString cellText(double value, int decimals, bool positive)
{
    const bool isNothing = std::abs(value) < 0.5 * std::pow(10.0, -decimals);
    if (isNothing && positive && value > 0)
        return QStringLiteral("≈0");
    return fixedText(isNothing ? 0 : value, decimals); // prevents −0.00
}

GridRoom roomOf(const CellGrid& grid, const FigureStyle& style)
{
    const QFontMetricsF metrics(cellFont(style));
    double names = 0;
    for (const QString& name : grid.rowNames)
        names = std::max(names, std::min(metrics.horizontalAdvance(name), widestName * style.unit));
    return {names > 0 ? names + nameGap * style.unit : 0, grid.moreColumns > 0 ? 2 * rowOfNames(style) : 0};
}

double roomAbove(const CellGrid& grid, double width, const FigureStyle& style)
{
    return titleHeight(style) + furtherLines(grid.letter + grid.title, width, style)
        + (grid.columnNames.isEmpty() ? 0 : rowOfNames(style));
}

// Signs that are raised, in a font with high letters, rise above the line.
double roomAbove(const NumberBars& bars, double width, const FigureStyle& style)
{
    return 1.2 * titleHeight(style) + furtherLines(bars.letter + bars.title, width, style);
}

double longestWord(const QString& title, const FigureStyle& style)
{
    return title.isEmpty() ? 0 : titleLine(title, style).longestWord();
}

double titleWidth(const QString& title, const FigureStyle& style)
{
    return title.isEmpty() ? 0 : titleLine(title, style).size().width();
}

bool hasRoomForNumbers(const CellGrid& grid, double width, const FigureStyle& style)
{
    return digitsFor({grid.numbers.data(), std::size_t(grid.numbers.size())}, grid.positive, {width, 1e6}, style).decimals >= 0;
}

bool hasRoomForNumbers(const NumberBars& bars, double width, const FigureStyle& style)
{
    return digitsFor(bars.values, bars.positive, {width, 1e6}, style).decimals >= 0;
}

void paintGrid(
    QPainter& painter, const QPointF& origin, const CellSize& cell, double extent, const CellGrid& grid, const FigureStyle& style)
{
    const GridRoom room = roomOf(grid, style);
    const Index rows = grid.numbers.rows(), columns = grid.numbers.cols();
    paintTitle(painter, origin - QPointF(0, roomAbove(grid, extent, style)), grid.letter + grid.title, extent, style);
    const QFont font = cellFont(style);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(style.theme.secondaryText);
    const Index everyColumn = everyWhichFits(grid.columnNames, metrics, cell.width);
    for (Index j = 0; j < std::min<Index>(columns, grid.columnNames.size()); j += everyColumn) {
        const double width = double(everyColumn) * cell.width;
        painter.drawText(QRectF(origin.x() + (double(j) + 0.5) * cell.width - width / 2, origin.y() - rowOfNames(style), width,
                             rowOfNames(style)),
            Qt::AlignCenter, metrics.elidedText(grid.columnNames[j], Qt::ElideMiddle, width));
    }
    constexpr double dense = 0.75; // of a line's height; below it, names are left out
    const Index everyRow = std::max<Index>(1, Index(std::ceil(dense * metrics.height() / cell.height)));
    for (Index i = 0; i < std::min<Index>(rows, grid.rowNames.size()); i += everyRow)
        painter.drawText(
            QRectF(origin.x() - room.left, origin.y() + double(i) * cell.height, room.left - nameGap * style.unit, cell.height),
            int(Qt::AlignRight) | int(Qt::AlignVCenter) | int(Qt::TextDontClip),
            metrics.elidedText(grid.rowNames[i], Qt::ElideMiddle, widestName * style.unit));
    const Digits digits = digitsFor({grid.numbers.data(), std::size_t(grid.numbers.size())}, grid.positive, cell, style);
    const FormulaFont ofNumbers = style.font(digits.type);
    const auto cellAt = [&](Index i, Index j) {
        return QRectF(origin.x() + double(j) * cell.width, origin.y() + double(i) * cell.height, cell.width, cell.height);
    };
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < columns; ++j) {
            const double value = grid.numbers(i, j);
            if (grid.isHidden(i, j)) {
                paintHidden(painter, cellAt(i, j), style);
                continue;
            }
            const QColor ground = std::isnan(value) ? style.theme.background : groundOf(grid, value, style.theme);
            painter.fillRect(cellAt(i, j), ground);
            if (digits.decimals < 0 || std::isnan(value))
                continue;
            painter.setPen(QColor(inkOn(ground.rgb())));
            drawPlainText(painter, ofNumbers, cellAt(i, j), Qt::AlignCenter, digits.text(value, grid.positive));
        }
    painter.setFont(font);
    painter.setPen(QPen(style.theme.grid, style.length(1)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(origin, QSizeF(double(columns) * cell.width, double(rows) * cell.height)));
    if (grid.moreColumns > 0) {
        painter.setPen(style.theme.secondaryText);
        painter.drawText(QRectF(origin.x() + double(columns) * cell.width, origin.y(), room.right, double(rows) * cell.height),
            Qt::AlignCenter, QStringLiteral("…\n+%1").arg(grid.moreColumns));
    }
    if (grid.row >= 0 && grid.row < rows)
        outline(
            painter, QRectF(origin.x(), cellAt(grid.row, 0).y(), double(columns) * cell.width, cell.height), cell.height, style);
    if (grid.column >= 0 && grid.column < columns)
        outline(painter,
            grid.row >= 0 ? cellAt(grid.row, grid.column)
                          : QRectF(cellAt(0, grid.column).x(), origin.y(), cell.width, double(rows) * cell.height),
            cell.height, style);
}

double heightBelow(const NumberBars& bars, double width, bool total, const FigureStyle& style)
{
    const QFontMetricsF metrics(cellFont(style));
    const QRectF room(0, 0, std::max(width, 1.0), 1e6);
    const double ofTotal = std::max(rowOfNames(style), metrics.boundingRect(room, Qt::TextWordWrap, bars.total).height());
    return double(namesOfBars(bars, width, !total, style).rows) * rowOfNames(style) + (total ? ofTotal : 0);
}

double leastBarsHeight(double below, const FigureStyle& style)
{
    constexpr double least = 38; // px, 10 mm
    return least * style.unit + QFontMetricsF(cellFont(style)).height() + below;
}

void paintBars(QPainter& painter, const QRectF& rect, const BelowBars& below, const NumberBars& bars, const FigureStyle& style)
{
    const QString title = bars.letter + bars.title;
    const double above = titleHeight(style) + furtherLines(title, rect.width(), style);
    paintTitle(painter, rect.topLeft() - QPointF(0, above), title, rect.width(), style);
    const QFont font = cellFont(style);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    double low = 0, high = 0;
    for (const double value : bars.values)
        if (std::isfinite(value))
            low = std::min(low, value), high = std::max(high, value);
    const double numbers = metrics.height();
    const double room = std::max(1.0, rect.height() - below.height - (low < 0 ? 2 : 1) * numbers);
    const double scale = high > low ? room / (high - low) : 0;
    const double zero = rect.top() + numbers + high * scale;
    const double width = bars.values.empty() ? 0 : rect.width() / double(bars.values.size());
    const Digits digits = digitsFor(bars.values, bars.positive, {width, rect.height()}, style);
    for (std::size_t j = 0; j < bars.values.size(); ++j) {
        const double value = bars.values[j], x = rect.left() + double(j) * width;
        const bool isChosen = Index(j) == bars.chosen;
        if (std::isnan(value)) {
            paintHidden(painter, QRectF(x + 0.15 * width, rect.top() + numbers, 0.7 * width, room), style);
            continue;
        }
        const QRectF bar = QRectF(QPointF(x + 0.15 * width, zero - value * scale), QPointF(x + 0.85 * width, zero)).normalized();
        painter.fillRect(bar, isChosen ? style.theme.color(bars.hue) : style.theme.uncertainty(bars.hue));
        painter.setPen(QPen(style.theme.color(bars.hue), style.length(1)));
        painter.drawRect(bar);
        painter.setPen(style.theme.text);
        if (digits.decimals < 0)
            continue;
        painter.setFont(style.font(digits.type));
        painter.drawText(QRectF(x, value < 0 ? bar.bottom() : bar.top() - numbers, width, numbers), Qt::AlignCenter,
            digits.text(value, bars.positive));
        painter.setFont(font);
    }
    painter.setPen(QPen(style.theme.axis, style.length(1)));
    painter.drawLine(QPointF(rect.left(), zero), QPointF(rect.right(), zero));
    const bool hasChosen = bars.chosen >= 0 && bars.chosen < Index(bars.values.size());
    if (const double value = hasChosen ? bars.values[std::size_t(bars.chosen)] : 0;
        digits.decimals < 0 && hasChosen && std::isfinite(value)) {
        // The others have no room for theirs; this one stands beyond all bars, where it meets none.
        const QString text = Digits{.type = 1, .decimals = 2}.text(value, bars.positive);
        const double wide = metrics.horizontalAdvance(text), middle = rect.left() + (double(bars.chosen) + 0.5) * width;
        const double left = std::clamp(middle - wide / 2, rect.left(), std::max(rect.left(), rect.right() - wide));
        painter.setPen(style.theme.text);
        painter.drawText(QRectF(left, value < 0 ? zero - low * scale : rect.top(), wide, numbers),
            int(Qt::AlignCenter) | int(Qt::TextDontClip), text);
    }
    const NamesOfBars names = namesOfBars(bars, rect.width(), !below.total, style);
    const double top = rect.bottom() - below.height, row = rowOfNames(style);
    for (const NamesOfBars::Name& name : names.shown) {
        painter.setPen(name.bar == bars.chosen ? style.theme.text : style.theme.secondaryText);
        painter.drawText(QRectF(rect.left() + name.left, top + name.row * row, name.width, row),
            int(Qt::AlignCenter) | int(Qt::TextDontClip), name.text);
    }
    painter.setPen(style.theme.text);
    if (below.total)
        painter.drawText(QRectF(rect.left(), top + names.rows * row, rect.width(), below.height - names.rows * row),
            int(Qt::AlignLeft) | int(Qt::AlignTop) | int(Qt::TextWordWrap), bars.total);
}

} // namespace attentoscope
