// SPDX-License-Identifier: GPL-3.0-or-later
// The vector part of row_changes.h: one tile of 32 queries, one per SIMD lane, against a block of keys.
#pragma once

#include "core/attention/kernels/tiles/attention_tile.h"

namespace attentoscope {

// Weights of each lane under one scale: a = 2^(lambda2 (s − reference) − less).
struct ChangeLanes {
    alignas(64) float lambda2[tileQueries];
    alignas(64) float less[tileQueries];
};

struct ChangeSums {
    alignas(64) double divergence[tileQueries]; // Σ (a ln a/m + b ln b/m), m = (a + b) / 2
    alignas(64) double moved[tileQueries]; // Σ |b − a|
};

struct ChangeKernels {
    // Adds the sums over (keys, 32) scores, −∞ where not visible. They are float32 inside the block.
    void (*add)(
        const float* scores, int keys, const float* reference, const ChangeLanes& a, const ChangeLanes& b, ChangeSums& sums);
};

// Returns the kernels for the best instruction set of this machine.
const ChangeKernels& changeKernels();

} // namespace attentoscope
