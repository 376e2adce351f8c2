// SPDX-License-Identifier: GPL-3.0-or-later
// info: describes the contents of a file without loading its data.
#include "app/cli/commands/command.h"
#include "app/cli/commands/files/tensor_info.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "app/cli/standard_input.h"
#include "core/base/file_ending.h"
#include "core/base/numbers.h"
#include "core/base/printable_text.h"
#include "core/formats/foreign_file.h"
#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/session/fields.h"
#include "core/session/figure_session.h"
#include "core/session/kept_files.h"
#include "core/session/session_look.h"
#include "core/session/worksheet.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct Info {
    explicit Info(CLI::App& command)
    {
        file = addValue(command, "FILE", "",
            std::string(
                "An array (.npy), a file of arrays (.npz, .safetensors), a session (.attentoscope), or a figure that holds "
                "one (")
                + figureEndings + ')');
        json = addSwitch(command, "--json", "Write one JSON object");
    }

    CLI::Option* file;
    CLI::Option* json;
};

enum class Kind { Array, Tensors, Session, Figure, Unknown };

// Tells the kind of a file by its first bytes, so that a wrong extension does not matter: arrays have a signature, sessions are
// JSON.
Kind kindOf(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    char first[figureBeginning] = {};
    in.read(first, sizeof first);
    const std::string_view begin(first, static_cast<std::size_t>(in.gcount()));
    if (begin.starts_with("\x93NUMPY"))
        return Kind::Array;
    // A .safetensors file begins with a length, whose upper half is zero; no text has such bytes.
    const bool length = begin.size() > 8 && begin.substr(4, 4) == std::string_view("\0\0\0\0", 4);
    if (length || begin.starts_with("PK") || whatElse(begin))
        return Kind::Tensors; // which say what they are instead
    if (figureFormat(begin))
        return Kind::Figure;
    const auto ends = [&](const char* ending) { return endingOf(path) == ending; };
    if (ends(".npy") || ends(".npz") || ends(".safetensors"))
        return ends(".npy") ? Kind::Array : Kind::Tensors;
    const auto mark = begin.find_first_not_of(" \t\r\n");
    const bool object = mark != std::string_view::npos && begin[mark] == '{';
    return object || endingOf(path) == ".attentoscope" ? Kind::Session : Kind::Unknown;
}

Outcome<Json> arrayInfo(const fs::path& path)
{
    std::error_code code;
    const auto header = readNpyHeader(path);
    if (!header) {
        const auto labels = TensorFile::open(path);
        if (!labels)
            return header.error();
        return Json{{"file", path.string()}, {"kind", "npy"}, {"shape", labels->tensors().front().shape}, {"dtype", "text"},
            {"bytes", static_cast<std::int64_t>(fs::file_size(path, code))}};
    }
    Json shape = Json::array();
    for (const Index size : header->shape)
        shape.push_back(size);
    return Json{{"file", path.string()}, {"kind", "npy"}, {"shape", shape}, {"dtype", npyTypeName(header->type)},
        {"byte_order", header->bigEndian ? "big" : "little"}, {"order", header->fortranOrder ? "fortran" : "c"},
        {"count", header->count()}, {"bytes", static_cast<std::int64_t>(fs::file_size(path, code))}};
}

Json valueJson(const FieldValue& value)
{
    return std::visit([](const auto& held) { return Json(held); }, value);
}

Json worksheetJson(const Worksheet& worksheet)
{
    const auto answered = std::ranges::count_if(worksheet.answers, &WorksheetAnswer::isGiven);
    return {{"questions", worksheet.questions.size()}, {"answered", answered}, {"student", worksheet.student},
        {"controls", worksheet.controls}};
}

Json filesInside(const std::vector<KeptFile>& inside)
{
    Json files = Json::array();
    for (const KeptFile& file : inside)
        files.push_back({{"name", file.name}, {"bytes", file.bytes.size()}});
    return files;
}

Outcome<Json> sessionInfo(const fs::path& path, const char* kind)
{
    const auto session = lookIntoSession(path);
    if (!session)
        return session.error();
    Json experiment = Json::object();
    for (const Field& field : experimentFields())
        experiment[field.key] = valueJson(field.get(session->experiment));
    Json ignored = Json::array();
    for (const Message& warning : session->warnings)
        ignored.push_back(warning.text());
    warn(session->warnings);
    Json info{
        {"file", path.string()}, {"kind", kind}, {"title", session->title}, {"experiment", experiment}, {"warnings", ignored}};
    if (session->keepsFiles)
        info["files_inside"] = filesInside(session->files);
    if (!session->version.empty())
        info["version"] = session->version;
    if (const Json recipe = Json::parse(session->figure, nullptr, false); recipe.is_object())
        info["figure"] = recipe; // how the figure was drawn
    if (const auto worksheet = parseWorksheet(session->worksheet); worksheet && !worksheet->isEmpty())
        info["worksheet"] = worksheetJson(*worksheet);
    return info;
}

Outcome<Json> fileInfo(const fs::path& path)
{
    std::error_code code;
    const auto type = fs::status(path, code).type();
    if (type == fs::file_type::not_found)
        return badInput(path.string(), "there is no such file");
    if (type != fs::file_type::regular)
        return badInput(path.string(), "is not a regular file");
    switch (kindOf(path)) {
    case Kind::Array:
        return arrayInfo(path);
    case Kind::Tensors:
        return tensorsInfo(path);
    case Kind::Session:
        return sessionInfo(path, "session");
    case Kind::Figure:
        return sessionInfo(path, "figure");
    case Kind::Unknown:
        break;
    }
    return badInput(path.string(),
        {"is neither an array (.npy, .npz, .safetensors) nor a session (.attentoscope), nor a figure that holds one (%1)",
            {figureEndings}});
}

std::string lineText(const Json& value)
{
    if (value.is_string())
        return printableText(value.get<std::string>());
    if (value.is_number_float())
        return formatNumber(value.get<double>());
    return escapedInQuotes(value.dump(-1, ' ', false, Json::error_handler_t::replace), Quotes::Json);
}

// Appends "key: value" lines; indents nested objects and leaves out empty values.
void appendLines(std::string& out, const Json& object, const std::string& indent)
{
    for (const auto& [key, value] : object.items()) {
        if (value.is_object()) {
            out += indent + printableText(key) + ":\n";
            appendLines(out, value, indent + "  ");
        } else if (!value.empty() && value != "") {
            out += indent + printableText(key) + ": " + lineText(value) + '\n';
        }
    }
}

Outcome<std::string> runInfo(const Info& options)
{
    if (options.file->count() == 0)
        return badInput("FILE", "is missing; give the file to describe");
    const auto path = filePath(options.file->results().front(), "FILE");
    if (!path)
        return path.error();
    auto info = fileInfo(*path);
    if (!info)
        return info.error();
    if (*path != options.file->results().front())
        (*info)["file"] = options.file->results().front();
    if (options.json->count() > 0)
        return jsonText(*info);
    if (info->contains("tensors"))
        return readableTensors(*info);
    std::string text;
    appendLines(text, *info, "");
    return text;
}

} // namespace

Action addInfo(CLI::App& root)
{
    CLI::App* command =
        root.add_subcommand("info", "Describe what a file of arrays or a session holds, without loading its data");
    command->footer("Example:\n  attentoscope-cli info Q.npy --json\n  attentoscope-cli info model.safetensors");
    const auto options = std::make_shared<Info>(*command);
    return [options](const StopToken&) { return runInfo(*options); };
}

} // namespace attentoscope::cli
