// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/gradients/gradients.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/evaluate/rounding.h"
#include "core/attention/machine.h"
#include "core/attention/matching/matching.h"
#include "core/attention/rows/row_set.h"
#include "core/base/free_memory.h"
#include "core/base/numbers.h"
#include "core/session/fields.h"
#include "core/sources/centred_keys.h"
#include "core/sources/rope.h"
#include "core/sources/source.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <new>
#include <numeric>

namespace attentoscope {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

// Estimates how many ranges of keys all queries together see, from the most that one of some queries sees: rather too many.
double rangesOf(const BoundMask& mask)
{
    constexpr Index looked = 64;
    const std::vector<Index> rows = evenlySpacedRows(mask.nq(), looked);
    KeyRanges ranges;
    double most = 0;
    for (const Index row : rows) {
        mask.row(row, ranges);
        most = std::max(most, double(ranges.size()));
    }
    return most * double(mask.nq());
}

// Checks that the entries of G that are used are finite, and so are their products with V.
Outcome<Done> checkFiniteGradient(const Matrix& g, const Inputs& inputs, const BoundMask& mask, Normalization kind)
{
    double longest = 0;
    for (Index i = 0; i < g.rows(); ++i) {
        if (keysSeen(mask, i, kind) == 0)
            continue;
        double square = 0;
        for (Index c = 0; c < g.cols(); ++c) {
            if (!std::isfinite(g(i, c)))
                return badInput("G",
                    {ATT_TEXT("core", "the entry at row %1, column %2 is %3; a gradient of the output must be finite"),
                        {formatNumber(i), formatNumber(c), formatNumber(double(g(i, c)))}});
            square += double(g(i, c)) * double(g(i, c));
        }
        longest = std::max(longest, std::sqrt(square));
    }
    double longestValue = 0;
    for (Index j = 0; j < inputs.nk(); ++j) {
        const double norm = std::sqrt(dot(inputs.v.data() + j * inputs.dv(), inputs.v.data() + j * inputs.dv(), inputs.dv()));
        if (std::isfinite(norm)) // values of keys that nobody sees may be infinite, see checkFinite
            longestValue = std::max(longestValue, norm);
    }
    constexpr double largest = 1e36; // well inside the range of float32
    if (longest > largest || longest * longestValue > largest)
        return badInput("G",
            {ATT_TEXT("core", "its products with V may reach %1, but at most 1e36 is accepted; scale it down"),
                {formatBrief(longest * std::max(1.0, longestValue), 3)}});
    return Done{};
}

// Returns the scale and rule of every query, after checking that all entries are usable. Stores the resolved policy, the number
// of empty rows and warnings in `result`.
Outcome<Scales> scalesFor(const Experiment& experiment, const GradientDemand& demand, const BoundMask& mask,
    GradientResult& result, const StopToken& stop)
{
    const Inputs& inputs = *result.inputs;
    const Normalization kind = demand.policy.normalizer.kind();
    std::vector<Index> rows(inputs.nq());
    std::iota(rows.begin(), rows.end(), 0);
    if (auto checked = checkFinite(inputs, mask, rows); !checked)
        return checked.error();
    if (auto checked = checkFiniteGradient(demand.outputGradient, inputs, mask, kind); !checked)
        return checked.error();
    const auto resolved = resolveForAllRows(experiment, inputs, mask, {demand.policy}, demand.threads, stop);
    if (!resolved)
        return resolved.error();
    result.scale = resolved->policies.front();
    result.warnings = resolved->notes;
    auto scales = scalesOf(experiment, inputs, mask, resolved->policies, rows, demand.threads, stop);
    if (!scales)
        return scales.error();
    if (const auto off = diffuseRowsWarning(demand.policy, diffuseRows(demand.policy, scales->standardEntropy)))
        result.warnings.push_back(*off);
    result.emptyRows = std::ranges::count_if(rows, [&](Index row) { return keysSeen(mask, row, kind) == 0; });
    return scales;
}

// Estimates the rounding of the scores that the gradients come from.
Outcome<std::optional<RoundedEntropy>> roundingOf(const Experiment& experiment, const GradientDemand& demand,
    const Inputs& inputs, const BoundMask& mask, const PolicyChoice& scale, const StopToken& stop)
{
    const std::vector<Index> rows = evenlySpacedRows(inputs.nq(), 0); // 0: all rows
    return evaluateRounding({.experiment = experiment,
                                .inputs = inputs,
                                .mask = mask,
                                .rows = rows,
                                .policies = {&scale, 1},
                                .threads = demand.threads},
        stop);
}

// Removes the extra columns of centred keys from the gradients. ∂L/∂q then lacks the common part of the keys times the sum of
// the row's ∂L/∂s; that sum is 0 for rules that ignore a shift of the logits, and is added here for the others.
void takeOffColumns(const CentredKeys& centred, Normalization kind, Gradients& gradients)
{
    const Index d = Index(centred.common.size());
    const Eigen::Map<const Eigen::RowVectorXd> common(centred.common.data(), d);
    Matrix q = gradients.q.leftCols(d), k = gradients.k.leftCols(d);
    if (!ignoresShift(kind))
        q = (q.cast<double>() + gradients.q.col(d).cast<double>() * common).cast<float>();
    gradients.q = std::move(q);
    gradients.k = std::move(k);
}

Outcome<GradientResult> compute(
    const Experiment& experiment, const GradientDemand& demand, GradientResult result, StopToken stop, const Progress& progress)
{
    const Inputs& inputs = *result.inputs;
    const Matrix& g = demand.outputGradient;
    const Index nq = inputs.nq(), nk = inputs.nk(), d = inputs.d(), dv = inputs.dv();
    if (auto fits = checkOutputGradient(g.rows(), g.cols(), nq, dv); !fits)
        return fits.error();
    const auto mask = bindMask(experiment, inputs);
    if (!mask)
        return mask.error();
    const double needed = backwardBytes(nq, nk, d, dv, rangesOf(*mask), !demand.policy.normalizer.isSoftmax());
    if (auto fits = checkRoom("n", needed); !fits)
        return fits.error();
    result.bytesPeak = needed + double(inputs.q.size() + inputs.k.size() + inputs.v.size() + g.size()) * sizeof(float);
    const auto begin = Clock::now();
    const auto scales = scalesFor(experiment, demand, *mask, result, stop);
    if (!scales)
        return scales.error();
    const bool centred = inputs.centred && scales->laws.empty();
    const BackwardProblem problem{.q = centred ? inputs.scoringQueries() : view(inputs.q),
        .k = centred ? inputs.scoringKeys() : view(inputs.k),
        .v = view(inputs.v),
        .g = view(g),
        .mask = &*mask,
        .lambda = scales->lambda,
        .threads = demand.threads,
        .alibi = experiment.alibi,
        .keyOffset = scales->laws.empty() ? scoringOffset(inputs, *mask) : std::vector<float>(),
        .rules = scales->rules,
        .law = distanceLawOf(result.scale)};
    if (!attentionBackward(problem, result.gradients, stop, progress))
        return cancelled();
    if (centred)
        takeOffColumns(*inputs.centred, demand.policy.normalizer.kind(), result.gradients);
    turnBack(experiment, inputs, result.gradients.q, result.gradients.k);
    result.elapsedMs = millisecondsSince(begin);
    const auto rounding = roundingOf(experiment, demand, inputs, *mask, result.scale, stop);
    if (!rounding)
        return rounding.error();
    if (*rounding)
        result.warnings.push_back(roundingWarning(**rounding));
    if (result.emptyRows > 0)
        result.warnings.push_back({ATT_TEXT("core", "%1 of %2 queries see no key: their gradient is 0"),
            {formatNumber(result.emptyRows), formatNumber(nq)}});
    std::ranges::move(inputWarnings(experiment, inputs, *mask, evenlySpacedRows(nq, 0)), std::back_inserter(result.warnings));
    if (const auto warning = needlesBeyond(experiment, nk))
        result.warnings.push_back(*warning);
    if (const auto warning = alibiAhead(experiment, *mask, evenlySpacedRows(nq, 0)))
        result.warnings.push_back(*warning);
    return result;
}

} // namespace

Outcome<Done> checkOutputGradient(Index rows, Index cols, Index nq, Index dv)
{
    if (dv == 0)
        return badInput("V", ATT_TEXT("core", "there are no values, so there is no output and no gradient; give values"));
    if (rows == nq && cols == dv)
        return Done{};
    return badInput("G",
        {ATT_TEXT(
             "core", "has the shape (%1, %2), but the output has (%3, %4): one row per query and one column per value dimension"),
            {formatNumber(rows), formatNumber(cols), formatNumber(nq), formatNumber(dv)}});
}

Outcome<GradientResult> attentionGradients(
    const Experiment& experiment, const GradientDemand& demand, StopToken stop, Progress progress)
{
    const auto checked = validate(experiment);
    if (!checked)
        return checked.error();
    if (auto has = needQueries(experiment); !has)
        return has.error();
    if (checked->source().generated && !demand.inputs) { // the shapes are known, so memory is checked before anything is made
        const Index n = experiment.n, dv = experiment.dv;
        if (auto fits = checkOutputGradient(demand.outputGradient.rows(), demand.outputGradient.cols(), n, dv); !fits)
            return fits.error();
        const double backward = backwardBytes(n, n, experiment.d, dv, 0, !demand.policy.normalizer.isSoftmax());
        if (auto fits = checkRoom("n", inputBytes(experiment) + backward); !fits)
            return fits.error();
    }
    try {
        GradientResult result;
        result.threads = demand.threads > 0 ? demand.threads : hardwareThreads();
        const auto begin = Clock::now();
        result.inputs = demand.inputs;
        if (!result.inputs) {
            auto inputs = makeInputs(*checked, {}, stop);
            if (!inputs)
                return inputs.error();
            result.inputs = *inputs;
            result.sourceMs = millisecondsSince(begin);
        }
        return compute(experiment, demand, std::move(result), stop, progress);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

} // namespace attentoscope
