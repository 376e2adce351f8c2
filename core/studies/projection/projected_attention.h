// Attention on projected queries and keys: with f(x) = R x / √k in place of q and k, what becomes of the map under each policy,
// and at which k what a query looks for is lost among the keys (core/README.md, 7). The scales are those of the unprojected
// evaluation, for f keeps inner products on average. Some query rows are sampled; nothing n × n is kept.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/experiment/projection_setup.h"
#include "core/studies/projection/mean_of_draws.h"

#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

// Under one policy: means over the rows that see a key and over draws of R.
struct ProjectedSide {
    MeanOfDraws entropy; // Shannon, nats
    MeanOfDraws error; // ½ Σ_j |a' − a| of a row: the part of its weight that lies elsewhere
    MeanOfDraws planted; // weight on the planted keys; NaN where nothing is planted
};

struct ProjectedPoint {
    Index k = 0;
    MeanOfDraws found; // share of rows whose largest weight is on a key that it was on, whatever the scale; see ProjectedLength
    std::vector<ProjectedSide> sides; // one a policy
};

// A beginning of the sequence.
struct ProjectedLength {
    Index n = 0, rows = 0; // keys, and rows that see one
    struct Exact {
        double entropy = 0, planted = 0; // of the queries and keys as they are
    };
    std::vector<Exact> exact; // one a policy
    std::vector<ProjectedPoint> points; // k ascending

    // The k at which the planted weight passes half of what it is without a projection, between those that were studied; from
    // there on it stays above. Nothing where nothing is planted, or that k is below the smallest or above the largest one.
    std::optional<double> keepingHalf(std::size_t policy) const;
    // The same for half of the rows finding their key.
    std::optional<double> findingHalf() const;
};

struct ProjectedAttention {
    SharedResult result; // what it is about: A and B
    ProjectionMatrix matrix = ProjectionMatrix::Gaussian;
    Index draws = 0;
    std::vector<Index> targets; // the k
    std::vector<ProjectedLength> lengths; // ascending; the last one is the whole sequence
    std::vector<SharedRaster> exact; // (policies), of the whole
    std::vector<SharedRaster> maps; // (targets, policies), of the first draw

    const SharedRaster& map(std::size_t target, std::size_t policy) const { return maps[target * exact.size() + policy]; }
};
using SharedProjectedAttention = std::shared_ptr<const ProjectedAttention>;

// Which k are looked at.
enum class ProjectedTargets {
    Below, // those of the setup and, below them, halves down to 2: where attention is lost
    Given, // those of the setup alone
};
std::vector<Index> attentionTargets(const ProjectionSetup& setup, ProjectedTargets targets = ProjectedTargets::Below);

// By the first matrix of the setup. The same bits on any number of threads. Errors: a k beyond mostTargetDimension, those of
// beginningsOf(), Cancelled.
Outcome<SharedProjectedAttention> projectAttention(const SharedResult& result, const ProjectionSetup& setup, StopToken stop = {},
    const Progress& progress = {}, ProjectedTargets targets = ProjectedTargets::Below);

namespace theory {
// The k at which the largest of n projected scores of hay, √(2 ln n) standard deviations √(d + d²/k), reaches c d, the score of a
// needle: 2 ln n / (c² − 2 ln n / d). NaN where it does so without a projection. An estimate: needles have a spread of their own.
double needleDimension(double cosine, double d, double n);
}

} // namespace attentoscope
