// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/lengths/extrapolation_output.h"

#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/formats/text_table.h"
#include "core/training/runs/plan_settings.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace attentoscope::cli {
namespace {

using training::ExtrapolationMean;
using training::ExtrapolationRow;
using training::TestedLength;
using Json = nlohmann::ordered_json;

constexpr const char* noPositions = "no positions";
constexpr const char* mostFrequentToken = "most frequent token";

Table rowTable(const ExtrapolationReport& report)
{
    Table table{{"task", "policy", "seed", "n", "accuracy", "accuracy_stderr", "loss", "loss_stderr", "entropy", "planted_mass",
                    "multiplier", "examples", "trained_accuracy", "seconds", "control"},
        {}};
    const std::string task = report.settings.at("task");
    for (const ExtrapolationRow& row : report.found.rows) {
        const TestedLength& t = row.tested;
        table.rows.push_back({task, report.policies[row.policy], std::int64_t(row.seed), t.n, t.accuracy, t.accuracyError, t.loss,
            t.lossError, t.entropy, t.plantedMass, t.multiplier, t.examples, row.trainedAccuracy,
            report.timeless ? undefined : t.seconds, std::string(row.isControl ? noPositions : "")});
    }
    for (const TestedLength& t : report.found.guesses)
        table.rows.push_back({task, std::string(), undefined, t.n, t.accuracy, t.accuracyError, t.loss, t.lossError, undefined,
            undefined, undefined, t.examples, undefined, undefined, std::string(mostFrequentToken)});
    return table;
}

Table meanTable(const ExtrapolationReport& report)
{
    Table table{
        {"policy", "n", "accuracy", "deviation", "gain", "gain_stderr", "gain_margin", "seeds", "learned", "control"}, {}};
    for (const ExtrapolationMean& mean : report.found.means()) {
        const bool isFirst = mean.policy == 0 && !mean.isControl;
        table.rows.push_back({report.policies[mean.policy], mean.n, mean.accuracy.mean, mean.accuracy.deviation,
            isFirst ? undefined : mean.gain, isFirst ? undefined : mean.gainError, isFirst ? undefined : mean.gainMargin(),
            mean.seeds, mean.learned, std::string(mean.isControl ? noPositions : "")});
    }
    for (const TestedLength& t : report.found.guesses)
        table.rows.push_back({std::string(), t.n, t.accuracy, undefined, undefined, undefined, undefined, undefined, undefined,
            std::string(mostFrequentToken)});
    return table;
}

// Says which networks do not answer nine of ten questions at the length that they were trained at.
std::string unlearnedText(const ExtrapolationReport& report)
{
    std::string text;
    const auto& rows = report.found.rows;
    for (const ExtrapolationRow& row : rows)
        if (!row.hasLearned() && !row.isControl && row.tested.n == rows.front().tested.n)
            text += "  " + report.policies[row.policy] + ", seed " + formatNumber(std::int64_t(row.seed)) + ": "
                + formatBrief(row.trainedAccuracy, 4) + '\n';
    return text.empty()
        ? text
        : (report.found.guessed >= 0 ? "no better than the most frequent token" : "below 0.9 at the training length")
            + std::string(", and in the means all the same:\n") + text;
}

Json headOf(const ExtrapolationReport& report)
{
    Json json = report.settings;
    json.update({{"networks", report.networks}, {"training_seconds", report.found.trainingSeconds},
        {"test_seconds", report.found.testSeconds}});
    if (report.timeless)
        json["training_seconds"] = json["test_seconds"] = nullptr;
    return json;
}

} // namespace

ExtrapolationReport reportOf(const training::ExtrapolationPlan& plan, training::Extrapolation found)
{
    ExtrapolationReport report;
    report.settings = training::settingsOf(plan);
    report.policies = report.settings.at("policies").get<std::vector<std::string>>();
    if (isOfText(plan.setup))
        report.settings["guessed"] = found.guessed;
    report.settings["version"] = versionText();
    report.networks = Index(training::plannedNetworks(plan).size());
    report.found = std::move(found);
    return report;
}

std::string extrapolationJson(const ExtrapolationReport& report, const Json& further)
{
    Json json = headOf(report);
    json.update(further);
    json["rows"] = jsonRows(rowTable(report));
    json["means"] = jsonRows(meanTable(report));
    return jsonText(json);
}

std::string extrapolationCsv(const ExtrapolationReport& report) { return csvText(rowTable(report)); }

std::string extrapolationText(const ExtrapolationReport& report)
{
    const Json& s = report.settings;
    const auto whole = [&](const Json& member) { return formatNumber(member.get<std::int64_t>()); };
    const Json& trained = s.at("train_length");
    return readableText(meanTable(report)) + "task " + s.at("task").get<std::string>() + ", trained at n = " + whole(trained[0])
        + (trained[0] == trained[1] ? "" : " to " + whole(trained[1])) + ", " + whole(s.at("steps")) + " steps of "
        + whole(s.at("batch")) + ", tested on " + whole(s.at("examples")) + " questions a length\n"
        + s.at("training").get<std::string>() + '\n'
        + "gain: over the first policy, on the same questions; gain +- gain_margin is its interval of 95 % over "
        + (s.at("seeds") == 1 ? "questions\n" : "seeds\n") + unlearnedText(report);
}

} // namespace attentoscope::cli
