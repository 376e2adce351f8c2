// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the masks beside queries and keys, for `info`.
#pragma once

#include "core/sources/files/attention_file.h"

#include <nlohmann/json.hpp>
#include <string>

namespace attentoscope::cli {

// An entry a mask: array, "kind" keys or table, "true_means" visible, hidden or added, told_by "name" or "numbers"; or why it
// cannot be used.
nlohmann::ordered_json masksJson(const AttentionFile& file);
// A line each.
std::string maskLines(const nlohmann::ordered_json& masks);

} // namespace attentoscope::cli
