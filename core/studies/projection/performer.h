// SPDX-License-Identifier: GPL-3.0-or-later
// Performer's positive random features (Choromanski et al. 2021): exp(q·k) = E φ(q)·φ(k) with φ(x) = e^{−‖x‖²/2} (e^{ω_1·x},
// ..., e^{ω_m·x}) / √m, ω ~ N(0, I), independent of each other.
// Queries and keys are uniform on the sphere of radius √d and divided by d^{1/4} before φ, so that the estimate is of
// exp(q·k/√d), the weight of standard attention before normalization.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/projection_setup.h"

#include <vector>

namespace attentoscope {

struct PerformerRow {
    Index m = 0;
    double meanRatio = 0, meanRatioError = 0; // of estimate / exp(q·k/√d), and its standard error over draws of ω
    double rmsError = 0, medianError = 0; // of |estimate / exp(q·k/√d) − 1|, over pairs and draws
    double theoryRms = 0; // √(mean over the pairs of (e^{‖q+k‖²/√d} − 1) / m), exact; a few draws give less
    double weightError = 0; // ‖Â − A‖ / ‖A‖ (Frobenius) of the normalised rows, mean over draws
};

struct PerformerTable {
    Index dim = 0, vectors = 0, draws = 0; // d, queries and as many keys, independent sets of ω
    std::vector<PerformerRow> rows; // m ascending; each takes the first m features of the largest
};

// Errors: `features` out of range (at most 65536), Cancelled. The bits do not depend on the number of threads.
Outcome<PerformerTable> performerErrors(const ProjectionSetup& setup, Index seed, int threads = 0, StopToken stop = {});

} // namespace attentoscope
