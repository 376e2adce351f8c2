// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the name that a misspelt one was meant to be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// Returns the first of the known names that are nearest to this one, ignoring case; empty: none is so near that a typing error
// explains it.
std::string nearestName(std::string_view name, const std::vector<std::string>& known);

} // namespace attentoscope
