// SPDX-License-Identifier: GPL-3.0-or-later
// The options of extrapolate that look inside its networks: where the weight of one right key goes, and what heads did while they
// were trained.
#pragma once

#include "core/base/outcome.h"
#include "core/formats/text_table.h"
#include "core/training/runs/extrapolation.h"

#include <CLI/App.hpp>
#include <optional>

namespace attentoscope::cli {

struct InsideTables {
    std::optional<Table> autopsy{}, watched{}; // empty: not asked for
};

class InsideOptions
{
public:
    explicit InsideOptions(CLI::App& command);

    // Excludes what an option has no place in.
    void exclude(CLI::Option* shard, CLI::Option* csv) const;
    bool areGiven() const { return autopsy_->count() > 0 || watchEvery_->count() > 0; }
    // Refuses before the training what would fail after it. `kept`: the watched steps go somewhere else, too. `resumes`: it goes
    // on from a network of the plan that was kept, so that the folder may hold its steps.
    Outcome<Done> check(const training::ExtrapolationPlan& plan, bool kept, bool resumes) const;
    Index lookSteps() const; // TrainingWatch::lookSteps; after check()

    // Writes what was watched to files, where that was asked for.
    Outcome<InsideTables> look(const training::ExtrapolationPlan& plan, const training::Extrapolation& found) const;

private:
    Outcome<Done> checkFolder(bool resumes) const;
    Outcome<Table> autopsyTable(const training::ExtrapolationPlan& plan, const training::Extrapolation& found) const;

    CLI::Option *autopsy_, *watchEvery_, *watchOut_;
};

} // namespace attentoscope::cli
