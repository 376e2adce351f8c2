// SPDX-License-Identifier: GPL-3.0-or-later
// The dimensions that stored arrays have in front of tokens and numbers: (layers, batch, heads, n, d), or some of them, in any
// order.
#pragma once

#include "core/base/outcome.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

enum class LeadingAxis : std::uint8_t { Layers, Batch, Heads };

// In the order of the file, each at most once. Empty: decided by shapes, names and the arrays beside them.
using LeadingAxes = std::vector<LeadingAxis>;

inline bool hasAxis(const LeadingAxes& axes, LeadingAxis axis) { return std::ranges::find(axes, axis) != axes.end(); }

// Convert to and from "auto" (which means empty) and lists such as "layers,heads".
Outcome<LeadingAxes> parseLeadingAxes(std::string_view text);
std::string leadingAxesText(const LeadingAxes& axes);

} // namespace attentoscope
