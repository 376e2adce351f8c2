// SPDX-License-Identifier: GPL-3.0-or-later
// Work of parts that several processes share, that a folder keeps and that is put together from files: what a part finds is a
// value of JSON, and the work says what all that depends on.
#pragma once

#include "core/parts/part_values.h"
#include "core/parts/parts.h"

#include <functional>
#include <map>
#include <string>

namespace attentoscope {

struct PartedWork {
    // All that the results depend on, a member for each setting: the same in every process that takes part.
    PartValue identity{};
    Parts<PartValue> parts{};
    // Tells whether what a folder keeps of a part still stands, where parts write files; null: always.
    std::function<bool(Index part, const PartValue& found)> stands{};
};

using KnownParts = std::map<Index, PartValue>; // what was found, by the number of the part

// The error of `other`, which does not have a setting in common with `one`.
Error otherWork(const PartValue& one, const std::string& nameOfOne, const PartValue& other, const std::string& nameOfOther);

// Returns whether two runs of one part found the same, times aside: members whose names end in "seconds".
bool foundTheSame(PartValue one, PartValue other);

// Turns parts that find values of C++ into parts that find JSON.
template <class Found>
Parts<PartValue> partsAsValues(Parts<Found> parts)
{
    return {parts.costs, [run = std::move(parts.run)](Index part, const StopToken& stop, const Progress& progress) {
                auto found = run(part, stop, progress);
                return found ? Outcome<PartValue>(valueOf(*found)) : Outcome<PartValue>(found.error());
            }};
}

} // namespace attentoscope
