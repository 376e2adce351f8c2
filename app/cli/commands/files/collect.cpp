// SPDX-License-Identifier: GPL-3.0-or-later
// collect: gathers the answers in a folder of handed-in worksheets into one table.
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "core/base/file_ending.h"
#include "core/base/numbers.h"
#include "core/formats/text_table.h"
#include "core/formats/utf8.h"
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
        , bom(addSwitch(command, "--bom", "Begin the table with a byte order mark, so that Excel reads it as UTF-8"))
    {
        bom->excludes(format.json);
    }

    CLI::Option* folder;
    FormatOptions format; // CSV is the default; --csv may be given all the same
    CLI::Option* bom;
};

// Tells the files that the student's system adds beside a real one in an archive or a folder.
bool isShadow(const fs::path& file)
{
    const std::string name = file.filename().string();
    return name.starts_with("._") || name.starts_with("~$");
}

bool isWorksheet(const fs::path& file) { return endingOf(file) == ".attentoscope"; }
bool isArchive(const fs::path& file) { return endingOf(file) == ".zip"; }

// Says what a file is that students hand in by mistake; empty: it is none of these.
std::string mistakenFor(const fs::path& file)
{
    constexpr std::pair<const char*, const char*> kinds[] = {{".docx", "a Word document"}, {".doc", "a Word document"},
        {".odt", "an OpenDocument text"}, {".rtf", "an RTF document"}, {".pages", "a Pages document"}, {".pdf", "a PDF"},
        {".rar", "an archive that is not a .zip"}, {".7z", "an archive that is not a .zip"}};
    const auto kind = std::ranges::find(kinds, endingOf(file), [](const auto& each) { return std::string(each.first); });
    return kind == std::end(kinds) ? std::string()
                                   : std::string("is ") + kind->second
            + ", not a worksheet; hand in the .attentoscope file that the window saves (File > Save)";
}

bool isOfInterest(const fs::path& file)
{
    return !isShadow(file) && (isWorksheet(file) || isArchive(file) || !mistakenFor(file).empty());
}

// Tells whether a link leads to a file outside the folder, which may be private and is nothing that was handed in.
bool leadsOutside(const fs::path& file, const fs::path& folder)
{
    std::error_code none;
    if (!fs::is_symlink(file, none))
        return false;
    const fs::path below = fs::weakly_canonical(file, none).lexically_relative(fs::canonical(folder, none));
    return below.empty() || *below.begin() == "..";
}

// Lists the session files, archives and documents in the folder and below, sorted by name; of a file, that file. Warns of links
// that are not followed.
Outcome<std::vector<fs::path>> handedIn(const fs::path& folder)
{
    std::error_code code;
    const auto type = fs::status(folder, code).type();
    if (type == fs::file_type::not_found)
        return badInput(folder.string(), "there is no such folder");
    if (type == fs::file_type::regular && isArchive(folder))
        return std::vector{folder};
    if (type != fs::file_type::directory)
        return badInput(folder.string(), "is neither a folder nor a .zip file");
    std::vector<fs::path> files;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, code);
    for (; !code && entry != fs::recursive_directory_iterator(); entry.increment(code)) {
        std::error_code none;
        const bool isFolder = entry->is_directory(none);
        if (isFolder && entry->is_symlink(none))
            warn(entry->path().string() + ": is a link to a folder, and is not searched");
        if (isFolder || !isOfInterest(entry->path()))
            continue;
        if (leadsOutside(entry->path(), folder))
            warn(entry->path().string() + ": is a link to a file outside the folder, and is not followed");
        else
            files.push_back(entry->path());
    }
    if (code)
        return badInput(folder.string(), {"cannot be read (%1)", {code.message()}});
    std::ranges::sort(files);
    return files;
}

// Holds the contents of a file, without the session that it was read from: a class may hand in sessions with large files inside.
struct HandIn {
    std::string title;
    Worksheet worksheet; // empty: none, see `problem`
    std::string problem; // why it holds none, after the name of the file; empty: nothing is wrong
};

// `path`: as errors name the file.
HandIn handInOf(const Outcome<Session>& session, const std::string& path)
{
    const auto behindName = [&](const Error& error) {
        const std::string text = error.text(), begin = path + ": ";
        return text.starts_with(begin) ? text.substr(begin.size()) : text;
    };
    if (!session)
        return {.title = {}, .worksheet = {}, .problem = behindName(session.error())};
    auto worksheet = parseWorksheet(session->worksheet);
    if (!worksheet)
        return {.title = {}, .worksheet = {}, .problem = worksheet.error().text()};
    HandIn handIn{.title = session->title, .worksheet = *std::move(worksheet), .problem = {}};
    if (handIn.worksheet.isEmpty())
        handIn.problem = "is not a worksheet";
    return handIn;
}

// Adds the answers of a file. `name` is that of the file below the folder, and `path` that for warnings.
void appendAnswers(Table& table, const std::string& name, const std::string& path, const HandIn& handIn)
{
    if (!handIn.problem.empty())
        return warn(path + ": " + handIn.problem);
    const Worksheet& worksheet = handIn.worksheet;
    for (std::size_t i = 0; i < worksheet.questions.size(); ++i) {
        const WorksheetAnswer& answer = worksheet.answers[i];
        auto& row = table.rows.emplace_back(std::vector<Cell>{name, handIn.title, worksheet.student, std::int64_t(i + 1),
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

// Tells whether the text is Chinese: it has Han characters, and none of the letters that Japanese and Korean mix with them.
bool isChinese(const std::string& text)
{
    bool hasHan = false;
    for (const char32_t letter : utf32Of(text)) {
        hasHan = hasHan || (letter >= 0x3400 && letter <= 0x9fff) || (letter >= 0x20000 && letter <= 0x3134f);
        if ((letter >= 0x3040 && letter <= 0x30ff) || (letter >= 0xac00 && letter <= 0xd7af))
            return false;
    }
    return hasHan;
}

// Tells whether the worksheet was given out in Chinese.
bool isChinese(const HandIn& handIn)
{
    std::string texts = handIn.title;
    for (const WorksheetQuestion& question : handIn.worksheet.questions)
        texts += question.text;
    return isChinese(texts);
}

// Returns the name of a file in an archive. Where the archive does not say how names are encoded, its worksheets tell: on a
// Chinese system programs write GBK.
std::string nameIn(const ZipName& name, bool ofChinese)
{
    const auto chinese = ofChinese && !name.bytes.empty() ? textOfGbk(name.bytes) : std::nullopt;
    return chinese.value_or(name.text);
}

void appendArchive(Table& table, const std::string& name, const fs::path& archive)
{
    constexpr ZipLimits limits{.each = 64'000'000, .all = 1'000'000'000}; // bytes
    std::vector<std::pair<ZipName, HandIn>> found;
    const auto wants = [&](const ZipName& file) {
        if (file.text.ends_with('/') || !isOfInterest(file.text))
            return false;
        if (isWorksheet(file.text))
            return true;
        found.emplace_back(file,
            HandIn{.title = {},
                .worksheet = {},
                .problem =
                    isArchive(file.text) ? "is an archive inside an archive, and is not searched" : mistakenFor(file.text)});
        return false;
    };
    const auto done = readZipTexts(archive, limits, wants, [&](const ZipName& file, const Outcome<std::string>& text) {
        found.emplace_back(file, handInOf(text ? parseSession(*text, file.text) : text.error(), file.text));
    });
    if (!done)
        warn(done.error().text());
    const bool ofChinese = std::ranges::any_of(found, [](const auto& each) { return isChinese(each.second); });
    const auto isOfChinese = [&](const HandIn& handIn) { // files without a worksheet follow the others
        return handIn.worksheet.isEmpty() ? ofChinese : isChinese(handIn) || isChinese(handIn.worksheet.student);
    };
    std::map<std::string, std::vector<const HandIn*>> byName; // sorted as files in a folder are
    for (const auto& [file, handIn] : found)
        byName[nameIn(file, isOfChinese(handIn))].push_back(&handIn);
    for (const auto& [file, handIns] : byName) {
        if (handIns.size() > 1)
            warn(name + ": holds " + std::to_string(handIns.size()) + " files named " + file
                + "; each is in the table, the second as \"" + file + " (2)\"");
        for (std::size_t i = 0; i < handIns.size(); ++i) {
            const std::string listed = name + '/' + file + (i == 0 ? "" : " (" + std::to_string(i + 1) + ')');
            appendAnswers(table, listed, listed, *handIns[i]);
        }
    }
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
        if (isArchive(file))
            appendArchive(table, name, file);
        else if (isWorksheet(file))
            appendAnswers(table, name, file.string(), handInOf(lookIntoSession(file), file.string()));
        else
            warn(file.string() + ": " + mistakenFor(file));
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
    return (options.bom->count() > 0 ? "\ufeff" : "") + csvText(table);
}

} // namespace

Action addCollect(CLI::App& root)
{
    CLI::App* command = root.add_subcommand(
        "collect", "Gather the answers in a folder or .zip of worksheets into one table, one row for each answer");
    command->footer(
        "A file that is not a worksheet, or cannot be read, is left out with a warning, and so is a link that leads out of the "
        "folder. Of two files with one name in an archive, the second is listed as \"NAME (2)\". Votes of a class stand in "
        "columns of "
        "their own: votes_1 for the first option of a question, and so on.\n"
        "Examples:\n"
        "  attentoscope-cli collect handed-in > answers.csv\n"
        "  attentoscope-cli collect submissions.zip --bom > answers.csv     # for Excel\n"
        "  attentoscope-cli collect handed-in --json");
    const auto options = std::make_shared<Collect>(*command);
    return [options](const StopToken&) { return runCollect(*options); };
}

} // namespace attentoscope::cli
