// The streaming pass over scores: for a set of query rows, every key once, several scales at once. Nothing n × n is kept.
// Twin: core/kernels/reference.h. A row's arithmetic depends on the row alone, never on its neighbours or the thread count.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/masks/mask.h"
#include "core/statistics/entropy.h"

#include <functional>
#include <span>
#include <vector>

namespace attentoscope {

struct PassProblem {
    MatrixView q{nullptr, 0, 0};  // (n_q, d)
    MatrixView k{nullptr, 0, 0};  // (n_k, d)
    MatrixView v{nullptr, 0, 0};  // (n_k, d_v), or (0, 0): no output
    const BoundMask* mask = nullptr;
    std::span<const Index> rows;  // query rows to do, R of them
    std::size_t scales = 1;       // P, how many λ each row is evaluated under
    std::span<const float> lambda; // (P, R), ≥ 0
    double power = 0;             // collect Σ e^power; 0: do not
    int threads = 0;              // 0: all cores
};

// Where the pass puts what it finds. Spans that are empty are not wanted.
struct PassOutput {
    std::span<RowMoments> moments;    // (P, R)
    std::span<Index> argmax;          // (R): the first key of the largest score; the same under every λ; −1 for an empty row
    std::span<float> output;          // (P, R, d_v)
    std::span<float> weights;         // (P, R, n_k), 0 where masked
    // Reduced score map: for each row the largest and, when wanted, the mean raw score of each bin of keys.
    std::span<const Index> binEdges;  // (bins + 1) ascending keys, or empty
    std::span<float> binMax;          // (R, bins) largest visible score; −inf where none is visible
    std::span<double> binSum;         // (P, R, bins) Σ e over the visible keys of the bin, relative to the row's maximum
};

// False when stopped (then the outputs are unspecified). Progress is by query tiles.
bool attentionPass(const PassProblem& problem, const PassOutput& out, StopToken stop = {}, const Progress& progress = {});

} // namespace attentoscope
