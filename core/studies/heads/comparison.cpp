// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/comparison.h"

#include "core/attention/kernels/row_changes.h"
#include "core/attention/machine.h"
#include "core/attention/rows/row_set.h"
#include "core/studies/heads/agreement.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace attentoscope {
namespace {

double halfDistance(const float* a, const float* b, Index n)
{
    double sum = 0;
    for (Index j = 0; j < n; ++j)
        sum += std::abs(double(b[j]) - double(a[j]));
    return sum / 2;
}

// Returns whether the weights of each row sum to 1, without a place that belongs to no key.
bool areWhole(const RowStatistics& rows) { return rows.nowhere.empty() && rows.weightTotal.empty(); }

// Returns the shares of row r, followed by that of the place that belongs to no key.
std::vector<float> sharesOf(const PolicyResult& policy, std::size_t r)
{
    const Index nk = policy.weights.cols();
    const float* weights = policy.weights.data() + Index(r) * nk;
    std::vector<float> shares(weights, weights + nk);
    shares.push_back(policy.rows.nowhere.empty() ? 0 : float(policy.rows.nowhere[r]));
    return shares;
}

// Collects how far the rows of two policies are apart, a block of rows at a time.
class RowsApart
{
public:
    explicit RowsApart(int threads)
        : threads_(threads > 0 ? threads : hardwareThreads())
    {
    }

    // Adds rows by the results under both policies, with weights.
    void add(const PolicyResult& a, const PolicyResult& b)
    {
        const std::size_t before = divergence_.size(), rows = a.rows.size();
        divergence_.resize(before + rows, HeadMatch::undefined);
        moved_.resize(before + rows, HeadMatch::undefined);
        const Index nk = a.weights.cols();
        const bool whole = areWhole(a.rows) && areWhole(b.rows);
#pragma omp parallel for schedule(dynamic, 8) num_threads(threads_)
        for (std::size_t r = 0; r < rows; ++r) {
            if (a.rows.visible[r] == 0 || b.rows.visible[r] == 0) // a normalizer may leave fewer keys than the mask shows
                continue;
            const auto compare = [&](const float* ofA, const float* ofB, Index places) {
                divergence_[before + r] = jensenShannon(ofA, ofB, places, sumLogarithms(ofA, places), sumLogarithms(ofB, places));
                moved_[before + r] = halfDistance(ofA, ofB, places);
            };
            if (whole)
                compare(a.weights.data() + Index(r) * nk, b.weights.data() + Index(r) * nk, nk);
            else
                compare(sharesOf(a, r).data(), sharesOf(b, r).data(), nk + 1);
        }
    }

    // Adds rows by what a pass found of their keys.
    void add(const PolicyResult& a, const PolicyResult& b, std::span<const RowChange> changes)
    {
        const auto nowhere = [](const PolicyResult& policy, std::size_t r) {
            return policy.rows.nowhere.empty() ? 0 : policy.rows.nowhere[r];
        };
        for (std::size_t r = 0; r < changes.size(); ++r) {
            const bool sees = a.rows.visible[r] > 0 && b.rows.visible[r] > 0;
            const RowChange place = sees ? changeOf(nowhere(a, r), nowhere(b, r)) : RowChange{};
            divergence_.push_back(sees ? changes[r].divergence + place.divergence : HeadMatch::undefined);
            moved_.push_back(sees ? changes[r].moved + place.moved : HeadMatch::undefined);
        }
    }

    HeadComparison found() const { return {summarize(divergence_).mean, summarize(moved_).mean, {}}; }

private:
    int threads_;
    std::vector<double> divergence_, moved_; // one number for each row; NaN: the row sees no key
};

// Tells whether the weights of all policies follow from scores and the sums of the softmax.
bool followFromScores(const RowJob& job)
{
    return !job.inputs.areWeights() && job.experiment.alibi == 0
        && std::ranges::all_of(job.policies, [](const PolicyChoice& policy) {
               return sumsToOne(policy.normalizer.kind()) && isOfSoftmax(policy.normalizer.kind())
                   && !distanceLawOf(policy).exists();
           });
}

Outcome<Done> addStreamed(
    const RowJob& job, std::span<const PolicyResult> found, std::vector<RowsApart>& apart, const StopToken& stop)
{
    const std::vector<Index> stored = storedRows(job.inputs, job.rows);
    PassProblem problem = problemOver(job.inputs, job.mask, job.rows, stored);
    std::vector<double> lambda, logNormalizer;
    for (const PolicyResult& policy : found)
        for (std::size_t r = 0; r < job.rows.size(); ++r) {
            const bool sees = policy.rows.visible[r] > 0;
            lambda.push_back(sees ? policy.rows.lambda[r] : 0);
            logNormalizer.push_back(sees ? policy.rows.normalizer(r).logSumExp : INFINITY);
        }
    problem.scales = found.size();
    problem.lambda = lambda;
    problem.threads = job.threads;
    std::vector<RowChange> changes(apart.size() * job.rows.size());
    if (!rowChanges(problem, logNormalizer, found.front().rows.maxLogit, changes, stop))
        return cancelled();
    for (std::size_t other = 0; other < apart.size(); ++other)
        apart[other].add(found.front(), found[other + 1], std::span(changes).subspan(other * job.rows.size(), job.rows.size()));
    return Done{};
}

Outcome<Done> addWeighed(const RowJob& job, std::vector<RowsApart>& apart, const StopToken& stop)
{
    constexpr double weightsAtATime = 1 << 20; // floats: they stay in the caches
    const auto atATime =
        std::size_t(std::max(32.0, weightsAtATime / double(job.policies.size()) / double(std::max<Index>(1, job.mask.nk()))));
    RowJob part = job;
    part.wanted = {.output = false, .weights = true};
    part.shares = true;
    for (std::size_t first = 0; first < job.rows.size(); first += atATime) {
        part.rows = job.rows.subspan(first, std::min(atATime, job.rows.size() - first));
        const auto results = evaluateRows(part, stop);
        if (!results)
            return results.error();
        for (std::size_t other = 0; other < apart.size(); ++other)
            apart[other].add(results->front(), (*results)[other + 1]);
    }
    return Done{};
}

} // namespace

Outcome<HeadComparisons> compareRows(const RowJob& job, std::span<const PolicyResult> found, const StopToken& stop)
{
    std::vector<RowsApart> apart(job.policies.size() - 1, RowsApart(job.threads));
    const auto added = followFromScores(job) ? addStreamed(job, found, apart, stop) : addWeighed(job, apart, stop);
    if (!added)
        return added.error();
    HeadComparisons comparisons;
    for (const RowsApart& each : apart)
        comparisons.push_back(each.found());
    return comparisons;
}

} // namespace attentoscope
