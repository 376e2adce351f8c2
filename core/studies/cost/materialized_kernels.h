// The vector part of materialised attention, by Eigen: what it does with some rows of the map. Eigen chooses its instructions
// when it is compiled, so it is compiled once for each set that the streamed kernels have, too, and the two can be compared.
#pragma once

#include <cstddef>
#include <vector>

namespace attentoscope {

struct MaterializedKernels {
    const char* simd; // "AVX-512"
    // scores = q kᵀ: (rows, n_k) from (rows, d) and (n_k, d), all row-major.
    void (*scores)(const float* q, std::ptrdiff_t rows, std::ptrdiff_t d, const float* k, std::ptrdiff_t nk, float* scores);
    // weights = softmax(λ scores) of one row of n_k; zeros when every score is −∞.
    void (*softmax)(const float* scores, std::ptrdiff_t nk, float lambda, float* weights);
    // Shannon entropy of that row, nats, without its weights: `scores` becomes e^{λ (s − max s)}.
    double (*entropy)(float* scores, std::ptrdiff_t nk, float lambda);
    // output = weights v: (rows, d_v) from (rows, n_k) and (n_k, d_v).
    void (*mix)(const float* weights, std::ptrdiff_t rows, std::ptrdiff_t nk, const float* v, std::ptrdiff_t dv, float* output);
};

// One for each instruction set that was compiled and that this processor has, the best first. Never empty.
const std::vector<const MaterializedKernels*>& materializedKernels();

} // namespace attentoscope
