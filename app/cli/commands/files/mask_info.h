// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the masks that lie in the same file as queries and keys, for `info`.
#pragma once

#include "core/sources/files/attention_file.h"

#include <nlohmann/json.hpp>
#include <string>

namespace attentoscope::cli {

// Returns one entry for each mask: its array, "kind" (keys or table), "true_means" (visible, hidden or added) and "told_by"
// (name or numbers); or the reason why it cannot be used.
nlohmann::ordered_json masksJson(const AttentionFile& file);
// Formats these entries as text, one line for each mask.
std::string maskLines(const nlohmann::ordered_json& masks);

} // namespace attentoscope::cli
