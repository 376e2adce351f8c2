// The text header of a .npy file: a Python dictionary of exactly descr, fortran_order and shape.
#pragma once

#include "core/formats/npy.h"

#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// `name` is the file, for messages; it also decides whether two raw bytes (V2) are bfloat16. dataOffset is left at 0.
Outcome<NpyHeader> parseNpyHeader(std::string_view text, const std::string& name);

std::size_t npyItemSize(NpyType type);
std::string shapeText(const std::vector<Index>& shape); // "(3, 4)"

} // namespace attentoscope
