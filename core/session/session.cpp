// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session.h"

#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "core/formats/utf8.h"
#include "core/session/fields.h"
#include "core/session/figure_session.h"
#include "core/session/kept_files.h"
#include "core/session/outside_files.h"
#include "core/session/session_look.h"
#include "core/session/window_keys.h"
#include "core/session/worksheet.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <utility>

namespace attentoscope {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// The version of the format. Files hold only what differs from the defaults, so it rises with a default of the window, too;
// viewOfFormat() fills in what an older file meant.
constexpr std::uint64_t formatVersion = 2;
constexpr std::uintmax_t largestWithout = std::uintmax_t(16) << 20; // bytes of the session without its files
constexpr std::uintmax_t largestFile = largestWithout + (mostInSession + 2) / 3 * 4;
constexpr std::uintmax_t largestFigure = std::uintmax_t(512) << 20; // bytes of a figure that contains a session
constexpr std::size_t deepest = 64;
constexpr std::size_t mostKeys = 2000, mostKeysInAll = 100'000; // in one object (whose lookup is linear), and in all
constexpr std::size_t mostValues = 1'000'000; // numbers and texts, each of which takes 16 bytes and more
constexpr std::size_t mostWarnings = 20;

struct Place {
    std::string line, column; // 1-based, in bytes
};

Place placeOf(std::string_view text, std::size_t offset)
{
    const auto before = text.substr(0, offset);
    const auto lineStart = before.rfind('\n') + 1; // npos + 1 is 0
    return {std::to_string(1 + std::count(before.begin(), before.end(), '\n')), std::to_string(before.size() - lineStart + 1)};
}

// Checks the text before a tree is built from it, for what the tree would not show: the place of syntax errors, duplicate
// keys, too deep nesting, too many keys or values.
class Inspector : public nlohmann::json_sax<json>
{
public:
    explicit Inspector(std::string_view text)
        : text_(text)
    {
    }
    std::optional<Message> why;

    bool null() override { return take(); }
    bool boolean(bool) override { return take(); }
    bool number_integer(json::number_integer_t) override { return take(); }
    bool number_unsigned(json::number_unsigned_t) override { return take(); }
    bool number_float(json::number_float_t, const json::string_t&) override { return take(); }
    bool string(json::string_t&) override { return take(); }
    bool binary(json::binary_t&) override { return take(); }
    bool start_object(std::size_t) override { return enter(); }
    bool end_object() override { return leave(); }
    bool start_array(std::size_t) override { return enter(); }
    bool end_array() override { return leave(); }
    bool key(json::string_t& key) override
    {
        if (!keys_.back().insert(key).second)
            why = Message(ATT_TEXT("core", "has the key \"%1\" twice in one object"), {key});
        else if (keys_.back().size() > mostKeys)
            why = Message(ATT_TEXT("core", "has more than %1 keys in one object"), {std::to_string(mostKeys)});
        else if (++count_ > mostKeysInAll)
            why = Message(ATT_TEXT("core", "has more than %1 keys"), {std::to_string(mostKeysInAll)});
        return !why;
    }
    bool parse_error(std::size_t position, const std::string&, const json::exception& exception) override
    {
        constexpr int numberOverflow = 406; // nlohmann's id of this exception
        const Place place = placeOf(text_, position > 0 ? position - 1 : 0);
        if (exception.id == numberOverflow)
            why = Message(ATT_TEXT("core", "has a number that is too large (line %1, column %2)"), {place.line, place.column});
        else if (position > text_.size())
            why = Message(ATT_TEXT("core", "ends in the middle (line %1); it seems to be cut off"), {place.line});
        else if (!isUtf8(std::string(text_)))
            why = Message(ATT_TEXT("core", "is not UTF-8 text (line %1)"), {place.line});
        else
            why = Message(ATT_TEXT("core", "is not JSON (line %1, column %2)"), {place.line, place.column});
        return false;
    }

private:
    bool take()
    {
        if (++values_ > mostValues)
            why = Message(ATT_TEXT("core", "has more than %1 values"), {std::to_string(mostValues)});
        return !why;
    }
    bool enter()
    {
        keys_.emplace_back();
        if (!take())
            return false;
        if (keys_.size() > deepest)
            why = Message(ATT_TEXT("core", "is nested more than %1 levels deep"), {std::to_string(deepest)});
        return !why;
    }
    bool leave()
    {
        keys_.pop_back();
        return true;
    }

    std::string_view text_;
    std::vector<std::set<std::string>> keys_; // keys of each open object or array
    std::size_t count_ = 0, values_ = 0; // numbers of keys and of values so far
};

// Converts a JSON value to a field value. Returns nothing for types that no field has.
std::optional<FieldValue> valueFrom(const json& value)
{
    switch (value.type()) {
    case json::value_t::boolean:
        return value.get<bool>();
    case json::value_t::string:
        return value.get<std::string>();
    case json::value_t::number_float:
        return value.get<double>();
    case json::value_t::number_integer:
        return value.get<std::int64_t>();
    case json::value_t::number_unsigned:
        if (value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return value.get<double>();
        return value.get<std::int64_t>();
    case json::value_t::array:
        if (std::all_of(value.begin(), value.end(), [](const json& entry) { return entry.is_string(); }))
            return value.get<std::vector<std::string>>();
        return {};
    case json::value_t::null:
    case json::value_t::object:
    case json::value_t::binary:
    case json::value_t::discarded:
        break;
    }
    return {};
}

ordered_json jsonFrom(const FieldValue& value)
{
    return std::visit([](const auto& stored) { return ordered_json(stored); }, value);
}

class SessionReader
{
public:
    explicit SessionReader(const std::string& name)
        : name_(name)
    {
    }

    Outcome<Session> read(const json& root)
    {
        if (auto done = checkVersion(root); !done)
            return done.error();
        for (const auto& [key, value] : root.items()) {
            auto done = readPart(key, value);
            if (!done)
                return done.error();
        }
        session_.view = viewOfFormat(root["attentoscope"].get<std::uint64_t>(), session_.view);
        if (ignored_ > mostWarnings)
            session_.warnings.push_back(
                {ATT_TEXT("core", "%1: %2 more unknown keys were ignored"), {name_, std::to_string(ignored_ - mostWarnings)}});
        return std::move(session_);
    }

private:
    Error wrong(const std::string& key, Message why) const { return badInput(name_ + ": " + key, std::move(why)); }

    Outcome<Done> checkVersion(const json& root) const
    {
        if (!root.is_object() || !root.contains("attentoscope"))
            return badInput(name_, ATT_TEXT("core", "is not a session: it is JSON, but without the key \"attentoscope\""));
        const json& version = root["attentoscope"];
        if (!version.is_number_unsigned() || version.get<std::uint64_t>() == 0)
            return wrong("attentoscope", ATT_TEXT("core", "must be the version of the format, a whole number of at least 1"));
        if (version.get<std::uint64_t>() > formatVersion)
            return badInput(name_,
                {ATT_TEXT("core", "was saved by a newer version of this program (format %1, this one reads up to %2)"),
                    {version.dump(), std::to_string(formatVersion)}});
        return Done{};
    }

    Outcome<Done> readPart(const std::string& key, const json& value)
    {
        if (key == "attentoscope")
            return Done{};
        if (key == "title" || key == "version") {
            if (!value.is_string())
                return wrong(key, ATT_TEXT("core", "must be text"));
            (key == "title" ? session_.title : session_.version) = value.get<std::string>();
            return Done{};
        }
        if (key != "experiment" && key != "view" && key != "figure" && key != "worksheet" && key != "files") {
            ignore(key, name_);
            return Done{};
        }
        if (!value.is_object())
            return wrong(key, ATT_TEXT("core", "must be an object in braces"));
        if (key == "experiment")
            return readExperiment(value);
        if (key == "worksheet")
            return readWorksheet(value);
        if (key == "files")
            return readFiles(value);
        const WindowPart part = key == "view" ? WindowPart::View : WindowPart::Figure;
        std::string& kept = part == WindowPart::View ? session_.view : session_.figure;
        kept = value.dump();
        for (const std::string& unknown : unknownKeys(part, kept))
            ignore(unknown, name_ + ": " + key);
        return Done{};
    }

    Outcome<Done> readWorksheet(const json& value)
    {
        session_.worksheet = value.dump();
        if (const auto worksheet = parseWorksheet(session_.worksheet); !worksheet)
            return wrong(worksheet.error().what, worksheet.error().why);
        return Done{};
    }

    Outcome<Done> readFiles(const json& files)
    {
        session_.keepsFiles = true;
        std::uintmax_t all = 0;
        for (const auto& [name, file] : files.items()) {
            const std::string place = name_ + ": files: " + name;
            if (!canBeKeptAs(name))
                return badInput(place, ATT_TEXT("core", "cannot be used as a file name"));
            if (!file.is_object() || !file.contains("bytes") || !file["bytes"].is_number_unsigned() || !file.contains("base64")
                || !file["base64"].is_string())
                return badInput(place, ATT_TEXT("core", "must be an object with a number \"bytes\" and a text \"base64\""));
            const auto bytes = file["bytes"].get<std::uint64_t>();
            if (bytes > mostInSession || (all += bytes) > mostInSession)
                return badInput(place, ATT_TEXT("core", "exceeds the limit of a session (16 MB for all its files)"));
            auto decoded = bytesOfBase64(file["base64"].get_ref<const std::string&>(), bytes, place);
            if (!decoded)
                return decoded.error();
            session_.files.push_back({name, *std::move(decoded)});
        }
        return Done{};
    }

    Outcome<Done> readExperiment(const json& values)
    {
        for (const auto& [key, given] : values.items()) {
            const Field* field = findField(key);
            if (field == nullptr) {
                ignore(key, name_);
                continue;
            }
            const auto value = valueFrom(given);
            if (!value)
                return wrong(key, {ATT_TEXT("core", "has a value of the wrong type (%1)"), {given.type_name()}});
            if (const auto done = setField(session_.experiment, *field, *value); !done)
                return wrong(key, done.error().why);
        }
        return Done{};
    }

    void ignore(const std::string& key, const std::string& place)
    {
        if (++ignored_ <= mostWarnings)
            session_.warnings.push_back({ATT_TEXT("core", "%1: the unknown key \"%2\" was ignored"), {place, key}});
    }

    const std::string& name_;
    Session session_;
    std::size_t ignored_ = 0;
};

bool isUtf8(const FieldValue& value)
{
    if (const auto* text = std::get_if<std::string>(&value))
        return attentoscope::isUtf8(*text);
    if (const auto* list = std::get_if<std::vector<std::string>>(&value))
        return std::all_of(list->begin(), list->end(), [](const std::string& text) { return attentoscope::isUtf8(text); });
    return true;
}

} // namespace

Outcome<Session> parseSession(std::string_view text, const std::string& name)
{
    if (text.size() > largestFile)
        return badInput(name,
            {ATT_TEXT("core", "is too large for a session (%1 bytes, at most %2)"),
                {std::to_string(text.size()), std::to_string(largestFile)}});
    if (trimmed(text).empty())
        return badInput(name, ATT_TEXT("core", "is empty"));
    Inspector inspector(text);
    if (!json::sax_parse(text, &inspector))
        return badInput(name, inspector.why.value_or(ATT_TEXT("core", "is not JSON")));
    return SessionReader(name).read(json::parse(text, nullptr, false));
}

namespace {

std::string beginningOf(const std::filesystem::path& path)
{
    std::string beginning(figureBeginning, '\0');
    std::error_code code;
    if (std::filesystem::is_regular_file(path, code)) // reading from a pipe or device may block
        std::ifstream(path, std::ios::binary).read(beginning.data(), std::streamsize(beginning.size()));
    return beginning;
}

// Returns the path in the folder if the file is there, else the name unchanged.
std::string foundIn(const std::filesystem::path& folder, const std::string& file)
{
    const auto beside = (folder / file).lexically_normal();
    std::error_code code;
    const bool isThere = std::filesystem::path(file).is_relative() && std::filesystem::is_regular_file(beside, code);
    return isThere ? beside.string() : file;
}

bool isInside(const Session& session, const std::string& name)
{
    return std::ranges::find(session.files, name, &KeptFile::name) != session.files.end();
}

// Reads a session as it is stored: kept files are not extracted, and names are unchanged.
Outcome<Session> writtenSession(const std::filesystem::path& path, bool isFigure)
{
    auto text = readWholeFile(path, isFigure ? largestFigure : largestFile);
    if (!text)
        return text.error();
    if (isFigure)
        text = sessionInFigure(*text, path.string());
    if (!text)
        return text.error();
    return parseSession(*text, path.string());
}

bool isFigureFile(const std::filesystem::path& path) { return figureFormat(beginningOf(path)).has_value(); }

} // namespace

Outcome<Session> lookIntoSession(const std::filesystem::path& path)
{
    auto session = writtenSession(path, isFigureFile(path));
    if (session)
        renameFiles(session->experiment,
            [&](const std::string& file) { return isInside(*session, file) ? file : foundIn(path.parent_path(), file); });
    return session;
}

Outcome<Session> readSession(const std::filesystem::path& path)
{
    auto opened = openSession(path);
    if (!opened)
        return opened.error();
    if (!opened->outside.empty())
        return needsTrust(path.string(), opened->outside.front());
    return std::move(opened->session);
}

namespace {

// Lays out what the session holds, and finds the other files that it names, as openSession() says. `isFigure`: it may name files
// that come with the program, and knows others by their SHA-256.
Outcome<OpenedSession> found(
    Session session, const std::filesystem::path& path, const std::filesystem::path& shipped, bool isFigure)
{
    Experiment& experiment = session.experiment;
    const auto inside = [&](const std::string& name) { return isInside(session, name); };
    const auto read = filesRead(experiment);
    session.keepsFiles = session.keepsFiles && !read.empty() && std::ranges::all_of(read, inside);
    std::vector<std::string> named = filesNamed(experiment);
    std::erase_if(named, inside);
    for (const std::string& name : isFigure ? named : std::vector<std::string>()) {
        std::error_code code;
        const std::string file = foundIn(path.parent_path(), name);
        const bool mayRead = filesOutside({file}, {path.parent_path(), shipped}).empty();
        if (mayRead && std::filesystem::is_regular_file(file, code) && !isFileOf(session, name, file))
            session.warnings.push_back(
                {ATT_TEXT("core", "%1 is not the file that %2 was drawn from"), {file, path.filename().string()}});
    }
    if (const auto done = layOutFiles(std::exchange(session.files, {}), experiment); !done)
        return done.error();
    std::vector<std::filesystem::path> folders{path.parent_path()};
    if (!shipped.empty() && (isFigure || !session.version.empty()))
        folders.push_back(shipped);
    for (const auto& folder : folders) {
        findFilesIn(folder, experiment);
        for (std::string& name : named)
            name = foundIn(folder, name);
    }
    return OpenedSession{std::move(session), filesOutside(named, {path.parent_path(), shipped})};
}

// Does the same for the sessions whose panels a figure shows beside those of its own.
Outcome<Done> findFurther(OpenedSession& opened, const std::filesystem::path& path, const std::filesystem::path& shipped)
{
    auto figure = ordered_json::parse(opened.session.figure, nullptr, false);
    if (!figure.is_object() || !figure.contains("sessions") || !figure["sessions"].is_object())
        return Done{};
    for (auto& further : figure["sessions"]) {
        auto session = parseSession(further.dump(), path.string());
        auto one = session ? found(*std::move(session), path, shipped, true) : session.error();
        if (!one)
            return one.error();
        std::ranges::move(one->outside, std::back_inserter(opened.outside));
        std::ranges::move(one->session.warnings, std::back_inserter(opened.session.warnings));
        further = ordered_json::parse(sessionText(one->session));
    }
    opened.session.figure = figure.dump();
    return Done{};
}

} // namespace

Outcome<OpenedSession> openSession(const std::filesystem::path& path, const std::filesystem::path& shipped)
{
    const bool isFigure = isFigureFile(path);
    auto session = writtenSession(path, isFigure);
    auto opened = session ? found(*std::move(session), path, shipped, isFigure) : session.error();
    if (opened)
        if (const auto done = findFurther(*opened, path, shipped); !done)
            return done.error();
    return opened;
}

void renameFiles(Experiment& experiment, const std::function<std::string(const std::string&)>& named)
{
    for (const Field& field : experimentFields()) {
        if (field.kind != FieldKind::File)
            continue;
        if (const auto file = std::get<std::string>(field.get(experiment)); !file.empty())
            if (!setField(experiment, field, named(file))) [[maybe_unused]]
                const auto done = setField(experiment, field, std::string()); // the old name must not remain
    }
    experiment.mask = experiment.mask.withFiles(named);
}

std::optional<std::string> nearPath(
    const std::filesystem::path& file, const std::filesystem::path& folder, std::ptrdiff_t leastCommon)
{
    constexpr std::ptrdiff_t mostUp = 2; // number of ".." in the path
    std::error_code code;
    const auto from = std::filesystem::absolute(folder, code).lexically_normal();
    const auto relative = std::filesystem::absolute(file, code).lexically_normal().lexically_relative(from);
    const auto up = std::ranges::count(relative, std::filesystem::path(".."));
    const auto depth =
        std::ranges::count_if(from.relative_path(), [](const std::filesystem::path& part) { return !part.empty(); });
    const bool isNear = !relative.empty() && up <= mostUp && depth - up >= leastCommon;
    return isNear ? std::optional(relative.generic_string()) : std::nullopt;
}

void findFilesIn(const std::filesystem::path& folder, Experiment& experiment)
{
    renameFiles(experiment, [&](const std::string& file) { return foundIn(folder, file); });
}

std::string sessionText(const Session& session)
{
    const Experiment initial;
    ordered_json root;
    root["attentoscope"] = formatVersion;
    if (!session.version.empty())
        root["version"] = session.version;
    if (!session.title.empty())
        root["title"] = session.title;
    for (const Field& field : experimentFields()) {
        const FieldValue value = field.get(session.experiment);
        if (field.saved || value != field.get(initial))
            root["experiment"][field.key] = jsonFrom(value);
    }
    for (const auto& [key, text] :
        {std::pair("view", &session.view), std::pair("figure", &session.figure), std::pair("worksheet", &session.worksheet)})
        if (const auto part = ordered_json::parse(*text, nullptr, false); part.is_object() && !part.empty())
            root[key] = part;
    if (session.keepsFiles)
        root["files"] = ordered_json::object();
    for (const KeptFile& file : session.files)
        root["files"][file.name] = {{"bytes", file.bytes.size()}, {"base64", base64Text(file.bytes)}};
    return root.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

namespace {

// Returns the path relative to the folder if the file is in it or near it, else the absolute path.
std::string seenFrom(const std::filesystem::path& folder, const std::string& file)
{
    std::error_code code;
    const auto absolute = std::filesystem::absolute(file, code).lexically_normal();
    const bool isThere = std::filesystem::is_regular_file(absolute, code);
    constexpr std::ptrdiff_t leastCommon = 1; // folders that both paths must share, so not only the root
    return isThere ? nearPath(absolute, folder, leastCommon).value_or(absolute.generic_string()) : file;
}

} // namespace

Outcome<Done> checkTexts(const Session& session)
{
    const auto notText = [&](const std::string& key) {
        return badInput(key, ATT_TEXT("core", "is not UTF-8 text, so it cannot be saved in a session"));
    };
    if (!isUtf8(FieldValue(session.title)))
        return notText("title");
    for (const Field& field : experimentFields())
        if (!isUtf8(field.get(session.experiment)))
            return notText(field.key);
    return Done{};
}

Outcome<Done> writeSession(const std::filesystem::path& path, const Session& session)
{
    if (const auto fine = checkTexts(session); !fine)
        return badInput(path.string() + ": " + fine.error().what, fine.error().why);
    Session written = session;
    if (session.keepsFiles || readsKept(session.experiment)) {
        written.keepsFiles = true;
        auto files = session.keepsFiles ? keepFiles(written.experiment) : keepLaidOut(written.experiment);
        if (!files)
            return files.error();
        written.files = *std::move(files);
    }
    std::error_code code;
    const auto folder = std::filesystem::absolute(path, code).lexically_normal().parent_path();
    const auto isInside = [&](const std::string& file) {
        return std::ranges::find(written.files, file, &KeptFile::name) != written.files.end();
    };
    renameFiles(written.experiment, [&](const std::string& file) { return isInside(file) ? file : seenFrom(folder, file); });
    return writeFileSafely(path, sessionText(written), FileRole::Session);
}

} // namespace attentoscope
