// The vector part of the rules under which a row's largest logits alone have weight (core/attention/kernels/rules/sparse_rule.h):
// finding the keys of a block that may have weight, letting go of those that have none, and the sums over what is left.
#pragma once

#include "core/attention/kernels/tiles/attention_tile.h"

#include <cstddef>
#include <cstdint>

namespace attentoscope {

inline constexpr int columnLanes = 4; // that are turned into columns together
inline constexpr std::size_t sparseStep = 16; // what is done together; lists have room for as many behind their end

// Over the keys of one row but one of the largest weight, with e relative to that, in float64.
struct SparseSums {
    double e = 0, weighted = 0, square = 0, cube = 0; // Σ e, e ln e, e², e³
    double power = 0; // Σ e^order or Σ (e^order − e), only when asked
    double u = 0, uSquare = 0, uCube = 0; // of entmax: Σ u, u², u³ with u = a^(2 − α) where there is weight
    double count = 0; // how many have weight
};

struct EntmaxGuess {
    double least = 0; // surely no larger than t
    double about = 0; // t to about float32
};

struct SparseKernels {
    // The scores of `columnLanes` neighbouring lanes, those of each behind each other: out[i * blockKeys + key] =
    // scores[key * 32 + i]; −∞ beyond `keys` up to a multiple of sparseStep.
    void (*columns)(const float* scores, int keys, float* out);
    // Puts those of a column that reach the threshold behind `scores`, and their keys, counted from `first`, behind `at`.
    // Returns how many.
    std::size_t (*append)(const float* column, int keys, float threshold, std::int32_t first, float* scores, std::int32_t* at);
    // Keeps those that reach the threshold, in their order. Returns how many.
    std::size_t (*keep)(float threshold, std::size_t count, float* scores, std::int32_t* at);
    // For the rest −∞ or what has no weight stands behind `count` up to a multiple of sparseStep.
    // A score that `wanted` of them reach, and not many more: halved on the way to the wanted-th largest. Where the one before it
    // is as large, the score that comes next below them; hiddenScore where none is known.
    float (*reachedBy)(const float* scores, std::size_t count, std::size_t wanted);
    // Of entmax up to α = 2, relative to the largest logit: t, by Newton's steps in float32 until they are shorter than
    // `enough` of it. `from` ≤ t is where they begin.
    EntmaxGuess (*entmaxGuess)(
        double alpha, const float* scores, std::size_t count, float largest, double lambda, double from, double enough);
    // Σ a and Σ a^(2 − α) of the logits above t, in float64.
    void (*entmaxSums)(double alpha, const double* logits, std::size_t count, double t, double* sum, double* slope);
    // a of each of them, and the sums relative to the weight of a logit of 0. order: 0 where no power is asked for.
    void (*entmaxWeights)(
        double alpha, const double* logits, std::size_t count, double t, double order, double* weights, SparseSums& sums);
    // e of those that are at least `kth`, else 0, and the sums. Returns the largest logit below `kth`.
    double (*topWeights)(const double* logits, std::size_t count, double kth, double order, double* weights, SparseSums& sums);
};

// For the best instruction set of this machine.
const SparseKernels& sparseKernels();

} // namespace attentoscope
