// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parts/parted_work.h"

#include <optional>
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

// The first setting that two identities do not share.
struct Difference {
    std::string setting, one, other;
};

std::optional<Difference> firstDifference(const PartValue& one, const PartValue& other, const std::string& name)
{
    if (one == other)
        return std::nullopt;
    if (!one.is_object() || !other.is_object())
        return Difference{name, one.dump(), other.dump()};
    static const PartValue missing = "missing";
    for (const PartValue* each : {&one, &other})
        for (const auto& [key, value] : each->items()) {
            const auto here = one.find(key), there = other.find(key);
            const std::string inner = name.empty() ? key : name + '.' + key;
            if (auto found = firstDifference(here == one.end() ? missing : *here, there == other.end() ? missing : *there, inner))
                return found;
        }
    return std::nullopt; // the members have another order
}

} // namespace

Error otherWork(const PartValue& one, const std::string& nameOfOne, const PartValue& other, const std::string& nameOfOther)
{
    const auto difference = firstDifference(one, other, "");
    if (!difference)
        return badInput(nameOfOther, {"has another number of parts than %1", {nameOfOne}});
    return badInput(nameOfOther,
        {"was made under other settings than %1, where %2 is %3 instead of %4",
            {nameOfOne, difference->setting, difference->one, difference->other}});
}

bool foundTheSame(PartValue one, PartValue other)
{
    eraseTimes(one);
    eraseTimes(other);
    return one == other;
}

} // namespace attentoscope
