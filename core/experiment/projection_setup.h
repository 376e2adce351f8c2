// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of the study of random projections (Johnson–Lindenstrauss). Part of Experiment, so that sessions store it.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/experiment/lengths.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// A random matrix R (k, D) with f(x) = R x / √k. E R_ij² = 1.
enum class ProjectionMatrix {
    Gaussian, // N(0, 1)
    Rademacher, // ±1
    Sparse, // ±√3 with probability 1/6 each, else 0 (Achlioptas 2003, s = 3)
    Hadamard, // k rows of a Walsh–Hadamard matrix times random signs, D log D (Ailon and Chazelle 2006)
};

struct ProjectionMatrixName {
    ProjectionMatrix matrix;
    const char* name; // as typed
    const char* label; // ATT_TEXT
};
std::span<const ProjectionMatrixName> projectionMatrices();
const ProjectionMatrixName& nameOf(ProjectionMatrix matrix);

// Parses names separated by commas: at least one, none twice.
Outcome<std::vector<ProjectionMatrix>> parseProjectionMatrices(std::string_view text);
std::string projectionMatricesText(const std::vector<ProjectionMatrix>& matrices);

struct ProjectionSetup {
    Index points = 2000;
    Index dim = 1024; // D; below 16 some pairs would be too close for float32
    Lengths targets = Lengths::of("16:1024:x2"); // the target dimensions k
    std::vector<ProjectionMatrix> matrices = {
        ProjectionMatrix::Gaussian, ProjectionMatrix::Rademacher, ProjectionMatrix::Sparse, ProjectionMatrix::Hadamard};
    double epsilon = 0.25; // largest distortion allowed for any pair: 1 − ε ≤ ratio ≤ 1 + ε

    // Performer features.
    Index featureDim = 8; // d of the queries and keys
    Lengths features = Lengths::of("16:4096:x2"); // the numbers of features m

    bool operator==(const ProjectionSetup&) const = default;
};

} // namespace attentoscope
