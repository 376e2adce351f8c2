// SPDX-License-Identifier: GPL-3.0-or-later
// The bins of PassProblem for one tile under one rule: the sum of the weights and the largest weight of each bin, (bins, 32).
// Newer keys may scale down the weights of older ones, so each bin stores, as a logarithm in base 2, what its weights are
// relative to.
#pragma once

#include "core/attention/kernels/aligned.h"
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/tiles/attention_tile.h"
#include "core/attention/kernels/tiles/bin_tile.h"

#include <array>
#include <span>
#include <vector>

namespace attentoscope {

class RuleBins
{
public:
    RuleBins(std::span<const Index> edges, bool sums, bool tops);
    bool wanted() const { return !sums_.empty() || !tops_.empty(); }
    void clear();
    // Adds the weights (keys, 32) of a block, which are relative to 2^left[lane].
    void add(Index block, int keys, const float* weights, const std::array<double, tileQueries>& left);
    // Writes the bins of a lane, relative to 2^left: the sums, and the natural logarithms of the largest weights.
    void finish(std::size_t lane, double left, double* sums, float* tops) const;

private:
    struct Bin {
        alignas(64) std::array<double, tileQueries> left;
    };
    std::span<const Index> edges_; // (bins + 1) keys
    std::vector<LaneDoubles> sums_; // (bins)
    std::vector<std::array<float, tileQueries>> tops_; // (bins)
    std::vector<Bin> relative_; // (bins)
};

// Returns the bin that holds the key; −1: none.
Index binOf(std::span<const Index> edges, Index key);

} // namespace attentoscope
