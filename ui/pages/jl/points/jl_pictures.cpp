// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/points/jl_pictures.h"

#include "core/studies/projection/projection_theory.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace attentoscope {

namespace {

constexpr int upperHeader = 4, lowerHeader = 3; // rows of the header; equal in neighbouring figures

QString words(const char* text) { return QCoreApplication::translate("JlPictures", text); }

Series lineOf(const SeriesId& id, const QString& name, Hue hue, bool thin = false)
{
    Series series = seriesNamed(id, name, hue);
    series.thin = thin;
    series.dash = thin ? Dash::Dotted : Dash::Solid;
    return series;
}

void addMarked(Series& series, double x, double y)
{
    series.measured = !series.thin;
    series.xs.push_back(x);
    series.ys.push_back(y);
}

QString matrixName(ProjectionMatrix matrix) { return translated(nameOf(matrix).label); }

SeriesId idOf(ProjectionMatrix matrix) { return {.source = nameOf(matrix).name}; }

QString targetText(double k) { return QStringLiteral("k = ") + countText(std::llround(k)); }

// Returns the projection matrices of the table, in its order.
std::vector<ProjectionMatrix> matricesOf(const ProjectionTable& table)
{
    std::vector<ProjectionMatrix> matrices;
    for (const ProjectionRow& row : table.rows)
        if (matrices.empty() || matrices.back() != row.matrix)
            matrices.push_back(row.matrix);
    return matrices;
}

// Draws value(row) of every matrix against k.
template <class Value>
LinePicture againstTarget(const ProjectionTable& table, Index k, const Value& value)
{
    LinePicture picture;
    for (const ProjectionMatrix matrix : matricesOf(table)) {
        Series series = lineOf(idOf(matrix), matrixName(matrix), hueOf(matrix));
        for (const ProjectionRow& row : table.rows)
            if (row.matrix == matrix)
                addMarked(series, double(row.k), value(row));
        picture.series.push_back(std::move(series));
    }
    picture.xScale = LinePicture::Logarithmic;
    picture.logY = true;
    picture.xLabel = words(QT_TRANSLATE_NOOP("JlPictures", "dimension k"));
    picture.xText = targetText;
    picture.headerRows = upperHeader;
    picture.selectedX = double(k);
    return picture;
}

template <class Value>
Series boundOf(const ProjectionTable& table, const QString& key, const QString& name, const Value& value)
{
    Series series = lineOf({.kind = key}, name, Hue::plain(), true);
    for (const Index k : table.targets)
        addMarked(series, double(k), value(double(k)));
    return series;
}

Series ratioSteps(const ProjectionRow& row)
{
    const Histogram& bins = row.pairs.ratios;
    Series series = lineOf(idOf(row.matrix), matrixName(row.matrix), hueOf(row.matrix));
    series.shape = Series::Steps;
    series.filled = false; // four filled histograms on each other would be grey
    for (std::size_t b = 0; b <= bins.counts.size(); ++b)
        series.xs.push_back(bins.low + double(b) * bins.width());
    for (const std::int64_t count : bins.counts)
        series.ys.push_back(double(count) / double(row.pairs.pairs) / bins.width());
    return series;
}

// Samples a density at the middles of the bins, where the tooltips of the histogram are, too.
template <class Density>
Series densityOver(const Histogram& bins, const QString& source, const QString& name, Hue hue, const Density& density)
{
    Series series = lineOf({.source = source, .kind = theoryKind}, name, hue, true);
    for (std::size_t b = 0; b < bins.counts.size(); ++b) {
        const double middle = (bins.low + double(b) * bins.width() + bins.low + double(b + 1) * bins.width()) / 2;
        addMarked(series, middle, density(middle));
    }
    return series;
}

constexpr double headSizes[] = {32, 64, 80, 96, 128, 256};

// Parameters of the policy that the figures of dimensions use, and its colour: A or B, whichever is entropy-invariant.
struct InvariantPolicy {
    double n0 = 512;
    Hue hue = Hue::subject(0);
};

double parameterOf(const PolicyChoice& choice, const char* key, double otherwise)
{
    const auto found = choice.parameters.find(key);
    return found == choice.parameters.end() ? otherwise : found->second;
}

InvariantPolicy invariantPolicy(const Experiment& experiment)
{
    const PolicyChoice* choices[] = {&experiment.policyA, &experiment.policyB};
    for (int i = 0; i < 2; ++i)
        if (choices[i]->name == "entropy-invariant")
            return {parameterOf(*choices[i], "n0", 512), Hue::policy(i)};
    return {};
}

constexpr double firstLength = 16, lastLength = 1 << 20;

template <class Value>
Series overLengths(const QString& key, const QString& name, Hue hue, bool thin, const Value& value)
{
    Series series = lineOf({.kind = key}, name, hue, thin);
    for (double n = firstLength; n <= lastLength; n *= 2) {
        series.xs.push_back(n);
        series.ys.push_back(value(n));
    }
    return series;
}

LinePicture againstLength(const Experiment& experiment, const InvariantPolicy& policy)
{
    LinePicture picture;
    picture.xScale = LinePicture::Logarithmic;
    picture.xLabel = words(QT_TRANSLATE_NOOP("JlPictures", "length n"));
    picture.xText = [](double n) { return QStringLiteral("n = ") + countText(std::llround(n)); };
    const auto mark = [&](double n, const QString& text) {
        if (n >= firstLength && n <= lastLength)
            picture.marks.push_back({n, text});
    };
    mark(policy.n0, QStringLiteral("n₀ = ") + briefText(policy.n0));
    if (double(experiment.n) != policy.n0)
        mark(double(experiment.n), QStringLiteral("n = ") + countText(experiment.n));
    return picture;
}

} // namespace

QString pairCountText(const ProjectionTable& table)
{
    return table.pairs < table.allPairs
        ? words(QT_TRANSLATE_NOOP("JlPictures", "%1 of %2 pairs of points"))
              .arg(countText(table.pairs), countText(table.allPairs))
        : words(QT_TRANSLATE_NOOP("JlPictures", "%1 pairs of points")).arg(countText(table.pairs));
}

Hue hueOf(ProjectionMatrix matrix) { return Hue::subject(static_cast<int>(matrix)); }

LinePicture ratioPicture(const ProjectionTable& table, Index k)
{
    LinePicture picture;
    const Histogram* bins = nullptr;
    for (const ProjectionRow& row : table.rows) {
        if (row.k != k)
            continue;
        bins = &row.pairs.ratios;
        if (row.theoryVariance > 0)
            picture.series.push_back(ratioSteps(row));
        else
            picture.marks.push_back(
                {1, words(QT_TRANSLATE_NOOP("JlPictures", "%1: always 1")).arg(matrixName(row.matrix)), hueOf(row.matrix)});
    }
    if (bins != nullptr) {
        picture.series.push_back(densityOver(*bins, "chi-square", words(QT_TRANSLATE_NOOP("JlPictures", "theory: χ²/k")),
            Hue::plain(), [k](double ratio) { return theory::gaussianRatioDensity(k, ratio); }));
        if (table.find(ProjectionMatrix::Hadamard, k) != nullptr && theory::hadamardRatioDensity(table.setup.dim, k, 1))
            picture.series.push_back(densityOver(*bins, "beta", words(QT_TRANSLATE_NOOP("JlPictures", "theory: Beta")),
                hueOf(ProjectionMatrix::Hadamard),
                [&](double ratio) { return *theory::hadamardRatioDensity(table.setup.dim, k, ratio); }));
        picture.xLow = bins->low;
        picture.xHigh = bins->high;
    }
    picture.xLabel = words(QT_TRANSLATE_NOOP("JlPictures", "ratio ‖f(x) − f(y)‖² / ‖x − y‖²"));
    picture.yLabel = words(QT_TRANSLATE_NOOP("JlPictures", "density"));
    picture.xText = [](double ratio) { return words(QT_TRANSLATE_NOOP("JlPictures", "ratio %1")).arg(fixedText(ratio, 3)); };
    picture.title = pictureTitle(words(QT_TRANSLATE_NOOP("JlPictures", "Distances after projection")), targetText(double(k)));
    picture.headerRows = upperHeader;
    return picture;
}

LinePicture worstPicture(const ProjectionTable& table, double epsilon, Index k)
{
    LinePicture picture = againstTarget(table, k, [](const ProjectionRow& row) { return std::fabs(row.pairs.worstRatio - 1); });
    const double n = double(table.setup.points);
    picture.series.push_back(
        boundOf(table, "bound", QStringLiteral("√(8 ln n / k)"), [n](double at) { return theory::boundDistortion(8, n, at); }));
    picture.series.push_back(
        boundOf(table, "epsilon", QStringLiteral("ε = ") + briefText(epsilon), [epsilon](double) { return epsilon; }));
    for (const double constant : theory::boundConstants) {
        const double at = theory::boundDimension(constant, n, epsilon);
        if (!table.targets.empty() && at >= double(table.targets.front()) && at <= double(table.targets.back()))
            // Only the first mark has a name, since they are side by side.
            picture.marks.push_back({at, picture.marks.empty() ? QStringLiteral("C ln n / ε²") : QString()});
    }
    // Hide errors of 0: a matrix that keeps every distance has no place on a logarithmic axis.
    for (Series& series : picture.series)
        for (double& y : series.ys)
            if (y < 1e-4)
                y = std::numeric_limits<double>::quiet_NaN();
    picture.yLabel = words(QT_TRANSLATE_NOOP("JlPictures", "largest |ratio − 1|"));
    picture.title = pictureTitle(words(QT_TRANSLATE_NOOP("JlPictures", "Worst pair")), pairCountText(table));
    return picture;
}

LinePicture innerPicture(const ProjectionTable& table, Index k)
{
    LinePicture picture = againstTarget(table, k, [](const ProjectionRow& row) {
        return row.pairs.innerError > 1e-4 ? row.pairs.innerError : std::numeric_limits<double>::quiet_NaN();
    });
    picture.series.push_back(boundOf(table, "theory", QStringLiteral("1/√k"), [](double at) { return 1 / std::sqrt(at); }));
    picture.yLabel = words(QT_TRANSLATE_NOOP("JlPictures", "RMS error / (‖x‖ ‖y‖)"));
    picture.title =
        pictureTitle(words(QT_TRANSLATE_NOOP("JlPictures", "Error of inner products")), QStringLiteral("f(x)·f(y) − x·y"));
    return picture;
}

LinePicture dimensionPicture(const Experiment& experiment)
{
    const InvariantPolicy policy = invariantPolicy(experiment);
    const double d = double(experiment.d);
    LinePicture picture = againstLength(experiment, policy);
    picture.series.push_back(overLengths(
        "8 ln n", QStringLiteral("8 ln n"), Hue::subject(1), false, [](double n) { return theory::headDimension(8, n); }));
    picture.series.push_back(overLengths("8.33 ln n", QStringLiteral("8.33 ln n"), Hue::subject(1), true,
        [](double n) { return theory::headDimension(8.33, n); }));
    picture.series.push_back(
        overLengths("invariant", QStringLiteral("dₙ = %1 ln n / ln %2").arg(countText(experiment.d), briefText(policy.n0)),
            policy.hue, false, [&](double n) { return theory::invariantDimension(d, policy.n0, n); }));
    const double highest = std::max(picture.series.front().ys.back(), picture.series.back().ys.back());
    for (const double size : headSizes)
        if (size <= 1.05 * highest && highest < 8 * size)
            picture.yTicks.push_back({size, briefText(size)});
    if (picture.yTicks.size() < 3)
        picture.yTicks.clear();
    picture.yLabel = words(QT_TRANSLATE_NOOP("JlPictures", "dimension"));
    picture.title = pictureTitle(words(QT_TRANSLATE_NOOP("JlPictures", "Dimensions needed for n keys")), {});
    picture.headerRows = lowerHeader;
    return picture;
}

LinePicture multiplierPicture(const Experiment& experiment)
{
    const InvariantPolicy policy = invariantPolicy(experiment);
    LinePicture picture = againstLength(experiment, policy);
    picture.series.push_back(overLengths("invariant", words(QT_TRANSLATE_NOOP("JlPictures", "entropy-invariant m")), policy.hue,
        false, [&](double n) { return std::log(n) / std::log(policy.n0); }));
    picture.series.push_back(overLengths("bound", QStringLiteral("C ln n / (C ln n₀)"), Hue::plain(), true,
        [&](double n) { return theory::headDimension(8, n) / theory::headDimension(8, policy.n0); }));
    picture.yLabel = words(QT_TRANSLATE_NOOP("JlPictures", "m = dₙ / d"));
    picture.title = pictureTitle(words(QT_TRANSLATE_NOOP("JlPictures", "Growth of dₙ expressed as a multiplier m")), {});
    picture.headerRows = lowerHeader;
    return picture;
}

LinePicture performerPicture(const PerformerTable& table)
{
    LinePicture picture;
    struct Line {
        QString key, name;
        Hue hue;
        bool thin;
        double PerformerRow::*value;
    };
    const Line lines[] = {{"rms", words(QT_TRANSLATE_NOOP("JlPictures", "RMS")), Hue::subject(0), false, &PerformerRow::rmsError},
        {theoryKind, words(QT_TRANSLATE_NOOP("JlPictures", "RMS in theory")), Hue::subject(0), true, &PerformerRow::theoryRms},
        {"median", words(QT_TRANSLATE_NOOP("JlPictures", "median")), Hue::subject(1), false, &PerformerRow::medianError},
        {"weights", words(QT_TRANSLATE_NOOP("JlPictures", "error of the weights")), Hue::subject(2), false,
            &PerformerRow::weightError}};
    for (const Line& line : lines) {
        Series series = lineOf({.kind = line.key}, line.name, line.hue, line.thin);
        for (const PerformerRow& row : table.rows)
            addMarked(series, double(row.m), row.*line.value);
        picture.series.push_back(std::move(series));
    }
    picture.xScale = LinePicture::Logarithmic;
    picture.logY = true;
    picture.xLabel = words(QT_TRANSLATE_NOOP("JlPictures", "features m"));
    picture.yLabel = words(QT_TRANSLATE_NOOP("JlPictures", "relative error"));
    picture.xText = [](double m) { return QStringLiteral("m = ") + countText(std::llround(m)); };
    picture.title = pictureTitle(
        words(QT_TRANSLATE_NOOP("JlPictures", "Performer error")), QStringLiteral("exp(q·k/√d), d = ") + countText(table.dim));
    picture.headerRows = lowerHeader;
    return picture;
}

} // namespace attentoscope
