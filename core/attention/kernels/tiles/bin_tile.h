// SPDX-License-Identifier: GPL-3.0-or-later
// The vector part of reducing keys to bins, the columns of pixels of a map. Within a block the bins are given by `edges`:
// bin b holds the keys edges[b] ≤ key < edges[b + 1], counted from the block's first key, b < bins.
#pragma once

#include "core/base/matrix.h"

#include <cstdint>

namespace attentoscope {

struct BinKernels {
    // Raises top[b * 32 + lane] to the largest scores[key * 32 + lane] of the bin's keys.
    void (*largest)(const float* scores, const int* edges, int bins, float* top);
    // sum[b * 32 + lane] += in[key * 32 + lane] over the bin's visible keys. `visible` (all ones or 0) may be null: all are.
    // Sums are float32 inside a block and float64 over blocks.
    void (*sum)(const float* in, const std::uint32_t* visible, const int* edges, int bins, double* sum);
    // Folds one row into a row of pixels: raises pixels[b] to scale · top[b] + shift, except for bins at −∞.
    void (*foldLargest)(const float* top, Index bins, double scale, double shift, float* pixels);
    // pixels[b] += scale · sum[b] + shift · count[b]; `count` may be null when shift is 0.
    void (*foldSum)(const double* sum, const double* count, Index bins, double scale, double shift, double* pixels);
};

// Returns the kernels for the best instruction set of this machine.
const BinKernels& binKernels();

} // namespace attentoscope
