// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/critical/critical_rows.h"

#include "core/attention/machine.h"
#include "core/attention/rows/row_scores.h"
#include "core/base/undefined.h"
#include "core/studies/critical/distinct_keys.h"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace attentoscope {
namespace {

constexpr Index tileRows = 32; // rows that a pass over scores takes at once
constexpr Index mostScores = Index(1) << 20; // limit on the scores in memory, unless one tile has more

// Returns the largest ln(1 + k) / g over sorted gaps g, where k is the number of gaps up to g and the first of them has k =
// `before` + 1.
double largestRatio(std::span<const float> gaps, std::size_t before)
{
    double largest = 0;
    for (std::size_t i = 0; i < gaps.size(); ++i)
        largest = std::max(largest, std::log1p(double(before + i + 1)) / double(gaps[i]));
    return largest;
}

// Returns the critical multiplier of one row. A gap beyond ln(1 + n) over the largest ratio so far cannot have a larger ratio,
// so only smaller gaps are sorted.
double criticalOf(std::span<float> gaps)
{
    constexpr std::size_t few = 32;
    const std::size_t nearest = std::min(few, gaps.size());
    std::ranges::partial_sort(gaps, gaps.begin() + std::ptrdiff_t(nearest));
    const double so = largestRatio(gaps.first(nearest), 0), reach = std::log1p(double(gaps.size())) / so;
    const std::span<float> others = gaps.subspan(nearest);
    const auto beyond = std::partition(others.begin(), others.end(), [reach](float gap) { return double(gap) <= reach; });
    const auto within = others.first(std::size_t(beyond - others.begin()));
    std::ranges::sort(within);
    return std::max(so, largestRatio(within, nearest));
}

// Bounds the difference between two scores of a row that are equal except for rounding
// (core/attention/kernels/attention_pass.h).
class Rounding
{
public:
    Rounding(const Inputs& inputs, Index keys)
        : inputs_(inputs)
    {
        if (inputs.areWeights())
            return; // scores are as read, without rounding
        queries_ = inputs.q.facts();
        const auto facts = inputs.k.facts();
        double longest = 0;
        for (std::size_t key = 0; key < std::size_t(keys); ++key)
            longest = std::max(longest, facts->isFinite(Index(key)) ? facts->norm[key] : 0);
        constexpr double ofOneScore = 1.5 / (1 << 24);
        factor_ = 2 * ofOneScore * std::sqrt(double(inputs.d())) * longest;
    }

    float operator()(Index row) const
    {
        return queries_ ? static_cast<float>(factor_ * queries_->norm[std::size_t(inputs_.stored(row))]) : 0;
    }

private:
    const Inputs& inputs_;
    std::shared_ptr<const TokenFacts> queries_;
    double factor_ = 0;
};

// Working memory of one thread. It is allocated in the constructor, so that nothing throws inside a parallel region.
class RowGaps
{
public:
    RowGaps(const DistinctKeys& keys, Index nk)
        : keys_(keys)
        , last_(std::size_t(keys.groups), -1)
    {
        gaps_.reserve(std::size_t(nk));
    }
    RowGaps(RowGaps&&) = default;
    RowGaps(const RowGaps&) = delete; // a copy would have no capacity for gaps

    // Adds a row from its scores, which are NaN where masked. Keys at most `equal` below the best score count as equal to it.
    // Returns the row's multiplier, in units of 1/s.
    double add(std::span<const float> scores, float equal, Index row)
    {
        gaps_.clear();
        float best = -std::numeric_limits<float>::infinity();
        for (std::size_t key = 0; key < scores.size(); ++key) {
            if (!std::isfinite(scores[key]) || isTwin(key, row))
                continue;
            best = std::max(best, scores[key]);
            gaps_.push_back(scores[key]);
        }
        for (float& gap : gaps_)
            gap = best - gap;
        std::erase_if(gaps_, [equal](float gap) { return gap <= equal; });
        counts_.add(gaps_);
        return gaps_.empty() ? undefined : criticalOf(gaps_);
    }

    const GapCounts& counts() const { return counts_; }

private:
    // Returns whether another key of the same vector was asked about in this row.
    bool isTwin(std::size_t key, Index row)
    {
        const std::int32_t group = keys_.group.empty() ? -1 : keys_.group[key];
        return group >= 0 && std::exchange(last_[std::size_t(group)], row) == row;
    }

    const DistinctKeys& keys_;
    std::vector<Index> last_; // (groups) the last row in which a key of the group was met
    std::vector<float> gaps_;
    GapCounts counts_;
};

} // namespace

double CriticalMultiplier::ofRow(double share) const
{
    std::vector<double> known;
    std::ranges::copy_if(ofRows, std::back_inserter(known), [](double value) { return !std::isnan(value); });
    if (known.empty())
        return undefined;
    const auto place = known.begin() + std::lround(share * double(known.size() - 1));
    std::ranges::nth_element(known, place);
    return *place;
}

Outcome<Done> CriticalRows::add(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, const StopToken& stop)
{
    const Index nk = mask.nk();
    const auto keys = distinctKeys(inputs.areWeights() ? MatrixView(nullptr, 0, 0) : MatrixView(inputs.k.data(), nk, inputs.d()));
    const Rounding rounding(inputs, inputs.areWeights() ? 0 : nk);
    unit_ = std::sqrt(double(inputs.scaleDimension()));
    const int threads = threads_ > 0 ? threads_ : hardwareThreads();
    const auto atATime = std::size_t(std::max(tileRows, mostScores / std::max<Index>(1, nk) / tileRows * tileRows));
    std::vector<RowGaps> ofThreads;
    for (int thread = 0; thread < threads; ++thread)
        ofThreads.emplace_back(keys, nk);
    for (std::size_t first = 0; first < rows.size(); first += atATime) {
        const auto some = rows.subspan(first, std::min(atATime, rows.size() - first));
        const std::vector<float> scores = rowScores(inputs, mask, some, threads, stop);
        if (scores.empty() && nk > 0)
            return cancelled();
        const std::size_t before = ofRows_.size();
        ofRows_.resize(before + some.size(), undefined);
#pragma omp parallel for schedule(dynamic, 4) num_threads(threads)
        for (std::size_t r = 0; r < some.size(); ++r) {
            const auto row = std::span(scores).subspan(r * std::size_t(nk), std::size_t(nk));
            ofRows_[before + r] = unit_ * ofThreads[std::size_t(omp_get_thread_num())].add(row, rounding(some[r]), some[r]);
        }
    }
    for (const RowGaps& each : ofThreads)
        gaps_.merge(each.counts());
    return Done{};
}

CriticalMultiplier CriticalRows::found() const
{
    CriticalMultiplier all;
    all.ofRows = ofRows_;
    all.rows = std::ranges::count_if(ofRows_, [](double value) { return !std::isnan(value); });
    all.pooled = all.rows > 0 ? unit_ * gaps_.critical(all.rows) : undefined;
    return all;
}

} // namespace attentoscope
