// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/color_bar_plot.h"

#include "ui/figures/sheet/shared_bar.h"
#include "ui/figures/text_line.h"
#include "ui/plots/paper/figure_axis.h"
#include "ui/plots/paper/plot_sheet.h"
#include "ui/plots/picture_words.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

constexpr double swatchHeight = 12;
constexpr double lyingHeight = 9, lyingSwatch = 9, besideSwatch = 4; // px
constexpr double tipLength = 7; // px, of the mark at an end that values lie beyond

QString maskedText() { return QCoreApplication::translate("ColorBar", "masked"); }

bool isUsable(const ColorScaling& colors) { return colors.high > colors.low && (!colors.logarithmic || colors.low > 0); }

// Returns whether the axis counts places, not values.
bool goesBothWays(const ColorScaling& colors) { return isUsable(colors) && colors.linearTo > 0; }

// Returns 0 and powers of ten on both sides of it, at their places in the bar.
std::vector<Tick> ticksBothWays(const ColorScaling& colors, int most)
{
    constexpr double apart = 10; // times linearTo: powers below it crowd around 0
    std::vector<Tick> ticks;
    const double end = std::max(-colors.low, colors.high), from = apart * colors.linearTo;
    if (from < end / apart && colors.low < 0 && colors.high > 0) {
        ticks.push_back({0, QStringLiteral("0")});
        for (const Tick& tick : decadeTicks(from, end, std::max(1, most / 2)))
            ticks.insert(ticks.end(), {tick, {-tick.at, QStringLiteral("−") + tick.text}});
    } else {
        ticks = linearTicks(colors.low, colors.high, most);
    }
    std::erase_if(ticks, [&](const Tick& tick) { return tick.at < colors.low || tick.at > colors.high; });
    for (Tick& tick : ticks)
        tick.at = colors.place(tick.at);
    return ticks;
}

// Where some ticks are written as powers of ten, writes all of them so, but for 1.
void sayAsPowers(std::vector<Tick>& ticks)
{
    const auto powerOf = [](const Tick& tick) {
        const double exponent = std::log10(tick.at);
        return std::abs(exponent - std::round(exponent)) < 1e-9 ? powerOfTenText(int(std::lround(exponent))) : QString();
    };
    if (std::ranges::none_of(ticks, [&](const Tick& tick) { return tick.text == powerOf(tick); }))
        return;
    for (Tick& tick : ticks)
        if (const QString power = powerOf(tick); tick.at != 1 && !power.isEmpty())
            tick.text = power;
}

// Returns ticks at the ends of the bar, with two digits.
std::array<Tick, 2> endTicks(const ColorBarPicture& picture)
{
    const ColorScaling& colors = picture.colors;
    const bool bothWays = goesBothWays(colors);
    return {{{bothWays ? 0 : colors.low, briefText(colors.low, 2)}, {bothWays ? 1 : colors.high, briefText(colors.high, 2)}}};
}

} // namespace

ColorBarPlot::ColorBarPlot(bool isLying, QWidget* parent)
    : PicturePlot(parent)
    , isLying_(isLying)
{
    for (QCPAxis* each : {xAxis, yAxis, yAxis2})
        each->setVisible(each == &axis());
    axis().grid()->setVisible(false);
    addPainter(
        QStringLiteral("background"), [this](QCPPainter& painter) { drawBar(painter); }, !isLying);
    addPainter(
        QStringLiteral("overlay"),
        [this](QCPPainter& painter) {
            drawBeyond(painter);
            drawSwatch(painter);
        },
        false);
}

int ColorBarPlot::naturalWidth(const FigureStyle& style, const ColorBarPicture* printed)
{
    const QFontMetrics metrics(style.font());
    int numbers = std::max(metrics.horizontalAdvance(QStringLiteral("−0.0001")), metrics.horizontalAdvance(maskedText()));
    if (printed != nullptr)
        for (const Tick& end : endTicks(*printed))
            numbers = std::max(numbers, metrics.horizontalAdvance(end.text));
    return int((barWidth + 18) * style.unit) + numbers + metrics.height();
}

// The label of a lying bar is whole.
DataWish ColorBarPlot::wish() const
{
    return isLying_ ? DataWish{0, QSizeF(20, 0), textWidth(xAxis->label(), labelFont()) + 2 * swatchRoom()} : DataWish();
}

double ColorBarPlot::swatchRoom() const
{
    return picture_.maskedSwatch ? length(lyingSwatch + 3 * besideSwatch) + textWidth(maskedText(), labelFont()) : 0;
}

// On paper both ends have a number, and ticks that would touch these are left out.
std::vector<Tick> ColorBarPlot::ticksFor(int most) const
{
    const ColorScaling& colors = picture_.colors;
    const QCPRange range = axis().range();
    std::vector<Tick> ticks = goesBothWays(colors) ? ticksBothWays(colors, most)
        : colors.logarithmic                       ? decadeTicks(range.lower, range.upper, most)
        : picture_.whole                           ? wholeTicks(range.lower, range.upper, most)
                                                   : linearTicks(range.lower, range.upper, most);
    if (colors.logarithmic && !goesBothWays(colors))
        sayAsPowers(ticks);
    if (onScreen() || picture_.whole || !isUsable(colors))
        return ticks;
    const auto room = [this](const Tick& tick) {
        return isLying_ ? textWidth(tick.text, labelFont()) + length(6) : QFontMetrics(labelFont()).height();
    };
    for (const Tick& end : endTicks(picture_)) {
        const double at = axis().coordToPixel(end.at);
        const auto isAtEnd = [&](const Tick& tick) { return std::abs(axis().coordToPixel(tick.at) - at) < 0.5; };
        if (std::ranges::any_of(ticks, isAtEnd))
            continue;
        std::erase_if(ticks,
            [&](const Tick& tick) { return std::abs(axis().coordToPixel(tick.at) - at) < (room(tick) + room(end)) / 2.0; });
        ticks.push_back(end);
    }
    return ticks;
}

void ColorBarPlot::arrange()
{
    const ColorScaling& colors = picture_.colors;
    const bool usable = isUsable(colors);
    axis().setTickLabels(usable);
    axis().setScaleType(colors.logarithmic && usable ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis().setRange(usable && !goesBothWays(colors) ? QCPRange(colors.low, colors.high) : QCPRange(0, 1));
    axis().setLabel(picture_.label);
    isLying_ ? arrangeLying() : arrangeStanding();
    if (onScreen()) // on paper every logarithmic axis has small ticks
        addSmallTicks(colors.logarithmic && usable && !goesBothWays(colors));
}

void ColorBarPlot::addSmallTicks(bool wanted)
{
    QVector<double> places;
    const QCPRange range = axis().range();
    if (wanted)
        for (double decade = std::pow(10.0, std::floor(std::log10(range.lower))); decade <= range.upper; decade *= 10)
            for (int factor = 1; factor < 10; ++factor)
                places << factor * decade;
    axis().ticker().staticCast<FigureTicker>()->setMinor(places);
    axis().setSubTicks(wanted);
    axis().setSubTickLength(0, length(2));
    axis().setSubTickPen(pen(style().theme.axis, 1));
}

// Where the picture gives top and bottom, the bar lies between them.
void ColorBarPlot::arrangeStanding()
{
    setTicks(yAxis2, ticksFor(std::clamp(plotRect().height() / (3 * QFontMetrics(labelFont()).height()), 2, 7)));
    yAxis2->setTickLabelPadding(length(3));
    const QRect all = viewport();
    QMargins margins(length(2), 0, 0, 0);
    const int swatch = picture_.maskedSwatch ? length(swatchHeight + 14) : length(4);
    margins.setTop(picture_.top >= 0 ? picture_.top : QFontMetrics(labelFont()).height());
    margins.setBottom(
        picture_.bottom >= 0 ? std::max(all.height() - picture_.bottom, 0) : QFontMetrics(labelFont()).height() + swatch);
    margins.setRight(std::max(all.width() - length(2) - length(barWidth), 0));
    axisRect()->setMinimumMargins(QMargins());
    axisRect()->setAutoMargins(QCP::msNone);
    axisRect()->setMargins(margins);
}

void ColorBarPlot::arrangeLying()
{
    const int room = textWidth(QStringLiteral("−0.0001"), labelFont()) + length(8);
    setTicks(xAxis, ticksFor(std::clamp(plotRect().width() / room, 2, 7)));
    const QMargins& align = style().align;
    const int tip = length(tipLength), last = axes().roomOfLastLabel(); // of the first one, too
    frame().setSideMargins(std::max({align.left(), tip, last}), std::max({align.right(), tip, last}));
    frame().setHeader(lyingHeight, [](QCPPainter&) {}); // the bar stands there, because an axis rectangle has no least height
}

QRectF ColorBarPlot::barRect() const
{
    const QRect data = plotRect();
    const int high = length(lyingHeight);
    return isLying_ ? QRectF(data.left(), data.bottom() + 1 - high, data.width(), high) : QRectF(data);
}

void ColorBarPlot::drawBar(QCPPainter& painter) const
{
    constexpr int steps = 256, each = (paletteLevels - 1) / steps;
    const Palette& palette = paletteOf(picture_.colors.map, style().theme.isDark);
    QImage image(isLying_ ? steps : 1, isLying_ ? 1 : steps, QImage::Format_RGB32);
    for (int k = 0; k < steps; ++k)
        image.setPixel(isLying_ ? k : 0, isLying_ ? 0 : steps - 1 - k, palette[std::size_t(each * k + each / 2)]);
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(barRect(), image);
    painter.restore();
}

// Draws a tip in the colour of each end that values lie beyond.
void ColorBarPlot::drawBeyond(QCPPainter& painter) const
{
    const QRectF bar = barRect();
    const Palette& palette = paletteOf(picture_.colors.map, style().theme.isDark);
    const double tip = length(tipLength);
    painter.save();
    painter.setAntialiasing(true);
    painter.setPen(pen(style().theme.axis, 1));
    const auto draw = [&](const QPointF& from, const QPointF& to, const QPointF& point, QRgb color) {
        painter.setBrush(QColor(color));
        painter.drawPolygon(QPolygonF({from, to, point}));
    };
    if (picture_.above && isLying_)
        draw(bar.topRight(), bar.bottomRight(), {bar.right() + tip, bar.center().y()}, palette[paletteLevels - 1]);
    else if (picture_.above)
        draw(bar.topLeft(), bar.topRight(), {bar.center().x(), bar.top() - tip}, palette[paletteLevels - 1]);
    if (picture_.below && isLying_)
        draw(bar.topLeft(), bar.bottomLeft(), {bar.left() - tip, bar.center().y()}, palette[0]);
    else if (picture_.below)
        draw(bar.bottomLeft(), bar.bottomRight(), {bar.center().x(), bar.bottom() + tip}, palette[0]);
    painter.restore();
}

// Below a standing bar, or left of the label of a lying one.
QRectF ColorBarPlot::swatchRect() const
{
    const QRectF bar = barRect();
    const double line = QFontMetrics(labelFont()).height(), side = length(lyingSwatch), high = length(swatchHeight);
    const double apart =
        onScreen() ? length(12) : std::max(double(length(12)), line - high / 2 + length(2)); // from the last number
    if (!isLying_)
        return {bar.left(), bar.bottom() + apart, double(length(barWidth)), high};
    return {bar.left(), viewport().bottom() + 1 - length(2) - (line + side) / 2, side, side};
}

void ColorBarPlot::drawSwatch(QCPPainter& painter) const
{
    const QRectF swatch = swatchRect();
    if (!picture_.maskedSwatch || swatch.bottom() > viewport().bottom())
        return;
    drawHatch(painter, swatch, style());
    painter.setFont(labelFont());
    painter.setPen(style().theme.secondaryText);
    const double beside = length(isLying_ ? besideSwatch : 6), line = QFontMetrics(labelFont()).height();
    painter.drawText(QRectF(swatch.right() + beside, swatch.center().y() - line, viewport().right() - swatch.right(), 2 * line),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, maskedText());
}

namespace {

class LyingBarFigure : public Figure
{
public:
    explicit LyingBarFigure(ColorBarPicture picture)
        : picture_(std::move(picture))
    {
    }
    // FigureStyle::align says where the bar begins and ends, so that it is as wide as the cells above.
    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        ColorBarPlot plot(true);
        prepare(plot, style);
        PlotSheet(plot).paint(painter, rect);
    }
    FigureNeed need(double width, const FigureStyle& style) const override
    {
        ColorBarPlot plot(true);
        prepare(plot, style);
        return PlotSheet(plot).need(width);
    }
    QString title() const override { return QCoreApplication::translate("ColorBar", "Colour bar of the map"); }
    QString description() const override { return describe(picture_); }

private:
    void prepare(ColorBarPlot& plot, const FigureStyle& style) const
    {
        plot.setStyle(style);
        plot.present(picture_);
    }

    ColorBarPicture picture_;
};

class ColorBarFigure : public SharedBar
{
public:
    explicit ColorBarFigure(ColorBarPicture picture)
        : picture_(std::move(picture))
    {
        picture_.top = picture_.bottom = -1;
    }
    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        ColorBarPlot plot(false);
        plot.setStyle(style);
        ColorBarPicture picture = picture_;
        if (style.align.top() > 0 || style.align.bottom() > 0) {
            picture.top = style.align.top();
            picture.bottom = int(rect.height()) - style.align.bottom();
        }
        plot.present(picture);
        PlotSheet(plot).paint(painter, rect);
    }
    SharedFigure joined(const SharedBar& other) const override
    {
        const auto* bar = dynamic_cast<const ColorBarFigure*>(&other);
        if (bar == nullptr)
            return nullptr;
        ColorBarPicture both = picture_, same = bar->picture_;
        both.maskedSwatch = same.maskedSwatch = both.maskedSwatch || same.maskedSwatch;
        both.below = same.below = both.below || same.below;
        both.above = same.above = both.above || same.above;
        return both == same ? std::make_shared<ColorBarFigure>(std::move(both)) : nullptr;
    }
    Editable editable() const override
    {
        Editable editable;
        editable.colors = true;
        return editable;
    }
    SharedFigure edited(const PictureEdits& edits) const override
    {
        ColorBarPicture picture = picture_;
        picture.colors = edits.over(picture.colors);
        return std::make_shared<ColorBarFigure>(std::move(picture));
    }
    std::vector<DrawnRanges> ranges() const override { return {{.x = {}, .y = {}, .colors = picture_.colors}}; }
    SharedFigure withRanges(std::span<const DrawnRanges>& ranges) const override
    {
        ColorBarPicture picture = picture_;
        if (!ranges.empty()) {
            const DrawnRanges& fixed = ranges.front();
            picture.colors.low = fixed.colors ? fixed.colors->low : picture.colors.low;
            picture.colors.high = fixed.colors ? fixed.colors->high : picture.colors.high;
            ranges = ranges.subspan(1);
        }
        return std::make_shared<ColorBarFigure>(std::move(picture));
    }
    QString title() const override { return QCoreApplication::translate("ColorBar", "Colour bar of the map"); }
    QString description() const override { return describe(picture_); }
    double naturalWidth(const FigureStyle& style) const override { return ColorBarPlot::naturalWidth(style, &picture_); }
    FigureNeed need(double, const FigureStyle& style) const override
    {
        constexpr double least = 68; // px, 18 mm
        return {.data = QSizeF(ColorBarPlot::naturalWidth(style, &picture_), least * style.unit), .around = {}};
    }
    SharedFigure lying() const override { return std::make_shared<LyingBarFigure>(picture_); }

private:
    ColorBarPicture picture_;
};

} // namespace

SharedFigure makeColorBarFigure(ColorBarPicture picture) { return std::make_shared<ColorBarFigure>(std::move(picture)); }

} // namespace attentoscope
