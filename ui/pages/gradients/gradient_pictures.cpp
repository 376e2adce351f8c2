// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/gradients/gradient_pictures.h"

#include "ui/figures/edits/named_text.h"
#include "ui/pages/gradients/gradients_settings.h"
#include "ui/text/number_text.h"
#include "ui/text/rows_text.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
constexpr Hue curveHue = Hue::subject(0), otherHue = Hue::subject(1);
constexpr double leastShare = 1e-12; // of a gradient; smaller parts count as lost

QString words(const char* text) { return QCoreApplication::translate("GradientPictures", text); }

QString normName(bool scaled) { return scaled ? QStringLiteral("λ‖J‖") : QStringLiteral("‖J‖"); }

QString normLabel(bool scaled)
{
    return scaled ? words(QT_TRANSLATE_NOOP("GradientPictures", "λ × Jacobian norm"))
                  : words(QT_TRANSLATE_NOOP("GradientPictures", "Jacobian norm"));
}

QString nothingSeen() { return words(QT_TRANSLATE_NOOP("GradientPictures", "No row sees any key.")); }

void addMarks(LinePicture& picture, const SaturationStudy& study)
{
    for (std::size_t p = 0; p < study.policies.size(); ++p)
        if (const double m = study.policies[p].multiplier; std::isfinite(m))
            picture.marks.push_back({m, policyLetter(p) + QStringLiteral(" m = ") + briefText(m, 3), Hue::policy(p)});
    if (study.freezing)
        picture.marks.push_back({*study.freezing,
            words(QT_TRANSLATE_NOOP("GradientPictures", "noise freezes at %1")).arg(briefText(*study.freezing, 3))});
}

void addZones(LinePicture& picture, const SaturationStudy& study)
{
    if (study.washedOutBelow)
        picture.zones.push_back(
            {study.multipliers.front(), *study.washedOutBelow, words(QT_TRANSLATE_NOOP("GradientPictures", "washed out"))});
    if (study.frozenAbove)
        picture.zones.push_back(
            {*study.frozenAbove, study.multipliers.back(), words(QT_TRANSLATE_NOOP("GradientPictures", "frozen"))});
}

double largest(const std::vector<double>& values)
{
    double most = 0;
    for (const double value : values)
        most = std::isfinite(value) ? std::max(most, value) : most;
    return most;
}

LinePicture pictureAgainstLength()
{
    LinePicture picture;
    picture.xScale = LinePicture::Logarithmic;
    picture.logY = true;
    picture.xLabel = words(QT_TRANSLATE_NOOP("GradientPictures", "sequence length n"));
    picture.xText = [](double x) { return QStringLiteral("n = ") + countText(std::llround(x)); };
    return picture;
}

// Makes a series of one quantity of a policy; value(point) returns its mean and error. Lengths not measured yet are left out.
template <class Value>
Series seriesOfSweep(const SweepTable& sweep, std::size_t policy, const Value& value)
{
    Series series = seriesOfPolicy(policy, sweep.policies[policy]);
    series.measured = true;
    for (std::size_t l = 0; l < sweep.lengths.size(); ++l) {
        const SweepPoint& point = sweep.points[policy * sweep.lengths.size() + l];
        if (point.trials == 0)
            continue;
        const MeanError found = value(point);
        series.xs.push_back(double(point.n));
        series.ys.push_back(found.mean);
        const double error = std::isfinite(found.error) ? found.error : 0;
        series.lows.push_back(found.mean - error);
        series.highs.push_back(found.mean + error);
    }
    return series;
}

std::vector<double> exponentials(const std::vector<double>& logs)
{
    std::vector<double> values(logs.size());
    std::ranges::transform(logs, values.begin(), [](double value) { return std::exp(value); });
    return values;
}

Series stepsOf(const Histogram& bins, const QString& key, const QString& name, Hue hue)
{
    Series series = seriesNamed({.kind = key}, name, hue, Series::Steps);
    double total = double(bins.below + bins.above);
    for (const auto count : bins.counts)
        total += double(count);
    for (std::size_t b = 0; b <= bins.counts.size(); ++b)
        series.xs.push_back(bins.low + double(b) * bins.width());
    for (const auto count : bins.counts)
        series.ys.push_back(double(count) / (total * bins.width()));
    return series;
}

} // namespace

Zone zoneOf(const SaturationStudy& study, double multiplier)
{
    if (study.sampledRows == 0 || !std::isfinite(multiplier))
        return Zone::Unknown;
    if (study.washedOutBelow && multiplier < *study.washedOutBelow)
        return Zone::WashedOut;
    return study.frozenAbove && multiplier > *study.frozenAbove ? Zone::Frozen : Zone::Between;
}

QString zoneWords(Zone zone)
{
    switch (zone) {
    case Zone::WashedOut:
        return words(QT_TRANSLATE_NOOP("GradientPictures", "washed out"));
    case Zone::Between:
        return words(QT_TRANSLATE_NOOP("GradientPictures", "in between"));
    case Zone::Frozen:
        return words(QT_TRANSLATE_NOOP("GradientPictures", "frozen"));
    case Zone::Unknown:
        break;
    }
    return QStringLiteral("—");
}

double typicalAt(const SaturationStudy& study, double multiplier)
{
    const auto& grid = study.multipliers;
    if (!(multiplier >= grid.front() && multiplier <= grid.back()))
        return undefined;
    const std::size_t after =
        std::clamp<std::size_t>(std::size_t(std::ranges::upper_bound(grid, multiplier) - grid.begin()), 1, grid.size() - 1);
    const double part = std::log(multiplier / grid[after - 1]) / std::log(grid[after] / grid[after - 1]);
    const auto& values = study.typical.mean;
    return std::exp((1 - part) * std::log(values[after - 1]) + part * std::log(values[after]));
}

LinePicture saturationPicture(const SaturationStudy& study, bool scaled)
{
    const Spread& spread = scaled ? study.scaled : study.norm;
    Series mean = seriesNamed({.kind = "norm"}, normName(scaled), curveHue);
    mean.xs = study.multipliers;
    mean.ys = spread.mean;
    mean.lows = spread.low;
    mean.highs = spread.high;
    mean.markers = someMarkers(mean, 6);
    LinePicture picture;
    picture.series.push_back(std::move(mean));
    if (scaled) {
        Series typical = seriesNamed(
            {.kind = "typical"}, words(QT_TRANSLATE_NOOP("GradientPictures", "gradient λa of a typical score")), otherHue);
        typical.xs = study.multipliers;
        typical.ys = study.typical.mean;
        typical.markers = someMarkers(typical, 6);
        picture.series.push_back(std::move(typical));
    }
    addMarks(picture, study);
    addZones(picture, study);
    picture.bandName = words(QT_TRANSLATE_NOOP("GradientPictures", "mean; band: 10–90 %"));
    picture.xScale = LinePicture::Logarithmic;
    picture.logY = true;
    picture.yLow = largest(spread.mean) * (scaled ? 1e-8 : 1e-3);
    picture.xLow = study.multipliers.front();
    picture.xHigh = study.multipliers.back();
    picture.headerRows = 4; // aligned with its neighbour, which needs this many
    picture.xLabel = words(QT_TRANSLATE_NOOP("GradientPictures", "multiplier m = λ√d"));
    picture.yLabel = normLabel(scaled);
    picture.xText = [](double x) { return QStringLiteral("m = ") + briefText(x, 3); };
    picture.title = pictureTitle(scaled ? words(QT_TRANSLATE_NOOP("GradientPictures", "Gradient at the scores"))
                                        : words(QT_TRANSLATE_NOOP("GradientPictures", "Gradient through the softmax")),
        someRowsText(study.sampledRows, study.result->inputs->nq()));
    picture.emptyText = nothingSeen();
    return picture;
}

namespace {

// Returns whether a policy can be shown: λ‖J‖ is the gradient of the scores only if λ is their only factor (no law of
// distance).
bool isShown(const PolicyChoice& policy, const ViewState& view)
{
    return view.of<GradientsSettings>().plainJacobian || !distanceLawOf(policy).exists();
}

QString onlyPlain()
{
    return words(QT_TRANSLATE_NOOP(
        "GradientPictures", "These policies have a factor for each distance: ‖J‖ is known, but λ‖J‖ is not defined."));
}

QString notOf(std::size_t policy)
{
    return words(QT_TRANSLATE_NOOP("GradientPictures", " · %1 not shown")).arg(namingLetter(policy));
}

} // namespace

LinePicture gradientLengthPicture(const SweepTable& sweep, const ViewState& view, Index n)
{
    const GradientsSettings& own = view.of<GradientsSettings>();
    LinePicture picture = pictureAgainstLength();
    const double root = std::sqrt(double(sweep.experiment.d));
    QString leftOut;
    for (std::size_t p = 0; p < sweep.policies.size() && p < 2; ++p) {
        if (!isShown(sweep.policies[p], view)) {
            leftOut += notOf(p);
            continue;
        }
        picture.series.push_back(seriesOfSweep(sweep, p, [&](const SweepPoint& point) {
            const double factor = own.plainJacobian ? 1 : point.multiplier / root;
            const MeanError& norm = point[quantity("jacobian_norm")];
            return MeanError{factor * norm.mean, factor * norm.error};
        }));
    }
    picture.bandName = words(QT_TRANSLATE_NOOP("GradientPictures", "standard error"));
    picture.headerRows = 3;
    picture.yLabel = normLabel(!own.plainJacobian);
    picture.selectedX = n >= sweep.lengths.front() && n <= sweep.lengths.back() ? double(n) : undefined;
    const Experiment& experiment = sweep.experiment;
    picture.title = pictureTitle(words(QT_TRANSLATE_NOOP("GradientPictures", "%1 against n")).arg(normName(!own.plainJacobian)),
        words(QT_TRANSLATE_NOOP("GradientPictures", "%1 rows, %2 trials"))
                .arg(countText(experiment.rows), countText(experiment.trials))
            + leftOut);
    picture.emptyText = leftOut.isEmpty() ? words(QT_TRANSLATE_NOOP("GradientPictures", "Computing …")) : onlyPlain();
    return picture;
}

LinePicture gradientRowsPicture(const Result& result, const ViewState& view)
{
    const GradientsSettings& own = view.of<GradientsSettings>();
    LinePicture picture;
    QString leftOut;
    for (std::size_t p = 0; p < result.policies.size(); ++p) {
        const RowStatistics& rows = result.policies[p].rows;
        if (!isShown(result.policies[p].scale, view)) {
            leftOut += notOf(p);
            continue;
        }
        Series series = seriesOfPolicy(p, result.policies[p].policy, Series::Rows);
        for (std::size_t r = 0; r < rows.size(); ++r) {
            series.xs.push_back(double(result.rowIndex[r]) + 0.5);
            series.ys.push_back(rows.jacobianNorm[r] * (own.plainJacobian ? 1 : rows.lambda[r]));
        }
        picture.series.push_back(std::move(series));
    }
    const Index count = Index(result.rowIndex.size()) - result.emptyRows, all = result.inputs->nq();
    picture.xScale = LinePicture::Cells;
    picture.xLow = 0;
    picture.xHigh = double(all);
    picture.xLabel = words(QT_TRANSLATE_NOOP("GradientPictures", "row i"));
    picture.yLabel = normLabel(!own.plainJacobian);
    picture.headerRows = 3;
    picture.selectedX = view.row >= 0 && view.row < all ? double(view.row) + 0.5 : undefined;
    picture.xText = [](double x) {
        return words(QT_TRANSLATE_NOOP("GradientPictures", "row %1")).arg(countText(Index(std::floor(x))));
    };
    picture.title = pictureTitle(words(QT_TRANSLATE_NOOP("GradientPictures", "%1 row by row")).arg(normName(!own.plainJacobian)),
        rowsText(count, all) + leftOut);
    picture.emptyText = leftOut.isEmpty() ? nothingSeen() : onlyPlain();
    return picture;
}

LinePicture survivalPicture(const ChainSetup& setup, const SurvivalCurve& curve, const SweepTable* sweep)
{
    LinePicture picture = pictureAgainstLength();
    Series chain = seriesNamed({.kind = "recurrent"},
        words(QT_TRANSLATE_NOOP("GradientPictures", "recurrent network, gain %1")).arg(briefText(setup.net.recurrentGain, 3)),
        curveHue);
    for (const Index step : curve.steps)
        chain.xs.push_back(double(step));
    chain.ys = exponentials(curve.logMean);
    chain.lows = exponentials(curve.logLow);
    chain.highs = exponentials(curve.logHigh);
    chain.markers = someMarkers(chain, 6);
    picture.series.push_back(std::move(chain));
    const std::size_t all = sweep == nullptr ? 0 : std::min<std::size_t>(sweep->policies.size(), 2);
    const bool isOne = all == 2 && sweep->policies[0] == sweep->policies[1]; // B would cover A
    for (std::size_t p = 0; p < (isOne ? 1 : all); ++p) {
        Series attention = seriesOfSweep(*sweep, p, [](const SweepPoint& point) { return point[quantity("max_weight")]; });
        attention.id.kind = "top key";
        attention.name = attention.legend = naming(attention.id,
            words(QT_TRANSLATE_NOOP("GradientPictures", "attention %1, top key"))
                .arg(isOne ? QStringLiteral("A = B") : QString(policyLetter(p))));
        picture.series.push_back(std::move(attention));
    }
    Series any = seriesNamed(
        {.kind = "uniform"}, words(QT_TRANSLATE_NOOP("GradientPictures", "attention, mean over keys (1/n)")), Hue::reference());
    any.thin = true;
    any.dash = Dash::Dotted;
    const double last = std::max(double(curve.steps.back()), sweep != nullptr ? double(sweep->lengths.back()) : 1);
    for (double n = 1; n < last; n *= 2) {
        any.xs.push_back(n);
        any.ys.push_back(1 / n);
    }
    any.xs.push_back(last);
    any.ys.push_back(1 / last);
    picture.series.push_back(std::move(any));
    picture.xLow = 1;
    picture.xHigh = std::max(last, 2.0);
    picture.yLow = leastShare;
    picture.headerRows = 2;
    picture.bandName = words(QT_TRANSLATE_NOOP("GradientPictures", "%1 networks")).arg(setup.nets);
    picture.xLabel = words(QT_TRANSLATE_NOOP("GradientPictures", "position n"));
    picture.yLabel = words(QT_TRANSLATE_NOOP("GradientPictures", "remaining gradient"));
    picture.title = pictureTitle(words(QT_TRANSLATE_NOOP("GradientPictures", "Gradient from position 1 to n")),
        std::isfinite(curve.rate)
            ? words(QT_TRANSLATE_NOOP("GradientPictures", "× %1 per step")).arg(briefText(std::exp(curve.rate), 3))
            : QString());
    return picture;
}

LinePicture logitsPicture(const ScoreComparison& scores)
{
    LinePicture picture;
    if (scores.sampledRows > 0) {
        picture.series.push_back(stepsOf(
            scores.dot.logits, "dot", words(QT_TRANSLATE_NOOP("GradientPictures", "dot product, λ of A")), Hue::policy(0)));
        picture.series.push_back(
            stepsOf(scores.additive.logits, "additive", words(QT_TRANSLATE_NOOP("GradientPictures", "additive")), curveHue));
        picture.series.push_back(
            stepsOf(scores.stretched.logits, "rescaled", words(QT_TRANSLATE_NOOP("GradientPictures", "rescaled")), otherHue));
        picture.xLow = scores.dot.logits.low;
        picture.xHigh = scores.dot.logits.high;
    }
    picture.xLabel = words(QT_TRANSLATE_NOOP("GradientPictures", "logit minus its row's mean"));
    picture.yLabel = words(QT_TRANSLATE_NOOP("GradientPictures", "density"));
    picture.xText = [](double x) { return fixedText(x, 2); };
    picture.title = pictureTitle(
        words(QT_TRANSLATE_NOOP("GradientPictures", "Logits")), someRowsText(scores.sampledRows, scores.result->inputs->nq()));
    picture.emptyText = nothingSeen();
    return picture;
}

} // namespace attentoscope
