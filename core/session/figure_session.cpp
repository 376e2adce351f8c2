// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/figure_session.h"

#include "core/base/sha256.h"
#include "core/session/kept_files.h"
#include "core/session/outside_files.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>
#define ZLIB_CONST // makes zlib's input pointers const
#include <zlib.h>

namespace attentoscope {
namespace {

using Text = std::optional<std::string>;

constexpr std::string_view pngSignature("\x89PNG\r\n\x1a\n", 8);
constexpr std::size_t largestText = std::size_t(16) << 20; // the same as for session files

Text inflated(std::string_view packed)
{
    z_stream stream{};
    stream.next_in = reinterpret_cast<const Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(std::min<std::size_t>(packed.size(), std::size_t(1) << 30));
    if (inflateInit(&stream) != Z_OK)
        return {};
    std::string text;
    std::array<char, 16384> piece;
    int state = Z_OK;
    while (state == Z_OK && text.size() <= largestText) {
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = static_cast<uInt>(piece.size());
        state = inflate(&stream, Z_NO_FLUSH);
        text.append(piece.data(), piece.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    return state == Z_STREAM_END ? Text(std::move(text)) : std::nullopt;
}

std::string fromLatin1(std::string_view text)
{
    std::string utf8;
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x80) {
            utf8 += c;
        } else {
            utf8 += static_cast<char>(0xC0 | (code >> 6));
            utf8 += static_cast<char>(0x80 | (code & 0x3F));
        }
    }
    return utf8;
}

// Takes the text up to the next 0 byte off `rest`, and the 0, too. Returns nothing if there is no 0.
std::optional<std::string_view> takeString(std::string_view& rest)
{
    const auto end = rest.find('\0');
    if (end == std::string_view::npos)
        return {};
    const std::string_view string = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    return string;
}

struct Chunk {
    std::string_view type, data;
};

// Tells whether the chunk is a text chunk with our keyword, damaged or not. PNG specification, 11.3.4: tEXt, zTXt, iTXt.
bool isOurs(Chunk chunk)
{
    const bool isText = chunk.type == "tEXt" || chunk.type == "zTXt" || chunk.type == "iTXt";
    return isText && takeString(chunk.data) == std::optional<std::string_view>(figureSessionKey);
}

Text textOfChunk(Chunk chunk)
{
    std::string_view data = chunk.data;
    takeString(data); // the keyword
    if (chunk.type == "tEXt")
        return fromLatin1(data);
    if (chunk.type == "zTXt") {
        const Text text = data.empty() ? std::nullopt : inflated(data.substr(1));
        return text ? Text(fromLatin1(*text)) : std::nullopt;
    }
    if (data.size() < 2)
        return {};
    const bool packed = data[0] != 0;
    data.remove_prefix(2);
    if (!takeString(data) || !takeString(data)) // language tag and translated keyword
        return {};
    return packed ? inflated(data) : Text(data);
}

// Returns the text of the first chunk with our keyword. Others are not tried, because each could inflate to the size limit.
Text fromPng(std::string_view rest)
{
    rest.remove_prefix(pngSignature.size());
    while (rest.size() >= 12) {
        std::uint32_t size = 0;
        for (int i = 0; i < 4; ++i)
            size = size << 8 | static_cast<unsigned char>(rest[std::size_t(i)]);
        if (size > rest.size() - 12)
            return {};
        if (const Chunk chunk{rest.substr(4, 4), rest.substr(8, size)}; isOurs(chunk))
            return textOfChunk(chunk);
        rest.remove_prefix(12 + std::size_t(size));
    }
    return {};
}

void appendUtf8(std::string& out, std::uint32_t code)
{
    const auto tail = [&](int shift) { out += static_cast<char>(0x80 | ((code >> shift) & 0x3F)); };
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0 | (code >> 6));
        tail(0);
    } else if (code < 0x10000) {
        out += static_cast<char>(0xE0 | (code >> 12));
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xF0 | (code >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

// Decodes XML's five named entities and numeric ones.
Text entity(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, char>, 5> names{
        {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}}};
    for (const auto& [known, character] : names)
        if (name == known)
            return std::string(1, character);
    if (name.size() < 2 || name[0] != '#')
        return {};
    const bool hex = name[1] == 'x';
    const std::string_view digits = name.substr(hex ? 2 : 1);
    std::uint32_t code = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
    if (error != std::errc() || end != digits.data() + digits.size() || code > 0x10FFFF)
        return {};
    std::string text;
    appendUtf8(text, code);
    return text;
}

Text unescaped(std::string_view xml)
{
    std::string text;
    for (std::size_t at = 0; at < xml.size(); ++at) {
        if (xml[at] != '&') {
            text += xml[at];
            continue;
        }
        const auto end = xml.find(';', at);
        const Text meant = end == std::string_view::npos ? std::nullopt : entity(xml.substr(at + 1, end - at - 1));
        if (!meant)
            return {};
        text += *meant;
        at = end;
    }
    return text;
}

// Returns the content of the element <metadata id="attentoscope">, wherever it is and whichever quotes it has. A tag must end
// before the next "<", so that the search takes linear time.
Text fromSvg(std::string_view xml)
{
    const std::string id = std::string("id=\"") + figureSessionKey + '"', single = std::string("id='") + figureSessionKey + '\'';
    for (auto at = xml.find("<metadata"); at != std::string_view::npos; at = xml.find("<metadata", at + 1)) {
        const auto end = xml.find_first_of("<>", at + 1);
        if (end == std::string_view::npos || xml[end] == '<')
            continue;
        const std::string_view tag = xml.substr(at, end - at);
        if (tag.find(id) == std::string_view::npos && tag.find(single) == std::string_view::npos)
            continue;
        const auto close = xml.find("</metadata>", end);
        return close == std::string_view::npos ? std::nullopt : unescaped(xml.substr(end + 1, close - end - 1));
    }
    return {};
}

// Returns the attached file as QPdfWriter stores it: a dictionary, "stream", the (deflated) bytes, "endstream".
Text fromPdf(std::string_view pdf)
{
    constexpr std::size_t longestNumber = 10; // digits of an object number; longer ones are invalid
    const auto name = pdf.find("/EF <</F ");
    if (name == std::string_view::npos)
        return {};
    const std::string_view rest = pdf.substr(name + 9, longestNumber + 1);
    const std::string object(rest.substr(0, std::min(rest.find(' '), rest.size())));
    if (object.size() > longestNumber)
        return {};
    const auto begin = pdf.find("\n" + object + " 0 obj");
    const auto body = begin == std::string_view::npos ? begin : pdf.find("stream\n", begin);
    const auto end = body == std::string_view::npos ? body : pdf.find("\nendstream", body);
    if (end == std::string_view::npos)
        return {};
    const std::string_view content = pdf.substr(body + 7, end - body - 7);
    return pdf.substr(begin, body - begin).find("/FlateDecode") == std::string_view::npos ? Text(content) : inflated(content);
}

// Returns the content of the XMP metadata of a TIFF's first image, which is in either order of bytes. TIFF 6.0, section 2, and
// tag 700 of the XMP specification, part 3.
std::optional<std::string_view> xmpOfTiff(std::string_view tiff)
{
    constexpr std::size_t entrySize = 12;
    constexpr std::uint32_t xmpTag = 700, byteType = 1, undefinedType = 7;
    const bool isLittle = tiff.starts_with("II");
    const auto number = [&](std::size_t at, std::size_t bytes) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i)
            value = value << 8 | static_cast<unsigned char>(tiff[isLittle ? at + bytes - 1 - i : at + i]);
        return value;
    };
    if (tiff.size() < 8)
        return {};
    const std::size_t directory = number(4, 4);
    if (directory > tiff.size() || tiff.size() - directory < 2)
        return {};
    const std::size_t first = directory + 2,
                      count = std::min<std::size_t>(number(directory, 2), (tiff.size() - first) / entrySize);
    for (std::size_t at = first; at < first + count * entrySize; at += entrySize) {
        const std::uint32_t type = number(at + 2, 2);
        if (number(at, 2) != xmpTag || (type != byteType && type != undefinedType))
            continue;
        const std::size_t size = number(at + 4, 4), place = number(at + 8, 4);
        return size <= 4 || place > tiff.size() || size > tiff.size() - place ? std::nullopt
                                                                              : std::optional(tiff.substr(place, size));
    }
    return {};
}

Text fromTiff(std::string_view tiff)
{
    const std::string element = figureSessionElement, begins = '<' + element + '>', ends = "</" + element + '>';
    const std::string_view xmp = xmpOfTiff(tiff).value_or(std::string_view());
    const auto begin = xmp.find(begins), end = begin == std::string_view::npos ? begin : xmp.find(ends, begin);
    return end == std::string_view::npos ? std::nullopt
                                         : unescaped(xmp.substr(begin + begins.size(), end - begin - begins.size()));
}

constexpr std::string_view commentedSession = "%AttentoscopeSession: "; // and its number of bytes; its lines follow
constexpr std::string_view commentedLine = "%AttentoscopeSession+ ";

Text fromComments(std::string_view code)
{
    constexpr std::size_t mostDigits = 9;
    const std::string start = '\n' + std::string(commentedSession);
    const auto found = code.find(start);
    if (found == std::string_view::npos)
        return {};
    code.remove_prefix(found + start.size());
    const std::string_view digits = code.substr(0, std::min(code.find('\n'), mostDigits));
    std::size_t size = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    if (error != std::errc() || size > largestText)
        return {};
    std::string encoded;
    for (auto line = code.find('\n'); line != std::string_view::npos; line = code.find('\n')) {
        code.remove_prefix(line + 1);
        if (!code.starts_with(commentedLine))
            break;
        code.remove_prefix(commentedLine.size());
        const std::string_view text = code.substr(0, code.find('\n'));
        encoded += text.ends_with('\r') ? text.substr(0, text.size() - 1) : text;
    }
    const auto text = bytesOfBase64(encoded, size, {});
    return text ? Text(*text) : std::nullopt;
}

// The size limit of included files. Files that exist only in the cache of kept files get the larger limit of sessions.
std::uintmax_t mostInside(const Experiment& experiment) { return readsKept(experiment) ? mostInSession : mostInFigure; }

} // namespace

std::string sessionInComments(std::string_view session)
{
    constexpr std::size_t width = 96;
    std::string lines = std::string(commentedSession) + std::to_string(session.size()) + '\n';
    const std::string encoded = base64Text(session);
    for (std::size_t at = 0; at < encoded.size(); at += width)
        lines += std::string(commentedLine) + encoded.substr(at, width) + '\n';
    return lines;
}

std::vector<std::string> filesInFigure(const Session& session)
{
    if (session.keepsFiles && !keptSize(session.experiment, mostInside(session.experiment)))
        return {};
    return filesToKeep(session.experiment, session.keepsFiles);
}

namespace {

// Gives files names without folders, each file its own.
class BareNames
{
public:
    explicit BareNames(const std::vector<KeptFile>& inside)
    {
        for (const KeptFile& file : inside)
            names_[file.name] = file.name;
    }
    const std::string& of(const std::string& file)
    {
        const auto [found, isNew] = names_.try_emplace(file);
        if (isNew)
            found->second = freeName(file);
        return found->second;
    }

private:
    std::string freeName(const std::filesystem::path& file) const
    {
        const auto isTaken = [&](const std::string& name) {
            return std::ranges::any_of(names_, [&](const auto& entry) { return entry.second == name; });
        };
        std::string name = file.filename().string();
        for (int number = 2; isTaken(name); ++number)
            name = file.stem().string() + '-' + std::to_string(number) + file.extension().string();
        return name;
    }

    std::map<std::string, std::string> names_; // by the names of the experiment
};

constexpr const char* filesKey = "files";
constexpr const char* sessionsKey = "sessions";

} // namespace

std::string figureSessionText(Session session, const std::string& version)
{
    const std::uintmax_t most = mostInside(session.experiment);
    if (session.keepsFiles || readsKept(session.experiment)) {
        auto files = session.keepsFiles ? keepFiles(session.experiment, most) : keepLaidOut(session.experiment, most);
        session.keepsFiles = files.ok();
        if (files)
            session.files = *std::move(files);
    }
    BareNames names(session.files);
    auto figure = nlohmann::ordered_json::parse(session.figure, nullptr, false);
    if (!figure.is_object())
        figure = nlohmann::ordered_json::object();
    figure.erase(filesKey);
    for (const std::string& file : filesNamed(session.experiment)) {
        const std::string& name = names.of(file);
        if (std::ranges::find(session.files, name, &KeptFile::name) != session.files.end())
            continue;
        if (const auto digest = sha256OfFile(file, mostHashed))
            figure[filesKey][name] = *digest;
    }
    renameFiles(session.experiment, [&](const std::string& file) { return names.of(file); });
    if (figure.contains(sessionsKey) && figure[sessionsKey].is_object())
        for (auto& further : figure[sessionsKey])
            if (auto parsed = parseSession(further.dump(), {}))
                further = nlohmann::ordered_json::parse(figureSessionText(*std::move(parsed), version));
    session.figure = figure.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    session.version = version;
    return sessionText(session);
}

std::map<std::string, std::string> digestsIn(const Session& session)
{
    std::map<std::string, std::string> digests;
    const auto figure = nlohmann::json::parse(session.figure, nullptr, false);
    if (!figure.is_object() || !figure.contains(filesKey) || !figure[filesKey].is_object())
        return digests;
    for (const auto& [name, digest] : figure[filesKey].items())
        if (digest.is_string())
            digests[name] = digest.get<std::string>();
    return digests;
}

std::vector<std::string> missingFiles(const Experiment& experiment)
{
    std::vector<std::string> files = filesRead(experiment);
    std::erase_if(files, [](const std::string& file) {
        std::error_code code;
        return std::filesystem::exists(file, code);
    });
    return files;
}

std::optional<Error> dataLeftBehind(const std::string& session, const Experiment& experiment)
{
    const std::vector<std::string> missing = missingFiles(experiment);
    if (missing.empty())
        return {};
    std::error_code none;
    const std::filesystem::path current = std::filesystem::current_path(none), file = missing.front();
    const auto folder = std::filesystem::absolute(session, none).lexically_normal().parent_path();
    if (file.is_absolute())
        return badInput(session, {ATT_TEXT("core", "reads %1, which does not exist"), {file.string()}});
    if (folder == current)
        return badInput(
            session, {ATT_TEXT("core", "reads %1, which is not in %2; put the file there"), {file.string(), folder.string()}});
    return badInput(session,
        {ATT_TEXT("core", "reads %1, which is neither in %2 nor in %3; put the file beside the session"),
            {file.string(), folder.string(), current.string()}});
}

bool isFileOf(const Session& session, const std::string& name, const std::filesystem::path& file)
{
    const auto digests = digestsIn(session);
    const auto known = digests.find(name);
    const auto digest = known == digests.end() ? Outcome<std::string>(std::string()) : sha256OfFile(file, mostHashed);
    return known == digests.end() || (digest.ok() && *digest == known->second);
}

std::optional<FigureFormat> figureFormat(std::string_view beginning)
{
    if (beginning.starts_with(pngSignature))
        return FigureFormat::Png;
    if (beginning.starts_with("%PDF-"))
        return FigureFormat::Pdf;
    if (beginning.starts_with(std::string_view("II*\0", 4)) || beginning.starts_with(std::string_view("MM\0*", 4)))
        return FigureFormat::Tiff;
    if (beginning.starts_with("%!PS-Adobe"))
        return FigureFormat::Eps;
    if (beginning.starts_with(figureCode))
        return FigureFormat::Latex;
    const auto first = beginning.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (first != std::string_view::npos && beginning[first] == '<' && beginning.find("<svg") != std::string_view::npos)
        return FigureFormat::Svg;
    return {};
}

Outcome<std::string> sessionInFigure(std::string_view content, const std::string& name)
{
    Text text;
    switch (figureFormat(content.substr(0, figureBeginning)).value_or(FigureFormat::Svg)) {
    case FigureFormat::Png:
        text = fromPng(content);
        break;
    case FigureFormat::Tiff:
        text = fromTiff(content);
        break;
    case FigureFormat::Svg:
        text = fromSvg(content);
        break;
    case FigureFormat::Eps:
    case FigureFormat::Latex:
        text = fromComments(content);
        break;
    case FigureFormat::Pdf:
        text = fromPdf(content);
        break;
    }
    if (!text)
        return badInput(name, ATT_TEXT("core", "no session is stored in this figure"));
    return *std::move(text);
}

} // namespace attentoscope
