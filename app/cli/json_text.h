// SPDX-License-Identifier: GPL-3.0-or-later
// JSON as text, with the numbers of core/base/numbers.h: the same value is written the same way in every output.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace attentoscope::cli {

// Indented, with a line break at the end. A number that is none (NaN, infinite) is null.
std::string jsonText(const nlohmann::ordered_json& value);

} // namespace attentoscope::cli
