// SPDX-License-Identifier: GPL-3.0-or-later
// The text header of a .npy file: a Python dictionary of exactly descr, fortran_order and shape.
#pragma once

#include "core/formats/tensors/npy.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// Whether a name says that two bytes are a bfloat16, by "bf16" or "bfloat16".
bool namesBfloat16(std::string_view name);

// `name` is the file, for messages. Whether two raw bytes (V2) are bfloat16 is for `called` to say, see namesBfloat16(): the name
// without the folders around it, and in an archive that of the member; empty: the last part of `name`. dataOffset is left at 0.
Outcome<NpyHeader> parseNpyHeader(std::string_view text, const std::string& name, std::string_view called = {});

// The same from the first bytes of a whole file of `size` bytes: min(size, npyLongestStart) of them. Its numbers must fill the
// rest of the file exactly.
inline constexpr std::size_t npyLongestStart = 10'012; // magic, version, length, and the longest header that is read
Outcome<NpyHeader> parseNpyStart(
    std::string_view start, std::uintmax_t size, const std::string& name, std::string_view called = {});

// The same for an array of labels, and for no other.
Outcome<NpyHeader> parseNpyTextStart(std::string_view start, std::uintmax_t size, const std::string& name);

std::size_t npyItemSize(NpyType type);
// The product of a shape and an item size; a zero anywhere makes it zero. Nothing when it overflows.
std::optional<Index> checkedBytes(std::span<const Index> shape, std::size_t itemSize);
std::string shapeText(const std::vector<Index>& shape); // "(3, 4)"

} // namespace attentoscope
