// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/tiles/tile_plot.h"

#include "ui/figures/text_line.h"
#include "ui/plots/paper/plot_figure.h"
#include "ui/plots/picture_numbers.h"
#include "ui/plots/picture_table.h"
#include "ui/plots/picture_words.h"
#include "ui/text/number_text.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr double keyWidth = 96, keyHeight = 8, keyGap = 4; // px, of the strip of colours
constexpr int mostDecimals = 2;

// Writes each number with as few digits as tell it from the others.
QStringList namesOf(const std::vector<double>& numbers)
{
    constexpr int most = 6; // digits
    for (int digits = 2;; ++digits) {
        const QStringList texts = alikeTexts(numbers, digits);
        const bool tells = std::ranges::equal(texts, numbers, [](const QString& text, double number) {
            return std::abs(plainNumber(text).toDouble() - number) <= 1e-9 * std::abs(number);
        });
        if (tells || digits == most)
            return texts;
    }
}

} // namespace

TilePlot::TilePlot(QWidget* parent)
    : PicturePlot(parent)
{
    addPainter(QStringLiteral("background"), [this](QCPPainter& painter) { drawTiles(painter); });
    addPainter(
        QStringLiteral("overlay"), [this](QCPPainter& painter) { drawCurrent(painter); }, false);
}

template <class Visit>
void TilePlot::visitTiles(const Visit& visit) const
{
    for (std::size_t row = 0; row < picture_.y.numbers.size(); ++row)
        for (std::size_t column = 0; column < picture_.x.numbers.size(); ++column)
            visit(TileAddress{column, row}, picture_.at({column, row}));
}

void TilePlot::arrange()
{
    const bool filled = hasTiles();
    axes().setShown(filled);
    for (QCPAxis* axis : {xAxis, yAxis})
        axis->grid()->setVisible(false);
    frame().setNote(filled ? picture_.note : QString());
    const double key = 2 * QFontMetrics(labelFont()).height() / style().unit + keyGap;
    frame().setHeader(filled ? key : 0, [this](QCPPainter& painter) { drawKey(painter); });
    frame().setSideMargins(picture_.leftMargin, picture_.rightMargin);
    if (!filled)
        return;
    xAxis->setLabel(picture_.x.label);
    yAxis->setLabel(picture_.y.label);
    xAxis->setRange(0, double(picture_.x.numbers.size()));
    yAxis->setRange(0, double(picture_.y.numbers.size()));
    setSide(xAxis, picture_.x, plotRect().width(), true);
    setSide(yAxis, picture_.y, plotRect().height(), false);
}

// Names as many columns or rows as there is room for, evenly, and the last one always.
void TilePlot::setSide(QCPAxis* axis, const TilePicture::Side& side, int pixels, bool across)
{
    const QStringList texts = namesOf(side.numbers);
    int longest = 0;
    for (const QString& text : texts)
        longest = std::max(longest, textWidth(text, labelFont()));
    const int room = across ? longest + length(8) : QFontMetrics(labelFont()).height();
    const int tile = std::max(1, pixels / std::max(1, int(side.numbers.size())));
    const int every = (room + tile - 1) / tile;
    std::vector<Tick> ticks;
    for (int at = int(texts.size()) - 1; at >= 0; at -= std::max(1, every))
        ticks.push_back({at + 0.5, texts[at]});
    std::ranges::reverse(ticks);
    setTicks(axis, ticks);
}

QColor TilePlot::colorOf(double value) const
{
    return std::isnan(value)
        ? style().theme.masked
        : QColor::fromRgb(colorAt(picture_.colors.map, picture_.colors.position(value), style().theme.isDark));
}

QRectF TilePlot::tileRect(const TileAddress& tile) const
{
    const QRectF all = plotRect();
    const auto edge = [](double part, double from, double length) { return std::round(from + part * length); };
    const double columns = double(picture_.x.numbers.size()), rows = double(picture_.y.numbers.size());
    return {QPointF(edge(double(tile.column) / columns, all.left(), all.width()),
                edge(1 - double(tile.row + 1) / rows, all.top(), all.height())),
        QPointF(edge(double(tile.column + 1) / columns, all.left(), all.width()),
            edge(1 - double(tile.row) / rows, all.top(), all.height()))};
}

std::optional<int> TilePlot::decimalsThatFit() const
{
    const QRectF tile = tileRect({0, 0});
    const QFontMetrics metrics(labelFont());
    if (tile.height() < metrics.height())
        return {};
    for (int decimals = mostDecimals; decimals >= 0; --decimals) {
        int widest = 0;
        bool tells = decimals > 0; // whole numbers tell nothing of values below 1
        visitTiles([&](const TileAddress&, double value) {
            if (std::isnan(value))
                return;
            tells = tells || std::abs(value) >= 10;
            // With a sign, so that pictures side by side have one number of decimals.
            widest = std::max(widest, textWidth(picture_.textOf(-std::abs(value), decimals), labelFont()));
        });
        if (tells && widest + length(4) <= tile.width())
            return decimals;
    }
    return {};
}

void TilePlot::drawTiles(QCPPainter& painter) const
{
    if (!hasTiles())
        return frame().drawInstead(painter, picture_.emptyText);
    const std::optional<int> decimals = decimalsThatFit();
    painter.setFont(labelFont());
    visitTiles([&](const TileAddress& tile, double value) {
        const QRectF rect = tileRect(tile);
        const QColor color = colorOf(value);
        painter.fillRect(rect, color);
        if (std::isnan(value))
            return drawHatch(painter, rect, style());
        if (!decimals)
            return;
        painter.setPen(QColor::fromRgb(inkOn(color.rgb())));
        painter.drawText(rect, Qt::AlignCenter | Qt::TextSingleLine, picture_.textOf(value, *decimals));
    });
}

void TilePlot::drawCurrent(QCPPainter& painter) const
{
    if (!hasTiles() || !picture_.current || !picture_.has(*picture_.current))
        return;
    painter.setBrush(Qt::NoBrush);
    for (const auto& [color, width] : {std::pair(style().theme.selectionHalo, 5.0), std::pair(style().theme.selection, 2.0)}) {
        QPen line = pen(color, width);
        line.setJoinStyle(Qt::MiterJoin);
        painter.setPen(line);
        painter.drawRect(tileRect(*picture_.current));
    }
}

DataWish TilePlot::wish() const { return {.leastHeader = double(textWidth(picture_.shortLabel, labelFont()) + length(2))}; }

// Draws what the tiles show and, below it, the colours between the numbers at their ends. The origin is the left end of the
// strip.
void TilePlot::drawKey(QCPPainter& painter) const
{
    const QFontMetrics metrics(labelFont());
    const double line = metrics.height(), room = plotRect().width();
    const QString low = picture_.textOf(picture_.colors.low, 1),
                  high = (picture_.textOf(picture_.colors.high, 1) + QLatin1Char(' ') + picture_.unit).trimmed();
    const double before = textWidth(low, labelFont()) + length(keyGap), after = textWidth(high, labelFont()) + length(keyGap);
    const double wide = std::clamp(room - before - after, 0.0, double(length(keyWidth)));
    painter.setFont(labelFont());
    painter.setPen(style().theme.secondaryText);
    const bool fits = textWidth(picture_.valueLabel, labelFont()) <= room;
    painter.drawText(QRectF(0, 0, room, line), Qt::AlignLeft | Qt::AlignVCenter,
        fits ? picture_.valueLabel : shortened(picture_.shortLabel, metrics, int(room)));
    painter.drawText(QRectF(0, line, before, line), Qt::AlignLeft | Qt::AlignVCenter, low);
    painter.drawText(QRectF(before + wide, line, after, line), Qt::AlignRight | Qt::AlignVCenter, high);
    const double middle = 1.5 * line, height = length(keyHeight);
    const int steps = std::max(1, int(wide));
    for (int step = 0; step < steps; ++step)
        painter.fillRect(QRectF(before + wide * step / steps, middle - height / 2, wide / steps + 0.5, height),
            QColor::fromRgb(colorAt(picture_.colors.map, (step + 0.5) / steps, style().theme.isDark)));
}

std::optional<TileAddress> TilePlot::placeAt(const QPointF& pixel) const
{
    const QRectF all = plotRect();
    if (!hasTiles() || !all.contains(pixel))
        return {};
    const auto part = [](double at, double from, double length, std::size_t count) {
        return std::min(count - 1, std::size_t(std::max(0.0, (at - from) / length * double(count))));
    };
    return TileAddress{part(pixel.x(), all.left(), all.width(), picture_.x.numbers.size()),
        picture_.y.numbers.size() - 1 - part(pixel.y(), all.top(), all.height(), picture_.y.numbers.size())};
}

QPointF TilePlot::cursorPlace(const QPointF& pixel) const
{
    const auto tile = placeAt(pixel);
    return tile ? QPointF(double(tile->column) + 0.5, double(tile->row) + 0.5) : PlotBase::cursorPlace(pixel);
}

std::optional<QPointF> TilePlot::selectedPlace() const
{
    return picture_.current ? std::optional(QPointF(double(picture_.current->column) + 0.5, double(picture_.current->row) + 0.5))
                            : std::nullopt;
}

QStringList TilePlot::textsOf(const std::vector<QPointF>& cursors) const
{
    QStringList lines;
    std::vector<double> values;
    for (const QPointF& place : cursors) {
        const TileAddress tile{std::size_t(std::max(0.0, place.x())), std::size_t(std::max(0.0, place.y()))};
        if (!picture_.has(tile))
            continue;
        values.push_back(picture_.at(tile));
        lines << QStringLiteral("%1:  %2 = %3,  %4 = %5,  %6")
                     .arg(QString::number(lines.size() + 1), QString::fromStdString(picture_.x.name),
                         briefText(picture_.x.numbers[tile.column]), QString::fromStdString(picture_.y.name),
                         briefText(picture_.y.numbers[tile.row]), briefText(values.back()));
    }
    if (values.size() == 2)
        lines << QStringLiteral("Δ:  %1").arg(briefText(values[1] - values[0]));
    return lines;
}

SharedFigure makeTileFigure(TilePicture picture) { return std::make_shared<PlotFigure<TilePlot>>(std::move(picture)); }

} // namespace attentoscope
