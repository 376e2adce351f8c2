// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/key_information.h"

#include "core/attention/evaluate/weight_rows.h"
#include "core/attention/kernels/key_totals.h"
#include "core/attention/rows/row_set.h"
#include "core/base/undefined.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

namespace attentoscope {

KeyInformation keyInformationOf(std::span<const double> keyTotals, std::span<const double> rowEntropies)
{
    const double conditional = summarize(rowEntropies).mean;
    double sum = 0, weighted = 0; // Σ t, Σ t ln t
    for (const double total : keyTotals)
        if (total > 0) {
            sum += total;
            weighted += total * std::log(total);
        }
    if (sum == 0)
        return {undefined, undefined};
    const double keyEntropy = std::max(0.0, std::log(sum) - weighted / sum);
    return {keyEntropy, std::max(0.0, keyEntropy - conditional)};
}

void put(const KeyInformation& keys, RowStatistics& rows)
{
    rows.keyEntropy = {keys.keyEntropy};
    rows.mutualInformation = {keys.mutual};
}

namespace {

bool ofSoftmax(const PolicyChoice& policy) { return isOfSoftmax(policy.normalizer.kind()); }

// Returns λ of each row, with 0 in place of NaN for a row that sees no key, because a pass reads λ of all rows.
PerRow<double> lambdasOf(const RowStatistics& rows)
{
    PerRow<double> lambda = rows.lambda;
    std::ranges::replace_if(
        lambda, [](double each) { return std::isnan(each); }, 0.0);
    return lambda;
}

// Adds up the weights on each key for the policies whose weights follow from a sum of exponentials. totals: (P, n_k), one after
// the other. Returns false when stopped.
bool addTotals(const RowJob& job, PassProblem problem, std::span<const PolicyResult> found, std::span<std::vector<double>> totals,
    const StopToken& stop, const Progress& progress)
{
    std::vector<double> lambda, logSumExp;
    std::vector<PolicyChoice> choices;
    for (const PolicyResult& policy : found) {
        if (!ofSoftmax(policy.scale))
            continue;
        choices.push_back(policy.scale);
        const auto of = lambdasOf(policy.rows);
        lambda.insert(lambda.end(), of.begin(), of.end());
        for (std::size_t r = 0; r < policy.rows.size(); ++r) {
            const Normalizer row = policy.rows.normalizer(r);
            const bool shares = !sumsToOne(row.rule.kind); // weights count as shares of their sum
            // A row of given weights may see keys and have no weight: every weight is then 0.
            logSumExp.push_back(policy.rows.visible[r] == 0 ? std::numeric_limits<double>::infinity()
                    : shares                                ? policy.rows.logSumExp[r]
                                                            : row.logSumExp);
        }
    }
    const std::size_t keys = std::size_t(job.mask.nk());
    problem.scales = lambda.size() / std::max<std::size_t>(1, job.rows.size());
    problem.lambda = lambda;
    const std::vector<DistanceLaw> laws = distanceLawsOf(choices);
    putPlaces(problem, job.experiment.alibi, laws);
    std::vector<double> all(problem.scales * keys);
    if (problem.scales > 0 && !keyTotals(problem, logSumExp, all, stop, progress))
        return false;
    auto next = all.begin();
    for (std::size_t p = 0; p < found.size(); ++p) {
        if (!ofSoftmax(found[p].scale))
            continue;
        std::copy_n(next, keys, totals[p].begin());
        next += std::ptrdiff_t(keys);
    }
    return true;
}

// Adds up the weights on each key for a policy with another rule, a few rows at a time. A row's weights count as shares of its
// total.
Outcome<Done> addShares(const RowJob& job, const PolicyResult& policy, std::vector<double>& totals, const StopToken& stop)
{
    return forWeightRows(job, policy.scale, stop, [&](std::size_t, std::span<const float> weights, const RowMoments& moments) {
        for (std::size_t j = 0; j < weights.size() && moments.total > 0; ++j)
            totals[j] += double(weights[j]) / (moments.total + moments.nowhere);
    });
}

} // namespace

Outcome<std::vector<KeyInformation>> keyInformation(
    const RowJob& job, std::span<const PolicyResult> found, const StopToken& stop, const Progress& progress)
{
    const std::vector<Index> stored = storedRows(job.inputs, job.rows);
    PassProblem problem = problemOver(job.inputs, job.mask, job.rows, stored);
    problem.threads = job.threads;
    try {
        std::vector<std::vector<double>> totals(found.size(), std::vector<double>(std::size_t(job.mask.nk())));
        if (!addTotals(job, problem, found, totals, stop, progress))
            return cancelled();
        std::vector<KeyInformation> information;
        for (std::size_t p = 0; p < found.size(); ++p) {
            const RowStatistics& rows = found[p].rows;
            if (!ofSoftmax(found[p].scale))
                if (auto added = addShares(job, found[p], totals[p], stop); !added)
                    return added.error();
            double nowhere = 0; // the leftovers count as one more key
            for (const double each : rows.nowhere)
                nowhere += std::isnan(each) ? 0 : each;
            totals[p].push_back(nowhere);
            information.push_back(keyInformationOf(totals[p], rows.shannon));
        }
        return information;
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

Outcome<std::vector<KeyInformation>> keyInformation(const Result& result, const StopToken& stop, const Progress& progress)
{
    const std::vector<PolicyChoice> scales = resolvedScales(result);
    const RowJob job{.experiment = result.experiment,
        .inputs = *result.inputs,
        .mask = result.mask,
        .rows = result.rowIndex,
        .policies = scales,
        .threads = result.threads};
    return keyInformation(job, result.policies, stop, progress);
}

} // namespace attentoscope
