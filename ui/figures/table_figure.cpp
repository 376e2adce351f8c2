// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/table_figure.h"

#include "core/base/numbers.h"
#include "ui/figures/painted_figure.h"
#include "ui/text/number_text.h"

#include <QAbstractItemModel>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <set>

namespace attentoscope {

namespace {

constexpr double tablePadding = 8, tableGap = 16, lineHeight = 1.5; // px; the last in font heights

std::optional<double> numberIn(const QString& shown)
{
    bool isNumber = false;
    const double number = plainNumber(shown).toDouble(&isNumber);
    if (isNumber)
        return number;
    const bool isUndefined = shown.isEmpty() || shown == QStringLiteral("—") || shown == QStringLiteral("–");
    return isUndefined ? std::optional(std::numeric_limits<double>::quiet_NaN()) : std::nullopt;
}

// Makes the column names unique, as files require.
std::vector<std::string> columnNames(const QStringList& heads, qsizetype count)
{
    std::vector<std::string> names;
    std::set<std::string> taken;
    for (qsizetype i = 0; i < count; ++i) {
        const std::string head = heads.value(i).simplified().toStdString();
        const std::string base = head.empty() ? (i == 0 ? "name" : "column") : head;
        std::string name = base;
        for (int number = 2; !taken.insert(name).second; ++number)
            name = base + ' ' + std::to_string(number);
        names.push_back(name);
    }
    return names;
}

// Makes a column numeric if all of its texts are numbers.
Table numbersOfLines(const TableLines& lines)
{
    Table table;
    const qsizetype count = lines.heads.size();
    table.columns = columnNames(lines.heads, count);
    table.rows.resize(lines.lines.size());
    for (qsizetype column = 0; column < count; ++column) {
        const bool numeric =
            std::ranges::all_of(lines.lines, [&](const QStringList& line) { return numberIn(line.value(column)).has_value(); });
        for (std::size_t row = 0; row < lines.lines.size(); ++row) {
            const QString shown = lines.lines[row].value(column);
            table.rows[row].push_back(numeric ? Cell(*numberIn(shown)) : Cell(shown.toStdString()));
        }
    }
    return table;
}

// Returns whether a column has words, which begin at its left side; numbers end at the right one.
bool hasWords(const TableLines& table, qsizetype column)
{
    return std::ranges::any_of(table.lines, [&](const QStringList& line) {
        const QString text = line.value(column);
        return !text.isEmpty() && text[0].isLetter();
    });
}

std::vector<double> widthsOf(const TableLines& table, const QFontMetricsF& metrics)
{
    std::vector<double> widths;
    for (qsizetype column = 0; column < table.heads.size(); ++column) {
        double widest = metrics.horizontalAdvance(table.heads[column]);
        for (const QStringList& line : table.lines)
            widest = std::max(widest, metrics.horizontalAdvance(line.value(column)));
        widths.push_back(widest);
    }
    return widths;
}

// Returns the size of the table at the style's font size.
QSizeF sizeOf(const TableLines& table, const FigureStyle& style)
{
    const std::vector<double> widths = widthsOf(table, QFontMetricsF(style.font(1, QFont::Bold)));
    const double padding = 2 * tablePadding * style.unit, pitch = QFontMetricsF(style.font()).height() * lineHeight;
    const double gaps = tableGap * style.unit * double(widths.size() - 1);
    return {padding + gaps + std::accumulate(widths.begin(), widths.end(), 0.0),
        padding + pitch * double(table.lines.size() + 1)}; // plus one for the headings
}

// Lets the type shrink to 5 points. The height follows from the width.
FigureNeed needOf(const TableLines& table, double width, const FigureStyle& style)
{
    const QSizeF size = sizeOf(table, style);
    const double least = style.leastFactor();
    FigureNeed needs{.data = least * size, .around = {}};
    needs.height = size.height() * std::clamp(width / size.width(), least, 1.0);
    return needs;
}

// Draws the table at the style's font size, or smaller if it does not fit.
void paintTable(QPainter& painter, const QRectF& rect, const FigureStyle& style, const TableLines& table)
{
    const double padding = tablePadding * style.unit, gap = tableGap * style.unit;
    QFont font = style.font(), bold = style.font(1, QFont::Bold);
    std::vector<double> widths = widthsOf(table, QFontMetricsF(bold));
    std::vector<int> sides;
    for (qsizetype column = 0; column < table.heads.size(); ++column)
        sides.push_back(column == 0 || hasWords(table, column) ? Qt::AlignLeft : Qt::AlignRight);
    const double pitch = QFontMetricsF(font).height() * lineHeight;
    const QSizeF size = sizeOf(table, style);
    painter.fillRect(rect, style.theme.background);
    painter.translate(rect.topLeft());
    const double scale = std::min({1.0, rect.width() / size.width(), rect.height() / size.height()});
    painter.scale(scale, scale);
    double y = padding;
    const auto drawLine = [&](const QStringList& line) {
        double x = padding;
        for (qsizetype column = 0; column < qsizetype(widths.size()); ++column) {
            const double width = widths[std::size_t(column)];
            painter.drawText(QRectF(x, y, width, pitch), sides[std::size_t(column)] | int(Qt::AlignVCenter), line.value(column));
            x += width + gap;
        }
        y += pitch;
    };
    painter.setPen(style.theme.text);
    painter.setFont(bold);
    drawLine(table.heads);
    painter.setFont(font);
    for (const QStringList& line : table.lines)
        drawLine(line);
}

} // namespace

SharedFigure makeTableFigure(TableLines table)
{
    return makePaintedFigure(
        [table](QPainter& painter, const QRectF& rect, const FigureStyle& style) { paintTable(painter, rect, style, table); },
        [table] { return numbersOfLines(table); }, {},
        [table](double width, const FigureStyle& style) { return needOf(table, width, style); });
}

TableLines linesOf(const QAbstractItemModel& model)
{
    TableLines table;
    for (int column = 0; column < model.columnCount(); ++column)
        table.heads << model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList& line = table.lines.emplace_back();
        for (int column = 0; column < model.columnCount(); ++column)
            line << model.index(row, column).data(Qt::DisplayRole).toString();
    }
    return table;
}

} // namespace attentoscope
