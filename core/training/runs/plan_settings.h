// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of an extrapolation as JSON: all that its results depend on, as outputs have it and as shards compare it.
#pragma once

#include "core/training/runs/extrapolation.h"

#include <nlohmann/json_fwd.hpp>

namespace attentoscope::training {

nlohmann::ordered_json settingsOf(const ExtrapolationPlan& plan);

// Returns the plan that settingsOf() was made of, without its text. Members that are no settings are ignored. Errors: it is none.
Outcome<ExtrapolationPlan> planIn(const nlohmann::ordered_json& settings);

} // namespace attentoscope::training
