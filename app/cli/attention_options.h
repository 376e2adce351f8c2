// SPDX-License-Identifier: GPL-3.0-or-later
// The options that commands which compute attention share: Q, K and V, one or several policies, the format, the threads.
#pragma once

#include "app/cli/options.h"
#include "core/base/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace attentoscope::cli {

struct AttentionOptions {
    enum Policies { One, Several }; // --policy, or --policies with a list
    enum Formats { Json, JsonAndCsv };
    AttentionOptions(CLI::App& command, const ExperimentScope& scope, Policies policies, Formats formats = JsonAndCsv);

    struct Read {
        Experiment experiment; // where one policy is taken, it is policyA
        std::vector<PolicyChoice> policies; // one where one is taken
        int threads = 0;
    };
    // Reads these options. `further`: without --policies, the further policies of a session count as well.
    Outcome<Read> read(bool further = false) const;

    ExperimentOptions experiment;
    CLI::Option* policies; // or --policy
    FormatOptions format;
    CLI::Option* threads;

private:
    bool several_;
};

// Returns the file to write to, which checkTarget() has approved; empty where the option was not given.
Outcome<std::string> targetOf(const CLI::Option& out, std::string_view extension, const Experiment& experiment);

} // namespace attentoscope::cli
