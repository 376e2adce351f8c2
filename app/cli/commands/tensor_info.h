// SPDX-License-Identifier: GPL-3.0-or-later
// What info says of a file of tensors.
#pragma once

#include "core/base/outcome.h"

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace attentoscope::cli {

Outcome<nlohmann::ordered_json> tensorsInfo(const std::filesystem::path& path);
// The same to be read: a line a tensor, then what was recognised.
std::string readableTensors(const nlohmann::ordered_json& info);

} // namespace attentoscope::cli
