// SPDX-License-Identifier: GPL-3.0-or-later
// The vector part of key_totals.h: one tile of 32 keys, one per SIMD lane, against a block of queries.
#pragma once

#include "core/attention/kernels/tiles/attention_tile.h"

#include <cstdint>

namespace attentoscope {

// Arrays with one value per query of the block: a = 2^(lambda2 s + bias − less), in base 2. `bias` has one value per lane.
struct TotalRows {
    const float *lambda2, *less;
};

struct TotalKernels {
    // sums[lane] += Σ a over `queries` ≤ 96 of (queries, 32) scores; a is 0 where `visible` is 0. `visible` may be null. Sums
    // are float32 inside the block.
    void (*addWeights)(
        const float* scores, const std::uint32_t* visible, int queries, const TotalRows& rows, const float* bias, double* sums);
};

// Returns the kernels for the best instruction set of this machine.
const TotalKernels& totalKernels();

} // namespace attentoscope
