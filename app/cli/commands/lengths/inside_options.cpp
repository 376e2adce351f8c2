// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/lengths/inside_options.h"

#include "app/cli/console.h"
#include "app/cli/options.h"
#include "core/base/file_ending.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/training/runs/autopsy.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>

namespace attentoscope::cli {
namespace {

using training::Extrapolation;
using training::ExtrapolationPlan;
using training::TrainingRun;
using training::WatchedStep;

constexpr Index mostExamples = 1'000'000; // of a test
constexpr Index mostSteps = 10'000'000;

const training::TrainingGroup& groupOf(const ExtrapolationPlan& plan, const Extrapolation& found, std::size_t run)
{
    return found.groups[run / std::size_t(plan.seeds)];
}

Table watchedTable(const ExtrapolationPlan& plan, const Extrapolation& found)
{
    Table table{
        {"policy", "seed", "control", "step", "layer", "head", "entropy", "normalized_entropy", "critical_multiplier"}, {}};
    for (std::size_t r = 0; r < found.runs.size(); ++r) {
        const TrainingRun& run = found.runs[r];
        const auto shape = watchedShape(run.setup);
        for (const WatchedStep& watched : run.watched)
            for (std::size_t head = 0; head < watched.entropy.size(); ++head) {
                const double critical = watched.critical[head], entropy = watched.entropy[head];
                table.rows.push_back({policyText(run.setup.policy), std::int64_t(run.setup.seed),
                    std::string(groupOf(plan, found, r).isControl ? "no positions" : ""), watched.step, Index(head) / shape.heads,
                    Index(head) % shape.heads, entropy, shape.keys > 1 ? entropy / std::log(double(shape.keys)) : undefined,
                    critical > 0 ? critical : undefined});
            }
    }
    return table;
}

// Returns a name without signs that a shell or a file system could take for something else.
std::string fileNameOf(const TrainingRun& run, bool isControl, Index step)
{
    std::string name = policyText(run.setup.policy);
    std::ranges::replace_if(
        name,
        [](char c) {
            const bool isPlain =
                (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
            return !isPlain;
        },
        '-');
    return name + (isControl ? "-no-positions" : "") + "-seed-" + formatNumber(std::int64_t(run.setup.seed)) + "-step-"
        + formatNumber(step) + ".npz";
}

Outcome<Done> writeSteps(const std::filesystem::path& folder, const ExtrapolationPlan& plan, const Extrapolation& found)
{
    for (std::size_t r = 0; r < found.runs.size(); ++r)
        for (const WatchedStep& watched : found.runs[r].watched) {
            const TrainingRun& run = found.runs[r];
            const auto file = folder / fileNameOf(run, groupOf(plan, found, r).isControl, watched.step);
            if (const auto written = writeWatched(file, run.setup, watched); !written)
                return written;
        }
    return Done{};
}

// Steps that were made before cannot be looked at any more.
void warnOfUnwatched(const Extrapolation& found, Index every)
{
    const auto unwatched = std::ranges::count_if(found.runs,
        [every](const TrainingRun& run) { return Index(run.watched.size()) < (run.setup.steps + every - 1) / every + 1; });
    if (unwatched > 0)
        warn("--watch-every: " + formatNumber(Index(unwatched)) + " of " + formatNumber(Index(found.runs.size()))
            + " networks were trained before, wholly or in part, without being watched at these steps");
}

} // namespace

InsideOptions::InsideOptions(CLI::App& command)
    : autopsy_(addValue(command, "--autopsy", "EXAMPLE",
        "Let one test example, counted from 0, grow from the training length, and add for each network the rank of its right "
        "key, the weight that this key keeps, and the multiplier that would restore its weight at the training length"))
    , watchEvery_(addValue(command, "--watch-every", "STEPS",
          "Keep the queries, keys and maps of every head for one test example, before every so many steps and at the end; they "
          "go "
          "to the file of --save, and their entropies and critical multipliers to --json"))
    , watchOut_(addValue(command, "--watch-out", "FOLDER",
          "Write them to .npz files of this folder, which the window and the command heads open"))
{
    watchOut_->needs(watchEvery_);
}

void InsideOptions::exclude(CLI::Option* shard, CLI::Option* csv) const
{
    for (CLI::Option* option : {autopsy_, watchEvery_})
        option->excludes(shard);
    autopsy_->excludes(csv);
}

Outcome<Done> InsideOptions::check(const ExtrapolationPlan& plan, bool kept, bool resumes) const
{
    if (autopsy_->count() > 0) {
        if (const auto example = integerOf(*autopsy_, 0, 0, mostExamples - 1); !example)
            return example.error();
        if (const auto usable = training::checkAutopsy(plan.setup, plan.policies); !usable)
            return atOption(usable.error(), usable.error().what == "policy" ? "--policies" : "--" + usable.error().what);
        if (std::ranges::all_of(plan.lengths, [&](Index n) { return n < plan.setup.longest; }))
            return badInput("--autopsy",
                {"starts at the training length, %1, but every length of --test-lengths is shorter; add a longer one",
                    {formatNumber(plan.setup.longest)}});
    }
    if (const auto steps = integerOf(*watchEvery_, 0, 1, mostSteps); !steps)
        return steps.error();
    if (watchEvery_->count() > 0 && watchOut_->count() == 0 && !kept)
        return badInput("--watch-every", "keeps nothing without --save, --watch-out or --json");
    return checkFolder(resumes);
}

// Recordings of two trainings in one folder would be taken for steps of the same.
Outcome<Done> InsideOptions::checkFolder(bool resumes) const
{
    if (watchOut_->count() == 0)
        return Done{};
    const std::filesystem::path folder = watchOut_->results().front();
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (!std::filesystem::is_directory(folder, code))
        return badInput(folder.string(), "is not a folder, and a folder cannot be made there");
    for (const auto& entry : std::filesystem::directory_iterator(folder, code))
        if (!resumes && endingOf(entry.path()) == ".npz")
            return badInput(folder.string(),
                {"holds recordings already, such as %1; name another folder, or continue their networks by --resume",
                    {entry.path().filename().string()}});
    return Done{};
}

Index InsideOptions::lookSteps() const { return *integerOf(*watchEvery_, 0, 0, mostSteps); }

Outcome<Table> InsideOptions::autopsyTable(const ExtrapolationPlan& plan, const Extrapolation& found) const
{
    std::vector<Index> lengths; // the example cannot be shorter than in training
    std::ranges::copy_if(plan.lengths, std::back_inserter(lengths), [&](Index n) { return n >= plan.setup.longest; });
    const Index example = *integerOf(*autopsy_, 0, 0, mostExamples - 1);
    Table table{{"policy", "seed", "n", "place", "rank", "planted_mass", "trained_mass", "multiplier", "restoring_multiplier",
                    "entropy", "right"},
        {}};
    for (std::size_t p = 0; p < plan.policies.size(); ++p)
        for (std::size_t r = 0; r < found.runs.size(); ++r) {
            const auto& served = groupOf(plan, found, r).policies;
            if (std::ranges::find(served, p) == served.end())
                continue;
            const auto autopsy = training::autopsyOf(found.runs[r], plan.policies[p], example, lengths);
            if (!autopsy)
                return autopsy.error();
            for (const training::AutopsyLength& at : autopsy->lengths)
                table.rows.push_back({policyText(plan.policies[p]), std::int64_t(found.runs[r].setup.seed), at.n, at.place,
                    at.rank, at.mass, autopsy->mass, at.multiplier, at.restoring, at.entropy, std::int64_t(at.right)});
        }
    return table;
}

Outcome<InsideTables> InsideOptions::look(const ExtrapolationPlan& plan, const Extrapolation& found) const
{
    InsideTables tables;
    if (autopsy_->count() > 0) {
        auto table = autopsyTable(plan, found);
        if (!table)
            return table.error();
        tables.autopsy = *std::move(table);
    }
    if (watchEvery_->count() > 0) {
        tables.watched = watchedTable(plan, found);
        warnOfUnwatched(found, lookSteps());
    }
    if (watchOut_->count() > 0)
        if (const auto written = writeSteps(watchOut_->results().front(), plan, found); !written)
            return written.error();
    return tables;
}

} // namespace attentoscope::cli
