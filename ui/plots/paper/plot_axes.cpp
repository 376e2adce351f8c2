// SPDX-License-Identifier: GPL-3.0-or-later
// The axes of a plot as an author wants them: other ranges, ticks and formats than the picture has, and what paper adds.
#include "ui/figures/formula_marks.h"
#include "ui/figures/text_line.h"
#include "ui/plots/paper/figure_axis.h"
#include "ui/plots/paper/number_format.h"
#include "ui/plots/plot_base.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

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

void PlotBase::edit(QCPAxis* axis, const AxisEdits& edits)
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
    const QFontMetrics metrics(labelFont());
    const bool along = axis->orientation() == Qt::Horizontal;
    const int room = along ? metrics.horizontalAdvance(QStringLiteral("65536")) + length(14) : 2 * metrics.height();
    const int fitting = std::max((along ? plotRect().width() : plotRect().height()) / room, 2);
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
double PlotBase::leastPositive(const QCPAxis* axis) const
{
    double least = std::numeric_limits<double>::infinity();
    for (int g = 0; g < graphCount(); ++g)
        for (const QCPGraphData& point : *graph(g)->data())
            if (const double at = axis->orientation() == Qt::Horizontal ? point.key : point.value; at > 0)
                least = std::min(least, at);
    return std::isfinite(least) ? least : 0;
}

AxisEdits PlotBase::widened(const QCPAxis* axis, AxisEdits edits) const
{
    constexpr double aside = 0.05; // of the range
    const bool isX = axis->orientation() == Qt::Horizontal, logarithmic = axis->scaleType() == QCPAxis::stLogarithmic;
    if (!takesMarks())
        return edits;
    double low = axis->range().lower, high = axis->range().upper;
    const auto include = [&](double value) {
        if (std::isfinite(value) && (value > 0 || !logarithmic))
            low = std::min(low, value), high = std::max(high, value);
    };
    for (const ReferenceLine& line : marks_.lines)
        if (line.isUpright == isX)
            include(line.at);
    for (const PlacedNote& note : marks_.notes)
        include(isX ? note.x : note.y);
    for (const OwnNumbers& own : marks_.numbers)
        for (std::size_t k = 0; k < own.xs.size(); ++k) {
            const double error = isX || own.errors.empty() || !std::isfinite(own.errors[k]) ? 0 : own.errors[k];
            include((isX ? own.xs : own.ys)[k] - error);
            include((isX ? own.xs : own.ys)[k] + error);
        }
    const auto beyond = [&](double end, double side) {
        return logarithmic ? end * std::pow(high / low, side * aside) : end + side * aside * (high - low);
    };
    if (low < axis->range().lower && !edits.low)
        edits.low = beyond(low, -1);
    if (high > axis->range().upper && !edits.high)
        edits.high = beyond(high, 1);
    return edits;
}

// Adds what paper has: small ticks on logarithmic axes, and the grid as wanted.
void PlotBase::finishAxes()
{
    for (QCPAxis* axis : {xAxis, xAxis2, yAxis, yAxis2}) {
        const auto ticker = axis->ticker().staticCast<FigureTicker>();
        const bool logarithmic = axis->scaleType() == QCPAxis::stLogarithmic && axis->ticks();
        ticker->setMinor(logarithmic ? minorPlaces(ticker->ticks(), axis->range()) : QVector<double>());
        axis->setSubTicks(logarithmic);
        axis->setSubTickLength(0, length(2));
        axis->setSubTickPen(pen(style_.theme.axis, 1));
        if (grid_ && axis->visible())
            axis->grid()->setVisible(*grid_ && axis->ticks() && (axis == xAxis || axis == yAxis));
    }
}

} // namespace attentoscope
