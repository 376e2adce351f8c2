// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parts/shard.h"

#include "core/base/numbers.h"

namespace attentoscope {

Outcome<Shard> Shard::parse(std::string_view text)
{
    const auto typed = split(text, '/');
    const auto number = parseInteger(typed.front()), count = parseInteger(typed.back());
    if (typed.size() != 2 || !number || !count || *number < 1 || *number > *count)
        return badInput({}, {"must be a shard and their number, such as 2/3, not \"%1\"", {std::string(text)}});
    return Shard{*number - 1, *count};
}

std::vector<Index> Shard::partsOf(Index all) const
{
    std::vector<Index> parts;
    for (Index part = number; part < all; part += count) {
        parts.push_back(part);
        if (count >= all - part) // the sum could be too large for an Index
            break;
    }
    return parts;
}

} // namespace attentoscope
