// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the header of a .npy file, the text of a Python dictionary with exactly the keys descr, fortran_order and shape.
#pragma once

#include "core/formats/tensors/npy.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// Tells whether a name contains "bf16" or "bfloat16", so that raw two-byte items are read as bfloat16.
bool namesBfloat16(std::string_view name);

// Parses the text of a header; dataOffset stays 0. `name` is the file, for messages. `called` decides whether two raw bytes
// (V2) are bfloat16, see namesBfloat16(): the file name without folders, or in an archive the name of the member. If it is
// empty, the last part of `name` is used.
Outcome<NpyHeader> parseNpyHeader(std::string_view text, const std::string& name, std::string_view called = {});

// Parses the first min(size, npyLongestStart) bytes of a file of `size` bytes. Its numbers must fill the rest of the file
// exactly.
inline constexpr std::size_t npyLongestStart = 10'012; // magic, version, length, and the longest accepted header
Outcome<NpyHeader> parseNpyStart(
    std::string_view start, std::uintmax_t size, const std::string& name, std::string_view called = {});

// Parses the header of an array of labels or Python objects in the same way; refuses any other array. Objects may have any
// length.
Outcome<NpyHeader> parseNpyTextStart(std::string_view start, std::uintmax_t size, const std::string& name);

std::size_t npyItemSize(NpyType type);
// The product of a shape and an item size; 0 if any factor is 0. Returns nothing if it overflows.
std::optional<Index> checkedBytes(std::span<const Index> shape, std::size_t itemSize);
std::string shapeText(const std::vector<Index>& shape); // "(3, 4)"

} // namespace attentoscope
