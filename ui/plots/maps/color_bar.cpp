// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/color_bar.h"

#include "ui/plots/maps/lying_bar.h"
#include "ui/plots/picture_view.h"
#include "ui/plots/picture_words.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr double barWidth = 14;
constexpr double swatchHeight = 12;
constexpr double tipHeight = 7; // of the mark at an end that values lie beyond

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

// Draws the bar, its ticks and the swatch. Where the picture gives top and bottom, the bar lies between them.
class ColorBarPlot : public PicturePlot<ColorBarPicture>
{
public:
    explicit ColorBarPlot(QWidget* parent = nullptr)
        : PicturePlot(parent)
    {
        xAxis->setVisible(false);
        yAxis->setVisible(false);
        yAxis2->setVisible(true);
        yAxis2->grid()->setVisible(false);
        addPainter(QStringLiteral("background"), [this](QCPPainter& painter) { drawBar(painter); });
        addPainter(
            QStringLiteral("overlay"),
            [this](QCPPainter& painter) {
                drawBeyond(painter);
                drawSwatch(painter);
            },
            false);
    }

protected:
    void arrange() override
    {
        const ColorScaling& colors = picture_.colors;
        const bool usable = colors.high > colors.low && (!colors.logarithmic || colors.low > 0);
        const bool bothWays = usable && colors.linearTo > 0; // the axis then counts places, not values
        yAxis2->setTickLabels(usable);
        yAxis2->setScaleType(colors.logarithmic && usable ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        const QCPRange range = usable && !bothWays ? QCPRange(colors.low, colors.high) : QCPRange(0, 1);
        yAxis2->setRange(range);
        const int most = std::clamp(plotRect().height() / (3 * QFontMetrics(labelFont()).height()), 2, 7);
        setTicks(yAxis2,
            bothWays                 ? ticksBothWays(colors, most)
                : colors.logarithmic ? decadeTicks(range.lower, range.upper, most)
                : picture_.whole     ? wholeTicks(range.lower, range.upper, most)
                                     : linearTicks(range.lower, range.upper, most));
        yAxis2->setLabel(picture_.label);
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

private:
    void drawBar(QCPPainter& painter) const
    {
        constexpr int steps = 256, each = (paletteLevels - 1) / steps;
        const Palette& palette = paletteOf(picture_.colors.map, style().theme.isDark);
        QImage image(1, steps, QImage::Format_RGB32);
        for (int k = 0; k < steps; ++k)
            image.setPixel(0, k, palette[std::size_t(paletteLevels - 1 - each * k - each / 2)]);
        painter.save();
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.drawImage(QRectF(plotRect()), image);
        painter.restore();
    }

    // Draws a tip in the colour of each end that values lie beyond.
    void drawBeyond(QCPPainter& painter) const
    {
        const QRectF bar = plotRect();
        const Palette& palette = paletteOf(picture_.colors.map, style().theme.isDark);
        const double high = length(tipHeight);
        painter.save();
        painter.setAntialiasing(true);
        painter.setPen(pen(style().theme.axis, 1));
        const auto draw = [&](double from, double to, QRgb color) {
            painter.setBrush(QColor(color));
            painter.drawPolygon(QPolygonF({{bar.left(), from}, {bar.right(), from}, {bar.center().x(), to}}));
        };
        if (picture_.above)
            draw(bar.top(), bar.top() - high, palette[paletteLevels - 1]);
        if (picture_.below)
            draw(bar.bottom(), bar.bottom() + high, palette[0]);
        painter.restore();
    }

    void drawSwatch(QCPPainter& painter) const
    {
        if (!picture_.maskedSwatch)
            return;
        const QRect bar = plotRect();
        const int top = bar.bottom() + 1 + length(12);
        if (top + length(swatchHeight) > viewport().bottom())
            return;
        const QRectF swatch(bar.left(), top, length(barWidth), length(swatchHeight));
        drawHatch(painter, swatch);
        painter.setFont(labelFont());
        painter.setPen(style().theme.secondaryText);
        painter.drawText(QRectF(swatch.right() + length(6), swatch.top() - length(4), viewport().right() - swatch.right(),
                             swatch.height() + 2 * length(4)),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, QCoreApplication::translate("ColorBar", "masked"));
    }
};

// Returns the width of the bar, its numbers and its label together, in painter units.
int naturalBarWidth(const FigureStyle& style)
{
    const QFontMetrics metrics(style.font());
    const int numbers = std::max(metrics.horizontalAdvance(QStringLiteral("−0.0001")),
        metrics.horizontalAdvance(QCoreApplication::translate("ColorBar", "masked")));
    return int((barWidth + 18) * style.unit) + numbers + metrics.height();
}

class ColorBarFigure : public Figure, public FilmedFigure
{
public:
    explicit ColorBarFigure(ColorBarPicture picture)
        : picture_(std::move(picture))
    {
        picture_.top = picture_.bottom = -1;
    }
    void paint(QCPPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        ColorBarPlot plot;
        plot.setStyle(style);
        ColorBarPicture picture = picture_;
        if (style.align.top() > 0 || style.align.bottom() > 0) {
            picture.top = style.align.top();
            picture.bottom = int(rect.height()) - style.align.bottom();
        }
        plot.present(picture);
        plot.paintOn(painter, rect);
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
    std::vector<PictureEdits> ranges(const FigureStyle&) const override
    {
        PictureEdits fixed;
        fixed.colorLow = picture_.colors.low;
        fixed.colorHigh = picture_.colors.high;
        return {fixed};
    }
    SharedFigure withRanges(std::span<const PictureEdits>& ranges) const override
    {
        ColorBarPicture picture = picture_;
        if (!ranges.empty()) {
            picture.colors.low = ranges.front().colorLow.value_or(picture.colors.low);
            picture.colors.high = ranges.front().colorHigh.value_or(picture.colors.high);
            ranges = ranges.subspan(1);
        }
        return std::make_shared<ColorBarFigure>(std::move(picture));
    }
    std::vector<PlotReading> readings(const QRectF&, const FigureStyle&) const override { return {}; } // its axis says all
    QString title() const override { return QCoreApplication::translate("ColorBar", "Colours of the map"); }
    QString description() const override { return describe(picture_); }
    double naturalWidth(const FigureStyle& style) const override { return naturalBarWidth(style); }
    FigureNeed need(double, const FigureStyle& style) const override
    {
        constexpr double least = 68; // px, 18 mm
        return {.data = QSizeF(naturalBarWidth(style), least * style.unit), .around = {}};
    }
    SharedFigure lying() const override { return makeLyingBarFigure(picture_); }

private:
    ColorBarPicture picture_;
};

} // namespace

void ColorBarPicture::markBeyond(double least, double most)
{
    constexpr double slack = 1e-6; // of the range, or of a decade: rasters are float32
    below = below || colors.place(least) < -slack;
    above = above || colors.place(most) > 1 + slack;
}

SharedFigure makeColorBarFigure(ColorBarPicture picture) { return std::make_shared<ColorBarFigure>(std::move(picture)); }

ColorBar::ColorBar(QWidget* parent)
    : PictureView(new ColorBarPlot, {{0, 300}, {0, 120}}, &makeColorBarFigure, parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setFocusPolicy(Qt::NoFocus);
    connect(plot(), &QCustomPlot::mouseRelease, this, [this] { grip_.reset(); });
    connect(plot(), &QCustomPlot::mouseDoubleClick, this, [this] {
        grip_.reset();
        if (adjustable_)
            emit typingRequested();
    });
}

void ColorBar::setAdjustable(bool adjustable)
{
    adjustable_ = adjustable;
    setFocusPolicy(adjustable ? Qt::TabFocus : Qt::NoFocus);
}

// Moves the upper end with Up and Down, the lower end with Shift; Enter lets the user type both.
void ColorBar::keyPressEvent(QKeyEvent* event)
{
    constexpr double step = 0.05; // share of the bar's length
    const bool up = event->key() == Qt::Key_Up, down = event->key() == Qt::Key_Down;
    if (adjustable_ && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        return emit typingRequested();
    if (!adjustable_ || (!up && !down))
        return PictureView::keyPressEvent(event);
    const ColorScaling& colors = picture().colors;
    const bool lower = event->modifiers().testFlag(Qt::ShiftModifier);
    requestMoved(colors, !lower, up ? step : -step);
}

double ColorBar::placeOf(const QMouseEvent& event) const
{
    const QRectF bar = plot()->plotRect();
    return (bar.bottom() - event.position().y()) / std::max(bar.height(), 1.0);
}

bool ColorBar::isOverBar(const QMouseEvent& event) const
{
    const int margin = int(barWidth) / 2; // makes the narrow bar easier to hit
    return plot()->plotRect().adjusted(-margin, -margin, margin, margin).contains(event.position().toPoint());
}

void ColorBar::pointerPressed(QMouseEvent* event)
{
    if (adjustable_ && event->button() == Qt::LeftButton && isOverBar(*event))
        grip_ = {placeOf(*event), picture().colors};
}

// Moves the end that is nearer to where the drag began.
void ColorBar::pointerMoved(QMouseEvent* event)
{
    if (!grip_ || !(event->buttons() & Qt::LeftButton)) {
        adjustable_&& isOverBar(*event) ? setCursor(Qt::SizeVerCursor) : unsetCursor();
        return;
    }
    const double way = placeOf(*event) - grip_->place;
    const bool upper = grip_->place >= 0.5;
    if (way != 0)
        requestMoved(grip_->colors, upper, way);
}

void ColorBar::requestMoved(const ColorScaling& colors, bool upper, double way)
{
    double low = upper ? colors.low : colors.valueAt(way), high = upper ? colors.valueAt(1 + way) : colors.high;
    if (colors.isAboutZero())
        upper ? low = -high : high = -low;
    if (isColorRange(low, high))
        emit rangeRequested(low, high);
}

void ColorBar::show(const ColorBarPicture& picture)
{
    ColorBarPicture placed = picture;
    if (picture.top < 0 && picture.bottom < 0) {
        placed.top = this->picture().top;
        placed.bottom = this->picture().bottom;
    }
    PictureView::show(placed);
    emit shownAnew();
}

void ColorBar::setSpan(int top, int bottom)
{
    change([&](ColorBarPicture& picture) {
        picture.top = top;
        picture.bottom = bottom;
    });
}

QSize ColorBar::sizeHint() const { return {naturalBarWidth(PlotBase::screenStyle(*this)), PictureView::sizeHint().height()}; }

template class PictureView<ColorBarPicture>;

} // namespace attentoscope
