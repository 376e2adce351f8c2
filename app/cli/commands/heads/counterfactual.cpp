// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/heads/counterfactual.h"

#include "app/cli/commands/critical_output.h"
#include "app/cli/options.h"
#include "core/base/numbers.h"
#include "core/studies/heads/change_summary.h"

#include <nlohmann/json.hpp>
#include <numbers>

namespace attentoscope::cli {
namespace {

// Converts nats to the unit of the Jensen-Shannon divergence, which does not depend on the entropy measure.
double divergencePerNat(const Experiment& experiment) { return experiment.bits ? 1 / std::numbers::ln2 : 1; }

std::string noteOf(const HeadMatch& match, const SharedHeadMatch& common)
{
    std::string note;
    if (match.unsolved)
        note = match.unsolved->text();
    if (common && common->unsolved && !(match.unsolved && *match.unsolved == *common->unsolved))
        note += (note.empty() ? "" : "; ") + common->unsolved->text();
    return note;
}

std::vector<Cell> rowOf(
    const HeadStudy& study, const StudiedLayer& layer, std::size_t head, std::size_t policy, const Experiment& experiment)
{
    const HeadEntry& entry = *layer.heads[head];
    const HeadNumbers a = entry.problem ? HeadNumbers() : entry.numbers.front();
    const HeadNumbers b = entry.problem ? HeadNumbers() : entry.numbers[policy];
    const HeadComparison& compared = (*layer.compared[head])[policy - 1];
    const SharedHeadMatch common = layer.common.heads[head];
    const EntropyUnit unit = unitOf(experiment);
    return {layer.layer.number, Index(head), policyText(study.policies.front()), policyText(study.policies[policy]),
        a.entropy() * unit.perNat, b.entropy() * unit.perNat, (b.entropy() - a.entropy()) * unit.perNat,
        a[quantity("max_weight")], b[quantity("max_weight")], b[quantity("max_weight")] - a[quantity("max_weight")],
        compared.divergence * divergencePerNat(experiment), compared.movedWeight, a[quantity("multiplier")],
        b[quantity("multiplier")], compared.match.tau, compared.match.multiplier, layer.common.target * unit.perNat,
        common ? common->multiplier : HeadNumbers::undefined, entry.rows, std::string(unit.name), noteOf(compared.match, common)};
}

} // namespace

Table counterfactualTable(const HeadStudy& study, const Experiment& experiment)
{
    Table table{{"layer", "head", "policy_a", "policy_b", "entropy_a", "entropy_b", "entropy_delta", "max_weight_a",
                    "max_weight_b", "max_weight_delta", "divergence", "moved_weight", "multiplier_a", "multiplier_b",
                    "matched_tau", "matched_multiplier", "common_entropy", "common_multiplier", "rows", "unit", "note"},
        {}};
    for (const StudiedLayer& layer : study.layers)
        for (std::size_t head = 0; head < layer.heads.size(); ++head)
            for (std::size_t policy = 1; policy < study.policies.size(); ++policy)
                table.rows.push_back(rowOf(study, layer, head, policy, experiment));
    addCritical(study, table, study.policies.size() - 1);
    return table;
}

nlohmann::ordered_json counterfactualSummaries(const HeadStudy& study, const Experiment& experiment)
{
    const double perNat = unitOf(experiment).perNat;
    auto json = nlohmann::ordered_json::array();
    for (std::size_t policy = 1; policy < study.policies.size(); ++policy) {
        const ChangeSummary summary = summarizeChange(study, policy);
        json.push_back({{"policy_a", policyText(study.policies.front())}, {"policy_b", policyText(study.policies[policy])},
            {"heads", summary.heads}, {"more_focused", summary.focused}, {"less_focused", summary.spread},
            {"mean_entropy_a", summary.entropyA * perNat}, {"mean_entropy_b", summary.entropyB * perNat},
            {"mean_max_weight_a", summary.peakA}, {"mean_max_weight_b", summary.peakB}, {"median_matched_tau", summary.tau},
            {"lowest_matched_tau", summary.lowestTau}, {"highest_matched_tau", summary.highestTau},
            {"unmatched", summary.unmatched}});
    }
    return json;
}

std::string counterfactualReport(const HeadStudy& study, const Experiment& experiment)
{
    const Table whole = counterfactualTable(study, experiment);
    std::vector<std::size_t> shown = {0, 1, 3, 4, 5, 6, 7, 8, 10, 11, 14, 15, 17};
    if (study.counted() > 0)
        shown.insert(shown.end(), {13, 21}); // puts m of B and the critical multiplier next to each other
    Table table{{}, std::vector<std::vector<Cell>>(whole.rows.size())};
    for (const std::size_t column : shown) {
        table.columns.push_back(whole.columns[column]);
        for (std::size_t row = 0; row < whole.rows.size(); ++row)
            table.rows[row].push_back(whole.rows[row][column]);
    }
    const EntropyUnit unit = unitOf(experiment);
    const std::string unitText = experiment.entropy.kind == EntropyMeasure::Tsallis ? "" : std::string(" ") + unit.name;
    std::string text = readableText(table);
    for (std::size_t policy = 1; policy < study.policies.size(); ++policy) {
        const ChangeSummary summary = summarizeChange(study, policy);
        text += "under " + policyText(study.policies[policy]) + " instead of " + policyText(study.policies.front()) + ' '
            + formatNumber(summary.focused) + " of " + formatNumber(summary.heads) + " heads are more focused, "
            + formatNumber(summary.spread) + " less; mean entropy " + formatBrief(summary.entropyA * unit.perNat, 5) + " -> "
            + formatBrief(summary.entropyB * unit.perNat, 5) + unitText;
        if (summary.matched > 0)
            text += "; as focused as before at tau = " + formatBrief(summary.tau, 4) + " (median; "
                + formatBrief(summary.lowestTau, 4) + " ... " + formatBrief(summary.highestTau, 4) + ')';
        if (summary.unmatched > 0)
            text += "; no such tau for " + formatNumber(summary.unmatched) + " heads (--csv says why)";
        text += '\n';
    }
    text += criticalText(study);
    return text;
}

} // namespace attentoscope::cli
