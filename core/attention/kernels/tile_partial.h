// What a tile of queries knows after some of the keys: the streaming softmax state of 32 rows under P scales. Partials over
// disjoint chunks of keys merge into that of their union; merging in the order of the keys gives the same bits however the
// chunks were shared out.
#pragma once

#include "core/attention/kernels/tiles/attention_tile.h"

#include <array>
#include <span>
#include <vector>

namespace attentoscope {

struct TilePartial {
    alignas(64) std::array<float, tileQueries> maximum; // largest score so far; hiddenScore when no key was seen
    alignas(64) std::array<double, tileQueries> ties; // how many keys are there
    std::array<Index, tileQueries> argmax; // the first key there; −1
    std::vector<TileSums> sums; // (P) relative to the maximum, without the keys at it
    std::vector<LaneDoubles> output; // (P, d_v) Σ e v, relative to the maximum

    TilePartial(std::size_t scales, Index dv)
        : sums(scales)
        , output(scales * dv)
    {
        reset();
    }

    void reset();

    // Moves the reference of every lane up to `now` (32, aligned; lanes where it is no higher stay): everything summed so far
    // shrinks. The keys at the old maximum become ordinary ones; the caller says what is at the new one. lambda: (P). power: see
    // PassProblem.
    void raise(const float* now, std::span<const LaneDoubles> lambda, double power);

    // The same where nothing is summed.
    void raiseMaximum(const float* now);

    // Takes in the partial of later keys, which is used up.
    void merge(TilePartial& later, std::span<const LaneDoubles> lambda, double power);
};

} // namespace attentoscope
