// SPDX-License-Identifier: GPL-3.0-or-later
// Rotary position embedding (Su et al. 2021): pair t of a vector at place p is turned by the angle p θ_t, θ_t = base^(−2t/d),
// t < d/2. Lengths stay, and q·k depends on the two places through their difference alone.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/sources/inputs.h"

namespace attentoscope {

// Turns Q and K of the experiment, whatever their source: query i by its place among the keys, key j by j. Nothing where the
// experiment has no RoPE. Angles are float64. Errors: d is odd, cancelled.
Outcome<Done> applyRope(const Experiment& experiment, Inputs& inputs, const StopToken& stop = {});

// Makes of derivatives by Q (n_q, d) and K (n_k, d) as applyRope() has turned them, all of both, those by Q and K as they were
// given: each is turned by the opposite angle.
void turnBack(const Experiment& experiment, const Inputs& turned, Matrix& q, Matrix& k);

// What to say when vectors of d numbers cannot be paired.
Error oddForRope(Index d);

} // namespace attentoscope
