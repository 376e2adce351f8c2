// SPDX-License-Identifier: GPL-3.0-or-later
// Shards of one computation, each in a file of JSON: its settings, "shard": [k, N], and what was found.
#pragma once

#include "core/parts/shard.h"

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

namespace attentoscope {

struct ShardFile {
    std::string name; // as the user typed it; of errors
    Shard shard;
    nlohmann::ordered_json settings; // all that the results depend on, the same in all shards
    std::string found; // SHA-256 of what was found, but for times
};

// Takes the JSON of a file apart: `found` names the members that hold what was found, and all others are settings. Throws what
// nlohmann::json throws where a member is missing or of another type, and std::out_of_range where there is no such shard.
ShardFile shardFile(std::string name, nlohmann::ordered_json json, std::span<const char* const> found);

// Returns the places of the shards of a whole computation, of at least one file, in the order of their numbers. Of a shard that
// is there twice with the same results, times aside, the first counts. Errors: shards of several computations, two results of one
// shard, a missing one.
Outcome<std::vector<std::size_t>> shardsInOrder(std::span<const ShardFile> files);

} // namespace attentoscope
