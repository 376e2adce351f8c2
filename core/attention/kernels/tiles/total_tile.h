// The vector part of the totals of keys: one tile of 32 keys, one SIMD lane each, against a block of queries.
#pragma once

#include "core/attention/kernels/tiles/attention_tile.h"

#include <cstdint>

namespace attentoscope {

// One of each per query of the block: a = 2^(lambda2 s + bias − less), in base 2. `bias` is the tile's, one a lane.
struct TotalRows {
    const float *lambda2, *less;
};

struct TotalKernels {
    // sums[lane] += Σ a over `queries` ≤ 96 of (queries, 32) scores; 0 where `visible` is 0. `visible` may be null. Float32
    // inside the block.
    void (*addWeights)(
        const float* scores, const std::uint32_t* visible, int queries, const TotalRows& rows, const float* bias, double* sums);
};

// For the best instruction set of this machine.
const TotalKernels& totalKernels();

} // namespace attentoscope
