// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/lying_bar.h"

#include "ui/figures/text_line.h"
#include "ui/plots/picture_words.h"
#include "ui/plots/plot_base.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

constexpr double lyingHeight = 9, swatchSide = 9, tipWidth = 7, besideSwatch = 4; // px

class LyingBarPlot : public PicturePlot<ColorBarPicture>
{
public:
    LyingBarPlot()
    {
        yAxis->setVisible(false);
        xAxis->grid()->setVisible(false);
        addPainter(
            QStringLiteral("background"), [this](QCPPainter& painter) { drawBar(painter); }, false);
        addPainter(
            QStringLiteral("overlay"),
            [this](QCPPainter& painter) {
                drawBeyond(painter);
                drawSwatch(painter);
            },
            false);
    }

protected:
    QSizeF leastDataMm() const override { return {20, 0}; }
    double leastHeader() const override { return textWidth(xAxis->label(), labelFont()) + 2 * swatchRoom(); }

    void arrange() override
    {
        const ColorScaling& colors = picture_.colors;
        const bool usable = colors.high > colors.low && (!colors.logarithmic || colors.low > 0);
        xAxis->setTickLabels(usable);
        xAxis->setScaleType(colors.logarithmic && usable ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        const QCPRange range = usable ? QCPRange(colors.low, colors.high) : QCPRange(0, 1);
        xAxis->setRange(range);
        const int room = textWidth(QStringLiteral("−0.0001"), labelFont()) + length(8);
        const int most = std::clamp(plotRect().width() / room, 2, 7);
        setTicks(xAxis,
            colors.logarithmic   ? decadeTicks(range.lower, range.upper, most)
                : picture_.whole ? wholeTicks(range.lower, range.upper, most)
                                 : linearTicks(range.lower, range.upper, most));
        xAxis->setLabel(picture_.label);
        const QMargins& align = style().align;
        const int least = length(tipWidth);
        setSideMargins(std::max(align.left(), least), std::max(align.right(), least));
        setHeader(lyingHeight, [](QCPPainter&) {}); // the bar stands there, because an axis rectangle has no least height
    }

private:
    QRectF barRect() const
    {
        const QRect data = plotRect();
        const int high = length(lyingHeight);
        return {double(data.left()), double(data.bottom() + 1 - high), double(data.width()), double(high)};
    }
    double swatchRoom() const
    {
        return picture_.maskedSwatch ? length(swatchSide + 3 * besideSwatch) + textWidth(masked(), labelFont()) : 0;
    }
    static QString masked() { return QCoreApplication::translate("ColorBar", "masked"); }

    void drawBar(QCPPainter& painter) const
    {
        constexpr int steps = 256, each = (paletteLevels - 1) / steps;
        const Palette& palette = paletteOf(picture_.colors.map, style().theme.isDark);
        QImage image(steps, 1, QImage::Format_RGB32);
        for (int k = 0; k < steps; ++k)
            image.setPixel(k, 0, palette[std::size_t(each * k + each / 2)]);
        painter.save();
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.drawImage(barRect(), image);
        painter.restore();
    }

    // Draws a tip in the colour of each end that values lie beyond.
    void drawBeyond(QCPPainter& painter) const
    {
        const QRectF bar = barRect();
        const Palette& palette = paletteOf(picture_.colors.map, style().theme.isDark);
        const double wide = length(tipWidth);
        painter.save();
        painter.setAntialiasing(true);
        painter.setPen(pen(style().theme.axis, 1));
        const auto draw = [&](double from, double to, QRgb color) {
            painter.setBrush(QColor(color));
            painter.drawPolygon(QPolygonF({{from, bar.top()}, {from, bar.bottom()}, {to, bar.center().y()}}));
        };
        if (picture_.above)
            draw(bar.right(), bar.right() + wide, palette[paletteLevels - 1]);
        if (picture_.below)
            draw(bar.left(), bar.left() - wide, palette[0]);
        painter.restore();
    }

    // Draws the sample of masked cells left of the label.
    void drawSwatch(QCPPainter& painter) const
    {
        if (!picture_.maskedSwatch)
            return;
        const QFontMetrics metrics(labelFont());
        const QRectF bar = barRect();
        const double line = metrics.height(), side = length(swatchSide);
        const double top = viewport().bottom() + 1 - length(2) - line;
        drawHatch(painter, QRectF(bar.left(), top + (line - side) / 2, side, side));
        painter.setFont(labelFont());
        painter.setPen(style().theme.secondaryText);
        painter.drawText(QRectF(bar.left() + side + length(besideSwatch), top, bar.width(), line),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, masked());
    }
};

class LyingBarFigure : public Figure
{
public:
    explicit LyingBarFigure(ColorBarPicture picture)
        : picture_(std::move(picture))
    {
    }
    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        LyingBarPlot plot;
        prepare(plot, style);
        plot.paintOn(painter, rect);
    }
    FigureNeed need(double width, const FigureStyle& style) const override
    {
        LyingBarPlot plot;
        prepare(plot, style);
        return plot.need(width);
    }
    QString title() const override { return QCoreApplication::translate("ColorBar", "Colours of the map"); }
    QString description() const override { return describe(picture_); }

private:
    void prepare(LyingBarPlot& plot, const FigureStyle& style) const
    {
        plot.setStyle(style);
        plot.present(picture_);
    }

    ColorBarPicture picture_;
};

} // namespace

SharedFigure makeLyingBarFigure(ColorBarPicture picture) { return std::make_shared<LyingBarFigure>(std::move(picture)); }

} // namespace attentoscope
