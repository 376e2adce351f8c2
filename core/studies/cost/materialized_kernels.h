// SPDX-License-Identifier: GPL-3.0-or-later
// The vector part of materialised attention, by Eigen, for some rows of the map. Eigen chooses its instructions at compile
// time, so it is compiled once for each instruction set that the streamed kernels have, and the two can be compared.
#pragma once

#include <cstddef>
#include <vector>

namespace attentoscope {

struct MaterializedKernels {
    const char* simd; // "AVX-512"
    // Computes scores = q kᵀ: (rows, n_k) from (rows, d) and (n_k, d), all row-major.
    void (*scores)(const float* q, std::ptrdiff_t rows, std::ptrdiff_t d, const float* k, std::ptrdiff_t nk, float* scores);
    // Computes weights = softmax(λ scores) of one row of n_k; zeros when every score is −∞.
    void (*softmax)(const float* scores, std::ptrdiff_t nk, float lambda, float* weights);
    // Returns the Shannon entropy of such a row, nats, without storing weights; overwrites `scores` by e^{λ (s − max s)}.
    double (*entropy)(float* scores, std::ptrdiff_t nk, float lambda);
    // Computes output = weights v: (rows, d_v) from (rows, n_k) and (n_k, d_v).
    void (*mix)(const float* weights, std::ptrdiff_t rows, std::ptrdiff_t nk, const float* v, std::ptrdiff_t dv, float* output);
};

// Returns the kernels that were compiled and that this processor can run, the best first. Never empty.
const std::vector<const MaterializedKernels*>& materializedKernels();

} // namespace attentoscope
