// SPDX-License-Identifier: GPL-3.0-or-later
// Writes JSON as text, with numbers as core/base/numbers.h formats them, so that a value looks the same in every output.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace attentoscope::cli {

// Returns indented JSON with a line break at the end. NaN and infinite numbers become null.
std::string jsonText(const nlohmann::ordered_json& value);

} // namespace attentoscope::cli
