// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what extrapolate found: the settings, the rows and the means.
#pragma once

#include "core/base/outcome.h"
#include "core/training/runs/extrapolation.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace attentoscope::cli {

struct ExtrapolationReport {
    nlohmann::ordered_json settings; // all that was asked for, and which policies share a training
    std::vector<std::string> policies; // as typed
    training::Extrapolation found; // without networks where it was read
    Index networks = 0;
    bool timeless = false; // times are left empty
};

ExtrapolationReport reportOf(const training::ExtrapolationPlan& plan, training::Extrapolation found);

// Returns the whole JSON. `further` are members between the settings and the rows.
std::string extrapolationJson(const ExtrapolationReport& report, const nlohmann::ordered_json& further);
std::string extrapolationCsv(const ExtrapolationReport& report);
std::string extrapolationText(const ExtrapolationReport& report);

} // namespace attentoscope::cli
