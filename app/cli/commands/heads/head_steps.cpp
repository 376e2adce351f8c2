// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/heads/head_steps.h"

#include "app/cli/commands/heads/head_problems.h"
#include "app/cli/commands/heads/heads_in_parts.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/formats/text_table.h"
#include "core/studies/heads/head_history.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace attentoscope::cli {

namespace {

struct KnownHead {
    Index layer = 0, head = 0;
    std::size_t policy = 0;
    auto operator<=>(const KnownHead&) const = default;
};

std::map<KnownHead, FateOfHead> fatesOf(const HeadHistory& history)
{
    std::map<KnownHead, FateOfHead> fates;
    for (const SharedHistoryStep& step : history.steps)
        for (const StudiedLayer& layer : step->study.layers)
            for (std::size_t head = 0; head < layer.heads.size(); ++head)
                for (std::size_t policy = 0; policy < step->study.policies.size(); ++policy) {
                    const KnownHead known{layer.layer.number, Index(head), policy};
                    if (!fates.contains(known))
                        fates[known] = fateOf(history, known.layer, known.head, policy);
                }
    return fates;
}

Table headStepsTable(const HeadHistory& history, const Experiment& experiment)
{
    const EntropyUnit unit = unitOf(experiment);
    const auto fates = fatesOf(history);
    Table table{{"step", "layer", "head", "policy", "entropy", "normalized_entropy", "max_weight", "sink_mass", "unit", "fate",
                    "fate_since"},
        {}};
    for (const SharedHistoryStep& step : history.steps)
        for (const StudiedLayer& layer : step->study.layers)
            for (std::size_t head = 0; head < layer.heads.size(); ++head)
                for (std::size_t policy = 0; policy < step->study.policies.size(); ++policy) {
                    const HeadEntry& entry = *layer.heads[head];
                    const HeadNumbers numbers = entry.problem ? HeadNumbers() : entry.numbers[policy];
                    const auto mean = [&](const char* key) { return numbers[quantity(key)]; };
                    const FateOfHead& fate = fates.at({layer.layer.number, Index(head), policy});
                    table.rows.push_back({step->recorded.step, layer.layer.number, Index(head),
                        policyText(step->study.policies[policy]), numbers.entropy() * unit.perNat, mean("normalized_entropy"),
                        mean("max_weight"), mean("first_key_weight"), std::string(unit.name), std::string(fateName(fate.fate)),
                        fate.fate == HeadFate::Collapsed ? Cell(fate.since) : Cell(std::nan(""))});
                }
    return table;
}

std::string fatesText(const HeadHistory& history, const std::vector<PolicyChoice>& policies)
{
    std::string text;
    for (const auto& [known, fate] : fatesOf(history)) {
        if (fate.fate == HeadFate::Other)
            continue;
        text += "layer " + formatNumber(known.layer) + ", head " + formatNumber(known.head) + ", "
            + policyText(policies[known.policy]);
        text += fate.fate == HeadFate::Collapsed
            ? ": collapsed from step " + formatNumber(fate.since) + " on (H / ln n below " + formatBrief(collapsedBelow, 2)
                + ")\n"
            : ": never focused (H / ln n at least " + formatBrief(unfocusedFrom, 2) + " at every step)\n";
    }
    return text;
}

std::string stepsOutput(const FormatOptions& format, const HeadHistory& history, const std::vector<PolicyChoice>& policies,
    const Experiment& experiment)
{
    const Table table = headStepsTable(history, experiment);
    if (format.wantsCsv())
        return csvText(table);
    if (!format.wantsJson())
        return readableText(table) + fatesText(history, policies);
    nlohmann::ordered_json json = {{"source", experiment.source}, {"steps", history.steps.size()},
        {"mask", experiment.mask.typed()}, {"measure", entropyMeasureText(experiment.entropy)}, {"unit", unitOf(experiment).name},
        {"rows", jsonRows(table)}, {"version", versionText()}};
    return jsonText(json);
}

// Warns about the problems of each step; returns an error if no step has a head with numbers.
Outcome<Done> checkSteps(const HeadHistory& history)
{
    const auto unread = [](const SharedHistoryStep& step) { return step->problem.has_value(); };
    if (std::ranges::all_of(history.steps, unread))
        return inListOfPolicies(*history.steps.front()->problem);
    std::optional<Error> first;
    bool any = false;
    for (const SharedHistoryStep& step : history.steps) {
        const std::string before = "step " + formatNumber(step->recorded.step) + ": ";
        if (unread(step)) {
            warn(before + namedByOption(*step->problem).text());
            continue;
        }
        const auto usable = checkProblems(step->study, before);
        warnOfRests(step->study, before);
        any = any || usable.ok();
        if (!usable && !first)
            first = usable.error();
    }
    return any || !first ? Outcome<Done>(Done{}) : *first;
}

} // namespace

Outcome<std::string> headSteps(const Experiment& experiment, const std::vector<PolicyChoice>& policies,
    const HeadStudySetup& setup, const FormatOptions& format, const PartsOptions& parts, const StopToken& stop)
{
    const std::vector<RecordedStep> steps = recordedSteps(experiment.tensorFile);
    if (steps.empty())
        return badInput(
            "--steps", {"the name of %1 has no number that could be its step, as in step-100.npz", {experiment.tensorFile}});
    Outcome<HeadHistory> history = HeadHistory();
    if (parts.areShared()) {
        auto instead = historyInParts(parts, experiment, steps, policies, setup, *history, stop);
        if (!instead)
            return instead.error();
        if (*instead)
            return **std::move(instead);
    } else {
        ProgressBar bar;
        history = headHistory(experiment, steps, policies, setup, {}, stop,
            [&](const HeadHistory& part) { bar.show(double(part.steps.size()) / double(steps.size())); });
    }
    if (!history)
        return history.error();
    if (const auto usable = checkSteps(*history); !usable)
        return usable.error();
    return stepsOutput(format, *history, policies, experiment);
}

} // namespace attentoscope::cli
