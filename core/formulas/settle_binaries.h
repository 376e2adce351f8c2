// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which binary operators are prefixes because an operand is missing: −x, (−x), a = −x, x⁺.
#pragma once

#include "core/formulas/math_node.h"

#include <vector>

namespace attentoscope {

// Changes the class of such operators in a row to Prefix.
void settleBinaries(std::vector<MathNode>& parts);

} // namespace attentoscope
