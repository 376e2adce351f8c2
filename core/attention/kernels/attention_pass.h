// SPDX-License-Identifier: GPL-3.0-or-later
// The streaming pass over scores: visits every visible key of some query rows once, and evaluates several scales at the same
// time. Nothing n × n is kept. A row's arithmetic depends on the row alone, never on its neighbours or the number of threads,
// so results are bit-identical for any number of threads. Naive twin: core/attention/kernels/reference.h.
//
// Scores are float32, of keys less keyOffset, and all outputs (moments, output, weights, bins) are made from the same scores. A
// score is exact to 1.5 √d 2⁻²⁴ ‖q‖ ‖k − keyOffset‖; the error of a logit, and the relative error of e^logit, is λ times that.
// core/attention/evaluate/rounding.h finds the rows whose entropy shows it. Weights are looked at one by one; so if they are
// asked for, scores are float64, and only their distance below the row's largest score is rounded to float32. All outputs are
// then as exact as the exponentials. These are float32, within 1.2 ulp, and 0 below 2⁻¹²⁶ of the row's largest; sums over
// blocks of keys are float64. Subnormal numbers count as 0, in Q, K, V and on the way: see
// core/attention/kernels/flush_subnormals.h.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/masks/mask.h"
#include "core/statistics/entropy.h"
#include "core/weighting/distance_law.h"
#include "core/weighting/row_rule.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace attentoscope {

struct PassProblem {
    MatrixView q{nullptr, 0, 0}; // (n_q, d)
    MatrixView k{nullptr, 0, 0}; // (n_k, d)
    MatrixView v{nullptr, 0, 0}; // (n_k, d_v), or (0, 0): no output
    MatrixView given{nullptr, 0, 0}; // (n_q, n_k or more) scores in place of q·k, if q and k have no columns; −∞: no weight
    const BoundMask* mask = nullptr;
    std::span<const Index> rows; // query rows to compute, R of them
    std::span<const Index> stored; // (R) the row of q that holds each of these queries; empty: `rows` itself
    std::size_t scales = 1; // P, how many λ each row is evaluated under; 0: none of the softmax's results are wanted
    std::span<const double> lambda; // (P, R), ≥ 0
    std::span<const RowRule> rules{}; // (P, R) how logits become weights, one kind per scale; empty: the softmax
    // Slope of ALiBi: adds −slope · (p_i − j) to the logits, p_i = mask->position(i). With ALiBi or distance laws each scale
    // orders the keys in its own way; the scores are the same and are computed once. If P is 0, λ is (1, R).
    double alibi = 0;
    std::span<const double> alibiFactors{}; // (P) factors on the slope under each scale; empty: 1
    bool cube = true; // collect Σ e³ (for the Jacobian norm)
    bool distance = false; // collect RowMoments::distance
    double power = 0; // order of the sum RowMoments::power; 0: do not collect it
    std::span<const Index> binEdges; // (bins + 1) keys, each above the one before: edges of the bins of PassOutput; or empty
    Index rankedKey = -1; // the key whose rank PassOutput::larger tells; −1: none
    int threads = 0; // 0: all cores
    // (d) subtracted from every key, see core/attention/kernels/key_offset.h; empty: 0. Blocks of keys are copied for it when
    // they are visited, which takes a tenth of the pass's time; a copy of all keys would take as much memory as the keys do.
    // Must be empty if there is a distance law.
    std::vector<float> keyOffset{};
    std::span<const DistanceLaw> laws{}; // (P, or 1 if P is 0) distance laws, set by putPlaces(); empty: none

    // Columns of the sums Σ e v: those of the values, and one for the distance if that is collected.
    Index columns() const { return v.cols() + (distance ? 1 : 0); }
    DistanceLaw lawOf(std::size_t scale) const { return laws.empty() ? DistanceLaw{} : laws[scale]; }
    bool hasLaws() const;
    // Tell whether logits depend on the key's position, so that they are not λ s: under some scale, or under this one.
    bool byPlace() const { return alibi != 0 || hasLaws(); }
    bool byPlace(std::size_t scale) const { return alibi != 0 || lawOf(scale).exists(); }
};

// Sets what makes logits depend on the key's position: the slope of ALiBi and the distance laws of the scales, if any. With a
// law keyOffset is cleared, because a_t λ q·keyOffset is not the same for all keys of a row.
void putPlaces(PassProblem& problem, double alibi, std::span<const DistanceLaw> laws);

// Returns q · keyOffset of rows[row] in float64: the part that the row's scores lack.
double commonScore(const PassProblem& problem, std::size_t row);

// Where the pass writes its results; what has an empty span is not computed. With several scales and byPlace(), the results
// that depend on the order of the keys are (P, R, …) instead of (R, …): argmax, top, larger, and the bins except binWeight.
// Moments are those of the true logits. Scores, single or in bins, lack commonScore, and logits in their place lack λ times
// that, because float32 could not hold both.
struct PassOutput {
    std::span<RowMoments> moments; // (P, R), required unless P is 0
    std::span<Index> argmax; // (R) first key with the largest logit, the same under every λ; −1 for a row that sees no key
    std::span<float> output; // (P, R, d_v); required if there is V
    std::span<float> weights; // (P, R, n_k), 0 where masked; the pass then takes ten times as long
    std::span<float> scores; // (R, n_k) raw scores, NaN where masked
    // Results for each bin of keys; from logits instead of scores if byPlace() holds for the scale:
    std::span<float> binMax; // (R, bins) largest visible score; −∞ if none is visible
    std::span<double> binSum{}; // (R, bins) sum of the visible scores
    std::span<double> binWeight{}; // (P, R, bins) sum of the weights
    // Results for single keys; from logits instead of scores if byPlace() holds:
    std::span<float> top{}; // (R, any number) the largest visible scores, largest first; −∞ beyond the visible keys
    std::span<Index> larger{}; // (R) how many visible keys score more than rankedKey; −1 if that key is not visible
    // Results for each bin of keys, from the weights:
    std::span<float> binTop{}; // (P, R, bins) ln of the largest weight, for rules where binMax does not tell it (isOfLogit)
    bool shares = false; // give the sigmoid's weights as a / Σ a, which float32 can hold even if a is too small for it
    // If set, it is called with the first row and the number of rows when all results of these rows are there; on any thread,
    // once for each row. It may throw std::bad_alloc.
    std::function<void(std::size_t, std::size_t)> rowsDone{};
};

// Runs the pass. Returns false when stopped; the outputs are then unspecified. Progress counts query tiles.
bool attentionPass(const PassProblem& problem, const PassOutput& out, StopToken stop = {}, const Progress& progress = {});

// Returns the bytes that the pass itself takes while it runs, besides problem and output: its partial sums and the tiles of all
// threads. Bins and ranks are not counted.
double workingBytes(const PassProblem& problem, const PassOutput& out);

} // namespace attentoscope
