// SPDX-License-Identifier: GPL-3.0-or-later
// A sign that is written between two others is a sign before one, where there are no two: −x, (−x), a = −x, x⁺.
#pragma once

#include "core/formulas/math_node.h"

#include <vector>

namespace attentoscope {

// Makes the binary signs of a row prefixes where they join nothing.
void settleBinaries(std::vector<MathNode>& parts);

} // namespace attentoscope
