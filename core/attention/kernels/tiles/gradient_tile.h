// SPDX-License-Identifier: GPL-3.0-or-later
// The vector part of the backward pass: one tile of 32 keys, one SIMD lane each, against a block of queries.
#pragma once

#include "core/attention/kernels/tiles/attention_tile.h"
#include "core/base/matrix.h"

#include <cstdint>

namespace attentoscope {

// Arrays with one value per query of the block: a = share · 2^(x − reference), ∂x = a (∂a − mean), with x in base 2.
struct QueryRows {
    const float *reference, *share, *mean;
};

struct GradientKernels {
    // Computes weights and ∂x of (queries, 32) cells from x and ∂L/∂a; both are 0 where `visible` is 0. `visible` may be null.
    void (*cells)(const float* x, const float* dA, const std::uint32_t* visible, int queries, const QueryRows& rows,
        float* weights, float* dX);
    // out[i * columns + c] += Σ_j dX[tile j / 32][i * 32 + j % 32] · k[j * columns + c] over tiles · 32 keys; columns is a
    // multiple of 32. dX holds `tiles` tiles of (blockKeys, 32).
    void (*rows)(const float* dX, int queries, int tiles, const float* k, Index columns, double* out);
};

// Returns the kernels for the best instruction set of this machine.
const GradientKernels& gradientKernels();

} // namespace attentoscope
