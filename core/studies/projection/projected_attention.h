// SPDX-License-Identifier: GPL-3.0-or-later
// Attention on projected queries and keys, with f(x) = R x / √k in place of q and k: how the map changes under each policy, and
// at which k a query no longer finds what it looks for among the keys (core/README.md, 7). The scales are those of the
// unprojected evaluation, because f keeps inner products on average. Some query rows are sampled, and no n × n array is kept.
#pragma once

#include "core/attention/raster/usual_reduce.h"
#include "core/experiment/projection_setup.h"
#include "core/studies/projection/mean_of_draws.h"

#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

// One policy: means over the rows that see a key and over draws of R.
struct ProjectedSide {
    MeanOfDraws entropy; // Shannon, nats
    MeanOfDraws error; // the weight of a row that moves, ½ Σ_j |a' − a|
    MeanOfDraws planted; // weight on the planted keys; NaN where nothing is planted
};

struct ProjectedPoint {
    Index k = 0;
    MeanOfDraws found; // share of rows whose largest weight is still on one of their best keys, at any scale
    std::vector<ProjectedSide> sides; // one for each policy
};

// A beginning of the sequence.
struct ProjectedLength {
    Index n = 0, rows = 0; // keys, and rows that see a key
    struct Exact {
        double entropy = 0, planted = 0; // without a projection
    };
    std::vector<Exact> exact; // one for each policy
    std::vector<ProjectedPoint> points; // k ascending

    // Returns the k from which on the planted weight stays above half of its unprojected value, interpolated between the
    // studied ones. Nothing where nothing is planted, or where that k is below the smallest or above the largest.
    std::optional<double> keepingHalf(std::size_t policy) const;
    // Returns the k from which on half of the rows find their key.
    std::optional<double> findingHalf() const;
};

struct ProjectedAttention {
    SharedResult result; // the result that the study is about, with A and B
    ProjectionMatrix matrix = ProjectionMatrix::Gaussian;
    Index draws = 0;
    std::vector<Index> targets; // the studied k
    std::vector<ProjectedLength> lengths; // ascending; the last one is the whole sequence
    std::vector<SharedRaster> exact; // (policies), of the whole sequence
    std::vector<SharedRaster> maps; // (targets, policies), of the first draw

    const SharedRaster& map(std::size_t target, std::size_t policy) const { return maps[target * exact.size() + policy]; }
};
using SharedProjectedAttention = std::shared_ptr<const ProjectedAttention>;

// Selects the k to study.
enum class ProjectedTargets {
    Below, // those of the setup and, below them, halves down to 2, where attention is lost
    Given, // those of the setup
};
std::vector<Index> attentionTargets(const ProjectionSetup& setup, ProjectedTargets targets = ProjectedTargets::Below);

// Uses the first matrix of the setup, and pools cells of the maps by `reduce`. The bits do not depend on the number of threads.
// Errors: a k beyond mostTargetDimension, those of beginningsOf(), Cancelled.
Outcome<SharedProjectedAttention> projectAttention(const SharedResult& result, const ProjectionSetup& setup, StopToken stop = {},
    const Progress& progress = {}, ProjectedTargets targets = ProjectedTargets::Below,
    Reduce reduce = usualReduce(Stage::Weights));

namespace theory {
// Returns the k at which the largest of n projected scores of hay, √(2 ln n) standard deviations √(d + d²/k), equals c d, the
// score of a needle: 2 ln n / (c² − 2 ln n / d). NaN where this happens without a projection. It is an estimate, because the
// scores of needles spread as well.
double needleDimension(double cosine, double d, double n);
}

} // namespace attentoscope
