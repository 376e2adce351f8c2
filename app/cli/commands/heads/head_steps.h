// SPDX-License-Identifier: GPL-3.0-or-later
// Output of heads --steps: every head at every recorded step of a training run, and how each head changed.
#pragma once

#include "app/cli/options.h"
#include "app/cli/parts_options.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/studies/heads/head_study.h"

#include <string>
#include <vector>

namespace attentoscope::cli {

// Reads every recording in the folder of the experiment's file. A recording that cannot be read is warned about and left out;
// if none can be read, that is an error.
Outcome<std::string> headSteps(const Experiment& experiment, const std::vector<PolicyChoice>& policies,
    const HeadStudySetup& setup, const FormatOptions& format, const PartsOptions& parts, const StopToken& stop);

} // namespace attentoscope::cli
