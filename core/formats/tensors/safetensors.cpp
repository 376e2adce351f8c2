// SPDX-License-Identifier: GPL-3.0-or-later
// Reads .safetensors files: eight bytes of header length, a JSON header that describes the tensors, then their numbers. The
// header must be at most 100,000,000 bytes of UTF-8 without duplicate keys. The numbers of the tensors must follow each other
// without holes or overlap, each as long as its shape says, and fill the rest of the file.
#include "core/formats/tensors/npy_header.h"
#include "core/formats/tensors/tensor_bytes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

using nlohmann::json;

constexpr std::uintmax_t largestHeader = 100'000'000;
constexpr std::uintmax_t lengthBytes = 8;

struct TypeEntry {
    std::string_view name;
    NpyType type;
};
constexpr TypeEntry types[] = {{"F32", NpyType::F4}, {"F16", NpyType::F2}, {"BF16", NpyType::BF16}, {"F64", NpyType::F8},
    {"I8", NpyType::I1}, {"I16", NpyType::I2}, {"I32", NpyType::I4}, {"I64", NpyType::I8}, {"U8", NpyType::U1},
    {"U16", NpyType::U2}, {"U32", NpyType::U4}, {"U64", NpyType::U8}, {"BOOL", NpyType::Bool}};

struct Entry {
    TensorInfo info;
    std::uintmax_t begin = 0, end = 0; // offsets from the start of the numbers
    bool hasType = false, hasShape = false;
    int offsets = 0; // how many of the two offsets were read
};

// Parses the header without building a JSON tree, which saves memory for long headers. A function that returns false has
// recorded the error.
class HeaderReader : public nlohmann::json_sax<json>
{
public:
    explicit HeaderReader(std::string_view text)
        : text_(text)
    {
    }
    std::vector<Entry> entries;
    Message why;

    bool null() override { return unexpected(); }
    bool boolean(bool) override { return unexpected(); }
    bool number_integer(json::number_integer_t) override { return whole_ ? negative() : unexpected(); }
    bool number_unsigned(json::number_unsigned_t value) override;
    bool number_float(json::number_float_t, const json::string_t&) override { return unexpected(); }
    bool string(json::string_t& text) override;
    bool binary(json::binary_t&) override { return unexpected(); }
    bool start_object(std::size_t) override;
    bool end_object() override;
    bool start_array(std::size_t) override;
    bool end_array() override;
    bool key(json::string_t& key) override;
    bool parse_error(std::size_t position, const std::string&, const json::exception&) override;

private:
    bool fail(Message message)
    {
        why = std::move(message);
        return false;
    }
    bool unexpected();
    bool negative() { return fail({ATT_TEXT("core", "has a negative number in the %1 of the tensor \"%2\""), {key_, name_}}); }

    std::string_view text_;
    int depth_ = 0; // 1: in the header, 2: in a tensor
    bool whole_ = false; // inside shape or data_offsets
    std::string name_, key_;
    std::set<std::string> names_, keys_;
};

bool HeaderReader::unexpected()
{
    if (depth_ == 0)
        return fail(ATT_TEXT("core", "has a header that is not a JSON object"));
    if (depth_ == 1)
        return fail({ATT_TEXT("core", "describes the tensor \"%1\" with something other than a JSON object"), {name_}});
    if (name_ == "__metadata__")
        return fail({ATT_TEXT("core", "has in its __metadata__ a value for \"%1\" that is not text"), {key_}});
    return fail({ATT_TEXT("core", "has a value of the wrong type for the %1 of the tensor \"%2\""), {key_, name_}});
}

bool HeaderReader::number_unsigned(json::number_unsigned_t value)
{
    if (!whole_)
        return unexpected();
    Entry& entry = entries.back();
    if (value > static_cast<std::uint64_t>(std::numeric_limits<Index>::max()))
        return fail({ATT_TEXT("core", "has an impossible number in the %1 of the tensor \"%2\": %3"),
            {key_, name_, std::to_string(value)}});
    if (key_ == "shape") {
        if (entry.info.shape.size() == mostDimensions)
            return fail({ATT_TEXT("core", "has more than %1 dimensions in the shape of the tensor \"%2\""),
                {std::to_string(mostDimensions), name_}});
        entry.info.shape.push_back(static_cast<Index>(value));
        return true;
    }
    if (++entry.offsets > 2)
        return true; // reported at the end of the list
    (entry.offsets == 1 ? entry.begin : entry.end) = value;
    return true;
}

bool HeaderReader::string(json::string_t& text)
{
    if (depth_ != 2 || whole_)
        return unexpected();
    if (name_ == "__metadata__")
        return true;
    if (key_ != "dtype")
        return key_ == "shape" || key_ == "data_offsets" ? unexpected() : true; // unknown keys are ignored
    Entry& entry = entries.back();
    entry.hasType = true;
    entry.info.dtype = text;
    const auto known = std::ranges::find(types, std::string_view(text), &TypeEntry::name);
    if (known == std::end(types)) {
        entry.info.problem = Message(
            ATT_TEXT("core", "has the type %1, which cannot be read; save it as F32, F16, BF16 or F64"), {text.substr(0, 40)});
    } else {
        entry.info.type = known->type;
        entry.info.dtype = npyTypeName(known->type);
    }
    return true;
}

bool HeaderReader::start_object(std::size_t)
{
    if (depth_ == 2)
        return unexpected();
    if (++depth_ == 2) {
        keys_.clear();
        if (name_ != "__metadata__") {
            if (entries.size() == mostTensors)
                return fail({ATT_TEXT("core", "holds more tensors than the %1 that can be read"), {std::to_string(mostTensors)}});
            entries.emplace_back();
            entries.back().info.name = name_;
        }
    }
    return true;
}

bool HeaderReader::end_object()
{
    if (depth_-- < 2 || name_ == "__metadata__")
        return true;
    const Entry& entry = entries.back();
    for (const auto& [has, key] :
        {std::pair{entry.hasType, "dtype"}, {entry.hasShape, "shape"}, {entry.offsets > 0, "data_offsets"}})
        if (!has)
            return fail({ATT_TEXT("core", "does not give the %2 of the tensor \"%1\""), {name_, key}});
    return true;
}

bool HeaderReader::start_array(std::size_t)
{
    if (depth_ != 2 || whole_ || name_ == "__metadata__" || (key_ != "shape" && key_ != "data_offsets"))
        return unexpected();
    whole_ = true;
    return true;
}

bool HeaderReader::end_array()
{
    whole_ = false;
    Entry& entry = entries.back();
    if (key_ == "shape")
        entry.hasShape = true;
    else if (entry.offsets != 2)
        return fail({ATT_TEXT("core", "gives data_offsets of the tensor \"%1\" that are not two numbers"), {name_}});
    return true;
}

bool HeaderReader::key(json::string_t& key)
{
    if (depth_ == 1) {
        name_ = key;
        if (!names_.insert(key).second)
            return fail({ATT_TEXT("core", "has the tensor \"%1\" twice in its header"), {key}});
        return true;
    }
    key_ = key;
    if (!keys_.insert(key).second)
        return fail({ATT_TEXT("core", "has the key \"%1\" twice in the tensor \"%2\""), {key, name_}});
    return true;
}

bool HeaderReader::parse_error(std::size_t position, const std::string&, const json::exception&)
{
    const std::size_t at = std::min(position > 0 ? position - 1 : 0, text_.size());
    if (at < text_.size() && static_cast<unsigned char>(text_[at]) >= 0x80)
        return fail({ATT_TEXT("core", "has a header that is not UTF-8 (byte %1)"), {std::to_string(lengthBytes + at)}});
    return fail({ATT_TEXT("core", "has a header that is not JSON (byte %1)"), {std::to_string(lengthBytes + at)}});
}

Outcome<std::uintmax_t> headerLength(const OpenedFile& file)
{
    const std::uintmax_t size = file.stamp().size;
    if (size < lengthBytes)
        return badInput(file.name(),
            {ATT_TEXT("core", "is cut off: a .safetensors file begins with eight bytes, but this file has only %1"),
                {std::to_string(size)}});
    char first[lengthBytes];
    if (const auto read = file.read(0, first); !read)
        return read.error();
    std::uintmax_t length = 0;
    for (std::size_t i = lengthBytes; i-- > 0;)
        length = length << 8 | static_cast<unsigned char>(first[i]);
    if (length > largestHeader)
        return badInput(file.name(),
            {ATT_TEXT("core", "declares a header of %1 bytes, more than the %2 that can be read; is it a .safetensors file?"),
                {std::to_string(length), std::to_string(largestHeader)}});
    if (length > size - lengthBytes)
        return badInput(file.name(),
            {ATT_TEXT("core", "is cut off: its header should have %1 bytes, but there are only %2"),
                {std::to_string(length), std::to_string(size - lengthBytes)}});
    if (length == 0)
        return badInput(file.name(), ATT_TEXT("core", "has an empty header"));
    return length;
}

Outcome<std::vector<Entry>> readEntries(const OpenedFile& file, std::uintmax_t length)
{
    std::string text(length, '\0');
    if (const auto read = file.read(lengthBytes, text); !read)
        return read.error();
    HeaderReader reader(text);
    if (!json::sax_parse(text, &reader))
        return badInput(file.name(), reader.why);
    return std::move(reader.entries);
}

// Checks that a tensor is as long as its shape says, and sets its size in bytes.
Outcome<Done> checkLength(Entry& entry, const std::string& file)
{
    const std::string& name = entry.info.name;
    if (entry.begin > entry.end)
        return badInput(file,
            {ATT_TEXT("core", "places the end of the tensor \"%1\" (%2) before its beginning (%3)"),
                {name, std::to_string(entry.end), std::to_string(entry.begin)}});
    entry.info.bytes = static_cast<Index>(entry.end - entry.begin);
    if (entry.info.problem) // the type is unknown, and so is the item size
        return Done{};
    const auto needed = checkedBytes(entry.info.shape, npyItemSize(entry.info.type));
    if (!needed)
        return badInput(file,
            {ATT_TEXT("core", "declares the shape %1 of the tensor \"%2\", which is too large to be correct"),
                {shapeText(entry.info.shape), name}});
    if (*needed != entry.info.bytes)
        return badInput(file,
            {ATT_TEXT("core", "has %1 bytes for the tensor \"%2\", but its shape %3 and type %4 need %5 bytes"),
                {std::to_string(entry.info.bytes), name, shapeText(entry.info.shape), entry.info.dtype,
                    std::to_string(*needed)}});
    return Done{};
}

// Checks that the tensors cover the bytes from 0 to the end of the file without gaps or overlap.
Outcome<Done> checkPlaces(const std::vector<Entry>& entries, std::uintmax_t room, const std::string& file)
{
    std::vector<std::size_t> order(entries.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(entries[i].begin, entries[i].end); });
    std::uintmax_t at = 0;
    for (const std::size_t i : order) {
        const Entry& entry = entries[i];
        if (entry.begin < at)
            return badInput(file, {ATT_TEXT("core", "has a tensor \"%1\" that overlaps another tensor"), {entry.info.name}});
        if (entry.begin > at)
            return badInput(file,
                {ATT_TEXT("core", "has %1 bytes before the tensor \"%2\" that belong to no tensor"),
                    {std::to_string(entry.begin - at), entry.info.name}});
        at = entry.end;
    }
    if (at > room)
        return badInput(file,
            {ATT_TEXT("core", "is cut off: its tensors need %1 bytes, but there are %2"),
                {std::to_string(at), std::to_string(room)}});
    if (at < room)
        return badInput(file,
            {ATT_TEXT("core", "is too long: its tensors need %1 bytes, but there are %2"),
                {std::to_string(at), std::to_string(room)}});
    return Done{};
}

} // namespace

Outcome<OpenedTensors> openSafetensors(const fs::path& path)
{
    auto file = OpenedFile::open(path);
    if (!file)
        return file.error();
    const auto length = headerLength(*file);
    if (!length)
        return length.error();
    auto entries = readEntries(*file, *length);
    if (!entries)
        return entries.error();
    for (Entry& entry : *entries)
        if (const auto done = checkLength(entry, file->name()); !done)
            return done.error();
    const std::uintmax_t numbers = lengthBytes + *length;
    if (const auto done = checkPlaces(*entries, file->stamp().size - numbers, file->name()); !done)
        return done.error();
    if (entries->empty())
        return badInput(path.string(), ATT_TEXT("core", "holds no arrays"));
    OpenedTensors opened;
    opened.stamp = file->stamp();
    std::vector<std::uintmax_t> begins;
    for (Entry& entry : *entries) {
        begins.push_back(numbers + entry.begin);
        opened.tensors.push_back(std::move(entry.info));
    }
    opened.bytes = std::make_shared<FileBytes>(*std::move(file), std::move(begins));
    return opened;
}

} // namespace attentoscope
