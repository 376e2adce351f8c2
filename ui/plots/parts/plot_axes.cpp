// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parts/plot_axes.h"

#include "ui/figures/formula_marks.h"
#include "ui/figures/text_line.h"
#include "ui/plots/paper/figure_axis.h"
#include "ui/plots/paper/number_format.h"
#include "ui/plots/parts/plot_marks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace attentoscope {

namespace {

// Returns the places of smaller ticks between those of a linear axis, which divide its steps of 1, 2 or 5 times a power of ten;
// none where its ticks have other distances, as those of rows and keys.
QVector<double> linearMinorPlaces(const QMap<double, QString>& ticks, const QCPRange& range)
{
    constexpr int most = 100;
    QVector<double> places;
    const double step = ticks.size() < 2 ? 0 : std::next(ticks.begin()).key() - ticks.begin().key();
    if (!(step > 0))
        return places;
    const double first = ticks.firstKey();
    for (auto tick = ticks.begin(); tick != ticks.end(); ++tick)
        if (const double steps = (tick.key() - first) / step; std::abs(steps - std::round(steps)) > 1e-6)
            return places;
    const double mantissa = step / std::pow(10, std::floor(std::log10(step) + 1e-9));
    const double part = std::abs(mantissa - 2) < 1e-6 ? step / 4 : step / 5;
    for (double k = std::ceil((range.lower - first) / part); first + k * part <= range.upper && places.size() < most; ++k)
        places << first + k * part;
    return places;
}

// Returns the places of smaller ticks between those of a logarithmic axis: 2, 3 … 9 times the powers of ten, or the powers of
// two or ten that have no number.
QVector<double> minorPlaces(const QMap<double, QString>& ticks, const QCPRange& range)
{
    constexpr int most = 100;
    QVector<double> places;
    double least = std::numeric_limits<double>::infinity(); // ratio of neighbouring ticks
    bool ofTwo = ticks.size() > 1;
    for (auto tick = ticks.begin(); tick != ticks.end() && std::next(tick) != ticks.end(); ++tick) {
        const double ratio = std::next(tick).key() / tick.key(), power = std::log2(ratio);
        ofTwo = ofTwo && ratio > 1 && std::abs(power - std::round(power)) < 1e-6;
        least = std::min(least, ratio);
    }
    if (ticks.size() < 2)
        return places;
    const double base = ofTwo ? 2 : 10;
    const bool between = !ofTwo && least < 11; // inside of each decade
    for (double power = std::pow(base, std::floor(std::log(range.lower) / std::log(base)));
         power <= range.upper && places.size() < most; power *= base)
        for (int factor = 1; factor <= (between ? 9 : 1); ++factor)
            places << factor * power;
    return places;
}

} // namespace

void setTicks(QCPAxis* axis, const std::vector<Tick>& ticks, const std::vector<Tick>& bare)
{
    auto ticker = axis->ticker().staticCast<QCPAxisTickerText>();
    ticker->clear();
    for (const Tick& tick : bare)
        ticker->addTick(tick.at, QString());
    for (const Tick& tick : ticks) // last, because a name replaces a bare tick at its place
        ticker->addTick(tick.at, tick.text);
}

PlotAxes::PlotAxes(QCustomPlot& plot, const PlotLook& look)
    : plot_(plot)
    , look_(look)
{
    for (QCPAxis* axis : all()) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
        axis->setTicker(QSharedPointer<FigureTicker>::create());
        axis->setVisible(axis == plot_.xAxis || axis == plot_.yAxis);
        axis->setSubTicks(false);
    }
}

void PlotAxes::restyle()
{
    const Theme& theme = look_.style.theme;
    for (QCPAxis* axis : all()) {
        axis->setBasePen(look_.pen(theme.axis, 1));
        axis->setTickPen(look_.pen(theme.axis, 1));
        axis->setTickLength(0, look_.length(4));
        axis->setTickLabelFont(look_.font());
        axis->setTickLabelColor(theme.secondaryText);
        axis->setTickLabelPadding(look_.length(3));
        axis->setLabelFont(look_.font());
        static_cast<FigureAxis*>(axis)->setLeastScript(look_.font().leastScript);
        axis->setLabelColor(theme.text);
        axis->setLabelPadding(look_.length(4));
        axis->setPadding(look_.length(2));
        axis->grid()->setPen(look_.pen(theme.grid, 1));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    const int edge = look_.length(4);
    plot_.axisRect()->setMinimumMargins(QMargins(edge, edge, edge, edge));
}

// Leaves 4 points between the numbers of the x axis and the letters of its label. Fonts, those for Chinese above all, have room
// of their own below the one and above the other.
void PlotAxes::setPaperPadding()
{
    const QFontMetricsF metrics(look_.font());
    const double wanted = 4 * 96.0 / 72.0 * look_.style.unit, own = metrics.descent() + metrics.ascent() - metrics.capHeight();
    for (QCPAxis* axis : all())
        axis->setPadding(0); // the sheet has a border
    for (QCPAxis* axis : {plot_.xAxis, plot_.xAxis2})
        axis->setLabelPadding(int(std::lround(std::max(wanted - own, -metrics.descent()))));
}

void PlotAxes::setShown(bool shown)
{
    for (QCPAxis* axis : {plot_.xAxis, plot_.yAxis}) {
        axis->setTicks(shown);
        axis->setTickLabels(shown);
        axis->grid()->setVisible(shown);
        axis->setBasePen(shown ? look_.pen(look_.style.theme.axis, 1) : QPen(Qt::NoPen));
        if (!shown)
            axis->setLabel({});
    }
}

void PlotAxes::setLogarithmic(QCPAxis* axis, double low, double high, int most)
{
    const std::vector<Tick> ticks = look_.onScreen ? decadeTicks(low, high, most) : powerTicks(low, high, most);
    const bool ends = !look_.onScreen && ticks.size() > 1;
    axis->setRange(ends ? ticks.front().at : low, ends ? ticks.back().at : high);
    setTicks(axis, ticks);
}

void PlotAxes::setEdits(const AxisEdits& x, const AxisEdits& y)
{
    x_ = x;
    y_ = y;
}

std::optional<double> PlotAxes::editedAspect() const
{
    const auto isRange = [](const AxisEdits& axis) { return axis.low && axis.high && *axis.low < *axis.high; };
    if (!isRange(x_) || !isRange(y_))
        return {};
    return (*x_.high - *x_.low) / (*y_.high - *y_.low);
}

void PlotAxes::edit(const PlotMarks& marks, bool keepsUnits, const std::function<double(double)>& numberAt)
{
    AxisEdits x = marks.widened(*plot_.xAxis, x_), y = marks.widened(*plot_.yAxis, y_);
    const QSizeF data = inside().size();
    if (keepsUnits && x.low && x.high && y.low && y.high && !data.isEmpty()) {
        const double unit = std::max((*x.high - *x.low) / data.width(), (*y.high - *y.low) / data.height());
        for (auto [axis, length] : {std::pair{&x, data.width()}, std::pair{&y, data.height()}}) {
            const double middle = (*axis->low + *axis->high) / 2, half = unit * length / 2;
            axis->low = middle - half;
            axis->high = middle + half;
        }
    }
    edit(plot_.xAxis, x, numberAt);
    edit(plot_.yAxis, y, numberAt);
}

void PlotAxes::edit(QCPAxis* axis, const AxisEdits& edits, const std::function<double(double)>& numberAt)
{
    if (edits.label)
        axis->setLabel(withFormulas(*edits.label));
    if (!edits.choosesTicks())
        return;
    if (!edits.movesRange() && !edits.ticks) { // another format alone
        std::vector<Tick> ticks;
        // The tick of a key or row stands in the middle of its cell.
        const auto numberOf = [&](double at) { return axis->orientation() == Qt::Horizontal ? numberAt(at) : at; };
        const QMap<double, QString> before = axis->ticker().staticCast<FigureTicker>()->ticks();
        for (auto tick = before.begin(); tick != before.end(); ++tick)
            ticks.push_back({tick.key(), tick->isEmpty() ? QString() : formattedNumber(numberOf(tick.key()), edits.format)});
        return setTicks(axis, ticks);
    }
    constexpr int usualTicks = 7;
    const bool logarithmic = edits.logarithmic.value_or(axis->scaleType() == QCPAxis::stLogarithmic);
    QCPRange range(edits.low.value_or(axis->range().lower), edits.high.value_or(axis->range().upper));
    if (logarithmic && !(range.lower > 0))
        range.lower = leastPositive(axis);
    if (!(range.upper > range.lower) || (logarithmic && !(range.lower > 0)))
        return; // the edits describe no valid range
    axis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->setRange(range);
    const QFontMetrics metrics(look_.font());
    const bool along = axis->orientation() == Qt::Horizontal;
    const int room = along ? metrics.horizontalAdvance(QStringLiteral("65536")) + look_.length(14) : 2 * metrics.height();
    const int fitting = std::max((along ? inside().width() : inside().height()) / room, 2);
    const int most = std::min(edits.ticks.value_or(usualTicks), fitting);
    std::vector<Tick> ticks = !logarithmic ? linearTicks(range.lower, range.upper, most)
        : along                            ? lengthTicks(range.lower, range.upper, most)
                                           : decadeTicks(range.lower, range.upper, most);
    if (!edits.format.isEmpty())
        for (Tick& tick : ticks)
            tick.text = formattedNumber(tick.at, edits.format);
    setTicks(axis, ticks);
}

// Returns the smallest positive coordinate of the graphs along the axis; 0 if there is none.
double PlotAxes::leastPositive(const QCPAxis* axis) const
{
    double least = std::numeric_limits<double>::infinity();
    for (int g = 0; g < plot_.graphCount(); ++g)
        for (const QCPGraphData& point : *plot_.graph(g)->data())
            if (const double at = axis->orientation() == Qt::Horizontal ? point.key : point.value; at > 0)
                least = std::min(least, at);
    return std::isfinite(least) ? least : 0;
}

void PlotAxes::finishOnPaper()
{
    for (QCPAxis* axis : all()) {
        const auto ticker = axis->ticker().staticCast<FigureTicker>();
        const bool logarithmic = axis->scaleType() == QCPAxis::stLogarithmic && axis->ticks();
        const bool isMinor = axis->ticks() && minor_.value_or(logarithmic);
        ticker->setMinor(!isMinor ? QVector<double>()
                : logarithmic     ? minorPlaces(ticker->ticks(), axis->range())
                                  : linearMinorPlaces(ticker->ticks(), axis->range()));
        axis->setSubTicks(isMinor);
        axis->setSubTickLength(0, look_.length(2));
        axis->setSubTickPen(look_.pen(look_.style.theme.axis, 1));
        if (grid_ && axis->visible())
            axis->grid()->setVisible(*grid_ && axis->ticks() && (axis == plot_.xAxis || axis == plot_.yAxis));
    }
}

// A label that reached beyond the edge would not be drawn at all.
int PlotAxes::roomOfLastLabel() const
{
    const auto& ticks = plot_.xAxis->ticker().staticCast<QCPAxisTickerText>()->ticks();
    const QCPRange range = plot_.xAxis->range();
    auto last = ticks.upperBound(range.upper);
    if (last == ticks.begin() || (--last).key() < range.lower)
        return 0;
    const double beyond = inside().right() - plot_.xAxis->coordToPixel(last.key());
    return std::max(0, int(std::ceil(textWidth(last.value(), look_.font()) / 2.0 - beyond)) + look_.length(2));
}

void PlotAxes::fitLabels()
{
    const QRect sheet = plot_.viewport();
    const QPoint middle = inside().center();
    roomOfLabels_ = QSizeF();
    for (QCPAxis* axis : all()) {
        const bool isAcross = axis->orientation() == Qt::Horizontal;
        const int wide = axis->visible() ? textWidth(axis->label(), look_.font()) : 0;
        const double label = axis->visible() ? wide + look_.length(8) : 0;
        roomOfLabels_ = roomOfLabels_.expandedTo(isAcross ? QSizeF(label, 0) : QSizeF(0, label));
        const int room = isAcross ? 2 * std::min(middle.x() - sheet.left(), sheet.right() - middle.x())
                                  : 2 * std::min(middle.y() - sheet.top(), sheet.bottom() - middle.y());
        const int most = room - look_.length(4);
        if (axis->visible() && !hasFormulas(axis->label()) && wide > most)
            axis->setLabel(QFontMetrics(look_.font()).elidedText(axis->label(), Qt::ElideRight, most));
    }
}

} // namespace attentoscope
