// SPDX-License-Identifier: GPL-3.0-or-later
// merge: puts the shards of one extrapolate together, which may have been computed on several machines.
#include "app/cli/commands/command.h"
#include "app/cli/commands/lengths/extrapolation_output.h"
#include "app/cli/options.h"
#include "app/cli/standard_input.h"
#include "core/base/numbers.h"
#include "core/base/safe_file.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <tuple>

namespace attentoscope::cli {
namespace {

struct Merge {
    explicit Merge(CLI::App& command)
        : files(command.add_option("FILE", "What extrapolate --shard k/N --json wrote, of all N shards in any order"))
        , format(addFormatOptions(command))
    {
        files->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->expected(-1);
    }

    CLI::Option* files;
    FormatOptions format;
};

// Checks that every policy, seed and length has its row, once, and that no row is of another seed or length.
bool isWhole(const ExtrapolationReport& report)
{
    const auto lengths = report.settings.at("test_lengths").get<std::vector<Index>>();
    const std::uint64_t seed = report.settings.at("seed"), seeds = report.settings.at("seeds");
    std::set<std::tuple<bool, std::size_t, std::uint64_t, Index>> cells;
    for (const training::ExtrapolationRow& row : report.found.rows)
        if (std::ranges::find(lengths, row.tested.n) == lengths.end() || row.seed < seed || row.seed - seed >= seeds
            || !cells.emplace(row.isControl, row.policy, row.seed, row.tested.n).second)
            return false;
    const auto ofNets = std::ranges::count_if(cells, [](const auto& cell) { return !std::get<0>(cell); });
    return std::size_t(ofNets) == lengths.size() * seeds * report.policies.size();
}

Outcome<ExtrapolationReport> merged(const std::vector<std::string>& names)
{
    constexpr std::uintmax_t largest = 500'000'000;
    std::vector<ShardFile> files;
    std::vector<ExtrapolationReport> reports;
    for (const std::string& name : names) {
        const auto path = filePath(name, "FILE");
        if (!path)
            return path.error();
        const auto text = readWholeFile(*path, largest);
        if (!text)
            return text.error();
        auto shard = parseShard(*text, name);
        if (!shard)
            return shard.error();
        files.push_back(std::move(shard->file));
        reports.push_back(std::move(shard->report));
    }
    const auto places = shardsInOrder(files);
    if (!places)
        return places.error();
    ExtrapolationReport all = std::move(reports[places->front()]); // with the guesses, which all shards have
    for (const std::size_t place : std::span(*places).subspan(1)) {
        ExtrapolationReport& report = reports[place];
        std::ranges::move(report.found.rows, std::back_inserter(all.found.rows));
        all.networks += report.networks;
        all.found.trainingSeconds += report.found.trainingSeconds;
        all.found.testSeconds += report.found.testSeconds;
    }
    sortRows(all.found.rows);
    if (!isWhole(all))
        return badInput(
            "merge", "the shards do not have one row for each policy, seed and length of their settings, and no other");
    return all;
}

Outcome<std::string> runMerge(const Merge& options)
{
    if (options.files->count() == 0)
        return badInput("FILE", "is missing; give the files that extrapolate --shard k/N --json wrote, those of all N shards");
    const auto report = merged(options.files->results());
    if (!report)
        return report.error();
    if (options.format.wantsJson())
        return extrapolationJson(*report, nlohmann::ordered_json::object());
    return options.format.wantsCsv() ? extrapolationCsv(*report) : extrapolationText(*report);
}

} // namespace

Action addMerge(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("merge", "Put the shards of one extrapolate together");
    command->footer(
        "The rows are those of one computation without --shard, in its order, and so are the means; seconds are sums.\n"
        "A shard that was computed twice counts once, if both found the same.\n\n"
        "Example:\n"
        "  attentoscope-cli extrapolate --task vote --shard 1/2 --json > one.json     # on one machine\n"
        "  attentoscope-cli extrapolate --task vote --shard 2/2 --json > two.json     # on another\n"
        "  attentoscope-cli merge one.json two.json --csv > vote.csv");
    const auto options = std::make_shared<Merge>(*command);
    return [options](const StopToken&) { return runMerge(*options); };
}

} // namespace attentoscope::cli
