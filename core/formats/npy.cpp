#include "core/formats/npy.h"

#include "core/formats/npy_header.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <new>
#include <system_error>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::uintmax_t largestHeader = 10'000;
constexpr std::size_t blockBytes = std::size_t(1) << 20; // a multiple of every item size

struct OpenNpy {
    std::string name;
    std::ifstream in;
    std::uintmax_t size = 0; // of the file
    NpyHeader header;
};

std::string systemReason(int code) { return std::generic_category().message(code ? code : EIO); }

// A zero anywhere makes the array empty, whatever the other sizes are.
bool checkedCount(const std::vector<Index>& shape, Index& count)
{
    count = 1;
    if (std::find(shape.begin(), shape.end(), 0) != shape.end()) {
        count = 0;
        return true;
    }
    for (const Index size : shape)
        if (__builtin_mul_overflow(count, size, &count))
            return false;
    return true;
}

Outcome<OpenNpy> openRegular(const fs::path& path)
{
    OpenNpy file;
    file.name = path.string();
    std::error_code code;
    const auto status = fs::status(path, code);
    if (status.type() == fs::file_type::not_found)
        return badInput(file.name, ATT_TEXT("core", "there is no such file"));
    if (status.type() == fs::file_type::directory)
        return badInput(file.name, ATT_TEXT("core", "is a folder, not a .npy file"));
    // Opening a pipe would wait for a writer for ever.
    if (status.type() != fs::file_type::regular)
        return badInput(file.name, ATT_TEXT("core", "is not a regular file"));
    file.size = fs::file_size(path, code);
    if (code)
        return badInput(file.name, {ATT_TEXT("core", "cannot be read (%1)"), {code.message()}});
    if (file.size == 0)
        return badInput(file.name, ATT_TEXT("core", "is empty"));
    errno = 0;
    file.in.open(path, std::ios::binary);
    if (!file.in)
        return badInput(file.name, {ATT_TEXT("core", "cannot be read (%1)"), {systemReason(errno)}});
    return file;
}

// Magic, version and length of the header, which is then read; on success the stream stands at the numbers.
Outcome<std::string> readHeaderText(OpenNpy& file)
{
    const auto notNpy = [&] {
        return badInput(file.name, ATT_TEXT("core", "is not a .npy file (it does not begin with \\x93NUMPY)"));
    };
    const auto cutOff = [&] { return badInput(file.name, ATT_TEXT("core", "is cut off inside its header")); };
    char start[12] = {};
    const auto length = std::min<std::uintmax_t>(file.size, 8);
    if (!file.in.read(start, static_cast<std::streamsize>(length)))
        return badInput(file.name, {ATT_TEXT("core", "cannot be read (%1)"), {systemReason(errno)}});
    if (std::string_view(start, std::min<std::size_t>(length, magic.size())) != magic.substr(0, length))
        return notNpy();
    if (length < 8)
        return cutOff();
    const int version = static_cast<unsigned char>(start[6]);
    const int minor = static_cast<unsigned char>(start[7]);
    if (version < 1 || version > 3 || minor != 0)
        return badInput(file.name,
            {ATT_TEXT("core", "has the unknown .npy version %1 (1.0, 2.0 and 3.0 can be read)"),
                {std::to_string(version) + '.' + std::to_string(minor)}});
    const std::uintmax_t field = version == 1 ? 2 : 4; // bytes of the length
    if (file.size < 8 + field || !file.in.read(start + 8, static_cast<std::streamsize>(field)))
        return cutOff();
    std::uintmax_t headerLength = 0;
    for (std::uintmax_t i = field; i-- > 0;)
        headerLength = headerLength << 8 | static_cast<unsigned char>(start[8 + i]);
    if (headerLength > largestHeader)
        return badInput(file.name,
            {ATT_TEXT("core", "has a header of %1 bytes, more than the %2 that are read"),
                {std::to_string(headerLength), std::to_string(largestHeader)}});
    if (8 + field + headerLength > file.size)
        return cutOff();
    std::string text(headerLength, '\0');
    if (!file.in.read(text.data(), static_cast<std::streamsize>(headerLength)))
        return cutOff();
    file.header.dataOffset = 8 + field + headerLength;
    return text;
}

Outcome<OpenNpy> openNpy(const fs::path& path)
{
    auto opened = openRegular(path);
    if (!opened)
        return opened;
    OpenNpy& file = *opened;
    const auto text = readHeaderText(file);
    if (!text)
        return text.error();
    auto header = parseNpyHeader(*text, file.name);
    if (!header)
        return header.error();
    header->dataOffset = file.header.dataOffset;
    file.header = std::move(*header);

    const std::string shape = shapeText(file.header.shape);
    const std::string type = npyTypeName(file.header.type);
    Index count = 0, bytes = 0;
    if (!checkedCount(file.header.shape, count)
        || __builtin_mul_overflow(count, static_cast<Index>(npyItemSize(file.header.type)), &bytes))
        return badInput(file.name, {ATT_TEXT("core", "declares the shape %1, which is too large to be true"), {shape}});
    const auto needed = static_cast<std::uintmax_t>(bytes);
    const std::uintmax_t rest = file.size - file.header.dataOffset;
    if (rest < needed)
        return badInput(file.name,
            {ATT_TEXT("core", "is cut off: the shape %1 of %2 needs %3 bytes of numbers, but there are %4"),
                {shape, type, std::to_string(needed), std::to_string(rest)}});
    if (rest > needed)
        return badInput(file.name,
            {ATT_TEXT("core", "is too long: the shape %1 of %2 needs %3 bytes of numbers, but there are %4"),
                {shape, type, std::to_string(needed), std::to_string(rest)}});
    return opened;
}

void swapBytes(std::span<char> block, std::size_t itemSize)
{
    for (std::size_t i = 0; i + itemSize <= block.size(); i += itemSize)
        std::reverse(block.data() + i, block.data() + i + itemSize);
}

template <class Stored, class Put>
void putBlock(std::span<const char> block, Put& put)
{
    for (std::size_t i = 0; i < block.size(); i += sizeof(Stored)) {
        Stored value;
        std::memcpy(static_cast<void*>(&value), block.data() + i, sizeof value);
        put(value);
    }
}

template <class Put>
void putBlock(NpyType type, std::span<const char> block, Put& put)
{
    switch (type) {
    case NpyType::F2:
        return putBlock<Eigen::half>(block, put);
    case NpyType::F4:
        return putBlock<float>(block, put);
    case NpyType::F8:
        return putBlock<double>(block, put);
    case NpyType::BF16:
        return putBlock<Eigen::bfloat16>(block, put);
    case NpyType::I1:
        return putBlock<std::int8_t>(block, put);
    case NpyType::I2:
        return putBlock<std::int16_t>(block, put);
    case NpyType::I4:
        return putBlock<std::int32_t>(block, put);
    case NpyType::I8:
        return putBlock<std::int64_t>(block, put);
    case NpyType::U1:
    case NpyType::Bool:
        return putBlock<std::uint8_t>(block, put);
    case NpyType::U2:
        return putBlock<std::uint16_t>(block, put);
    case NpyType::U4:
        return putBlock<std::uint32_t>(block, put);
    case NpyType::U8:
        return putBlock<std::uint64_t>(block, put);
    }
}

// Calls put(value) for each number, in the order of the file.
template <class Put>
Outcome<Done> readNumbers(OpenNpy& file, Put put)
{
    const std::size_t itemSize = npyItemSize(file.header.type);
    const bool swap = itemSize > 1 && file.header.bigEndian != (std::endian::native == std::endian::big);
    std::uintmax_t left = file.size - file.header.dataOffset;
    std::vector<char> buffer(std::min<std::uintmax_t>(left, blockBytes));
    while (left > 0) {
        const std::span<char> block(buffer.data(), std::min<std::uintmax_t>(left, buffer.size()));
        errno = 0;
        if (!file.in.read(block.data(), static_cast<std::streamsize>(block.size())))
            return badInput(file.name, {ATT_TEXT("core", "cannot be read (%1)"), {systemReason(errno)}});
        if (swap)
            swapBytes(block, itemSize);
        putBlock(file.header.type, block, put);
        left -= block.size();
    }
    return Done{};
}

// Reads the file and gives store(k, value) the row-major place k of each number.
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
        return badInput(opened->name,
            {ATT_TEXT("core", "has the shape %1; a table of two dimensions (rows, columns) is needed"), {shapeText(shape)}});
    if (shape[0] == 0 || shape[1] == 0)
        return badInput(opened->name, {ATT_TEXT("core", "has the shape %1: there is no number in it"), {shapeText(shape)}});
    return opened;
}

Error tooLarge(const OpenNpy& file)
{
    return failure(
        file.name, {ATT_TEXT("core", "has the shape %1, which does not fit into memory"), {shapeText(file.header.shape)}});
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
    // The numbers begin at a multiple of 64 bytes, and a newline ends the header.
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

Index NpyHeader::count() const
{
    Index product = 0;
    return checkedCount(shape, product) ? product : 0; // readNpyHeader has refused what overflows
}

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

Outcome<NpyFlags> readNpyFlags(const fs::path& path)
{
    auto opened = openTable(path);
    if (!opened)
        return opened.error();
    try {
        NpyFlags table{opened->header.shape[0], opened->header.shape[1], {}};
        table.flags.resize(static_cast<std::size_t>(opened->header.count()));
        const auto done = readInRowOrder(*opened,
            [&](Index k, auto value) { table.flags[static_cast<std::size_t>(k)] = value != decltype(value)(0) ? 1 : 0; });
        if (!done)
            return done.error();
        return table;
    } catch (const std::bad_alloc&) {
        return tooLarge(*opened);
    }
}

std::string npyBytes(std::span<const float> data, std::span<const Index> shape) { return bytesOf("<f4", data, shape); }
std::string npyBytes(std::span<const double> data, std::span<const Index> shape) { return bytesOf("<f8", data, shape); }
std::string npyBytes(std::span<const std::int64_t> data, std::span<const Index> shape) { return bytesOf("<i8", data, shape); }

} // namespace attentoscope
