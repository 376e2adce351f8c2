// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/rows/row_set.h"

#include "core/attention/kernels/key_offset.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/sources/centred_keys.h"
#include "core/sources/source.h"
#include "core/weighting/logit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace attentoscope {
namespace {

// `row` is the row of the matrix; `number` is the one the user knows, the query, if only some queries are stored.
Error notFinite(const char* name, const TokenRows& m, std::span<const BeyondFloat> beyond, Index row, Index number)
{
    Index column = 0;
    while (column + 1 < m.cols() && std::isfinite(m(row, column)))
        ++column;
    for (const BeyondFloat& one : beyond)
        if (one.row == row && one.column == column)
            return badInput(name,
                {ATT_TEXT("core",
                     "the entry at row %1, column %2 is %3, more than float32 holds (3.4e38), and it is used because the mask "
                     "does not hide it; mask that key or scale the data down"),
                    {formatNumber(number), formatNumber(column), formatNumber(one.value)}});
    return badInput(name,
        {ATT_TEXT("core",
             "the entry at row %1, column %2 is %3, and it is used because the mask does not hide it; mask that key or fix the "
             "data"),
            {formatNumber(number), formatNumber(column), formatNumber(double(m(row, column)))}});
}

constexpr double largestLambda = 1e6; // far beyond any use; scores times λ still stay in the range of float32

Error badScale(double lambda, Index row, double n)
{
    return badInput("policy",
        {ATT_TEXT("core", "the formula gives λ = %1 for row %2, where n = %3; it must be a number from 0 to %4"),
            {std::isnan(lambda) ? "NaN" : formatBrief(lambda, 6), formatNumber(row), formatNumber(n),
                formatNumber(largestLambda)}});
}

// Returns the entropy of each row under λ = 1/√d: (R).
Outcome<std::vector<double>> standardEntropies(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    std::span<const Index> rows, int threads, StopToken stop, const Progress& progress)
{
    const std::vector<Index> stored = storedRows(inputs, rows);
    const std::vector<double> lambda(rows.size(), 1 / std::sqrt(double(inputs.scaleDimension())));
    std::vector<RowMoments> moments(rows.size());
    PassProblem problem = problemOver(inputs, mask, rows, stored);
    problem.lambda = lambda;
    problem.alibi = experiment.alibi;
    problem.cube = false;
    problem.threads = threads;
    const PassOutput out{.moments = moments, .argmax = {}, .output = {}, .weights = {}, .scores = {}, .binMax = {}};
    if (!attentionPass(problem, out, std::move(stop), progress))
        return cancelled();
    std::vector<double> entropies(rows.size());
    std::ranges::transform(moments, entropies.begin(), shannonOf);
    return entropies;
}

// Tells whether all rows have the same scale, so that it is enough to compute the first one.
bool areAlike(const Experiment& experiment, const BoundMask& mask, std::span<const PolicyChoice> policies)
{
    return mask.isFull() && experiment.length.kind != LengthMeaning::Position
        && std::ranges::none_of(policies, [](const PolicyChoice& choice) { return findPolicy(choice.name)->ofRow(); });
}

// standardEntropy: (R), or empty if no policy asks for it.
Outcome<Scales> scalesAt(const Experiment& experiment, const BoundMask& mask, Index d, std::span<const PolicyChoice> policies,
    std::span<const Index> rows, std::vector<double> standardEntropy)
{
    Scales scales;
    scales.standardEntropy = std::move(standardEntropy);
    scales.laws = distanceLawsOf(policies);
    scales.multiplier.resize(policies.size() * rows.size(), undefined);
    scales.lambda.resize(scales.multiplier.size(), 0);
    const double root = std::sqrt(double(d));
    std::vector<Multiplier> multipliers(policies.begin(), policies.end());
    if (auto usable = checkPolicies(experiment, policies); !usable)
        return usable.error();
    if (!std::ranges::all_of(policies, [](const PolicyChoice& choice) { return choice.normalizer.isSoftmax(); }))
        scales.rules.resize(scales.lambda.size());
    std::vector<double> tau;
    for (const PolicyChoice& choice : policies)
        tau.push_back(findPolicy(choice.name)->withoutTau ? 1 : experiment.tau);
    KeyRanges ranges;
    const std::size_t different = areAlike(experiment, mask, policies) ? std::min<std::size_t>(1, rows.size()) : rows.size();
    for (std::size_t r = 0; r < different; ++r) {
        const Index position = mask.position(rows[r]);
        mask.row(rows[r], ranges);
        const Index visible = keyCount(ranges);
        const double n = meantLength(experiment.length, visible, position, mask.nk());
        const double entropy = scales.standardEntropy.empty() ? 0 : scales.standardEntropy[r];
        const PolicyContext context{n, double(std::max<Index>(position, 0)), double(d), entropy};
        for (std::size_t p = 0; p < policies.size() && !scales.rules.empty(); ++p)
            scales.rules[p * rows.size() + r] = rowRuleOf(policies[p].normalizer, n);
        for (std::size_t p = 0; p < policies.size() && visible > 0; ++p) {
            const double m = multipliers[p](context);
            if (const bool usable = m >= 0 && m <= largestLambda * root; !usable && findPolicy(policies[p].name)->text)
                return badScale(m / root, rows[r], n);
            scales.multiplier[p * rows.size() + r] = tau[p] * m;
            scales.lambda[p * rows.size() + r] = tau[p] * m / root;
        }
    }
    const auto likeTheFirst = [&](auto& all) {
        for (std::size_t p = 0; p < policies.size() && !all.empty(); ++p) {
            const auto own = all.begin() + std::ptrdiff_t(p * rows.size());
            std::fill(own + std::ptrdiff_t(different), own + std::ptrdiff_t(rows.size()), *own);
        }
    };
    if (different < rows.size()) {
        likeTheFirst(scales.multiplier);
        likeTheFirst(scales.lambda);
        likeTheFirst(scales.rules);
    }
    return scales;
}

// Puts the rules of given weights in place of the softmax.
void putRests(const Inputs& inputs, std::span<const PolicyChoice> policies, std::span<const Index> rows, Scales& scales)
{
    if (inputs.rest.logs.empty())
        return;
    scales.rules.resize(scales.lambda.size());
    for (std::size_t p = 0; p < policies.size(); ++p)
        for (std::size_t r = 0; r < rows.size(); ++r)
            if (const NormalizerChoice& normalizer = policies[p].normalizer; normalizer.isSoftmax() || normalizer.isRecorded()) {
                const std::size_t at = p * rows.size() + r;
                scales.rules[at] = recordedRule(inputs, rows[r], scales.lambda[at]);
            }
}

} // namespace

std::vector<PolicyChoice> asRecorded(std::vector<PolicyChoice> policies, const Inputs& inputs)
{
    if (!inputs.rest.logs.empty())
        for (PolicyChoice& policy : policies)
            if (policy.normalizer.isSoftmax())
                policy.normalizer = {inputs.rest.kind == RestOfRows::Place ? "rest" : "recorded", {}};
    return policies;
}

RowRule recordedRule(const Inputs& inputs, Index row, double lambda)
{
    if (inputs.rest.logs.empty())
        return {};
    const double log = inputs.rest.logs[std::size_t(inputs.stored(row))];
    if (std::isnan(log))
        return {Normalization::Recorded, 0};
    return {Normalization::Sink, std::isinf(log) ? log : logitOf(lambda, log)}; // a power takes the place, too
}

Index keysSeen(const BoundMask& mask, Index row, Normalization kind)
{
    if (kind != Normalization::StickBreaking)
        return mask.visible(row);
    KeyRanges visible, before;
    mask.row(row, visible);
    addRange(before, 0, mask.position(row), mask.nk());
    return keyCount(intersection(visible, before));
}

std::vector<std::uint8_t> seenKeys(const BoundMask& mask, std::span<const Index> rows)
{
    std::vector<std::uint8_t> seen(mask.nk(), 0);
    if (mask.isFull()) {
        if (!rows.empty())
            std::fill(seen.begin(), seen.end(), 1);
        return seen;
    }
    std::vector<std::int32_t> steps(mask.nk() + 1, 0); // +1 where a range begins, −1 where it ends
    KeyRanges ranges;
    for (const Index row : rows) {
        mask.row(row, ranges);
        for (const KeyRange& range : ranges) {
            ++steps[range.begin];
            --steps[range.end];
        }
    }
    std::int32_t open = 0;
    for (Index j = 0; j < mask.nk(); ++j) {
        open += steps[j];
        seen[j] = open > 0;
    }
    return seen;
}

MaskShape maskShape(const Experiment& experiment, const Inputs& inputs)
{
    return {inputs.nq(), inputs.nk(), experiment.batch, inputs.keyPadded, inputs.sequences, inputs.recordedMask,
        inputs.recordedVisible, inputs.recordedPlace, experiment.maskTrue, inputs.firstPlace};
}

Outcome<BoundMask> bindMask(const Experiment& experiment, const Inputs& inputs)
{
    if (inputs.maskProblem && (experiment.mask.usesRecord() || experiment.mask.usesPadding()))
        return *inputs.maskProblem;
    return experiment.mask.bind(maskShape(experiment, inputs));
}

Outcome<Scales> scalesOf(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    std::span<const PolicyChoice> policies, std::span<const Index> rows, int threads, StopToken stop, const Progress& progress)
{
    std::vector<double> entropy;
    if (asksForEntropy(policies)) {
        auto found = standardEntropies(experiment, inputs, mask, rows, threads, std::move(stop), progress);
        if (!found)
            return found.error();
        entropy = *std::move(found);
    }
    auto scales = scalesAt(experiment, mask, inputs.scaleDimension(), policies, rows, std::move(entropy));
    if (scales)
        putRests(inputs, policies, rows, *scales);
    return scales;
}

Outcome<Scales> scalesWithoutData(const Experiment& experiment, const BoundMask& mask, Index d,
    std::span<const PolicyChoice> policies, std::span<const Index> rows)
{
    std::vector<double> unknown(asksForEntropy(policies) ? rows.size() : 0, undefined);
    return scalesAt(experiment, mask, d, policies, rows, std::move(unknown));
}

std::vector<Index> storedRows(const Inputs& inputs, std::span<const Index> rows)
{
    std::vector<Index> stored(rows.size());
    std::ranges::transform(rows, stored.begin(), [&](Index row) { return inputs.stored(row); });
    return stored;
}

std::vector<float> offsetOf(const Inputs& inputs, const BoundMask& mask)
{
    return keyOffset(MatrixView(inputs.k.data(), mask.nk(), inputs.d()), inputs.k.facts()->norm, mask);
}

std::vector<float> scoringOffset(const Inputs& inputs, const BoundMask& mask)
{
    if (!inputs.centred)
        return offsetOf(inputs, mask);
    const Matrix keys = inputs.scoringKeys().topLeftCorner(mask.nk(), inputs.d());
    std::vector<double> norms;
    for (Index j = 0; j < keys.rows(); ++j)
        norms.push_back(keys.row(j).cast<double>().norm());
    std::vector<float> offset = keyOffset(view(keys), norms, mask); // what the visible keys still have in common
    offset.resize(std::size_t(inputs.d()), 0);
    offset.resize(std::size_t(inputs.d() + CentredKeys::moreColumns), 1);
    return offset;
}

PassProblem problemOver(
    const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, std::span<const Index> stored, const MatrixView& v)
{
    const MatrixView keys = inputs.scoringKeys();
    return {.q = inputs.scoringQueries(),
        .k = MatrixView(keys.data(), mask.nk(), keys.cols()),
        .v = v,
        .given = view(inputs.given),
        .mask = &mask,
        .rows = rows,
        .stored = stored,
        .lambda = {},
        .binEdges = {},
        .keyOffset = scoringOffset(inputs, mask)};
}

Outcome<Done> checkFinite(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows)
{
    const auto ofQ = inputs.q.facts(), ofK = inputs.k.facts(), ofV = inputs.v.facts();
    const TokenFacts &q = *ofQ, &k = *ofK, &v = *ofV;
    constexpr double largest = 1e36; // well inside float32, so that no partial sum overflows
    const bool noneIsBad = q.allFinite && k.allFinite && v.allFinite;
    if (noneIsBad && q.longest * k.longest <= largest && v.longest <= largest) // nearly always so
        return Done{};
    const std::vector<std::uint8_t> seen = seenKeys(mask, rows);
    double longestQuery = 0, longestKey = 0, longestValue = 0;
    for (const Index row : rows) {
        const Index at = inputs.stored(row);
        if (!q.isFinite(at) && mask.visible(row) > 0)
            return notFinite("Q", inputs.q, inputs.beyondQ, at, row);
        if (q.isFinite(at))
            longestQuery = std::max(longestQuery, q.norm[at]);
    }
    for (Index j = 0; j < inputs.nk(); ++j) {
        if (!seen[j])
            continue;
        if (!k.isFinite(j))
            return notFinite("K", inputs.k, inputs.beyondK, j, j);
        if (inputs.dv() > 0 && !v.isFinite(j))
            return notFinite("V", inputs.v, inputs.beyondV, j, j);
        longestKey = std::max(longestKey, k.norm[j]);
        if (inputs.dv() > 0)
            longestValue = std::max(longestValue, v.norm[j]);
    }
    if (longestQuery * longestKey > largest)
        return badInput("Q, K",
            {ATT_TEXT("core", "scores may reach %1, more than float32 holds; scale the data down"),
                {formatBrief(longestQuery * longestKey, 3)}});
    if (longestValue > largest)
        return badInput("V",
            {ATT_TEXT("core", "a row has the norm %1, more than float32 can sum; scale the data down"),
                {formatBrief(longestValue, 3)}});
    return Done{};
}

Error outOfMemory() { return failure("n", ATT_TEXT("core", "there is not enough memory; choose a smaller n or d")); }

std::optional<Message> needlesBeyond(const Experiment& experiment, Index n)
{
    const Index planted = experiment.groups * experiment.needles;
    if (findSource(experiment.source)->planting == nullptr || n >= planted)
        return {};
    return Message(
        ATT_TEXT("core", "some needles are beyond n = %1: with fewer than %2 keys, a group may have fewer than %3 needles"),
        {formatNumber(n), formatNumber(planted), formatNumber(experiment.needles)});
}

std::optional<Message> alibiAhead(const Experiment& experiment, const BoundMask& mask, std::span<const Index> rows)
{
    if (experiment.alibi == 0)
        return {};
    KeyRanges visible;
    const auto seesAhead = [&](Index row) {
        mask.row(row, visible);
        return !visible.empty() && visible.back().end > mask.position(row) + 1;
    };
    if (std::none_of(rows.begin(), rows.end(), seesAhead))
        return {};
    return Message(ATT_TEXT(
        "core", "ALiBi favours keys after the query where the mask makes them visible; ALiBi is made for a causal mask"));
}

double powerWanted(const EntropyMeasure& measure) { return needsPower(measure) ? measure.order : 0; }

} // namespace attentoscope
