// SPDX-License-Identifier: GPL-3.0-or-later
// Reads .npy arrays of numbers (format versions 1, 2, 3; both byte orders, both memory orders) and writes them. The header is
// at most 10,000 bytes, which is checked before it is read. Shape × item size must equal the rest of the file, which is
// checked before anything is allocated. Of object arrays (pickle) only text is read (pickled_text.h).
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/formats/tensors/flags_place.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attentoscope {

enum class NpyType { F2, F4, F8, BF16, I1, I2, I4, I8, U1, U2, U4, U8, Bool };
const char* npyTypeName(NpyType type); // "float32" ...

// Items of NumPy's string types, "<U5" and "|S5", or Python objects that are all text.
struct NpyText {
    std::size_t length = 0; // characters per item, padded with zeros
    std::size_t unit = 4; // bytes per character: 4 (UTF-32) or 1 (UTF-8)
    std::shared_ptr<const std::vector<std::string>> objects = {}; // the texts themselves, row-major, if they are Python objects
};

struct NpyHeader {
    std::optional<NpyText> text{}; // the array holds labels instead of numbers, and `type` is unused
    bool objects = false; // the array holds Python objects: a pickle of any length follows
    NpyType type = NpyType::F4;
    bool bigEndian = false;
    bool fortranOrder = false;
    std::vector<Index> shape;
    std::size_t dataOffset = 0; // offset of the numbers in the file
    Index count() const; // product of the shape
};

// Reads the header but no numbers. Errors name the file and what is wrong with it.
Outcome<NpyHeader> readNpyHeader(const std::filesystem::path& path);

// Reads a 2-D array as row-major floats, whatever its stored type and order.
Outcome<Matrix> readNpyMatrix(const std::filesystem::path& path);
// The flags of a 2-D array, (rows, cols), row-major: see TensorFile::flags.
struct NpyFlags {
    Index rows = 0, cols = 0;
    std::vector<std::uint8_t> flags;
    FlagsPlace place = {};
};

// Returns the bytes of a version-1 file (little-endian, C order).
std::string npyBytes(std::span<const float> data, std::span<const Index> shape);
std::string npyBytes(std::span<const double> data, std::span<const Index> shape);
std::string npyBytes(std::span<const std::int64_t> data, std::span<const Index> shape);
std::string npyBytes(std::span<const std::string> texts); // UTF-8; a one-dimensional array

} // namespace attentoscope
