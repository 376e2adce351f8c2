// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a file of tensors, for `info`.
#pragma once

#include "core/base/outcome.h"

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace attentoscope::cli {

Outcome<nlohmann::ordered_json> tensorsInfo(const std::filesystem::path& path);
// Formats that description as text: one line for each tensor, then what was recognised.
std::string readableTensors(const nlohmann::ordered_json& info);

} // namespace attentoscope::cli
