// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/lengths/extrapolation_output.h"

#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/formats/text_table.h"
#include "core/training/runs/run_file.h"

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
constexpr const char* mostFrequentBefore = "commonest piece"; // in files of version 0.1

// Four answers a digit, the first of them in its highest bit.
std::string answersText(const std::vector<bool>& right)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (std::size_t first = 0; first < right.size(); first += 4) {
        std::size_t digit = 0;
        for (std::size_t i = first; i < first + 4; ++i)
            digit = 2 * digit + (i < right.size() && right[i] ? 1 : 0);
        text += digits[digit];
    }
    return text;
}

// Returns nothing where the text does not have `count` answers.
std::optional<std::vector<bool>> answersOf(const std::string& text, std::size_t count)
{
    std::vector<bool> right;
    for (const char digit : text) {
        const int value = digit >= '0' && digit <= '9' ? digit - '0' : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
        if (value < 0)
            return std::nullopt;
        for (int bit = 8; bit > 0; bit /= 2)
            right.push_back((value & bit) != 0);
    }
    if (text.size() != (count + 3) / 4)
        return std::nullopt;
    right.resize(count);
    return right;
}

Table rowTable(const ExtrapolationReport& report)
{
    Table table{{"task", "policy", "seed", "n", "accuracy", "accuracy_stderr", "loss", "loss_stderr", "entropy", "planted_mass",
                    "multiplier", "examples", "trained_accuracy", "seconds", "control"},
        {}};
    const std::string task = report.settings.at("task");
    for (const ExtrapolationRow& row : report.found.rows) {
        const TestedLength& t = row.tested;
        table.rows.push_back({task, report.policies[row.policy], std::int64_t(row.seed), t.n, t.accuracy, t.accuracyError, t.loss,
            t.lossError, t.entropy, t.plantedMass, t.multiplier, t.examples, row.trainedAccuracy, t.seconds,
            std::string(row.isControl ? noPositions : "")});
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
    return json;
}

double numberOf(const Json& json, const char* key)
{
    const Json& member = json.at(key);
    return member.is_null() ? undefined : member.get<double>();
}

// Throws what nlohmann::json throws where a member is missing or of another type, and std::out_of_range for a row that does not
// fit the settings.
void readRow(const Json& json, ExtrapolationReport& report)
{
    TestedLength t;
    t.n = json.at("n");
    t.examples = json.at("examples");
    for (const auto& [key, number] : {std::pair{"accuracy", &t.accuracy}, {"accuracy_stderr", &t.accuracyError},
             {"loss", &t.loss}, {"loss_stderr", &t.lossError}, {"entropy", &t.entropy}, {"planted_mass", &t.plantedMass},
             {"multiplier", &t.multiplier}, {"seconds", &t.seconds}})
        *number = numberOf(json, key);
    const std::string control = json.at("control");
    if (control == mostFrequentToken || control == mostFrequentBefore) {
        report.found.guesses.push_back(std::move(t));
        return;
    }
    auto right = answersOf(json.at("right").get<std::string>(), std::size_t(t.examples));
    const auto policy = std::ranges::find(report.policies, json.at("policy").get<std::string>());
    if (!right || policy == report.policies.end())
        throw std::out_of_range("row");
    t.right = *std::move(right);
    report.found.rows.push_back({.policy = std::size_t(policy - report.policies.begin()),
        .seed = json.at("seed"),
        .tested = std::move(t),
        .trainedAccuracy = json.at("trained_accuracy"),
        .isControl = control == noPositions,
        .guessed = report.found.guessed});
}

// Throws what readRow() throws.
ReportShard shardOf(Json json, const std::string& file)
{
    ExtrapolationReport report;
    report.networks = json.at("networks");
    report.found.trainingSeconds = json.at("training_seconds");
    report.found.testSeconds = json.at("test_seconds");
    report.policies = json.at("policies").get<std::vector<std::string>>();
    report.found.guessed = json.contains("guessed") ? json.at("guessed").get<double>() : -1;
    for (const Json& row : json.at("rows"))
        readRow(row, report);
    for (const char* key : {"task", "training", "version"})
        (void)json.at(key).get<std::string>();
    for (const char* key : {"steps", "batch", "examples", "seeds"})
        (void)json.at(key).get<Index>();
    (void)json.at("seed").get<std::uint64_t>();
    (void)json.at("test_lengths").get<std::vector<Index>>();
    (void)json.at("train_length").at(1).get<Index>();
    static constexpr const char* found[] = {"networks", "training_seconds", "test_seconds", "rows"};
    ReportShard shard{shardFile(file, std::move(json), found), std::move(report)};
    shard.report.settings = shard.file.settings;
    return shard;
}

} // namespace

ExtrapolationReport reportOf(const training::ExtrapolationPlan& plan, training::Extrapolation found)
{
    const training::TrainingSetup& setup = plan.setup;
    const training::AdamSetup& adam = setup.adam;
    ExtrapolationReport report;
    for (const PolicyChoice& policy : plan.policies)
        report.policies.push_back(policyText(policy));
    report.settings = {{"task", setup.task}, {"train_length", {setup.shortest, setup.longest}}, {"steps", setup.steps},
        {"batch", setup.batch}, {"rate", adam.rate}, {"beta1", adam.beta1}, {"beta2", adam.beta2}, {"warm_up", adam.warmUp},
        {"decay", training::rateDecayNames[std::size_t(adam.decay)]}, {"decay_share", adam.decayShare}, {"clip", adam.clip},
        {"weight_decay", adam.weightDecay}, {"width", setup.width}, {"d", setup.d}, {"seed", setup.seed}, {"seeds", plan.seeds},
        {"policies", report.policies}, {"test_lengths", plan.lengths}, {"examples", plan.examples},
        {"training", trainingCase(found.groups).text()}};
    if (isOfText(setup)) {
        const training::CutText& text = *setup.text.cut;
        report.settings["encoder"] = encoderJson(setup.encoder);
        report.settings["text"] = {
            {"sha256", text.sha256}, {"pieces", text.pieces.size()}, {"tokens", text.tokens.size()}, {"trained", text.trained}};
        report.settings["controls"] = plan.controls;
        report.settings["guessed"] = found.guessed;
    }
    report.settings["version"] = versionText();
    report.networks = Index(found.runs.size());
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

std::string shardJson(const Shard& shard, const ExtrapolationReport& report)
{
    Json json = headOf(report);
    json["shard"] = {shard.number + 1, shard.count};
    json["rows"] = jsonRows(rowTable(report));
    for (std::size_t i = 0; i < report.found.rows.size(); ++i)
        json["rows"][i]["right"] = answersText(report.found.rows[i].tested.right);
    return jsonText(json);
}

Outcome<ReportShard> parseShard(const std::string& text, const std::string& file)
{
    try {
        return shardOf(Json::parse(text), file);
    } catch (const Json::exception&) { // no JSON, or a member is missing or of another type
    } catch (const std::out_of_range&) {
    }
    return badInput(file, "is not what extrapolate --shard --json writes");
}

} // namespace attentoscope::cli
