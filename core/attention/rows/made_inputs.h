// SPDX-License-Identifier: GPL-3.0-or-later
// Makes or reads Q, K and V of an experiment, after a check that they fit into memory.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/sources/checked_experiment.h"
#include "core/sources/inputs.h"

namespace attentoscope {

// Makes or reads Q, K and V only. Errors: those of reading files; too little memory; cancelled.
Outcome<SharedInputs> makeInputs(const CheckedExperiment& experiment, const Draw& draw = {}, StopToken stop = {});
// Validates the experiment first, then makes its inputs.
Outcome<SharedInputs> makeInputs(const Experiment& experiment, const Draw& draw = {}, StopToken stop = {});

// Errors: more bytes than can be allocated, with the estimate and what to change.
Outcome<Done> checkFitsMemory(double needed);

} // namespace attentoscope
