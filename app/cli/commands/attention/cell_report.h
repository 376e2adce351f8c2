// SPDX-License-Identifier: GPL-3.0-or-later
// Reports one cell of the map with all the numbers behind it, for attend --cell.
#pragma once

#include "core/attention/reports/inspection.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace attentoscope::cli {

// Parses "ROW,KEY" and inspects that cell of a result of one policy. Errors name --cell.
Outcome<InspectedCell> cellOf(const std::string& typed, const SharedResult& result);

nlohmann::ordered_json cellJson(const InspectedCell& cell);
std::string cellText(const InspectedCell& cell);

} // namespace attentoscope::cli
