// SPDX-License-Identifier: GPL-3.0-or-later
// Linear attention by Performer's positive random features on the queries and keys of an evaluation (Choromanski et al. 2021):
// a_ij ≈ φ(q_i)·φ(k_j) / Σ_l φ(q_i)·φ(k_l), φ(x) = e^{−‖x‖²/2} (e^{ω_1·x}, ..., e^{ω_m·x}) / √m, ω ~ N(0, I), with λ split
// between q and k so that both have equal lengths. It measures the error of the map, its entropy, how many features an error
// takes as the sequence grows, and which rows fail. At most 256 features are in memory at a time, and query rows are sampled.
#pragma once

#include "core/attention/raster/usual_reduce.h"
#include "core/experiment/projection_setup.h"
#include "core/studies/projection/mean_of_draws.h"

#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

// One policy. A row's error is the weight that moves, ½ Σ_j |â − a|, and 1 where the features leave the range of float32.
struct LinearSide {
    MeanOfDraws entropy; // Shannon entropy of â, nats, over the rows
    MeanOfDraws error; // mean over the rows that see a key
    MeanOfDraws worst; // largest error of a row
};

struct LinearPoint {
    Index m = 0;
    std::vector<LinearSide> sides; // one for each policy
};

// A beginning of the sequence.
struct LinearLength {
    Index n = 0, rows = 0; // keys, and rows that see a key
    std::vector<double> entropy; // of the exact map, one for each policy
    std::vector<LinearPoint> points; // m ascending

    // Returns the m from which on the mean error, or that of the worst row, stays at ε or below, interpolated between the
    // studied ones; nothing where it is below the smallest or above the largest.
    std::optional<double> needed(std::size_t policy, double epsilon, bool ofWorst = false) const;
};

// The rows of the whole sequence with additional factors on A's scale, so that focused rows are among them.
struct FocusedRows {
    double factor = 1;
    std::vector<double> normalized; // exact entropy / ln n_i of each row; NaN where it is not defined
    std::vector<std::vector<double>> errors; // (m), (rows): means over draws
};

struct LinearAttention {
    SharedResult result; // the result that the study is about, with A and B
    Index draws = 0;
    std::vector<Index> features; // the studied m
    std::vector<LinearLength> lengths; // ascending; the last one is the whole sequence
    std::vector<FocusedRows> focus;
    std::vector<SharedRaster> exact; // (policies), of the whole sequence
    std::vector<SharedRaster> maps; // (features, policies), of the first draw

    const SharedRaster& map(std::size_t feature, std::size_t policy) const { return maps[feature * exact.size() + policy]; }
    // Returns p of needed ∝ n^p, between the shortest and the longest sequence for which it is known; nothing where it is known
    // for fewer than two.
    std::optional<double> growth(std::size_t policy, double epsilon, bool ofWorst = false) const;
};
using SharedLinearAttention = std::shared_ptr<const LinearAttention>;

// Studies the m of the setup, and pools cells of the maps by `reduce`. The bits do not depend on the number of threads. Errors:
// too many features, those of beginningsOf(), Cancelled.
Outcome<SharedLinearAttention> studyLinearAttention(const SharedResult& result, const ProjectionSetup& setup, StopToken stop = {},
    const Progress& progress = {}, Reduce reduce = usualReduce(Stage::Weights));

} // namespace attentoscope
