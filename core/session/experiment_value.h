// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment as JSON: the member "experiment" of a session file, for what else is kept in files and depends on one.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/experiment.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace attentoscope {

// Fields with default values are left out.
nlohmann::ordered_json experimentValue(const Experiment& experiment);

// Returns the experiment that experimentValue() was made of; members that are no fields are ignored. Errors: those of
// parseSession(), which name the field.
Outcome<Experiment> experimentIn(const nlohmann::ordered_json& value, const std::string& name);

} // namespace attentoscope
