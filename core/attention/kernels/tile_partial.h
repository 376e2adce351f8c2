// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the streaming softmax for a tile of queries after some of the keys: 32 rows under P scales. The states of
// disjoint chunks of keys can be merged into the state of their union. They are merged in the order of the keys, so the bits
// are the same however the chunks were shared out among threads.
#pragma once

#include "core/attention/kernels/tiles/attention_tile.h"

#include <array>
#include <span>
#include <vector>

namespace attentoscope {

struct TilePartial {
    alignas(64) std::array<float, tileQueries> maximum; // largest score so far; hiddenScore when no key was seen
    alignas(64) std::array<double, tileQueries> ties; // how many keys score the maximum
    std::array<Index, tileQueries> argmax; // the first key that scores the maximum; −1: none
    std::vector<TileSums> sums; // (P) relative to the maximum, without the keys at it
    std::vector<LaneDoubles> output; // (P, columns) Σ e v, relative to the maximum; see PassProblem::columns()

    TilePartial(std::size_t scales, Index columns)
        : sums(scales)
        , output(scales * columns)
    {
        reset();
    }

    void reset();

    // Raises the maximum of every lane to `now` (32, aligned) where that is higher, and scales down everything summed so far.
    // Keys at the old maximum join the ordinary sums; the caller says how many keys are at the new one. lambda: (P). power: see
    // PassProblem.
    void raise(const float* now, std::span<const LaneDoubles> lambda, double power);

    // Raises the maximum alone, for callers that sum nothing.
    void raiseMaximum(const float* now);

    // Takes in the partial of later keys, which must not be used afterwards.
    void merge(TilePartial& later, std::span<const LaneDoubles> lambda, double power);
};

} // namespace attentoscope
