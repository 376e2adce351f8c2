// SPDX-License-Identifier: GPL-3.0-or-later
// merge: puts the shards of one command together, which may have been computed on several machines. It runs the command that they
// say they are of, with what they hold in place of computing it; so the result has the bytes that one process would have written.
#include "app/cli/command_line.h"
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/options.h"
#include "app/cli/parts_options.h"
#include "app/cli/standard_input.h"
#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "core/parts/work_words.h"

#include <filesystem>
#include <memory>

namespace attentoscope::cli {
namespace {

struct Merge {
    explicit Merge(CLI::App& command)
        : files(command.add_option("FILE", "What --shard k/N wrote, of all N shards in any order, or folders that --parts made"))
        , format(addFormatOptions(command))
        , noTimes(addSwitch(command, "--no-times", "Leave times, threads and memory empty, as the command itself does"))
        , out(addValue(command, "--out", "FILE", "Write the file that attend, raster and collapse write with this option"))
    {
        files->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->expected(-1);
    }

    CLI::Option* files;
    FormatOptions format;
    CLI::Option* noTimes;
    CLI::Option* out;
};

Outcome<FoundParts> readFound(const std::string& name)
{
    constexpr std::uintmax_t largest = 4'000'000'000;
    std::error_code code;
    if (std::filesystem::is_directory(name, code))
        return readPartFolder(name);
    const auto path = filePath(name, "FILE");
    if (!path)
        return path.error();
    const auto text = readWholeFile(*path, largest);
    return text ? readShard(*text, name) : text.error();
}

// Adds the parts of one file to those of the files before it.
Outcome<Done> addTo(FoundParts& all, FoundParts more, const std::string& nameOfAll, const std::string& name)
{
    if (all.identity != more.identity || all.count != more.count)
        return otherWork(all.identity, nameOfAll, more.identity, name);
    if (wordsOfWork(all.words) != wordsOfWork(more.words))
        warn(name + ": was made with other options, which do not change what its parts find; the report has those of "
            + nameOfAll);
    for (auto& [part, found] : more.known) {
        const auto [same, isNew] = all.known.emplace(part, found);
        if (!isNew && !foundTheSame(same->second, found))
            return badInput(name, {"has part %1 with other results than a file before it", {formatNumber(part)}});
    }
    return Done{};
}

Outcome<FoundParts> readAll(const std::vector<std::string>& names)
{
    auto all = readFound(names.front());
    if (!all)
        return all;
    for (std::size_t at = 1; at < names.size(); ++at) {
        auto more = readFound(names[at]);
        if (!more)
            return more;
        if (const auto added = addTo(*all, *std::move(more), names.front(), names[at]); !added)
            return added.error();
    }
    return all;
}

Outcome<std::string> runMerge(const Merge& options, const StopToken& stop)
{
    if (options.files->count() == 0)
        return badInput(
            "FILE", "is missing; give the files that --shard k/N wrote, those of all N shards, or a folder of --parts");
    auto all = readAll(options.files->results());
    if (!all)
        return all.error();
    std::vector<std::string> words = wordsOfWork(all->words);
    if (writesFilesInParts(words))
        return badInput(options.files->results().front(), "is of render, whose figures are files of their own");
    if (!canBeMerged(words))
        return badInput(options.files->results().front(), "does not say of which command its parts are");
    if (options.format.wantsJson() || options.format.wantsCsv())
        words.emplace_back(options.format.wantsJson() ? "--json" : "--csv");
    if (options.noTimes->count() > 0)
        words.emplace_back("--no-times");
    if (options.out->count() > 0)
        words.insert(words.end(), {"--out", options.out->results().front()});
    partsContext().merged = *std::move(all);
    partsContext().mergedFrom = options.files->results().front();
    auto result = runWords(words, stop);
    if (result && partsContext().merged) // the command did something else, such as --help
        return badInput(options.files->results().front(), "does not say of which command its parts are");
    return result;
}

} // namespace

Action addMerge(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("merge", "Put the shards of one command together");
    command->footer(
        "The result is that of one computation without --shard, byte for byte, but for times, which are sums, and threads;\n"
        "--no-times leaves these empty. A part that was computed twice counts once, if both found the same. The files that\n"
        "the command reads must be there.\n\n"
        "Example:\n"
        "  attentoscope-cli extrapolate --task vote --shard 1/2 > one.json     # on one machine\n"
        "  attentoscope-cli extrapolate --task vote --shard 2/2 > two.json     # on another\n"
        "  attentoscope-cli merge one.json two.json --csv > vote.csv");
    const auto options = std::make_shared<Merge>(*command);
    return [options](const StopToken& stop) { return runMerge(*options, stop); };
}

} // namespace attentoscope::cli
