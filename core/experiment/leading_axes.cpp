// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/leading_axes.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <array>

namespace attentoscope {
namespace {

constexpr std::array<std::string_view, 3> axisNames{"layers", "batch", "heads"}; // in the order of LeadingAxis

} // namespace

Outcome<LeadingAxes> parseLeadingAxes(std::string_view text)
{
    LeadingAxes axes;
    if (trimmed(text) == "auto")
        return axes;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const auto name = std::ranges::find(axisNames, trimmed(text.substr(begin, end - begin)));
        const auto axis = LeadingAxis(name - axisNames.begin());
        if (name == axisNames.end() || std::ranges::find(axes, axis) != axes.end())
            return badInput("leading",
                ATT_TEXT("core",
                    "must be auto, or some of layers, batch and heads, each once and separated by commas, in the order of the "
                    "file"));
        axes.push_back(axis);
        begin = end + 1;
    }
    return axes;
}

std::string leadingAxesText(const LeadingAxes& axes)
{
    std::string text;
    for (const LeadingAxis axis : axes)
        text.append(text.empty() ? "" : ",").append(axisNames[std::size_t(axis)]);
    return axes.empty() ? "auto" : text;
}

} // namespace attentoscope
