// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/lengths/inside_options.h"

#include "app/cli/options.h"
#include "core/training/runs/autopsy.h"

#include <algorithm>
#include <iterator>

namespace attentoscope::cli {
namespace {

using training::Extrapolation;
using training::ExtrapolationPlan;

constexpr Index mostExamples = 1'000'000; // of a test

const training::TrainingGroup& groupOf(const ExtrapolationPlan& plan, const Extrapolation& found, std::size_t run)
{
    return found.groups[run / std::size_t(plan.seeds)];
}

} // namespace

InsideOptions::InsideOptions(CLI::App& command)
    : autopsy_(addValue(command, "--autopsy", "EXAMPLE",
        "Let one test example, counted from 0, go on from the training length, and add for each network how high its right key "
        "ranks, what weight is left of it, and the multiplier that would give it back its weight at the training length"))
{
}

void InsideOptions::exclude(CLI::Option* shard, CLI::Option* csv) const { autopsy_->excludes(shard)->excludes(csv); }

Outcome<Done> InsideOptions::check(const ExtrapolationPlan& plan) const
{
    if (autopsy_->count() > 0) {
        if (const auto example = integerOf(*autopsy_, 0, 0, mostExamples - 1); !example)
            return example.error();
        if (const auto usable = training::checkAutopsy(plan.setup, plan.policies); !usable)
            return atOption(usable.error(), usable.error().what == "policy" ? "--policies" : "--" + usable.error().what);
    }
    return Done{};
}

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
    return tables;
}

} // namespace attentoscope::cli
