// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/matching/matching.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/matching/expected_rows.h"
#include "core/attention/rows/chosen_rows.h"
#include "core/attention/rows/made_inputs.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/session/fields.h"
#include "core/sources/source.h"
#include "core/statistics/row_statistics.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace attentoscope {
namespace {

constexpr double tolerance = 1e-5; // nats; a tenth of what is promised
constexpr double promised = 1e-4;
constexpr double largestMultiplier = 1e4;
constexpr Index mostScores = Index(1) << 27; // most scores that one pass of a match computes

// Returns how many rows have `scores` scores of n_k each, but never so few that their mean says nothing.
Index rowsWithin(Index scores, Index nk)
{
    constexpr Index fewestRows = 64;
    return std::max(fewestRows, scores / std::max<Index>(nk, 1));
}

// Returns evenly spaced ones of the rows, or all if they have at most `scores` scores.
std::vector<Index> sampleOf(std::span<const Index> rows, Index nk, Index scores)
{
    std::vector<Index> sample;
    for (const Index place : evenlySpacedRows(Index(rows.size()), rowsWithin(scores, nk)))
        sample.push_back(rows[std::size_t(place)]);
    return sample;
}

// Returns how many rows stand for all query rows: `wanted` of them, 0: all, but no more than one pass takes.
Index matchingRows(Index nk, Index wanted)
{
    const Index most = rowsWithin(mostScores, nk);
    return wanted > 0 ? std::min(wanted, most) : most;
}

// Measures the mean entropy of the data when every row has the multiplier m, or m times a share of its own.
class EntropyMeter
{
public:
    // `shares`: one per row; empty: 1 each. The data and the shares must outlive this object.
    EntropyMeter(const MatchData& data, StopToken stop, std::span<const double> shares = {})
        : data_(data)
        , stop_(std::move(stop))
        , shares_(shares)
    {
    }

    // Returns the mean for several m, from one pass over the scores. The only error is Cancelled.
    Outcome<std::vector<double>> at(std::span<const double> multipliers) const
    {
        constexpr std::size_t bundle = 1 << 17; // rows at a time: some 60 MB for eight scales, with few passes over the keys
        std::vector<double> sums(multipliers.size(), 0);
        std::size_t defined = 0;
        for (std::size_t first = 0; first < data_.rows.size(); first += bundle) {
            const auto rows = data_.rows.subspan(first, std::min(bundle, data_.rows.size() - first));
            const auto moments = pass(rows, first, multipliers);
            if (moments.empty())
                return cancelled();
            for (std::size_t r = 0; r < rows.size(); ++r) {
                if (moments[r].visible == 0)
                    continue;
                ++defined;
                for (std::size_t p = 0; p < multipliers.size(); ++p)
                    sums[p] += entropyOf(data_.experiment.entropy, moments[p * rows.size() + r]);
            }
        }
        for (double& sum : sums)
            sum /= double(defined);
        return sums;
    }

    Outcome<double> at(double multiplier) const
    {
        const auto found = at(std::span(&multiplier, 1));
        return found ? Outcome<double>(found->front()) : found.error();
    }

    // Tells whether the weights at m = 0 may not be uniform: the bias of a key's position is not scaled, given weights of 0
    // stay 0, and a leftover that belongs to no key keeps its share.
    bool biased() const
    {
        return data_.experiment.alibi != 0 || data_.law.exists() || data_.inputs.areWeights() || !data_.normalizer.isSoftmax();
    }

    bool ofDistance() const { return data_.law.exists(); }

    // The smallest multiplier to use. If all logits are equal, top-k has no k largest ones, so under top-k it is just large
    // enough to tell them apart.
    double leastMultiplier() const { return data_.normalizer.kind() == Normalization::TopK ? 1e-6 : 0; }

    // Returns the standard error of the mean at m, if these rows are a sample of `all` rows.
    Outcome<double> errorAt(double multiplier, std::size_t all) const
    {
        const auto moments = pass(data_.rows, 0, std::span(&multiplier, 1));
        if (moments.empty())
            return cancelled();
        std::vector<double> entropies;
        for (const RowMoments& row : moments)
            entropies.push_back(entropyOf(data_.experiment.entropy, row));
        const Summary found = summarize(entropies);
        if (found.count < 2)
            return 0;
        return found.std / std::sqrt(double(found.count - 1)) * std::sqrt(1 - double(entropies.size()) / double(all));
    }

    // Returns the mean entropy of uniform weights; NaN if no row sees a key.
    double largest() const
    {
        double sum = 0;
        std::size_t defined = 0;
        for (const Index row : data_.rows)
            if (const Index visible = data_.mask.visible(row); visible > 0) {
                sum += largestEntropy(data_.experiment.entropy, double(visible));
                ++defined;
            }
        return sum / double(defined);
    }

private:
    // Returns the moments (multipliers, rows); empty when stopped. `begin`: index of the first of these rows among all.
    std::vector<RowMoments> pass(std::span<const Index> rows, std::size_t begin, std::span<const double> multipliers) const
    {
        const Inputs& inputs = data_.inputs;
        const std::vector<Index> stored = storedRows(inputs, rows);
        std::vector<double> lambda;
        for (const double m : multipliers)
            for (std::size_t r = 0; r < rows.size(); ++r)
                lambda.push_back(m * (shares_.empty() ? 1 : shares_[begin + r]) / std::sqrt(double(inputs.scaleDimension())));
        std::vector<RowMoments> moments(lambda.size());
        PassProblem problem = problemOver(inputs, data_.mask, rows, stored);
        problem.scales = multipliers.size();
        problem.lambda = lambda;
        const std::vector<RowRule> rules = rulesOf(rows, multipliers.size(), lambda);
        problem.rules = rules;
        const std::vector<DistanceLaw> laws(multipliers.size(), data_.law);
        putPlaces(problem, data_.experiment.alibi, laws);
        problem.power = powerWanted(data_.experiment.entropy);
        problem.threads = data_.threads;
        const PassOutput out{.moments = moments, .argmax = {}, .output = {}, .weights = {}, .scores = {}, .binMax = {}};
        if (!attentionPass(problem, out, stop_))
            return {};
        return moments;
    }

    // Returns the rules (multipliers, rows); none for the softmax.
    std::vector<RowRule> rulesOf(std::span<const Index> rows, std::size_t multipliers, std::span<const double> lambda) const
    {
        std::vector<RowRule> rules;
        if (!data_.inputs.rest.logs.empty() && (data_.normalizer.isSoftmax() || data_.normalizer.isRecorded())) {
            for (std::size_t at = 0; at < lambda.size(); ++at)
                rules.push_back(recordedRule(data_.inputs, rows[at % rows.size()], lambda[at]));
            return rules;
        }
        for (std::size_t m = 0; m < multipliers && !data_.normalizer.isSoftmax(); ++m)
            for (const Index row : rows)
                rules.push_back(rowRuleOf(data_.normalizer,
                    meantLength(data_.experiment.length, data_.mask.visible(row), data_.mask.position(row), data_.mask.nk())));
        return rules;
    }

    const MatchData& data_;
    StopToken stop_;
    std::span<const double> shares_;
};

Error targetTooSmall(double target, double smallest)
{
    return badInput("policy",
        {ATT_TEXT("core", "no scale brings the entropy down to %1; even at the largest scale it is %2"),
            {formatBrief(target, 7), formatBrief(smallest, 7)}});
}

Error beyondReach(double target, double largest, bool ofDistance)
{
    if (ofDistance)
        return badInput("policy",
            {ATT_TEXT("core",
                 "no scale reaches an entropy of %1 under a policy with one scale for each distance; the largest entropy found "
                 "is %2"),
                {formatBrief(target, 7), formatBrief(largest, 7)}});
    return badInput("policy",
        {ATT_TEXT("core", "no scale reaches an entropy of %1; the largest entropy found is %2"),
            {formatBrief(target, 7), formatBrief(largest, 7)}});
}

// Returns the error for sparse weights whose entropy jumps past the target where keys become equal.
Error jumpsOver(double target, double multiplier, double entropy)
{
    return badInput("policy",
        {ATT_TEXT("core", "no scale gives an entropy of %1; at a multiplier of %2 the entropy jumps to %3"),
            {formatBrief(target, 7), formatBrief(multiplier, 4), formatBrief(entropy, 7)}});
}

// A multiplier, and the entropy that it gives minus the target.
struct Point {
    double m = 0, excess = 0;
};

// Returns neighbours of a coarse scan between which the excess falls through 0, or {b, b} if b is near enough itself. atZero:
// the entropy at m = 0. With ALiBi this need not be the largest entropy, so a scan that begins below the target goes on. guess:
// where to look first; 0: unknown.
Outcome<std::pair<Point, Point>> bracket(const EntropyMeter& meter, double target, double atZero, double guess)
{
    const std::vector<double> close = {0.9 * guess, 0.99 * guess, 1.01 * guess, 1.1 * guess};
    const std::vector<double> coarse = {0.25, 0.5, 1, 2, 4, 8, 16, 32};
    const std::vector<double> far = {64, 128, 256, 512, 1024, 2048, 4096, largestMultiplier};
    Point before{0, atZero - target};
    double most = before.excess;
    for (std::vector<double> scan : {close, coarse, far}) {
        std::erase_if(scan, [&](double m) { return m <= before.m; });
        if (scan.empty())
            continue;
        const auto entropies = meter.at(scan);
        if (!entropies)
            return entropies.error();
        for (std::size_t i = 0; i < scan.size(); ++i) {
            const Point next{scan[i], (*entropies)[i] - target};
            if (before.excess >= 0 && next.excess <= 0)
                return std::pair{before, next};
            before = next;
            most = std::max(most, next.excess);
        }
    }
    if (most < 0)
        return beyondReach(target, most + target, meter.ofDistance());
    if (before.excess > promised)
        return targetTooSmall(target, before.excess + target);
    return std::pair{before, before};
}

// Finds m by regula falsi (the Illinois variant): the entropy falls steadily as m grows, and each step is one pass over the
// data. `largest`: entropy of uniform weights, which is the entropy at m = 0 unless the weights are biased. guess: as of
// bracket().
Outcome<double> matchMeasured(const EntropyMeter& meter, double target, double largest, double guess)
{
    const auto atZero = meter.biased() ? meter.at(meter.leastMultiplier()) : Outcome<double>(largest);
    if (!atZero)
        return atZero;
    const auto bracketed = bracket(meter, target, *atZero, guess);
    if (!bracketed)
        return bracketed.error();
    auto [low, high] = *bracketed;
    const double enough = tolerance * std::max(1.0, target);
    int kept = 0; // which end stayed in the last step: −1 the low one, 1 the high one
    for (Point best = std::abs(low.excess) < std::abs(high.excess) ? low : high;;) {
        if (std::abs(best.excess) <= enough)
            return best.m;
        if (high.m - low.m <= 1e-12 * high.m)
            return std::abs(best.excess) <= promised ? Outcome<double>(best.m) : jumpsOver(target, best.m, best.excess + target);
        Point middle{(low.m * high.excess - high.m * low.excess) / (high.excess - low.excess), 0};
        if (!(middle.m > low.m && middle.m < high.m))
            middle.m = 0.5 * (low.m + high.m);
        const auto entropy = meter.at(middle.m);
        if (!entropy)
            return entropy.error();
        middle.excess = *entropy - target;
        best = middle;
        if (middle.excess > 0) {
            low = middle;
            if (kept == 1)
                high.excess /= 2;
            kept = 1;
        } else {
            high = middle;
            if (kept == -1)
                low.excess /= 2;
            kept = -1;
        }
    }
}

// Returns the entropy of uniform weights. Errors: no row sees a key; the target is larger.
Outcome<double> largestToMatch(const EntropyMeter& meter, double target)
{
    const double largest = meter.largest();
    if (std::isnan(largest))
        return badInput("policy", ATT_TEXT("core", "no row sees a key, so there is no entropy to match"));
    if (target > largest)
        return targetTooLarge(target, largest);
    return largest;
}

// Returns about the scale for this target: as theory expects it, or as measured on a small part of the rows; 0 if neither is
// possible.
double guessFor(const MatchData& data, double target, const StopToken& stop)
{
    if (data.normalizer.isSoftmax() && !data.law.exists() && seesEverything(data.experiment)
        && ExpectedRows::knownFor(data.experiment)) {
        const auto counts = countKeys(data.mask, data.rows, plantingOf(data.inputs, data.rows));
        if (const auto m = ExpectedRows(data.experiment, data.mask.nk()).matched(counts, target))
            return *m;
    }
    constexpr Index fewScores = Index(1) << 23;
    const std::vector<Index> few = sampleOf(data.rows, data.mask.nk(), fewScores);
    if (few.size() * 4 > data.rows.size())
        return 0;
    MatchData part = data;
    part.rows = few;
    const EntropyMeter meter(part, stop);
    const auto m = matchMeasured(meter, target, meter.largest(), 0);
    return m ? *m : 0;
}

Error tooShort(Index n0, Index length)
{
    return badInput("policy",
        {ATT_TEXT("core", "the data have %1 keys, fewer than n0 = %2; give a smaller n0 or a target entropy"),
            {formatNumber(length), formatNumber(n0)}});
}

Outcome<SharedInputs> inputsAtReference(
    const Experiment& experiment, const Inputs& inputs, Index n0, Index wantedRows, const StopToken& stop)
{
    if (findSource(experiment.source)->generated) {
        if (n0 > maxLength)
            return tooShort(n0, maxLength);
        Experiment reference = experiment;
        reference.n = n0;
        reference.dv = 0;
        auto rows = sampledRows(reference, n0, matchingRows(n0, wantedRows));
        if (Index(rows.size()) == n0)
            rows.clear();
        return makeInputs(reference, {0, std::move(rows)}, stop);
    }
    if (inputs.nk() < n0)
        return tooShort(n0, inputs.nk());
    auto first = settled(partOf(inputs, 0, n0));
    if (first->nq() == 0 || n0 <= realTokens(inputs).begin)
        return badInput("policy",
            {ATT_TEXT("core", "no query lies within the first n0 = %1 keys; give a target entropy"), {formatNumber(n0)}});
    return first;
}

} // namespace

Error targetTooLarge(double target, double largest)
{
    return badInput("policy",
        {ATT_TEXT("core", "no scale reaches an entropy of %1; even uniform weights reach only %2"),
            {formatBrief(target, 7), formatBrief(largest, 7)}});
}

std::optional<double> targetInTheory(const Experiment& experiment, const PolicyChoice& choice)
{
    const Policy& policy = *findPolicy(choice.name);
    if (const double given = policyParameter(choice, policy.parameters[0]); given > 0)
        return given;
    if (!ExpectedRows::knownFor(experiment))
        return {};
    Experiment reference = experiment;
    reference.n = Index(policyParameter(choice, policy.parameters[1]));
    const auto mask = experiment.mask.bind({reference.n, reference.n});
    if (!mask)
        return {};
    const auto rows = evenlySpacedRows(reference.n, experiment.rows);
    const auto counts = countKeys(*mask, rows, plantingOf(reference, {0, rows}));
    const auto expected = ExpectedRows(reference, reference.n).mean(counts, std::vector<double>(rows.size(), 1));
    return expected ? std::optional(expected->entropy) : std::nullopt;
}

Outcome<double> entropyTarget(
    const Experiment& experiment, const Inputs& inputs, const PolicyChoice& choice, Index wantedRows, int threads, StopToken stop)
{
    const bool given = policyParameter(choice, findPolicy(choice.name)->parameters[0]) > 0;
    if (given || seesEverything(experiment))
        if (const auto target = targetInTheory(experiment, choice))
            return *target;
    const double n0 = policyParameter(choice, findPolicy(choice.name)->parameters[1]);
    const auto reference = inputsAtReference(experiment, inputs, Index(n0), wantedRows, stop);
    if (!reference)
        return reference.error();
    const auto mask = bindMask(experiment, **reference);
    if (!mask)
        return mask.error();
    const auto rows = sampledCountedRows(experiment, **reference, matchingRows((*reference)->nk(), wantedRows));
    if (auto finite = checkFinite(**reference, *mask, rows); !finite)
        return finite.error();
    const auto entropy = EntropyMeter({experiment, **reference, *mask, rows, threads}, stop).at(1);
    if (entropy && std::isnan(*entropy))
        return badInput("policy", ATT_TEXT("core", "no row sees a key among the first n0 keys; give a target entropy"));
    return entropy;
}

Outcome<MatchedScale> matchEntropy(const MatchData& data, double target, StopToken stop)
{
    const std::vector<Index> sample = sampleOf(data.rows, data.mask.nk(), mostScores);
    MatchData sampled = data;
    if (sample.size() < data.rows.size())
        sampled.rows = sample;
    const EntropyMeter meter(sampled, stop);
    const auto largest = largestToMatch(meter, target);
    if (!largest)
        return largest.error();
    const auto m = matchMeasured(meter, target, *largest, guessFor(sampled, target, stop));
    if (!m)
        return m.error();
    MatchedScale scale{*m, Index(sampled.rows.size()), 0};
    if (sampled.rows.size() < data.rows.size()) {
        const auto error = meter.errorAt(*m, data.rows.size());
        if (!error)
            return error.error();
        scale.error = *error;
    }
    return scale;
}

// Scans the mean multiplier, so that the scan has the same resolution and range whatever the multipliers are.
Outcome<double> matchFactor(const MatchData& data, std::span<const double> multipliers, double target, StopToken stop)
{
    std::vector<double> shares(multipliers.begin(), multipliers.end());
    const double mean = summarize(multipliers).mean;
    for (double& share : shares)
        share = std::isnan(share) ? 0 : share / (mean > 0 ? mean : 1); // NaN: the row sees no key, and counts in no mean
    const EntropyMeter meter(data, std::move(stop), shares);
    const auto largest = largestToMatch(meter, target);
    if (!largest)
        return largest;
    if (!(mean > 0))
        return badInput("policy", ATT_TEXT("core", "the scale is 0 in every row, so no factor can change it"));
    const auto matched = matchMeasured(meter, target, *largest, 0);
    return matched ? Outcome<double>(*matched / mean) : matched;
}

Outcome<ResolvedPolicies> resolvePolicies(const MatchData& data, std::span<const PolicyChoice> policies, StopToken stop)
{
    ResolvedPolicies resolved{asRecorded({policies.begin(), policies.end()}, data.inputs), {}};
    const Index count = Index(data.rows.size());
    const Index wantedRows = count < countedQueries(data.inputs) ? count : 0;
    for (PolicyChoice& choice : resolved.policies) {
        if (!findPolicy(choice.name)->fromData())
            continue;
        const auto target = entropyTarget(data.experiment, data.inputs, choice, wantedRows, data.threads, stop);
        if (!target)
            return target.error();
        MatchData normalized = data;
        normalized.normalizer = choice.normalizer;
        const auto m = matchEntropy(normalized, *target, stop);
        if (!m)
            return m.error();
        if (m->error > 0)
            resolved.notes.push_back({ATT_TEXT("core",
                                          "the scale of %1 was found on %2 of %3 rows: the mean entropy of all rows differs from "
                                          "the target by about %4 nats (standard error)"),
                {policyText(choice), formatNumber(m->rows), formatNumber(count), formatBrief(m->error, 2)}});
        choice = constantPolicy(m->multiplier, choice.normalizer);
    }
    return resolved;
}

Outcome<ResolvedPolicies> resolveForAllRows(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, int threads, StopToken stop)
{
    if (std::none_of(policies.begin(), policies.end(), [](const PolicyChoice& p) { return findPolicy(p.name)->fromData(); }))
        return ResolvedPolicies{asRecorded(policies, inputs), {}};
    const auto rows = inputs.queryRows.empty() ? evenlySpacedRows(inputs.nq(), 0) : inputs.queryRows;
    if (auto checked = checkFinite(inputs, mask, rows); !checked)
        return checked.error();
    return resolvePolicies({experiment, inputs, mask, countedRows(inputs, rows), threads}, policies, std::move(stop));
}

} // namespace attentoscope
