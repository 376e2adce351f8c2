// SPDX-License-Identifier: GPL-3.0-or-later
// The same row statistics by PyTorch, from the whole map in memory. (By Eigen: core/studies/cost/materialized.h.)
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"

#include <string>

namespace attentoscope::bench {

// Median seconds for the entropies of n rows over n keys, and what they were measured with.
struct TorchTimes {
    std::string version; // "1.13.0"
    std::string blas; // "OpenBLAS 0.3.21"
    double productFlops = 0; // per second, of its matrix product alone
    double plain = 0; // the faster of two ways to write it
    double inPlace = 0; // tuned by hand
};

// simd: what the streamed passes run on, "AVX-512". peak: multiply-adds that this processor could do, flops per second.
// Errors: no Python with PyTorch (ATTENTOSCOPE_BENCH_PYTHON names another than Debian's); a BLAS that is not made for speed.
Outcome<TorchTimes> torchTimes(Index n, Index d, int threads, const std::string& simd, double peak);

} // namespace attentoscope::bench
