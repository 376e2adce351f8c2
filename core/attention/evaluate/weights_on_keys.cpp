// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/weights_on_keys.h"

#include "core/attention/evaluate/broken_weights.h"
#include "core/attention/rows/row_scores.h"
#include "core/base/undefined.h"
#include "core/statistics/quantities.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cmath>

namespace attentoscope {
namespace {

// Computes the weights on single keys of one row after another, under each policy, in memory that is reused.
class RowOnKeys
{
public:
    RowOnKeys(const RowJob& job, std::span<const DistanceLaw> laws)
        : job_(job)
        , laws_(laws)
        , logits_(quantitiesOnKeys())
    {
    }

    void fill(std::size_t r, std::vector<PolicyResult>& results)
    {
        const Index row = job_.rows[r];
        job_.mask.row(row, visible_);
        for (std::size_t p = 0; p < results.size(); ++p) {
            const DistanceLaw law = laws_.empty() ? DistanceLaw() : laws_[p];
            if (p == 0 || !laws_.empty())
                find(law, row);
            put(p, law, row, r, results[p].rows);
        }
    }

private:
    // Collects the logits of each quantity's keys that the row sees.
    void find(const DistanceLaw& law, Index row)
    {
        const Index place = job_.mask.position(row);
        std::size_t i = 0;
        for (const Quantity& quantity : quantities()) {
            if (!quantity.keys)
                continue;
            const KeySpan span = quantity.keys(place);
            KeyLogits& own = logits_[i++];
            own.clear();
            for (const KeyRange& range : visible_)
                addLogits(job_, law, row, std::max(range.begin, span.begin), std::min(range.end, span.end), own);
        }
    }

    void put(std::size_t policy, const DistanceLaw& law, Index row, std::size_t r, RowStatistics& out)
    {
        const Normalizer normalizer = out.normalizer(r);
        const bool empty = out.visible[r] == 0, broken = !isOfLogit(job_.policies[policy].normalizer.kind());
        std::size_t i = 0;
        for (const Quantity& quantity : quantities()) {
            if (!quantity.keys)
                continue;
            const KeyLogits& logits = logits_[i];
            double& weight = out.onKeys[i++][r];
            if (empty || logits.score.empty())
                weight = undefined;
            else if (broken)
                weight = brokenWeight(law, row, quantity.keys(job_.mask.position(row)), out.lambda[r], out.nowhere[r]);
            else
                weight = atMostAll(weightOn(logits, out.lambda[r], normalizer), normalizer);
        }
    }

    double brokenWeight(const DistanceLaw& law, Index row, const KeySpan& span, double lambda, double nowhere)
    {
        keys_.clear();
        for (Index key = std::max<Index>(0, span.begin); key < std::min(span.end, job_.mask.nk()); ++key)
            if (sees(visible_, key))
                keys_.push_back(key);
        constexpr double exact = 1e-300; // the logarithm of a smaller number is not exact
        return brokenWeightOn(job_, law, row, visible_, keys_, lambda, nowhere > exact ? std::log(nowhere) : -INFINITY);
    }

    const RowJob& job_;
    std::span<const DistanceLaw> laws_;
    KeyRanges visible_;
    std::vector<KeyLogits> logits_; // one per quantity
    std::vector<Index> keys_;
};

} // namespace

void addLogits(const RowJob& job, const DistanceLaw& law, Index row, Index first, Index last, KeyLogits& out)
{
    const Inputs& inputs = job.inputs;
    const Index query = inputs.stored(row), before = Index(out.score.size()), count = std::max<Index>(last - first, 0);
    out.score.resize(std::size_t(before + count));
    out.bias.resize(out.score.size(), 0);
    if (inputs.areWeights()) {
        for (Index j = 0; j < count; ++j)
            out.score[std::size_t(before + j)] = double(inputs.given(query, first + j));
        return;
    }
    const MatrixView q = inputs.scoringQueries(), k = inputs.scoringKeys();
    keyScores(q.data() + query * q.cols(), k.data() + first * k.cols(), count, k.cols(), out.score.data() + before);
    for (Index j = 0; j < count && (job.experiment.alibi != 0 || law.exists()); ++j) {
        const PlacedLogit placed = placedLogit(job.experiment, inputs, law, row, first + j);
        out.score[std::size_t(before + j)] *= placed.factor;
        out.bias[std::size_t(before + j)] = placed.bias;
    }
}

bool sees(const KeyRanges& visible, Index key)
{
    return std::ranges::any_of(visible, [&](const KeyRange& r) { return r.begin <= key && key < r.end; });
}

double atMostAll(double mass, const Normalizer& row) { return sumsToOne(row.rule.kind) ? std::min(mass, 1.0) : mass; }

Outcome<Done> addWeightsOnKeys(const RowJob& job, std::vector<PolicyResult>& results, const StopToken& stop)
{
    constexpr double worthSharing = 1e6; // multiply-adds; with fewer, one thread is faster than several
    constexpr Index rowsAtATime = 16;
    const Index rows = Index(job.rows.size());
    Index keys = 0; // at most, per row
    for (const Quantity& quantity : quantities())
        if (quantity.keys)
            keys += quantity.keys(0).end - quantity.keys(0).begin;
    for (PolicyResult& policy : results)
        policy.rows.onKeys.assign(quantitiesOnKeys(), PerRow<double>(job.rows.size(), undefined));
    const std::vector<DistanceLaw> laws = distanceLawsOf(job.policies);
    const bool small = double(rows) * double(std::min(keys, job.mask.nk())) * double(job.inputs.d() + 1) < worthSharing;
    const int threads = small ? 1 : job.threads > 0 ? job.threads : omp_get_max_threads();
    std::vector<RowOnKeys> scratch(std::size_t(threads), RowOnKeys(job, laws));
    std::atomic<bool> stopped{false};
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (Index first = 0; first < rows; first += rowsAtATime) {
        if (stopped.load(std::memory_order_relaxed) || stop.stop_requested()) {
            stopped = true;
            continue;
        }
        for (Index r = first; r < std::min(first + rowsAtATime, rows); ++r)
            scratch[std::size_t(omp_get_thread_num())].fill(std::size_t(r), results);
    }
    return stopped ? Outcome<Done>(cancelled()) : Outcome<Done>(Done{});
}

} // namespace attentoscope
