// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/gradients/additive_lengths.h"

#include "core/attention/evaluate/beginnings.h"
#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/base/shared_tasks.h"
#include "core/base/undefined.h"
#include "core/studies/gradients/additive.h"
#include "core/weighting/weighting.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace attentoscope {
namespace {

constexpr double leastFactor = 1e-4, mostFactor = 1e6;

// Scores of some rows, NaN where masked.
struct RowScores {
    std::vector<float> cells; // (rows, keys)
    std::size_t keys = 0;

    std::size_t rows() const { return cells.size() / keys; }
    std::span<const float> row(std::size_t r) const { return std::span(cells).subspan(r * keys, keys); }
};

// One row under a factor: its entropy, the variance of its scores under its weights, and its largest weight.
struct RowUnder {
    double entropy = 0, variance = 0, maxWeight = 0;
};

RowUnder rowUnder(std::span<const float> scores, double factor)
{
    double weighted = 0, squares = 0;
    const RelativeNormalizer row = relativeNormalizerOf(
        scores.size(), [&](std::size_t j) { return factor * double(scores[j]); },
        [&](std::size_t, double below, double e) {
            weighted += e * below;
            squares += e * below * below;
        });
    if (row.sum == 0)
        return {undefined, undefined, undefined};
    const double mean = row.normalized(weighted);
    return {std::log(row.sum) - mean, (row.normalized(squares) - mean * mean) / (factor * factor), row.normalized(1)};
}

FactorPoint pointOf(const RowScores& scores, double factor)
{
    double sum = 0, squares = 0, largest = 0, count = 0;
    for (std::size_t r = 0; r < scores.rows() && !std::isnan(factor); ++r) {
        const RowUnder row = rowUnder(scores.row(r), factor);
        if (std::isnan(row.entropy))
            continue;
        sum += row.entropy, squares += row.entropy * row.entropy, largest += row.maxWeight, ++count;
    }
    if (count == 0)
        return {undefined, undefined, undefined, undefined};
    const double mean = sum / count, variance = std::max(0.0, squares / count - mean * mean);
    return {factor, mean, count > 1 ? std::sqrt(variance / (count - 1)) : undefined, largest / count};
}

// Returns the factor at which the mean entropy is `wanted`: by Newton's steps, dH/df = −f Var, kept inside an interval that is
// known to contain it.
double matchedFactor(const RowScores& scores, double wanted, const StopToken& stop)
{
    // No factor reaches it, for instance because keys with equal scores keep equal weights.
    double low = leastFactor, high = mostFactor, factor = 1;
    if (!(pointOf(scores, low).entropy > wanted && pointOf(scores, high).entropy < wanted)) // keys with equal scores
        return undefined;
    for (int step = 0; step < 60 && !stop.stop_requested(); ++step) {
        double entropy = 0, slope = 0, count = 0;
        for (std::size_t r = 0; r < scores.rows(); ++r)
            if (const RowUnder row = rowUnder(scores.row(r), factor); !std::isnan(row.entropy))
                entropy += row.entropy, slope -= factor * row.variance, ++count;
        const double off = entropy / count - wanted;
        (off > 0 ? low : high) = factor;
        if (std::fabs(off) < 1e-7)
            return factor;
        double next = factor - off / (slope / count);
        if (!(next > low && next < high))
            next = std::sqrt(low * high);
        if (std::fabs(next - factor) < 1e-9 * factor)
            return next;
        factor = next;
    }
    return factor < 0.99 * mostFactor ? factor : undefined;
}

void describe(const RowScores& scores, ScoresAtLength& found)
{
    double variance = 0, reach = 0, rows = 0;
    for (std::size_t r = 0; r < scores.rows(); ++r) {
        double sum = 0, squares = 0, count = 0, largest = -std::numeric_limits<double>::infinity();
        for (const float s : scores.row(r))
            if (!std::isnan(s))
                sum += double(s), squares += double(s) * double(s), ++count, largest = std::max(largest, double(s));
        if (count == 0)
            continue;
        variance += std::max(0.0, squares / count - sum / count * (sum / count));
        reach += largest - sum / count;
        ++rows;
    }
    found.deviation = rows > 0 ? std::sqrt(variance / rows) : undefined;
    found.reach = rows > 0 ? reach / rows : undefined;
}

RowScores dotScores(const Beginning& part)
{
    const Inputs& inputs = *part.inputs;
    const double root = std::sqrt(double(inputs.d()));
    return {part.visibleCells([&](std::size_t r, Index j) {
                return float(dot(inputs.q.row(inputs.stored(part.rows[r])).data(), inputs.k.row(j).data(), inputs.d()) / root);
            }),
        std::size_t(part.n())};
}

RowScores additiveScoresOf(const Beginning& part, const AdditiveScorer& scorer, const StopToken& stop)
{
    const Inputs& inputs = *part.inputs;
    Matrix queries(part.rowCount(), inputs.d()), scores;
    for (Index r = 0; r < queries.rows(); ++r)
        queries.row(r) = inputs.q.row(inputs.stored(part.rows[std::size_t(r)]));
    if (!fastAdditiveScores(scorer, view(queries), inputs.k.view(), scores, 1, stop))
        return {};
    return {part.visibleCells([&](std::size_t r, Index j) { return scores(Index(r), j); }), std::size_t(part.n())};
}

// Computes everything for one kind of scores at one length except the matched factor.
ScoresAtLength scoresAt(const RowScores& scores, double logFactor)
{
    ScoresAtLength found;
    describe(scores, found);
    found.factors[std::size_t(FactorLaw::Constant)] = pointOf(scores, 1);
    found.factors[std::size_t(FactorLaw::LogN)] = pointOf(scores, logFactor);
    return found;
}

std::size_t nearestLength(const std::vector<Beginning>& parts, double n0)
{
    const auto distance = [&](const Beginning& part) { return std::fabs(std::log(double(part.n()) / n0)); };
    const auto nearer = [&](const Beginning& a, const Beginning& b) { return distance(a) < distance(b); };
    return std::size_t(std::ranges::min_element(parts, nearer) - parts.begin());
}

} // namespace

double invariantLength(const Experiment& experiment)
{
    for (const PolicyChoice* choice : {&experiment.policyA, &experiment.policyB})
        if (choice->name == "entropy-invariant")
            return policyParameter(*choice, findPolicy(choice->name)->parameters.front());
    return 512;
}

Outcome<SharedAdditiveLengths> studyAdditiveLengths(
    const SharedResult& result, const GradientSetup& setup, double n0, Index rows, StopToken stop, const Progress& progress)
{
    const Inputs& inputs = *result->inputs;
    const auto parts = beginningsOf(result, spacedCountedRows(inputs, rows, evenlySpacedRows));
    if (!parts)
        return parts.error();
    const AdditiveScorer scorer = randomScorer(setup, inputs.d(), std::uint64_t(result->experiment.seed));
    auto study = std::make_shared<AdditiveLengths>();
    study->result = result;
    study->units = setup.additiveUnits;
    study->gain = setup.additiveGain;
    study->bound = scorer.bound();
    const std::size_t reference = nearestLength(*parts, std::max(n0, 2.0));
    study->reference = (*parts)[reference].n();
    study->lengths.resize(parts->size());
    // Two passes over the lengths, each with both kinds of scores: the entropy at n₀ must be known before a factor can keep it.
    std::vector<RowScores> scores(2 * parts->size());
    const auto tasks = Index(scores.size());
    double before = 0;
    const auto forEachScores = [&](const auto& task) {
        const auto half = [&](double done) {
            if (progress)
                progress(before + done / 2);
        };
        const bool all = forEachTask(tasks, result->threads, stop, half, [&](Index number) {
            const auto i = std::size_t(tasks - 1 - number); // the longest first, so that threads finish together
            task(i / 2, i % 2 == 0, scores[i]);
        });
        before = 0.5;
        return all;
    };
    const auto kindOf = [&](std::size_t at, bool additive) -> ScoresAtLength& {
        return additive ? study->lengths[at].additive : study->lengths[at].dot;
    };
    const bool scored = forEachScores([&](std::size_t at, bool additive, RowScores& of) {
        const Beginning& part = (*parts)[at];
        of = additive ? additiveScoresOf(part, scorer, stop) : dotScores(part);
        if (!of.cells.empty())
            kindOf(at, additive) = scoresAt(of, std::log(double(part.n())) / std::log(double(study->reference)));
    });
    if (!scored)
        return cancelled();
    const bool matched = forEachScores([&](std::size_t at, bool additive, const RowScores& of) {
        const double wanted = kindOf(reference, additive).factors[std::size_t(FactorLaw::Constant)].entropy;
        kindOf(at, additive).factors[std::size_t(FactorLaw::Matched)] = pointOf(of, matchedFactor(of, wanted, stop));
    });
    if (!matched)
        return cancelled();
    for (std::size_t at = 0; at < parts->size(); ++at) {
        study->lengths[at].n = (*parts)[at].n();
        for (const Index row : (*parts)[at].rows)
            study->lengths[at].rows += (*parts)[at].mask.visible(row) > 0;
    }
    return SharedAdditiveLengths(std::move(study));
}

} // namespace attentoscope
