// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/steps/attention_steps.h"

#include "core/attention/matching/matching.h"
#include "core/attention/rows/chosen_rows.h"
#include "core/attention/rows/row_scores.h"
#include "core/attention/rows/row_set.h"
#include "core/base/undefined.h"
#include "core/sources/source.h"
#include "core/weighting/weighting.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace attentoscope {
namespace {

constexpr double hiddenLogit = -std::numeric_limits<double>::infinity();

// Applies the edits to one matrix, and returns whether there were any.
bool apply(const StepEdits& edits, StepEdits::Matrix matrix, TokenRows& rows)
{
    Matrix edited(rows.view());
    bool changed = false;
    for (const StepEdits::Number& number : edits.numbers) {
        const bool isHere = number.matrix == matrix && number.row >= 0 && number.row < edited.rows() && number.column >= 0
            && number.column < edited.cols();
        if (!isHere || edited(number.row, number.column) != number.was)
            continue;
        edited(number.row, number.column) = number.value;
        changed = true;
    }
    rows = TokenRows(std::move(edited));
    return changed;
}

// Keeps `count` queries from `first` on.
void keepQueries(Inputs& part, Index first, Index count)
{
    part.q = TokenRows(Matrix(part.q.middleRows(first, count)));
    if (part.firstPlace)
        *part.firstPlace += first;
    const auto keep = [](auto& all, Index from, Index length) {
        if (!all.empty())
            all.assign(all.begin() + from, all.begin() + from + length);
    };
    keep(part.recordedVisible, first * part.nk(), count * part.nk());
    keep(part.queryTokens, first, count);
}

// Returns which of the chosen keys each chosen query sees in the whole sequence, with the edits applied.
std::vector<std::uint8_t> visibleIn(const AttentionSteps& steps, const StepEdits& edits)
{
    std::vector<std::uint8_t> visible(std::size_t(steps.queries() * steps.keys()), 0);
    KeyRanges ranges;
    for (Index i = 0; i < steps.queries(); ++i) {
        steps.result->mask.row(steps.firstQuery + i, ranges);
        for (const KeyRange& range : ranges)
            for (Index j = std::max(range.begin, steps.first); j < std::min(range.end, steps.first + steps.keys()); ++j)
                visible[std::size_t(i * steps.keys() + j - steps.first)] = 1;
    }
    for (const StepEdits::Cell& cell : edits.cells)
        if (cell.row >= 0 && cell.row < steps.queries() && cell.key >= 0 && cell.key < steps.keys())
            visible[std::size_t(cell.row * steps.keys() + cell.key)] = cell.visible ? 1 : 0;
    return visible;
}

// Returns the policies with the scales that are found on the data: on those of the whole sequence, as evaluate() finds them.
Outcome<std::vector<PolicyChoice>> resolvedInTheWhole(const Result& result, const StopToken& stop)
{
    if (!result.policies.empty())
        return resolvedScales(result);
    const Inputs& inputs = *result.inputs;
    const std::vector<Index> rows = evenlySpacedRows(inputs.nq(), evaluatedRows(inputs.nq(), inputs.nk()));
    if (auto finite = checkFinite(inputs, result.mask, rows); !finite)
        return finite.error();
    auto resolved = resolvePolicies({result.experiment, inputs, result.mask, rows, 1}, comparedPolicies(result.experiment), stop);
    return resolved ? Outcome(std::move(resolved->policies)) : resolved.error();
}

// Returns the scales of the shown rows. Some of many tokens are scaled as in the whole sequence, whatever is edited; a row that
// sees no key there is scaled for what it sees of `part`, as all rows are where every token is shown.
Outcome<Scales> scalesOfSteps(
    const AttentionSteps& steps, const Inputs& part, const BoundMask& mask, const std::vector<Index>& rows, const StopToken& stop)
{
    const Result& result = *steps.result;
    const Experiment& experiment = result.experiment;
    if (!steps.isPart()) {
        const auto resolved = resolvePolicies({experiment, part, mask, rows, 1}, comparedPolicies(experiment), stop);
        if (!resolved)
            return resolved.error();
        return scalesOf(experiment, part, mask, resolved->policies, rows, 1, stop);
    }
    const auto resolved = resolvedInTheWhole(result, stop);
    if (!resolved)
        return resolved.error();
    std::vector<Index> places;
    for (const Index row : rows)
        places.push_back(steps.firstQuery + row);
    if (auto finite = checkFinite(*result.inputs, result.mask, places); !finite)
        return finite.error();
    const auto whole = scalesOf(experiment, *result.inputs, result.mask, *resolved, places, 1, stop);
    if (!whole)
        return whole.error();
    auto scales = scalesOf(experiment, part, mask, *resolved, rows, 1, stop);
    if (!scales)
        return scales;
    for (std::size_t i = 0; i < whole->multiplier.size(); ++i)
        if (std::isfinite(whole->multiplier[i])) {
            scales->multiplier[i] = whole->multiplier[i];
            scales->lambda[i] = whole->lambda[i];
        }
    return scales;
}

StepsOfPolicy stepsOf(const AttentionSteps& steps, const PolicyChoice& policy, const double* multiplier, const double* lambda)
{
    const Index rows = steps.queries(), keys = steps.keys();
    StepsOfPolicy one;
    one.policy = policy;
    one.multiplier.assign(multiplier, multiplier + rows);
    one.lambda.assign(lambda, lambda + rows);
    one.scaled = steps.scores;
    for (Index i = 0; i < rows; ++i)
        one.scaled.row(i) *= lambda[i];
    one.biased = one.scaled + steps.bias;
    one.logits = one.biased;
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < keys; ++j)
            if (!steps.sees(i, j))
                one.logits(i, j) = hiddenLogit;
    one.exponentials = one.weights = MatrixD::Zero(rows, keys);
    for (Index i = 0; i < rows; ++i) {
        const RelativeNormalizer row = relativeNormalizerOf(
            std::size_t(keys), [&](std::size_t j) { return one.logits(i, Index(j)); },
            [&](std::size_t j, double, double e) { one.exponentials(i, Index(j)) = e; });
        double entropy = row.sum == 0 ? undefined : 0;
        for (Index j = 0; j < keys; ++j) {
            const double a = one.weights(i, j) = row.normalized(one.exponentials(i, j));
            entropy -= a > 0 ? a * std::log(a) : 0;
        }
        one.largest.push_back(row.largest);
        one.sum.push_back(row.sum);
        one.entropy.push_back(entropy);
        if (row.sum == 0)
            one.multiplier[std::size_t(i)] = one.lambda[std::size_t(i)] = undefined;
    }
    one.output = MatrixD::Zero(rows, steps.v.cols());
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < keys; ++j)
            if (steps.sees(i, j)) // a hidden value does not count, even if it is NaN
                one.output.row(i) += one.weights(i, j) * steps.v.row(j);
    return one;
}

} // namespace

bool AttentionSteps::isPart() const { return keys() < result->inputs->nk() || queries() < result->inputs->nq(); }

Index AttentionSteps::heaviestKey(Index row) const
{
    Index best = -1;
    for (const StepsOfPolicy& policy : policies)
        if (best < 0 && policy.sum[std::size_t(row)] > 0)
            policy.weights.row(row).maxCoeff(&best);
    return best;
}

Outcome<SharedAttentionSteps> attentionSteps(
    const SharedResult& result, const Values& values, Index first, const StepEdits& edits, StopToken stop)
{
    const Inputs& inputs = *result->inputs;
    const Experiment& experiment = result->experiment;
    if (auto usable = needQueries(experiment); !usable)
        return usable.error();
    if (auto usable = needSoftmax(resolvedScales(*result)); !usable)
        return usable.error();
    const Index keys = std::min(mostStepTokens, inputs.nk());
    const bool own = inputs.firstPlace.has_value();
    const Index firstWithQuery = own ? 0 : std::max<Index>(0, inputs.nk() - inputs.nq() - keys + 1);
    auto steps = std::make_shared<AttentionSteps>();
    steps->result = result;
    steps->first = std::clamp(first, firstWithQuery, inputs.nk() - keys);
    Inputs part = partOf(inputs, steps->first, keys);
    part.centred = nullptr; // because the numbers of keys are shown and edited
    part.v = TokenRows(Matrix(values.v.middleRows(steps->first, keys)));
    const Index tooMany = std::max<Index>(0, part.nq() - mostStepTokens), left = own ? std::min(steps->first, tooMany) : tooMany;
    if (tooMany > 0)
        keepQueries(part, left, mostStepTokens);
    steps->firstQuery = own ? left : steps->first + keys - part.nq() - (inputs.nk() - inputs.nq());
    const StepEdits here = edits.first == steps->first ? edits : StepEdits{};
    for (const auto& [matrix, rows] : {std::pair(StepEdits::Q, &part.q), {StepEdits::K, &part.k}, {StepEdits::V, &part.v}})
        steps->edited = apply(here, matrix, *rows) || steps->edited;
    steps->edited = steps->edited || !here.cells.empty();
    steps->queryTokens = part.queryTokens;
    steps->keyTokens = part.keyTokens;
    steps->q = part.q.cast<double>();
    steps->k = part.k.cast<double>();
    steps->v = part.v.cast<double>();
    steps->madeValues = values.made;
    steps->scores = steps->q * steps->k.transpose();
    steps->hasBias = experiment.alibi != 0;
    steps->bias = MatrixD::Zero(part.nq(), keys);
    for (Index i = 0; i < part.nq(); ++i)
        for (Index j = 0; j < keys && steps->hasBias; ++j)
            steps->bias(i, j) = biasOf(experiment, part, i, j);
    steps->visible = visibleIn(*steps, here);

    const auto mask =
        Mask::of("recorded").bind({.nq = part.nq(), .nk = keys, .recorded = steps->visible, .firstPlace = part.firstPlace});
    if (!mask)
        return mask.error();
    std::vector<Index> rows(std::size_t(part.nq()));
    std::iota(rows.begin(), rows.end(), 0);
    if (auto finite = checkFinite(part, *mask, rows); !finite)
        return finite.error();
    const std::vector<PolicyChoice> policies = comparedPolicies(experiment);
    const auto scales = scalesOfSteps(*steps, part, *mask, rows, stop);
    if (!scales)
        return scales.error();
    for (std::size_t p = 0; p < policies.size(); ++p)
        steps->policies.push_back(
            stepsOf(*steps, policies[p], &scales->multiplier[p * rows.size()], &scales->lambda[p * rows.size()]));
    return SharedAttentionSteps(std::move(steps));
}

} // namespace attentoscope
