// SPDX-License-Identifier: GPL-3.0-or-later
// The share of one process among several that run the parts of one computation.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

struct Shard {
    Index number = 0, count = 1; // number: from 0

    // Reads "2/3", the second of three. The error names no option.
    static Outcome<Shard> parse(std::string_view text);
    // Returns every count-th of all parts, ascending, so that shards cost about the same where neighbours do.
    std::vector<Index> partsOf(Index all) const;

    bool operator==(const Shard&) const = default;
};

} // namespace attentoscope
