// SPDX-License-Identifier: GPL-3.0-or-later
// The options of render: those of an experiment and of its view are read here, those of the figure go to the program that draws.
#pragma once

#include "app/cli/options.h"
#include "app/cli/parts_options.h"

#include <string>
#include <utility>
#include <vector>

namespace attentoscope::cli {

struct RenderOptions {
    explicit RenderOptions(CLI::App& command);

    CLI::Option *word, *claim;
    ExperimentOptions experiment;
    CLI::Option *policies, *policy, *view, *list, *out, *set, *data, *json, *threads;
    PartsOptions parts;
    std::vector<std::pair<CLI::Option*, std::string>> viewOptions; // with the settings of the view that they change
    std::vector<std::pair<CLI::Option*, bool>> passedOn; // unchanged to the program that draws; whether it is a switch

    std::vector<std::string> given(const std::string& name) const; // the values of one of passedOn
    std::vector<std::string> ownFiles() const; // that --own reads
    std::vector<std::string> viewSettings() const; // what the options change of the view, as KEY=VALUE
    // Names the option that the user typed, where the other program complains of the setting that it stands for.
    Error atTypedOption(Error error, const std::string& view) const;
};

} // namespace attentoscope::cli
