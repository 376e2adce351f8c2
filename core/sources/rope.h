// SPDX-License-Identifier: GPL-3.0-or-later
// Rotary position embedding (Su et al. 2021): pair t of the vector at place p is rotated by the angle p θ_t, where θ_t =
// base^(−2t/d) and t < d/2. Lengths do not change, and q·k depends only on the difference of the two places.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/sources/inputs.h"

namespace attentoscope {

// Rotates Q and K of any source: query i by its place among the keys, key j by j. Does nothing if the experiment has no RoPE.
// Angles are float64. Errors: d is odd; cancelled.
Outcome<Done> applyRope(const Experiment& experiment, Inputs& inputs, const StopToken& stop = {});

// Converts gradients by the rotated Q (n_q, d) and K (n_k, d) to gradients by the Q and K before applyRope(), by rotating
// each row back. Both matrices must have all rows.
void turnBack(const Experiment& experiment, const Inputs& turned, Matrix& q, Matrix& k);

// The error for vectors of odd length d, whose numbers cannot be paired.
Error oddForRope(Index d);

} // namespace attentoscope
