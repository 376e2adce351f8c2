// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/npy_header.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

namespace attentoscope {
namespace {

struct TypeEntry {
    NpyType type;
    std::string_view code; // as in descr, but without the byte order
    const char* name;
    std::size_t size;
};

constexpr std::string_view npyMagic = "\x93NUMPY";
constexpr std::uintmax_t largestHeader = npyLongestStart - 12;

constexpr std::array<TypeEntry, 13> types{{
    {NpyType::F2, "f2", "float16", 2},
    {NpyType::F4, "f4", "float32", 4},
    {NpyType::F8, "f8", "float64", 8},
    {NpyType::BF16, "V2", "bfloat16", 2},
    {NpyType::I1, "i1", "int8", 1},
    {NpyType::I2, "i2", "int16", 2},
    {NpyType::I4, "i4", "int32", 4},
    {NpyType::I8, "i8", "int64", 8},
    {NpyType::U1, "u1", "uint8", 1},
    {NpyType::U2, "u2", "uint16", 2},
    {NpyType::U4, "u4", "uint32", 4},
    {NpyType::U8, "u8", "uint64", 8},
    {NpyType::Bool, "b1", "bool", 1},
}};

const TypeEntry& entryOf(NpyType type)
{
    return *std::find_if(types.begin(), types.end(), [type](const TypeEntry& entry) { return entry.type == type; });
}

// The text of the header, and the offset of the numbers in the file.
struct HeaderText {
    std::string_view text;
    std::size_t dataOffset = 0;
};

// Checks magic and version, and takes out the header of the given length.
Outcome<HeaderText> headerTextOf(std::string_view start, std::uintmax_t size, const std::string& name)
{
    const auto cutOff = [&] { return badInput(name, ATT_TEXT("core", "is cut off inside its header")); };
    if (start.substr(0, npyMagic.size()) != npyMagic.substr(0, start.size()))
        return badInput(name, ATT_TEXT("core", "is not a .npy file (it does not begin with \\x93NUMPY)"));
    if (start.size() < 8)
        return cutOff();
    const int version = static_cast<unsigned char>(start[6]);
    const int minor = static_cast<unsigned char>(start[7]);
    if (version < 1 || version > 3 || minor != 0)
        return badInput(name,
            {ATT_TEXT("core", "has the unknown .npy version %1 (1.0, 2.0 and 3.0 can be read)"),
                {std::to_string(version) + '.' + std::to_string(minor)}});
    const std::size_t field = version == 1 ? 2 : 4; // bytes that store the length
    if (start.size() < 8 + field)
        return cutOff();
    std::uintmax_t length = 0;
    for (std::size_t i = field; i-- > 0;)
        length = length << 8 | static_cast<unsigned char>(start[8 + i]);
    if (length > largestHeader)
        return badInput(name,
            {ATT_TEXT("core", "has a header of %1 bytes, more than the %2 that can be read"),
                {std::to_string(length), std::to_string(largestHeader)}});
    if (8 + field + length > size || 8 + field + length > start.size())
        return cutOff();
    return HeaderText{start.substr(8 + field, length), 8 + field + length};
}

// Checks that the numbers fill the rest of the file exactly.
Outcome<Done> checkSize(const NpyHeader& header, std::uintmax_t size, const std::string& name)
{
    const std::string shape = shapeText(header.shape);
    const std::string type = header.text ? "text" : npyTypeName(header.type);
    const auto bytes =
        checkedBytes(header.shape, header.text ? header.text->length * header.text->unit : npyItemSize(header.type));
    if (!bytes)
        return badInput(name, {ATT_TEXT("core", "declares the shape %1, which is too large to be correct"), {shape}});
    const auto needed = static_cast<std::uintmax_t>(*bytes);
    const std::uintmax_t rest = size - header.dataOffset;
    if (rest < needed)
        return badInput(name,
            {ATT_TEXT("core", "is cut off: an array of shape %1 and type %2 needs %3 bytes of numbers, but there are only %4"),
                {shape, type, std::to_string(needed), std::to_string(rest)}});
    if (rest > needed)
        return badInput(name,
            {ATT_TEXT("core", "is too long: an array of shape %1 and type %2 needs %3 bytes of numbers, but there are %4"),
                {shape, type, std::to_string(needed), std::to_string(rest)}});
    return Done{};
}

// Parses the dictionary from left to right. A function that returns false has put the reason into `why`.
class HeaderParser
{
public:
    HeaderParser(std::string_view text, const std::string& name, std::string_view called = {})
        : text_(text)
        , called_(called.empty() ? std::filesystem::path(name).filename().string() : std::string(called))
    {
    }

    bool parse();
    NpyHeader header;
    Message why;
    const Message& unreadable() const
    {
        return unreadable_;
    } // the error to use where numbers are needed but the array holds
      // labels

private:
    bool fail(Message message)
    {
        why = std::move(message);
        return false;
    }
    bool failDictionary()
    {
        return fail({ATT_TEXT("core", "has a header that is not a dictionary of descr, fortran_order and shape (header byte %1)"),
            {std::to_string(at_)}});
    }
    bool accept(char wanted)
    {
        skipBlanks();
        if (at_ == text_.size() || text_[at_] != wanted)
            return false;
        ++at_;
        return true;
    }
    void skipBlanks()
    {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
            ++at_;
    }
    std::string_view word(); // letters, digits and signs; may be empty
    std::optional<std::string_view> quoted();
    bool parseEntry(std::string_view key);
    bool parseType();
    bool parseText(std::string_view code); // false: it is not a string type
    bool parseOrder();
    bool parseShape();

    std::string_view text_;
    std::string called_;
    std::size_t at_ = 0;
    Message unreadable_;
    bool hasType_ = false, hasOrder_ = false, hasShape_ = false;
};

std::string_view HeaderParser::word()
{
    skipBlanks();
    const std::size_t begin = at_;
    const auto belongs = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '+' || c == '_'
            || c == '.';
    };
    while (at_ < text_.size() && belongs(text_[at_]))
        ++at_;
    return text_.substr(begin, at_ - begin);
}

std::optional<std::string_view> HeaderParser::quoted()
{
    skipBlanks();
    if (at_ == text_.size() || (text_[at_] != '\'' && text_[at_] != '"'))
        return {};
    const auto end = text_.find(text_[at_], at_ + 1);
    if (end == std::string_view::npos)
        return {};
    const auto inside = text_.substr(at_ + 1, end - at_ - 1);
    if (inside.find('\\') != std::string_view::npos)
        return {};
    at_ = end + 1;
    return inside;
}

bool HeaderParser::parse()
{
    if (!accept('{'))
        return failDictionary();
    while (!accept('}')) {
        const auto key = quoted();
        if (!key || !accept(':'))
            return failDictionary();
        if (!parseEntry(*key))
            return false;
        if (accept(','))
            continue;
        if (accept('}'))
            break;
        return failDictionary();
    }
    skipBlanks();
    if (at_ != text_.size())
        return failDictionary();
    for (const auto& [has, key] : {std::pair{hasType_, "descr"}, {hasOrder_, "fortran_order"}, {hasShape_, "shape"}})
        if (!has)
            return fail({ATT_TEXT("core", "has a header without the key %1"), {key}});
    return true;
}

bool HeaderParser::parseEntry(std::string_view key)
{
    const auto once = [&](bool& seen) { return !std::exchange(seen, true); };
    const auto twice = [&] { return fail({ATT_TEXT("core", "has a header with the key %1 twice"), {std::string(key)}}); };
    if (key == "descr")
        return once(hasType_) ? parseType() : twice();
    if (key == "fortran_order")
        return once(hasOrder_) ? parseOrder() : twice();
    if (key == "shape")
        return once(hasShape_) ? parseShape() : twice();
    return fail({ATT_TEXT("core", "has a header with the unknown key %1"), {std::string(key.substr(0, 40))}});
}

bool HeaderParser::parseType()
{
    skipBlanks();
    if (at_ < text_.size() && text_[at_] == '[')
        return fail(ATT_TEXT("core", "holds records of several fields; save each field as an array of its own"));
    const auto descr = quoted();
    if (!descr)
        return fail(ATT_TEXT("core", "has a header whose descr is not a type in quotes"));
    std::string_view code = *descr;
    const char order = code.empty() ? '|' : code.front();
    if (std::string_view("<>|=").find(order) != std::string_view::npos && !code.empty())
        code.remove_prefix(1);
    if (!code.empty() && code.front() == 'O') {
        header.objects = true;
        unreadable_ = ATT_TEXT("core",
            "holds Python objects (pickle), which can run code when read and are refused; save numbers as float32, and text with "
            "dtype=str");
        return true;
    }
    if (code == "V2" && !namesBfloat16(called_))
        return fail(
            {ATT_TEXT("core",
                 "has the type %1, two raw bytes; this is read as bfloat16 only when the file name contains bf16 or bfloat16"),
                {std::string(*descr)}});
    if (code == "bfloat16") // the name that some writers use; NumPy has no bfloat16
        code = "V2";
    const auto found = std::find_if(types.begin(), types.end(), [code](const TypeEntry& entry) { return entry.code == code; });
    header.bigEndian = order == '>';
    unreadable_ = {ATT_TEXT("core",
                       "has the type %1, which cannot be read; save it as float16, float32 or float64, an integer type or bool"),
        {std::string(descr->substr(0, 40))}};
    if (found != types.end())
        header.type = found->type;
    else if (!parseText(code))
        return fail(unreadable_);
    return true;
}

bool HeaderParser::parseText(std::string_view code)
{
    constexpr std::size_t longest = 4096; // characters per label
    if (code.empty() || (code.front() != 'U' && code.front() != 'S'))
        return false;
    const std::string_view digits = code.substr(1);
    const bool whole = digits.find_first_not_of("0123456789") == std::string_view::npos;
    const auto length = whole ? parseInteger(digits) : std::nullopt;
    if (!length || *length < 0 || std::size_t(*length) > longest)
        return false;
    header.text = {std::size_t(*length), code.front() == 'U' ? 4U : 1U};
    return true;
}

bool HeaderParser::parseOrder()
{
    const auto value = word();
    if (value != "True" && value != "False")
        return fail(ATT_TEXT("core", "has a header whose fortran_order is neither True nor False"));
    header.fortranOrder = value == "True";
    return true;
}

bool HeaderParser::parseShape()
{
    const auto malformed = [this] { return fail(ATT_TEXT("core", "has a header whose shape is not a tuple of whole numbers")); };
    if (!accept('('))
        return malformed();
    bool comma = true; // one number needs a comma after it: (3) is not a tuple
    while (!accept(')')) {
        if (!comma)
            return malformed();
        std::string_view digits = word();
        if (!digits.empty() && digits.back() == 'L') // Python 2's suffix of long integers
            digits.remove_suffix(1);
        const bool whole =
            !digits.empty() && digits.find_first_not_of("0123456789", digits.front() == '-' ? 1 : 0) == std::string_view::npos;
        if (!whole || digits == "-")
            return malformed();
        const auto size = parseInteger(digits);
        if (digits.front() == '-')
            return fail({ATT_TEXT("core", "has a shape with the negative size %1"), {std::string(digits.substr(0, 40))}});
        if (!size)
            return fail({ATT_TEXT("core", "has a shape with the impossible size %1"), {std::string(digits.substr(0, 40))}});
        header.shape.push_back(*size);
        comma = accept(',');
    }
    if (header.shape.size() == 1 && !comma)
        return malformed();
    return true;
}

} // namespace

bool namesBfloat16(std::string_view name)
{
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return lower.find("bf16") != std::string::npos || lower.find("bfloat16") != std::string::npos;
}

std::optional<Index> checkedBytes(std::span<const Index> shape, std::size_t itemSize)
{
    if (std::find(shape.begin(), shape.end(), 0) != shape.end())
        return 0;
    Index bytes = static_cast<Index>(itemSize);
    for (const Index size : shape)
        if (__builtin_mul_overflow(bytes, size, &bytes))
            return {};
    return bytes;
}

Index NpyHeader::count() const { return checkedBytes(shape, 1).value_or(0); } // overflow was refused by readNpyHeader

const char* npyTypeName(NpyType type) { return entryOf(type).name; }
std::size_t npyItemSize(NpyType type) { return entryOf(type).size; }

std::string shapeText(const std::vector<Index>& shape)
{
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size() && i < 8; ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    if (shape.size() > 8)
        text += ", …";
    return text + (shape.size() == 1 ? ",)" : ")");
}

Outcome<NpyHeader> parseNpyHeader(std::string_view text, const std::string& name, std::string_view called)
{
    HeaderParser parser(text, name, called);
    if (!parser.parse())
        return badInput(name, std::move(parser.why));
    if (parser.header.text || parser.header.objects)
        return badInput(name, parser.unreadable());
    return std::move(parser.header);
}

namespace {

Outcome<NpyHeader> withPlace(Outcome<NpyHeader> header, const HeaderText& text, std::uintmax_t size, const std::string& name)
{
    if (!header)
        return header;
    header->dataOffset = text.dataOffset;
    if (header->objects)
        return header;
    if (const auto done = checkSize(*header, size, name); !done)
        return done.error();
    return header;
}

} // namespace

Outcome<NpyHeader> parseNpyStart(std::string_view start, std::uintmax_t size, const std::string& name, std::string_view called)
{
    const auto text = headerTextOf(start, size, name);
    if (!text)
        return text.error();
    return withPlace(parseNpyHeader(text->text, name, called), *text, size, name);
}

Outcome<NpyHeader> parseNpyTextStart(std::string_view start, std::uintmax_t size, const std::string& name)
{
    const auto text = headerTextOf(start, size, name);
    if (!text)
        return text.error();
    HeaderParser parser(text->text, name);
    if (!parser.parse())
        return badInput(name, std::move(parser.why));
    if (!parser.header.text && !parser.header.objects)
        return badInput(name, ATT_TEXT("core", "holds numbers, not text"));
    return withPlace(std::move(parser.header), *text, size, name);
}

} // namespace attentoscope
