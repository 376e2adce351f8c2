// SPDX-License-Identifier: GPL-3.0-or-later
// The same row statistics by PyTorch, from the whole map in memory. (core/studies/cost/materialized.h has them by Eigen.)
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"

#include <string>

namespace attentoscope::bench {

// Median times in seconds for the entropies of n rows over n keys, and the libraries that were measured.
struct TorchTimes {
    std::string version; // for example "1.13.0"
    std::string blas; // for example "OpenBLAS 0.3.21"
    double productFlops = 0; // flops per second of its matrix product alone
    double plain = 0; // the faster of two plain ways to write it
    double inPlace = 0; // tuned by hand to reuse memory
};

// `simd`: the instruction set of the streamed passes, "AVX-512". `peak`: the multiply-add peak of this processor in flops per
// second. Errors: no Python with PyTorch (ATTENTOSCOPE_BENCH_PYTHON names another than Debian's); a slow BLAS.
Outcome<TorchTimes> torchTimes(Index n, Index d, int threads, const std::string& simd, double peak);

} // namespace attentoscope::bench
