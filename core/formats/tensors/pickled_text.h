// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the text of NumPy arrays of Python objects (dtype object), which .npy files hold as a pickle. A pickle is a program; this
// reader knows only the instructions that numpy.save writes for an array of str and bytes, calls nothing, and refuses every other
// instruction, object or name, whatever it would do.
#pragma once

#include "core/base/matrix.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

inline constexpr std::size_t largestPickle = std::size_t(16) << 20; // bytes that are read

// Returns the texts of the array, row-major, as UTF-8. Returns nothing if the pickle is anything but one array of this shape that
// holds str, or bytes that are UTF-8, each of at most 16 KiB. The time and memory grow with the length of the pickle.
std::optional<std::vector<std::string>> pickledTexts(std::string_view pickle, std::span<const Index> shape);

} // namespace attentoscope
