// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parts/parted_work.h"

#include <string_view>

namespace attentoscope {
namespace {

void eraseTimes(PartValue& value)
{
    if (value.is_object())
        for (auto member = value.begin(); member != value.end();)
            member = std::string_view(member.key()).ends_with("seconds") ? value.erase(member) : std::next(member);
    for (PartValue& inner : value)
        if (inner.is_structured())
            eraseTimes(inner);
}

} // namespace

Error otherWork(const PartValue& one, const std::string& nameOfOne, const PartValue& other, const std::string& nameOfOther)
{
    const auto member = [](const PartValue& identity, const std::string& key) {
        return identity.contains(key) ? identity.at(key).dump() : std::string("missing");
    };
    for (const PartValue* each : {&one, &other})
        for (const auto& [key, value] : each->items())
            if (member(one, key) != member(other, key))
                return badInput(nameOfOther,
                    {"was made under other settings than %1: %2 is %3 there, and %4 here",
                        {nameOfOne, key, member(one, key), member(other, key)}});
    return badInput(nameOfOther, {"was made under other settings than %1", {nameOfOne}});
}

bool foundTheSame(PartValue one, PartValue other)
{
    eraseTimes(one);
    eraseTimes(other);
    return one == other;
}

} // namespace attentoscope
