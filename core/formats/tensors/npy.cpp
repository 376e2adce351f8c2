// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/npy.h"

#include "core/formats/opened_file.h"
#include "core/formats/tensors/npy_header.h"
#include "core/formats/tensors/stored_numbers.h"
#include "core/formats/utf8.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <system_error>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t blockBytes = std::size_t(1) << 20; // a multiple of every item size

struct OpenNpy {
    OpenedFile file;
    NpyHeader header;

    const std::string& name() const { return file.name(); }
};

Outcome<OpenNpy> openNpy(const fs::path& path)
{
    auto file = OpenedFile::open(path);
    if (!file)
        return file.error();
    std::string start(std::min<std::uintmax_t>(file->stamp().size, npyLongestStart), '\0');
    if (const auto read = file->read(0, start); !read)
        return read.error();
    auto header = parseNpyStart(start, file->stamp().size, file->name());
    if (!header)
        return header.error();
    return OpenNpy{*std::move(file), *std::move(header)};
}

void swapBytes(std::span<char> block, std::size_t itemSize)
{
    for (std::size_t i = 0; i + itemSize <= block.size(); i += itemSize)
        std::reverse(block.data() + i, block.data() + i + itemSize);
}

// Calls put(value) for each number, in the order of the file.
template <class Put>
Outcome<Done> readNumbers(OpenNpy& file, Put put)
{
    std::uintmax_t at = file.header.dataOffset;
    const std::uintmax_t size = file.file.stamp().size;
    std::vector<char> buffer(std::min<std::uintmax_t>(size - at, blockBytes));
    while (at < size) {
        const std::span<char> block(buffer.data(), std::min<std::uintmax_t>(size - at, buffer.size()));
        if (auto read = file.file.read(at, block); !read)
            return read;
        eachNumber(file.header.type, file.header.bigEndian, block, put);
        at += block.size();
    }
    return Done{};
}

// Reads the file and calls store(k, value) for each number, where k is its row-major index.
template <class Store>
Outcome<Done> readInRowOrder(OpenNpy& file, Store store)
{
    const Index rows = file.header.shape[0], cols = file.header.shape[1];
    if (!file.header.fortranOrder) {
        Index k = 0;
        return readNumbers(file, [&](auto value) { store(k++, value); });
    }
    Index row = 0, col = 0;
    return readNumbers(file, [&](auto value) {
        store(row * cols + col, value);
        if (++row == rows) {
            row = 0;
            ++col;
        }
    });
}

Outcome<OpenNpy> openTable(const fs::path& path)
{
    auto opened = openNpy(path);
    if (!opened)
        return opened;
    const auto& shape = opened->header.shape;
    if (shape.size() != 2)
        return badInput(opened->name(),
            {ATT_TEXT("core", "has the shape %1; a table of two dimensions (rows, columns) is needed"), {shapeText(shape)}});
    if (shape[0] == 0 || shape[1] == 0)
        return badInput(opened->name(), {ATT_TEXT("core", "has the shape %1, so it contains no numbers"), {shapeText(shape)}});
    return opened;
}

Error tooLarge(const OpenNpy& file)
{
    return failure(
        file.name(), {ATT_TEXT("core", "has the shape %1, which does not fit into memory"), {shapeText(file.header.shape)}});
}

template <class Number>
std::string bytesOf(std::string_view descr, std::span<const Number> data, std::span<const Index> shape)
{
    std::string header = "{'descr': '" + std::string(descr) + "', 'fortran_order': False, 'shape': " + "(";
    for (const Index size : shape)
        header += std::to_string(size) + ", ";
    if (shape.size() > 1)
        header.resize(header.size() - 2);
    else if (shape.size() == 1)
        header.pop_back();
    header += "), }";
    // The format wants the numbers at a multiple of 64 bytes and a newline at the end of the header.
    header.resize((header.size() + 11 + 63) / 64 * 64 - 11, ' ');
    header += '\n';

    std::string bytes(magic);
    bytes += {'\1', '\0', static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)};
    bytes += header;
    const std::size_t begin = bytes.size();
    bytes.append(reinterpret_cast<const char*>(data.data()), data.size_bytes());
    if constexpr (std::endian::native == std::endian::big)
        swapBytes(std::span<char>(bytes).subspan(begin), sizeof(Number));
    return bytes;
}

} // namespace

Outcome<NpyHeader> readNpyHeader(const fs::path& path)
{
    auto opened = openNpy(path);
    if (!opened)
        return opened.error();
    return std::move(opened->header);
}

Outcome<Matrix> readNpyMatrix(const fs::path& path)
{
    auto opened = openTable(path);
    if (!opened)
        return opened.error();
    try {
        Matrix matrix(opened->header.shape[0], opened->header.shape[1]);
        const auto done = readInRowOrder(*opened, [&](Index k, auto value) { matrix.data()[k] = static_cast<float>(value); });
        if (!done)
            return done.error();
        return matrix;
    } catch (const std::bad_alloc&) {
        return tooLarge(*opened);
    }
}

std::string npyBytes(std::span<const float> data, std::span<const Index> shape) { return bytesOf("<f4", data, shape); }
std::string npyBytes(std::span<const double> data, std::span<const Index> shape) { return bytesOf("<f8", data, shape); }
std::string npyBytes(std::span<const std::int64_t> data, std::span<const Index> shape) { return bytesOf("<i8", data, shape); }

std::string npyBytes(std::span<const std::string> texts)
{
    std::vector<std::u32string> characters;
    std::size_t longest = 1;
    for (const std::string& text : texts)
        longest = std::max(longest, characters.emplace_back(utf32Of(text)).size());
    std::vector<std::uint32_t> padded(texts.size() * longest, 0);
    for (std::size_t i = 0; i < characters.size(); ++i)
        std::ranges::copy(characters[i], padded.begin() + std::ptrdiff_t(i * longest));
    const Index shape[] = {Index(texts.size())};
    return bytesOf("<U" + std::to_string(longest), std::span<const std::uint32_t>(padded), shape);
}

} // namespace attentoscope
