// SPDX-License-Identifier: GPL-3.0-or-later
// collect: gathers the answers in a folder of handed-in worksheets into one table.
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "core/base/numbers.h"
#include "core/formats/text_table.h"
#include "core/formats/zip_texts.h"
#include "core/session/session.h"
#include "core/session/session_look.h"
#include "core/session/worksheet.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
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
        : folder(addValue(command, "FOLDER", "",
            "The folder of the session files (.attentoscope); its subfolders and .zip files are searched, too; or one .zip"))
        , format(addFormatOptions(command))
    {
    }

    CLI::Option* folder;
    FormatOptions format; // CSV is the default; --csv may be given all the same
};

constexpr std::string_view ending = ".attentoscope";

// Tells the files that the student's system adds beside a real one in an archive or a folder.
bool isShadow(const fs::path& file) { return file.filename().string().starts_with("._"); }

bool isOfInterest(const fs::path& file) { return !isShadow(file) && (file.extension() == ending || file.extension() == ".zip"); }

// Lists the session files and archives in the folder and below, sorted by name; of a file, that file.
Outcome<std::vector<fs::path>> handedIn(const fs::path& folder)
{
    std::error_code code;
    const auto type = fs::status(folder, code).type();
    if (type == fs::file_type::not_found)
        return badInput(folder.string(), "there is no such folder");
    if (type == fs::file_type::regular && folder.extension() == ".zip")
        return std::vector{folder};
    if (type != fs::file_type::directory)
        return badInput(folder.string(), "is neither a folder nor a .zip file");
    std::vector<fs::path> files;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, code);
    for (; !code && entry != fs::recursive_directory_iterator(); entry.increment(code)) {
        std::error_code none;
        if (isOfInterest(entry->path()) && !entry->is_directory(none))
            files.push_back(entry->path());
    }
    if (code)
        return badInput(folder.string(), {"cannot be read (%1)", {code.message()}});
    std::ranges::sort(files);
    return files;
}

// Adds the answers of a session; warns if it is none, or holds no worksheet. `name` is that of its file below the folder, and
// `path` that for warnings.
void appendAnswers(Table& table, const std::string& name, const std::string& path, const Outcome<Session>& read)
{
    if (!read)
        return warn(read.error().text());
    const Session& session = *read;
    const auto parsed = parseWorksheet(session.worksheet);
    if (!parsed)
        return warn(path + ": " + parsed.error().text());
    const Worksheet& worksheet = *parsed;
    if (worksheet.isEmpty())
        return warn(path + ": is not a worksheet");
    for (std::size_t i = 0; i < worksheet.questions.size(); ++i) {
        const WorksheetAnswer& answer = worksheet.answers[i];
        auto& row = table.rows.emplace_back(std::vector<Cell>{name, session.title, worksheet.student, std::int64_t(i + 1),
            worksheet.questions[i].text, answer.text, answer.time, answer.version});
        for (const int votes : answer.votes)
            row.emplace_back(std::int64_t(votes));
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

void appendArchive(Table& table, const std::string& name, const fs::path& archive)
{
    constexpr std::uintmax_t largest = std::uintmax_t(64) << 20; // bytes of a worksheet
    std::map<std::string, Outcome<Session>> sessions; // by their names, which are sorted as those of files are
    const auto wants = [](std::string_view file) { return !file.ends_with('/') && isOfInterest(file); };
    const auto done = readZipTexts(archive, largest, wants, [&](const std::string& file, const Outcome<std::string>& text) {
        if (file.ends_with(".zip"))
            warn(name + ": " + file + ": is an archive inside an archive, and is not searched");
        else
            sessions.emplace(name + '/' + file, text ? parseSession(*text, name + '/' + file) : text.error());
    });
    if (!done)
        warn(done.error().text());
    for (const auto& [file, session] : sessions)
        appendAnswers(table, file, file, session);
}

// Names the columns of votes, one for each option, as many as any question had votes for; an answer without leaves them empty.
void addVoteColumns(Table& table)
{
    std::size_t most = table.columns.size();
    for (const auto& row : table.rows)
        most = std::max(most, row.size());
    for (std::size_t option = 1; table.columns.size() < most; ++option)
        table.columns.push_back("votes_" + std::to_string(option));
    for (auto& row : table.rows)
        row.resize(most, std::nan(""));
}

// Collects the answers of all files; warns about a bad file and goes on.
Table answersIn(const std::vector<fs::path>& files, const fs::path& folder)
{
    Table table{{"file", "title", "student", "number", "question", "answer", "time", "version"}, {}};
    for (const fs::path& file : files) {
        const std::string name = (file == folder ? file.filename() : file.lexically_relative(folder)).string();
        if (file.extension() == ".zip")
            appendArchive(table, name, file);
        else
            appendAnswers(table, name, file.string(), lookIntoSession(file));
    }
    addVoteColumns(table);
    return table;
}

Outcome<std::string> runCollect(const Collect& options)
{
    if (options.folder->count() == 0)
        return badInput("FOLDER", "is missing; give the folder with the worksheets, or a .zip of them");
    const fs::path folder = options.folder->results().front();
    const auto files = handedIn(folder);
    if (!files)
        return files.error();
    Table table = answersIn(*files, folder);
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
    CLI::App* command = root.add_subcommand(
        "collect", "Gather the answers in a folder or .zip of worksheets into one table, one row for each answer");
    command->footer(
        "A file that is not a worksheet, or cannot be read, is left out with a warning. Votes of a class stand in columns of "
        "their own: votes_1 for the first option of a question, and so on.\n"
        "Examples:\n"
        "  attentoscope-cli collect handed-in > answers.csv\n"
        "  attentoscope-cli collect submissions.zip > answers.csv\n"
        "  attentoscope-cli collect handed-in --json");
    const auto options = std::make_shared<Collect>(*command);
    return [options](const StopToken&) { return runCollect(*options); };
}

} // namespace attentoscope::cli
