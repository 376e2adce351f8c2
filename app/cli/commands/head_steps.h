// SPDX-License-Identifier: GPL-3.0-or-later
// What heads --steps writes: every head at every step of a training that was recorded, and what became of it.
#pragma once

#include "app/cli/options.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/studies/heads/head_study.h"

#include <string>
#include <vector>

namespace attentoscope::cli {

// Of every recording beside the file of the experiment. One that cannot be read is told of and left out, unless none can.
Outcome<std::string> headSteps(const Experiment& experiment, const std::vector<PolicyChoice>& policies,
    const HeadStudySetup& setup, const FormatOptions& format, const StopToken& stop);

} // namespace attentoscope::cli
