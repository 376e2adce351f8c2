// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/attention_options.h"

#include "app/cli/files.h"

namespace attentoscope::cli {

AttentionOptions::AttentionOptions(CLI::App& command, const ExperimentScope& scope, Policies taken, Formats formats)
    : experiment(command, scope)
    , policies(taken == Several ? addPoliciesOption(command) : addPolicyOption(command))
    , format(addFormatOptions(command, formats == JsonAndCsv))
    , threads(addThreadsOption(command))
    , several_(taken == Several)
{
}

Outcome<AttentionOptions::Read> AttentionOptions::read(bool further) const
{
    auto begun = experiment.experiment();
    if (!begun)
        return begun.error();
    Read found{*std::move(begun), {}, 0};
    if (several_) {
        auto choices = policiesOf(*policies, found.experiment, experiment.trainedLength(), further);
        if (!choices)
            return choices.error();
        found.policies = *std::move(choices);
    } else {
        const auto choice = policyOf(*policies, found.experiment, experiment.trainedLength());
        if (!choice)
            return choice.error();
        found.policies = {*choice};
        found.experiment.policyA = *choice;
    }
    const auto count = threadsOf(*threads);
    if (!count)
        return count.error();
    found.threads = static_cast<int>(*count);
    return found;
}

Outcome<std::string> targetOf(const CLI::Option& out, std::string_view extension, const Experiment& experiment)
{
    if (out.count() == 0)
        return std::string();
    const std::string& target = out.results().front();
    const auto good = checkTarget(target, extension, experiment);
    return good ? Outcome<std::string>(target) : good.error();
}

} // namespace attentoscope::cli
