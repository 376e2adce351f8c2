// Linear attention by Performer's positive random features on the queries and keys of an evaluation (Choromanski et al. 2021):
// a_ij ≈ φ(q_i)·φ(k_j) / Σ_l φ(q_i)·φ(k_l), φ(x) = e^{−‖x‖²/2} (e^{ω_1·x}, ..., e^{ω_m·x}) / √m, ω ~ N(0, I), with λ shared out
// among q and k so that both are alike long. How far the map is off, what entropy it has, how many features an error takes as the
// sequence grows, and which rows fail. Features are never kept beyond 256 at a time, and query rows are sampled.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/experiment/projection_setup.h"
#include "core/studies/projection/mean_of_draws.h"

#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

// Under one policy; a row's error is ½ Σ_j |â − a|, the part of its weight that lies elsewhere, and 1 where the features leave
// the range of float32.
struct LinearSide {
    MeanOfDraws entropy; // Shannon of â, nats, over the rows
    MeanOfDraws error; // mean over the rows that see a key
    MeanOfDraws worst; // largest of them
};

struct LinearPoint {
    Index m = 0;
    std::vector<LinearSide> sides; // one a policy
};

// A beginning of the sequence.
struct LinearLength {
    Index n = 0, rows = 0; // keys, and rows that see one
    std::vector<double> entropy; // of the exact map, one a policy
    std::vector<LinearPoint> points; // m ascending

    // The m from which on the mean error, or that of the worst row, stays at ε or below, between those that were studied; nothing
    // where it is below the smallest of them or above the largest.
    std::optional<double> needed(std::size_t policy, double epsilon, bool ofWorst = false) const;
};

// The rows of the whole sequence under a factor on A's scale, so that there are focused ones among them.
struct FocusedRows {
    double factor = 1;
    std::vector<double> normalized; // exact entropy / ln n_i of each row; NaN where that is not defined
    std::vector<std::vector<double>> errors; // (m), (rows): means over draws
};

struct LinearAttention {
    SharedResult result; // what it is about: A and B
    Index draws = 0;
    std::vector<Index> features; // the m
    std::vector<LinearLength> lengths; // ascending; the last one is the whole sequence
    std::vector<FocusedRows> focus;
    std::vector<SharedRaster> exact; // (policies), of the whole
    std::vector<SharedRaster> maps; // (features, policies), of the first draw

    const SharedRaster& map(std::size_t feature, std::size_t policy) const { return maps[feature * exact.size() + policy]; }
    // p of needed ∝ n^p, between the shortest and the longest sequence for which it is known; nothing where it is not for two.
    std::optional<double> growth(std::size_t policy, double epsilon, bool ofWorst = false) const;
};
using SharedLinearAttention = std::shared_ptr<const LinearAttention>;

// The m of the setup. The same bits on any number of threads. Errors: too many features, those of beginningsOf(), Cancelled.
Outcome<SharedLinearAttention> studyLinearAttention(
    const SharedResult& result, const ProjectionSetup& setup, StopToken stop = {}, const Progress& progress = {});

} // namespace attentoscope
