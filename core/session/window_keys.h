// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that "view" and "figure" have in session files. Only the window knows what they mean; by these lists every program can
// say which keys are ignored. Tests of the window compare them with what it reads.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// The parts of a session that belong to the window.
enum class WindowPart { View, Figure };

std::span<const std::string_view> keysOf(WindowPart part); // sorted

// Returns the keys of the JSON object that the part does not have.
std::vector<std::string> unknownKeys(WindowPart part, const std::string& object);
// Returns the object without them.
std::string withoutUnknownKeys(WindowPart part, const std::string& object);

// Returns the view of a file of this format as one of the present format: it names what an older program did by default where
// the default is another today. Before format 2 the maps of weights showed the largest of the cells of a pixel.
std::string viewOfFormat(std::uint64_t format, const std::string& view);

} // namespace attentoscope
