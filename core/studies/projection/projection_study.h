// SPDX-License-Identifier: GPL-3.0-or-later
// Projections after Johnson and Lindenstrauss: N Gaussian points in D dimensions are projected to k dimensions by random
// matrices, f(x) = R x / √k, and the distances and inner products of their pairs are compared with the original ones
// (core/README.md, 7).
// All k of a matrix use the first k rows of the same R, and all matrices the same points. So neighbouring k are not independent
// draws, but each k alone is distributed as for a fresh matrix.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/projection_setup.h"
#include "core/studies/projection/pair_statistics.h"

#include <functional>
#include <optional>
#include <vector>

namespace attentoscope {

struct ProjectionRow {
    ProjectionMatrix matrix = ProjectionMatrix::Gaussian;
    Index k = 0;
    PairStatistics pairs;
    double theoryVariance = 0; // of the ratio, see core/studies/projection/projection_theory.h
    double seconds = 0; // time to multiply all points by R (k, D); for hadamard, where k hardly matters, by the largest
};

struct ProjectionTable {
    ProjectionSetup setup;
    Index seed = 0;
    std::vector<Index> targets;
    Index pairs = 0, allPairs = 0; // studied pairs, and all pairs of the points
    std::vector<ProjectionRow> rows; // matrix by matrix, k ascending
    double seconds = 0; // for the whole study

    const ProjectionRow* find(ProjectionMatrix matrix, Index k) const;
    // Returns the smallest studied k from which on every pair is within ε; nothing when even the largest is not enough.
    std::optional<Index> sufficient(ProjectionMatrix matrix, double epsilon) const;
};

inline constexpr Index mostTargetDimension = 4096;

// Errors: a field out of its range (named by its key), too little memory, Cancelled. The bits do not depend on the number of
// threads. `part` receives the table after each matrix except the last.
Outcome<ProjectionTable> projectPoints(const ProjectionSetup& setup, Index seed, int threads = 0, StopToken stop = {},
    const Progress& progress = {}, const std::function<void(const ProjectionTable&)>& part = {});

} // namespace attentoscope
