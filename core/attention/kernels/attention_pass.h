// The streaming pass over scores: for a set of query rows, every visible key once, several scales at once. Nothing n × n is
// kept. Twin: core/attention/kernels/reference.h. A row's arithmetic depends on the row alone, never on its neighbours or the
// number of threads, so results are the same bits for any of them.
//
// Scores are float32, of keys less keyOffset, and everything that is asked for comes from the same ones: moments, output,
// weights, bins. A score is exact to 1.5 √d 2⁻²⁴ ‖q‖ ‖k − keyOffset‖, a logit to λ times that, and so is an e^logit, relatively;
// core/attention/evaluate/rounding.h finds out where an entropy shows it. Where weights are asked for, which are looked at one by
// one, scores are float64, and float32 is what they lie below the row's largest; then all that is asked for is as exact as the
// exponentials. These are float32, within 1.2 ulp, and 0 below 2⁻¹²⁶ of the row's largest; sums over blocks of keys are float64.
// Subnormal numbers count as 0, in Q, K, V and on the way: see core/attention/kernels/flush_subnormals.h.
#pragma once

#include "core/attention/weighting/distance_law.h"
#include "core/attention/weighting/row_rule.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/masks/mask.h"
#include "core/statistics/entropy.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace attentoscope {

struct PassProblem {
    MatrixView q{nullptr, 0, 0}; // (n_q, d)
    MatrixView k{nullptr, 0, 0}; // (n_k, d)
    MatrixView v{nullptr, 0, 0}; // (n_k, d_v), or (0, 0): no output
    MatrixView given{nullptr, 0, 0}; // (n_q, n_k or more) scores in place of q·k, where q and k have no columns; −∞: of no weight
    const BoundMask* mask = nullptr;
    std::span<const Index> rows; // query rows to do, R of them
    std::span<const Index> stored; // (R) the row of q that holds each of them; empty: rows itself
    std::size_t scales = 1; // P, how many λ each row is evaluated under; 0: nothing of the softmax is wanted
    std::span<const double> lambda; // (P, R), ≥ 0
    std::span<const RowRule> rules{}; // (P, R) how logits become weights, one kind a scale; or empty: the softmax
    // Slope: adds −slope · (p_i − j) to the logits, p_i = mask->position(i). Unless it is 0 and there are no laws each scale has
    // an order of the keys of its own; the scores are the same, and found once. Where P is 0, λ is (1, R).
    double alibi = 0;
    std::span<const double> alibiFactors{}; // (P) on the slope under each scale; or empty: 1
    bool cube = true; // collect Σ e³ (for the Jacobian norm)
    double power = 0; // collect RowMoments::power of this order; 0: do not
    std::span<const Index> binEdges; // (bins + 1) keys, each above the one before, for the bins of PassOutput; or empty
    Index rankedKey = -1; // the key that PassOutput::larger is about
    int threads = 0; // 0: all cores
    // (d) subtracted from every key, see core/attention/kernels/key_offset.h; empty: 0. Blocks of keys are copied for it as they
    // come by: a tenth of the time of a pass, where another copy of all keys would take as much memory as they do. Empty where
    // there is a law.
    std::vector<float> keyOffset{};
    std::span<const DistanceLaw> laws{}; // (P, where P is 0: 1) see putPlaces(); or empty: none

    DistanceLaw lawOf(std::size_t scale) const { return laws.empty() ? DistanceLaw{} : laws[scale]; }
    bool hasLaws() const;
    // Whether some logits differ from λ s by what follows from the place of a key, and whether those of one scale do.
    bool byPlace() const { return alibi != 0 || hasLaws(); }
    bool byPlace(std::size_t scale) const { return alibi != 0 || lawOf(scale).exists(); }
};

// What the place of a key does to its logits: ALiBi's slope, and the laws of the scales, which may be none. Under a law the keys
// keep what they have in common: a_t λ times it is no number that all keys of a row share.
void putPlaces(PassProblem& problem, double alibi, std::span<const DistanceLaw> laws);

// q · keyOffset of rows[row] in float64: what that row's scores lack.
double commonScore(const PassProblem& problem, std::size_t row);

// Where the pass puts what it finds. Spans that are empty are not wanted. What tells or follows the order of the keys, argmax,
// bins but for their weights, top and larger, is (P, R, …) where there are several scales and byPlace(). Moments are of the
// logits as they are; scores, one by one and in bins, lack commonScore (logits by place λ times that), because float32 could not
// hold both.
struct PassOutput {
    std::span<RowMoments> moments; // (P, R), always wanted unless P is 0
    std::span<Index> argmax; // (R) first key of the largest logit, the same under every λ; −1 for an empty row
    std::span<float> output; // (P, R, d_v); wanted when there is V
    std::span<float> weights; // (P, R, n_k), 0 where masked; takes ten times as long
    std::span<float> scores; // (R, n_k) raw scores, NaN where masked
    // Of each bin of keys; by place (of the scale) of the logits instead of the scores:
    std::span<float> binMax; // (R, bins) largest visible score; −inf where none is visible
    std::span<double> binSum{}; // (R, bins) sum of the visible scores
    std::span<double> binWeight{}; // (P, R, bins) sum of the weights
    // Of single keys; by place of their logits:
    std::span<float> top{}; // (R, any number) the largest visible scores, largest first; −inf beyond the visible keys
    std::span<Index> larger{}; // (R) how many visible keys score more than rankedKey; −1 where that is not visible itself
    // Of each bin again:
    std::span<float> binTop{}; // (P, R, bins) ln of the largest weight, where that is not the one of binMax (isOfLogit)
    bool shares = false; // weights of the sigmoid are a / Σ a, which are numbers where a itself is too small for float32
    // Called with the first of some rows and how many they are when all of them is there, on whatever thread; each row once. May
    // throw what says that there is no memory. Or empty.
    std::function<void(std::size_t, std::size_t)> rowsDone{};
};

// False when stopped (then the outputs are unspecified). Progress counts query tiles.
bool attentionPass(const PassProblem& problem, const PassOutput& out, StopToken stop = {}, const Progress& progress = {});

// Bytes that the pass takes for itself while it runs, besides problem and output: its partial sums and the tiles of all threads.
// What bins and ranks take is not counted.
double workingBytes(const PassProblem& problem, const PassOutput& out);

} // namespace attentoscope
