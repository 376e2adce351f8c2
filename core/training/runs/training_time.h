// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates how long a training takes on this machine, before it is begun.
#pragma once

#include "core/base/progress.h"
#include "core/training/runs/extrapolation.h"

namespace attentoscope::training {

// Makes a few steps of one of the networks, which are dropped, and returns the seconds that all steps of the plan take on
// `threads` threads (0: all cores). The tests, which follow, are not counted. Errors: those of beginTraining(), Cancelled.
Outcome<double> estimatedSeconds(const ExtrapolationPlan& plan, int threads = 0, const StopToken& stop = {});

} // namespace attentoscope::training
