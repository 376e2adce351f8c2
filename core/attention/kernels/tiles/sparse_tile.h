// SPDX-License-Identifier: GPL-3.0-or-later
// The vector part of the rules under which only a row's largest logits have weight
// (core/attention/kernels/rules/sparse_rule.h): finds the keys of a block that may have weight, drops those that have none, and
// sums over the others.
#pragma once

#include "core/attention/kernels/tiles/attention_tile.h"

#include <cstddef>
#include <cstdint>

namespace attentoscope {

inline constexpr int columnLanes = 4; // lanes that are transposed into columns together
inline constexpr std::size_t sparseStep = 16; // numbers processed together; lists have room for as many behind their end

// Sums over the keys of one row except one key of the largest weight, in float64, with e relative to that weight.
struct SparseSums {
    double e = 0, weighted = 0, square = 0, cube = 0; // Σ e, e ln e, e², e³
    double power = 0; // Σ e^order or Σ (e^order − e), only when asked
    double u = 0, uSquare = 0, uCube = 0; // entmax: Σ u, u², u³ with u = a^(2 − α) where there is weight
    double count = 0; // number of keys with weight
};

struct EntmaxGuess {
    double least = 0; // a lower bound of t
    double about = 0; // t to about the precision of float32
};

struct SparseKernels {
    // Transposes the scores of `columnLanes` neighbouring lanes, so that each lane's are consecutive: out[i * blockKeys + key]
    // = scores[key * 32 + i]; −∞ from `keys` up to a multiple of sparseStep.
    void (*columns)(const float* scores, int keys, float* out);
    // Appends the scores of a column that reach the threshold to `scores`, and their keys, counted from `first`, to `at`.
    // Returns how many.
    std::size_t (*append)(const float* column, int keys, float threshold, std::int32_t first, float* scores, std::int32_t* at);
    // Keeps the scores that reach the threshold, and their keys, in their order. Returns how many.
    std::size_t (*keep)(float threshold, std::size_t count, float* scores, std::int32_t* at);
    // The functions below need −∞, or scores without weight, behind the first `count` up to a multiple of sparseStep.
    //
    // reachedBy returns a score that at least `wanted` scores reach, and not many more; it is found by bisection on the way to
    // the wanted-th largest. If the smallest score that reaches it occurs more than once among the `wanted` largest, the next
    // score below is returned instead; hiddenScore if none is known.
    float (*reachedBy)(const float* scores, std::size_t count, std::size_t wanted);
    // Entmax up to α = 2: returns t relative to the largest logit, by Newton's steps in float32 from `from` ≤ t until a step is
    // shorter than the fraction `enough` of t.
    EntmaxGuess (*entmaxGuess)(
        double alpha, const float* scores, std::size_t count, float largest, double lambda, double from, double enough);
    // Entmax: returns Σ a and Σ a^(2 − α) over the logits above t, in float64.
    void (*entmaxSums)(double alpha, const double* logits, std::size_t count, double t, double* sum, double* slope);
    // Entmax: computes the weight a of each logit, and the sums relative to the weight of logit 0. order: 0 if no power is
    // asked for.
    void (*entmaxWeights)(
        double alpha, const double* logits, std::size_t count, double t, double order, double* weights, SparseSums& sums);
    // Top-k: computes e of each logit that is at least `kth`, 0 for others, and the sums. Returns the largest logit below
    // `kth`.
    double (*topWeights)(const double* logits, std::size_t count, double kth, double order, double* weights, SparseSums& sums);
};

// Returns the kernels for the best instruction set of this machine.
const SparseKernels& sparseKernels();

} // namespace attentoscope
