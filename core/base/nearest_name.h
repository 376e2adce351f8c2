// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the name that a misspelt one was meant to be.
#pragma once

#include "core/base/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// Returns the first of the known names that are nearest to this one, ignoring case; empty: none is so near that a typing error
// explains it.
std::string nearestName(std::string_view name, const std::vector<std::string>& known);

// Says that a name is not known: in `meant` %2 is the nearest of the known names; if none is near, in `list` %2 is all of them.
Message unknownNameMessage(std::string_view name, const std::vector<std::string>& known, const char* meant, const char* list);

} // namespace attentoscope
