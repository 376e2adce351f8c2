// SPDX-License-Identifier: GPL-3.0-or-later
// heads where its parts are shared, kept or merged: heads, layers where heads are compared with each other, or recordings.
#pragma once

#include "app/cli/parts_options.h"
#include "core/studies/heads/head_history.h"
#include "core/studies/heads/head_study.h"

#include <optional>
#include <string>
#include <vector>

namespace attentoscope::cli {

// Each function fills in what was found. Where this process does not have all parts, it returns what the command writes instead
// of its result. Errors: those of PartsOptions::run().
Outcome<std::optional<std::string>> studyInParts(const PartsOptions& options, const HeadFeed& feed, const Experiment& experiment,
    const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup, HeadStudy& study, const StopToken& stop);
Outcome<std::optional<std::string>> historyInParts(const PartsOptions& options, const Experiment& experiment,
    const std::vector<RecordedStep>& steps, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup,
    HeadHistory& history, const StopToken& stop);

} // namespace attentoscope::cli
