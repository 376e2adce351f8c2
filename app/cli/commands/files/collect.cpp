// SPDX-License-Identifier: GPL-3.0-or-later
// collect: gathers the answers in a folder of handed-in worksheets into one table.
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "core/base/numbers.h"
#include "core/formats/text_table.h"
#include "core/session/session.h"
#include "core/session/session_look.h"
#include "core/session/worksheet.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <variant>

namespace attentoscope::cli {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

struct Collect {
    explicit Collect(CLI::App& command)
        : folder(
            addValue(command, "FOLDER", "", "The folder of the session files (.attentoscope); its subfolders are not searched"))
        , format(addFormatOptions(command))
    {
    }

    CLI::Option* folder;
    FormatOptions format; // CSV is the default; --csv may be given all the same
};

// Lists the session files in the folder, sorted by name.
Outcome<std::vector<fs::path>> sessionsIn(const fs::path& folder)
{
    std::error_code code;
    const auto type = fs::status(folder, code).type();
    if (type == fs::file_type::not_found)
        return badInput(folder.string(), "there is no such folder");
    if (type != fs::file_type::directory)
        return badInput(folder.string(), "is not a folder");
    std::vector<fs::path> files;
    fs::directory_iterator entry(folder, code);
    for (; !code && entry != fs::directory_iterator(); entry.increment(code)) {
        std::error_code none;
        if (entry->path().extension() == ".attentoscope" && !entry->is_directory(none))
            files.push_back(entry->path());
    }
    if (code)
        return badInput(folder.string(), {"cannot be read (%1)", {code.message()}});
    std::ranges::sort(files);
    return files;
}

void appendAnswers(Table& table, const fs::path& file, const Session& session, const Worksheet& worksheet)
{
    for (std::size_t i = 0; i < worksheet.questions.size(); ++i) {
        const WorksheetAnswer& answer = worksheet.answers[i];
        table.rows.push_back({file.filename().string(), session.title, worksheet.student, std::int64_t(i + 1),
            worksheet.questions[i].text, answer.text, answer.time, answer.version});
    }
}

// Removes blanks at the beginning, also those of other scripts and invisible ones.
std::string_view withoutBlanks(std::string_view text)
{
    constexpr std::array blanks = {
        " "sv, "\t"sv, "\r"sv, "\n"sv, "\v"sv, "\f"sv, "\0"sv, "\u00a0"sv, "\u200b"sv, "\u3000"sv, "\ufeff"sv};
    const auto begins = [&](std::string_view blank) { return text.starts_with(blank); };
    for (auto blank = std::ranges::find_if(blanks, begins); blank != blanks.end(); blank = std::ranges::find_if(blanks, begins))
        text.remove_prefix(blank->size());
    return text;
}

// Puts an apostrophe before text that a spreadsheet would take for a formula; some spreadsheets drop blanks before it. Numbers
// stay.
std::string asText(const std::string& typed)
{
    constexpr std::array signs = {"="sv, "+"sv, "-"sv, "@"sv, "\uff1d"sv, "\uff0b"sv, "\uff0d"sv, "\uff20"sv};
    const std::string_view text = withoutBlanks(typed);
    const bool isFormula = typed.starts_with('\t') || typed.starts_with('\r')
        || std::ranges::any_of(signs, [text](std::string_view sign) { return text.starts_with(sign); });
    const auto number = parseNumber(typed);
    return isFormula && !(number && std::isfinite(*number)) ? '\'' + typed : typed;
}

// Collects the answers of all files; warns about a bad file and goes on.
Table answersIn(const std::vector<fs::path>& files)
{
    Table table{{"file", "title", "student", "number", "question", "answer", "time", "version"}, {}};
    for (const fs::path& file : files) {
        const auto session = lookIntoSession(file);
        if (!session) {
            warn(session.error().text());
            continue;
        }
        const auto worksheet = parseWorksheet(session->worksheet);
        if (!worksheet)
            warn(file.string() + ": " + worksheet.error().text());
        else if (worksheet->isEmpty())
            warn(file.string() + ": is not a worksheet");
        else
            appendAnswers(table, file, *session, *worksheet);
    }
    return table;
}

Outcome<std::string> runCollect(const Collect& options)
{
    if (options.folder->count() == 0)
        return badInput("FOLDER", "is missing; give the folder with the worksheets");
    const fs::path folder = options.folder->results().front();
    const auto files = sessionsIn(folder);
    if (!files)
        return files.error();
    Table table = answersIn(*files);
    if (table.rows.empty())
        return badInput(folder.string(), "holds no worksheet");
    if (options.format.wantsJson())
        return jsonText({{"answers", jsonRows(table)}});
    for (auto& row : table.rows)
        for (auto& cell : row)
            if (auto* text = std::get_if<std::string>(&cell))
                *text = asText(*text);
    return csvText(table);
}

} // namespace

Action addCollect(CLI::App& root)
{
    CLI::App* command =
        root.add_subcommand("collect", "Gather the answers in a folder of worksheets into one table, one row for each answer");
    command->footer("A file that is not a worksheet, or cannot be read, is left out with a warning.\n"
                    "Examples:\n"
                    "  attentoscope-cli collect handed-in > answers.csv\n"
                    "  attentoscope-cli collect handed-in --json");
    const auto options = std::make_shared<Collect>(*command);
    return [options](const StopToken&) { return runCollect(*options); };
}

} // namespace attentoscope::cli
