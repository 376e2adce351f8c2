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

// Computes the weights on sets of keys of one row after another, under each policy, in memory that is reused.
class RowOnSets
{
public:
    RowOnSets(const RowJob& job, std::span<const DistanceLaw> laws, std::size_t sets, const FindKeySets& find)
        : job_(job)
        , laws_(laws)
        , find_(find)
        , sets_(sets)
        , logits_(sets)
    {
    }

    void fill(std::size_t r, std::span<const PolicyResult> results, WeightsOnSets& out)
    {
        const Index row = job_.rows[r];
        job_.mask.row(row, visible_);
        for (KeyRanges& set : sets_)
            set.clear();
        find_(row, visible_, sets_);
        for (std::size_t p = 0; p < results.size(); ++p) {
            const DistanceLaw law = laws_.empty() ? DistanceLaw() : laws_[p];
            if (p == 0 || !laws_.empty())
                addLogitsOf(law, row);
            for (std::size_t set = 0; set < sets_.size(); ++set)
                out[p][set][r] = weight(set, law, row, r, results[p].rows, isOfLogit(job_.policies[p].normalizer.kind()));
        }
    }

private:
    void addLogitsOf(const DistanceLaw& law, Index row)
    {
        for (std::size_t set = 0; set < sets_.size(); ++set) {
            logits_[set].clear();
            for (const KeyRange& range : sets_[set])
                addLogits(job_, law, row, range.begin, range.end, logits_[set]);
        }
    }

    double weight(std::size_t set, const DistanceLaw& law, Index row, std::size_t r, const RowStatistics& rows, bool ofLogit)
    {
        if (rows.visible[r] == 0 || sets_[set].empty())
            return undefined;
        if (!ofLogit)
            return brokenWeight(set, law, row, rows.lambda[r], rows.nowhere[r]);
        const Normalizer normalizer = rows.normalizer(r);
        return atMostAll(weightOn(logits_[set], rows.lambda[r], normalizer), normalizer);
    }

    double brokenWeight(std::size_t set, const DistanceLaw& law, Index row, double lambda, double nowhere)
    {
        keys_.clear();
        for (const KeyRange& range : sets_[set])
            for (Index key = range.begin; key < range.end; ++key)
                keys_.push_back(key);
        constexpr double exact = 1e-300; // the logarithm of a smaller number is not exact
        return brokenWeightOn(job_, law, row, visible_, keys_, lambda, nowhere > exact ? std::log(nowhere) : -INFINITY);
    }

    const RowJob& job_;
    std::span<const DistanceLaw> laws_;
    const FindKeySets& find_;
    KeyRanges visible_;
    std::vector<KeyRanges> sets_;
    std::vector<KeyLogits> logits_; // one per set
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

Outcome<WeightsOnSets> weightsOnSets(const RowJob& job, std::span<const PolicyResult> results, std::size_t sets, Index keys,
    const FindKeySets& find, const StopToken& stop)
{
    constexpr double worthSharing = 1e6; // multiply-adds; with fewer, one thread is faster than several
    constexpr Index rowsAtATime = 16;
    const Index rows = Index(job.rows.size());
    WeightsOnSets found(results.size(), std::vector<PerRow<double>>(sets, PerRow<double>(job.rows.size(), undefined)));
    const std::vector<DistanceLaw> laws = distanceLawsOf(job.policies);
    const bool small = double(rows) * double(std::min(keys, job.mask.nk())) * double(job.inputs.d() + 1) < worthSharing;
    const int threads = small ? 1 : job.threads > 0 ? job.threads : omp_get_max_threads();
    std::vector<RowOnSets> scratch(std::size_t(threads), RowOnSets(job, laws, sets, find));
    std::atomic<bool> stopped{false};
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (Index first = 0; first < rows; first += rowsAtATime) {
        if (stopped.load(std::memory_order_relaxed) || stop.stop_requested()) {
            stopped = true;
            continue;
        }
        for (Index r = first; r < std::min(first + rowsAtATime, rows); ++r)
            scratch[std::size_t(omp_get_thread_num())].fill(std::size_t(r), results, found);
    }
    return stopped ? Outcome<WeightsOnSets>(cancelled()) : Outcome<WeightsOnSets>(std::move(found));
}

Outcome<Done> addWeightsOnKeys(const RowJob& job, std::vector<PolicyResult>& results, const StopToken& stop)
{
    Index keys = 0; // at most, per row
    for (const Quantity& quantity : quantities())
        if (quantity.keys)
            keys += quantity.keys(0).end - quantity.keys(0).begin;
    const auto find = [&job](Index row, const KeyRanges& visible, std::span<KeyRanges> sets) {
        const Index place = job.mask.position(row);
        std::size_t i = 0;
        for (const Quantity& quantity : quantities()) {
            if (!quantity.keys)
                continue;
            const KeySpan span = quantity.keys(place);
            for (const KeyRange& range : visible)
                if (std::max(range.begin, span.begin) < std::min(range.end, span.end))
                    sets[i].push_back({std::max(range.begin, span.begin), std::min(range.end, span.end)});
            ++i;
        }
    };
    auto found = weightsOnSets(job, results, quantitiesOnKeys(), keys, find, stop);
    if (!found)
        return found.error();
    for (std::size_t p = 0; p < results.size(); ++p)
        results[p].rows.onKeys = std::move((*found)[p]);
    return Done{};
}

} // namespace attentoscope
