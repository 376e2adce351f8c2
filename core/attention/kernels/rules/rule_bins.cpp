// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/rules/rule_bins.h"

#include "core/weighting/logit.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

Index binOf(std::span<const Index> edges, Index key)
{
    if (edges.empty() || key < edges.front() || key >= edges.back())
        return -1;
    return Index(std::ranges::upper_bound(edges, key) - edges.begin()) - 1;
}

RuleBins::RuleBins(std::span<const Index> edges, bool sums, bool tops)
    : edges_(edges)
    , sums_(sums ? edges.size() - 1 : 0)
    , tops_(tops ? edges.size() - 1 : 0)
    , relative_(sums || tops ? edges.size() - 1 : 0)
{
}

void RuleBins::clear()
{
    std::ranges::fill(sums_, LaneDoubles{});
    std::ranges::fill(tops_, std::array<float, tileQueries>{});
    std::ranges::fill(relative_, Bin{});
}

void RuleBins::add(Index block, int keys, const float* weights, const std::array<double, tileQueries>& left)
{
    if (!wanted() || block >= edges_.back() || block + keys <= edges_.front())
        return;
    for (Index bin = std::max<Index>(0, binOf(edges_, std::max(block, edges_.front())));
         bin < Index(relative_.size()) && edges_[bin] < block + keys; ++bin) {
        for (int lane = 0; lane < tileQueries; ++lane) {
            const double fall = left[lane] - relative_[bin].left[lane], factor = std::exp2(fall);
            relative_[bin].left[lane] = left[lane];
            if (fall >= 0) // the bin is empty, or nothing has to be scaled down
                continue;
            if (!sums_.empty())
                sums_[bin].at[lane] *= factor;
            if (!tops_.empty())
                tops_[bin][lane] *= float(factor);
        }
        const Index first = std::max(edges_[bin], block) - block, last = std::min(edges_[bin + 1], block + keys) - block;
        for (const float* row = weights + first * tileQueries; row < weights + last * tileQueries; row += tileQueries) {
            for (int lane = 0; lane < tileQueries && !sums_.empty(); ++lane)
                sums_[bin].at[lane] += double(row[lane]);
            for (int lane = 0; lane < tileQueries && !tops_.empty(); ++lane)
                tops_[bin][lane] = std::max(tops_[bin][lane], row[lane]);
        }
    }
}

void RuleBins::finish(std::size_t lane, double left, double* sums, float* tops) const
{
    for (std::size_t bin = 0; bin < relative_.size(); ++bin) {
        const double fall = left - relative_[bin].left[lane];
        if (sums != nullptr)
            sums[bin] = std::exp2(fall) * sums_[bin].at[lane];
        if (tops != nullptr)
            tops[bin] = float(std::log(double(tops_[bin][lane])) + inNats(fall)); // −∞ if there is no weight
    }
}

} // namespace attentoscope
