// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/gradients/score_shapes.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/rows/row_set.h"
#include "core/base/undefined.h"
#include "core/sources/source.h"
#include "core/statistics/quantities.h"
#include "core/studies/gradients/additive.h"
#include "core/weighting/logit.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace attentoscope {
namespace {

constexpr Index mostCells = Index(1) << 20; // limit on rows × keys of the sample
constexpr Index fewestRows = 8;
constexpr std::size_t bins = 96;
constexpr int fewestRuns = 2, mostRuns = 50; // the fastest run counts
constexpr double enoughSeconds = 0.02; // for all runs
constexpr Index openRows = 8, openKeys = 256; // size of the sample for tanh's slope

// Rows of scores as a matrix, and what turns them into logits.
struct Logits {
    const Matrix& scores; // (rows, n_k); masked entries are not read
    std::vector<double> factor; // (rows)
    double slope; // ALiBi's
    const std::vector<Index>& position; // (rows)
    std::vector<double> common = {}; // (rows) a constant left out of the scores; empty: 0

    double at(std::size_t r, Index j) const
    {
        const double score = double(scores(Index(r), j)) + (common.empty() ? 0 : common[r]);
        return logitOf(factor[r], score, alibiBias(slope, j - position[r]));
    }
};

struct Sample {
    std::vector<Index> rows;
    std::vector<KeyRanges> visible; // (rows), none of which is empty
    std::vector<Index> position; // (rows) place among the keys
    double meanVisible = 0;
    double farthest = 0; // largest |i − j| of a visible key
    Matrix q; // (rows, d)
};

Sample sampleOf(const Result& result, Index rows)
{
    const Index fitting = std::max(fewestRows, mostCells / std::max<Index>(result.mask.nk(), 1));
    Sample sample;
    for (const Index at : evenlySpacedRows(Index(result.rowIndex.size()), std::min(rows, fitting)))
        if (const Index row = result.rowIndex[std::size_t(at)]; result.mask.visible(row) > 0) {
            sample.rows.push_back(row);
            result.mask.row(row, sample.visible.emplace_back());
            sample.meanVisible += double(result.mask.visible(row));
            const Index place = result.inputs->position(row);
            const KeyRanges& visible = sample.visible.back();
            sample.position.push_back(place);
            sample.farthest = std::max({sample.farthest, std::abs(double(place - visible.front().begin)),
                std::abs(double(visible.back().end - 1 - place))});
        }
    sample.meanVisible /= double(sample.rows.size());
    sample.q.resize(Index(sample.rows.size()), result.inputs->d());
    for (std::size_t r = 0; r < sample.rows.size(); ++r)
        sample.q.row(Index(r)) = result.inputs->q.row(result.inputs->stored(sample.rows[r]));
    return sample;
}

template <class Take>
void forEachVisible(const KeyRanges& ranges, const Take& take)
{
    for (const KeyRange& range : ranges)
        for (Index j = range.begin; j < range.end; ++j)
            take(j);
}

// The mean of each row's logits, and the square root of the mean of their variances.
struct Location {
    std::vector<double> mean; // (rows)
    double deviation = 0;
};

Location locate(const Sample& sample, const Logits& logits)
{
    Location found;
    double variance = 0;
    for (std::size_t r = 0; r < sample.rows.size(); ++r) {
        double n = 0, sum = 0, squares = 0;
        forEachVisible(sample.visible[r], [&](Index j) {
            sum += logits.at(r, j);
            ++n;
        });
        const double mean = sum / n;
        forEachVisible(sample.visible[r], [&](Index j) { squares += (logits.at(r, j) - mean) * (logits.at(r, j) - mean); });
        found.mean.push_back(mean);
        variance += squares / n;
    }
    found.deviation = std::sqrt(variance / double(sample.rows.size()));
    return found;
}

std::vector<double> visibleLogits(const Sample& sample, const Logits& logits, std::size_t r)
{
    std::vector<double> visible;
    forEachVisible(sample.visible[r], [&](Index j) { visible.push_back(logits.at(r, j)); });
    return visible;
}

RowMoments momentsOf(std::span<const double> logits)
{
    RowMoments row;
    bool topSeen = false;
    const auto logit = [&](std::size_t j) { return logits[j]; };
    row.maxLogit = relativeNormalizerOf(logits.size(), logit, [&](std::size_t, double below, double e) {
        ++row.visible;
        if (below == 0 && !std::exchange(topSeen, true))
            return;
        row.rest += e;
        row.weighted += e * below;
        row.restSquare += e * e;
        row.restCube += e * e * e;
    }).largest;
    return row;
}

ScoreShape shapeOf(const Sample& sample, const Logits& logits, double bound, double histogramRange)
{
    const Location location = locate(sample, logits);
    ScoreShape shape;
    shape.bound = bound;
    shape.deviation = location.deviation;
    shape.low = std::numeric_limits<double>::infinity();
    shape.high = -shape.low;
    std::vector<double> centred;
    RowStatistics rows;
    rows.resize(sample.rows.size());
    for (std::size_t r = 0; r < sample.rows.size(); ++r) {
        const std::vector<double> visible = visibleLogits(sample, logits, r);
        for (const double x : visible) {
            shape.low = std::min(shape.low, x);
            shape.high = std::max(shape.high, x);
            centred.push_back(x - location.mean[r]);
        }
        const RowMoments moments = momentsOf(visible);
        rows.put(r, {&moments, 1}, {});
    }
    const auto meanOf = [&](const char* key) { return summarize(valuesOf(quantity(key), rows)).mean; };
    shape.entropy = meanOf("entropy");
    shape.normalized = meanOf("normalized_entropy");
    shape.maxWeight = meanOf("max_weight");
    shape.jacobianNorm = meanOf("jacobian_norm");
    shape.leastEntropy = smallestEntropy(sample.meanVisible, 2 * bound);
    shape.logits = histogram(centred, bins, -histogramRange, histogramRange);
    return shape;
}

// Returns the shortest time of some runs, so that other load on the machine does not count; negative when stopped.
double secondsOf(const std::function<bool()>& run)
{
    double least = std::numeric_limits<double>::infinity(), all = 0;
    for (int i = 0; i < fewestRuns || (i < mostRuns && all < enoughSeconds); ++i) {
        const auto begin = std::chrono::steady_clock::now();
        if (!run())
            return -1;
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        least = std::min(least, seconds);
        all += seconds;
    }
    return least;
}

double longest(const MatrixView& m)
{
    double most = 0;
    for (Index i = 0; i < m.rows(); ++i)
        if (const double square = dot(m.data() + i * m.cols(), m.data() + i * m.cols(), m.cols()); std::isfinite(square))
            most = std::max(most, std::sqrt(square)); // tokens with numbers that are not finite are hidden from every row
    return most;
}

std::vector<double> lambdaOf(const Result& result, const Sample& sample)
{
    const RowStatistics& rows = result.policies.front().rows;
    std::vector<double> lambda;
    for (const Index row : sample.rows)
        lambda.push_back(rows.lambda[std::size_t(std::ranges::lower_bound(result.rowIndex, row) - result.rowIndex.begin())]);
    return lambda;
}

// Scores of the rows with all keys of the mask's sequence, and the constants left out of them (see PassOutput).
struct DotScores {
    Matrix scores; // (rows, n_k)
    std::vector<double> common; // (rows)
};

bool dotScores(const Result& result, const Sample& sample, DotScores& out, const StopToken& stop)
{
    std::vector<Index> stored(sample.rows.size());
    for (std::size_t r = 0; r < stored.size(); ++r)
        stored[r] = Index(r);
    out.scores.resize(Index(sample.rows.size()), result.mask.nk());
    out.common.resize(sample.rows.size());
    const PassProblem problem{.q = view(sample.q),
        .k = MatrixView(result.inputs->k.data(), result.mask.nk(), result.inputs->d()),
        .mask = &result.mask,
        .rows = sample.rows,
        .stored = stored,
        .scales = 0,
        .lambda = {},
        .cube = false,
        .binEdges = {},
        .threads = 1,
        .keyOffset = offsetOf(*result.inputs, result.mask)};
    const PassOutput passed{.moments = {},
        .argmax = {},
        .output = {},
        .weights = {},
        .scores = std::span(out.scores.data(), std::size_t(out.scores.size())),
        .binMax = {}};
    for (std::size_t r = 0; r < out.common.size(); ++r)
        out.common[r] = commonScore(problem, r);
    return attentionPass(problem, passed, stop);
}

double openUnitsOf(const AdditiveScorer& scorer, const Result& result, const Sample& sample)
{
    double sum = 0, count = 0;
    for (const Index at : evenlySpacedRows(Index(sample.rows.size()), openRows)) {
        const Eigen::VectorXd p = scorer.wq * sample.q.row(at).cast<double>().transpose() + scorer.b;
        Index left = openKeys;
        forEachVisible(sample.visible[std::size_t(at)], [&](Index j) {
            if (left-- <= 0)
                return;
            const Eigen::ArrayXd u = p + scorer.wk * result.inputs->k.row(j).cast<double>().transpose();
            sum += (1 - u.tanh().square()).mean();
            ++count;
        });
    }
    return sum / count;
}

} // namespace

double smallestEntropy(double n, double range)
{
    // The entropy is smallest when each logit is at one end of the range or the other. With k logits at the top, H = log Z +
    // range (n − k) r / Z, r = e^−range, Z = k + (n − k) r; dH/dk has the sign of Z (1 − r) − range r n.
    const double r = std::exp(-range), gap = -std::expm1(-range);
    const double best = gap > 0 ? std::clamp(n * r * (range / gap - 1) / gap, 1.0, n) : 1;
    const auto entropyWith = [&](double k) {
        const double z = k + (n - k) * r;
        return std::log(z) + range * (n - k) * r / z;
    };
    return std::min(entropyWith(std::floor(best)), entropyWith(std::min(n, std::ceil(best))));
}

Outcome<SharedScoreComparison> compareScores(const SharedResult& ofAll, const GradientSetup& setup, Index rows, StopToken stop)
{
    const SharedResult result = ofCountedRows(ofAll);
    if (auto usable = needOneFactor({&result->policies.front().scale, 1}); !usable)
        return usable.error();
    auto found = std::make_shared<ScoreComparison>();
    const Sample sample = sampleOf(*result, rows);
    const Inputs& inputs = *result->inputs;
    const double d = double(inputs.d()), units = double(setup.additiveUnits);
    found->result = result;
    found->sampledRows = Index(sample.rows.size());
    found->keys = result->mask.nk();
    found->units = setup.additiveUnits;
    found->dotMultiplyAdds = d;
    found->additiveMultiplyAdds = units + units * d * (1 / double(inputs.nk()) + 1 / double(inputs.nq()));
    found->additiveTanhs = units;
    if (sample.rows.empty()) {
        found->dotSeconds = found->additiveSeconds = found->openUnits = undefined;
        return SharedScoreComparison(std::move(found));
    }
    const AdditiveScorer scorer = randomScorer(setup, inputs.d(), std::uint64_t(result->experiment.seed));
    const MatrixView keys(inputs.k.data(), result->mask.nk(), inputs.d());
    DotScores dots;
    Matrix sums;
    found->dotSeconds = secondsOf([&] { return dotScores(*result, sample, dots, stop); });
    if (found->dotSeconds < 0)
        return cancelled();
    found->additiveSeconds = secondsOf([&] { return fastAdditiveScores(scorer, view(sample.q), keys, sums, 1, stop); });
    if (found->additiveSeconds < 0)
        return cancelled();
    found->openUnits = openUnitsOf(scorer, *result, sample);

    const std::vector<double> lambda = lambdaOf(*result, sample), ones(sample.rows.size(), 1);
    const double slope = result->experiment.alibi, bias = std::abs(slope) * sample.farthest;
    const auto logitsOf = [&](const Matrix& scores, std::vector<double> factor) {
        return Logits{scores, std::move(factor), slope, sample.position};
    };
    const Logits dotLogits{dots.scores, lambda, slope, sample.position, dots.common};
    const double dotBound = bias + *std::ranges::max_element(lambda) * longest(view(sample.q)) * longest(view(inputs.k));
    const double dotDeviation = locate(sample, dotLogits).deviation, deviation = locate(sample, logitsOf(sums, ones)).deviation;
    found->stretch = deviation > 0 ? dotDeviation / deviation : 1;
    const std::vector<double> stretched(sample.rows.size(), found->stretch);
    const double range = 5 * std::max({dotDeviation, deviation, 1e-6});
    found->dot = shapeOf(sample, dotLogits, dotBound, range);
    found->additive = shapeOf(sample, logitsOf(sums, ones), bias + scorer.bound(), range);
    found->stretched = shapeOf(sample, logitsOf(sums, stretched), bias + found->stretch * scorer.bound(), range);
    return stop.stop_requested() ? Outcome<SharedScoreComparison>(cancelled()) : SharedScoreComparison(std::move(found));
}

} // namespace attentoscope
