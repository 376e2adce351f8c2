// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates how long a training takes on this machine, before it is begun.
#pragma once

#include "core/base/progress.h"
#include "core/training/runs/extrapolation.h"

namespace attentoscope::training {

// Makes a few steps of one of the networks, which are dropped, asks it a few questions at each length, and returns the seconds
// that all steps and tests of the plan take on `threads` threads (0: all cores). Errors: those of beginTraining() and
// testNetwork(), Cancelled.
Outcome<double> estimatedSeconds(const ExtrapolationPlan& plan, int threads = 0, const StopToken& stop = {});

} // namespace attentoscope::training
