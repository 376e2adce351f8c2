// SPDX-License-Identifier: GPL-3.0-or-later
// heads: reports how focused each head of each layer is, and how much the heads of a layer agree.
#include "app/cli/attention_output.h"
#include "app/cli/commands/command.h"
#include "app/cli/commands/critical_output.h"
#include "app/cli/commands/heads/counterfactual.h"
#include "app/cli/commands/heads/head_problems.h"
#include "app/cli/commands/heads/head_steps.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/machine.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/formats/text_table.h"
#include "core/sources/source.h"
#include "core/studies/heads/head_study.h"
#include "core/studies/heads/sink_heads.h"

#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <numbers>
#include <numeric>

namespace attentoscope::cli {
namespace {

struct Heads {
    explicit Heads(CLI::App& command)
        : experiment(command, {})
        , policies(addPoliciesOption(command))
        , format(addFormatOptions(command))
        , threads(addThreadsOption(command))
        , tensors(command.get_option("--tensors"))
        , alibi(command.get_option("--alibi"))
        , oneOnly{command.get_option("--layer"), command.get_option("--head")}
    {
        file = command.add_option("FILE", "A .npz or .safetensors file with the queries and keys of layers and heads");
        file->excludes(tensors);
        rows = addValue(command, "--rows", "N",
            "Evaluate only this many query rows of each head, evenly spaced (in a file, the middle rows of N equal parts); 0: "
            "all")
                   ->default_str("0");
        agreement = addSwitch(
            command, "--agreement", "Add the Jensen-Shannon divergence between every two heads of a layer, from 0 to ln 2 nats");
        agreementRows =
            addValue(command, "--agreement-rows", "N", "Take the mean of --agreement over this many evenly spaced rows")
                ->default_str("64");
        format.csv->excludes(agreement);
        counterfactual = addSwitch(command, "--counterfactual",
            "Show what would change if each head used another policy. With --policies A,B: one row per head and policy B, with "
            "the numbers under A and under B, how far the weights move, and the factor of the scale at which B has the entropy "
            "of A. Works with any source");
        counterfactual->excludes(agreement);
        steps = addSwitch(command, "--steps",
            "Read every recording of the same model: the files beside FILE whose names differ from its name only in the last "
            "number (step-100.npz, step-200.npz, ...). One row per step, layer, head and policy; fate says which heads collapsed "
            "(H / ln n below 0.05 from step fate_since on) and which never focused (0.95 or more at every step)");
        steps->excludes(agreement)->excludes(counterfactual)->needs(file);
        keys = addSwitch(command, "--keys", "Add key_entropy and mutual_information, which describe all rows of a head together");
        keys->excludes(counterfactual)->excludes(steps);
        critical = addSwitch(command, "--critical",
            "Add critical_multiplier of each head. Below it, the other keys together outweigh the best one. It is the largest "
            "ln(1 + N(g)) / g, where N(g) is the mean number of keys whose score lies within g of the row's best, in units of s "
            "/ sqrt(d); critical_rows is the number of rows pooled, those that see keys of different scores");
        critical->excludes(steps);
        sinkThreshold = addValue(command, "--sink-threshold", "P", "Count a head as a sink head if its sink_mass is above this")
                            ->default_str("0.3")
                            ->excludes(counterfactual)
                            ->excludes(steps);
        target = addValue(command, "--target-entropy", "H",
            "With --counterfactual: the entropy that every head has at its common_multiplier, in the unit of the output")
                     ->default_str("mean of the layer under A");
        target->needs(counterfactual);
    }

    ExperimentOptions experiment;
    CLI::Option* policies;
    FormatOptions format;
    CLI::Option* threads;
    CLI::Option* tensors;
    CLI::Option* alibi;
    std::array<CLI::Option*, 2> oneOnly; // --layer and --head, which are ignored with a warning, because this command takes all
    CLI::Option* file;
    CLI::Option* rows;
    CLI::Option* agreement;
    CLI::Option* agreementRows;
    CLI::Option* counterfactual;
    CLI::Option* steps;
    CLI::Option* keys;
    CLI::Option* critical;
    CLI::Option* sinkThreshold;
    CLI::Option* target;
};

// The results, with everything needed to write them.
struct Found {
    Experiment experiment;
    HeadStudy study;
    EntropyUnit unit;
    double elapsedMs = 0;
    int threads = 0;
    double sinkThreshold = sinkWeight;
    bool keys = false; // also write the statistics of keys
    bool slopesOfHeads = false; // see HeadFeed::hasSlopesOfHeads()
};

// Converts nats to the unit of Shannon entropies, whatever the chosen entropy measure is.
double informationPerNat(const Experiment& experiment) { return experiment.bits ? 1 / std::numbers::ln2 : 1; }

// The table has a column for output shares if W_O is known.
bool hasOutputShares(const HeadStudy& study)
{
    return !study.layers.front().heads.empty() && !std::isnan(outputShare(study.layers.front(), 0, 0));
}

// Puts the documented columns first, then the other quantities of heads.
Table headTable(const Found& found)
{
    Table table{{"layer", "head", "policy", "entropy", "normalized_entropy", "max_weight", "sink_mass", "locality",
                    "relative_locality", "multiplier", "rows", "entropy_gain"},
        {}};
    std::vector<const Quantity*> others;
    for (const Quantity& each : quantities())
        if (each.ofHeads && (found.keys || !each.ofAllRows) && &each != &quantity("first_key_weight")
            && std::ranges::find(table.columns, each.key) == table.columns.end())
            others.push_back(&each);
    for (const Quantity* each : others)
        table.columns.push_back(each->key);
    table.columns.insert(table.columns.end(), {"logit_norm", "least_entropy", "unit"});
    const double perNat = informationPerNat(found.experiment);
    const bool shares = hasOutputShares(found.study);
    if (shares)
        table.columns.push_back("output_share");
    for (const StudiedLayer& layer : found.study.layers)
        for (std::size_t head = 0; head < layer.heads.size(); ++head)
            for (std::size_t p = 0; p < found.study.policies.size(); ++p) {
                const HeadEntry& entry = *layer.heads[head];
                const HeadNumbers numbers = entry.problem ? HeadNumbers() : entry.numbers[p];
                const auto mean = [&numbers](const char* key) { return numbers[quantity(key)]; };
                auto& line = table.rows.emplace_back(std::vector<Cell>{layer.layer.number, Index(head),
                    policyText(found.study.policies[p]), numbers.entropy() * found.unit.perNat, mean("normalized_entropy"),
                    mean("max_weight"), mean("first_key_weight"), mean("locality"), numbers.relativeLocality, mean("multiplier"),
                    entry.rows, numbers.entropyGain * found.unit.perNat});
                for (const Quantity* each : others)
                    line.emplace_back(numbers[*each]);
                line.insert(line.end(), {numbers.logitNorm, numbers.leastEntropy * perNat, std::string(found.unit.name)});
                if (shares)
                    line.emplace_back(outputShare(layer, Index(head), p));
            }
    addCritical(found.study, table, found.study.policies.size());
    return table;
}

// In nats, or in bits with --bits.
nlohmann::ordered_json agreementJson(const Found& found)
{
    const double perNat = informationPerNat(found.experiment);
    auto json = nlohmann::ordered_json::array();
    for (const StudiedLayer& layer : found.study.layers) {
        if (!layer.agreement)
            continue;
        for (std::size_t p = 0; p < found.study.policies.size(); ++p) {
            const MatrixD& divergence = layer.agreement->divergence[p];
            auto matrix = nlohmann::ordered_json::array();
            for (Index a = 0; a < divergence.rows(); ++a) {
                matrix.push_back(nlohmann::ordered_json::array());
                for (Index b = 0; b < divergence.cols(); ++b)
                    matrix.back().push_back(divergence(a, b) * perNat);
            }
            json.push_back({{"layer", layer.layer.number}, {"policy", policyText(found.study.policies[p])},
                {"rows", layer.agreement->rows}, {"unit", found.experiment.bits ? "bits" : "nats"},
                {"mean", layer.agreement->mean(p) * perNat}, {"js", std::move(matrix)}});
        }
    }
    return json;
}

nlohmann::ordered_json countJson(const SinkHeads& found)
{
    return {{"sink_heads", found.sinks}, {"heads", found.heads}, {"share", found.share()}};
}

nlohmann::ordered_json sinkJson(const Found& found)
{
    auto policies = nlohmann::ordered_json::array();
    for (std::size_t p = 0; p < found.study.policies.size(); ++p) {
        nlohmann::ordered_json one = {{"policy", policyText(found.study.policies[p])}};
        one.update(countJson(sinkHeads(found.study, p, found.sinkThreshold)));
        one["layers"] = nlohmann::ordered_json::array();
        for (const StudiedLayer& layer : found.study.layers) {
            nlohmann::ordered_json ofLayer = {{"layer", layer.layer.number}};
            ofLayer.update(countJson(sinkHeads(layer, p, found.sinkThreshold)));
            one["layers"].push_back(std::move(ofLayer));
        }
        policies.push_back(std::move(one));
    }
    return {{"threshold", found.sinkThreshold}, {"policies", std::move(policies)}};
}

// Selects the optional parts of the study.
struct Asked {
    bool agreement = false, counterfactual = false, critical = false;
};

std::string jsonOutput(const Found& found, const Asked& asked)
{
    const Experiment& experiment = found.experiment;
    nlohmann::ordered_json json = {{"source", experiment.source}, {"layers", found.study.layers.size()},
        {"heads", found.study.heads()}, {"seed", experiment.seed}, {"mask", experiment.mask.typed()}, {"tau", experiment.tau},
        {"length", lengthMeaningText(experiment.length)}, {"measure", entropyMeasureText(experiment.entropy)},
        {"unit", found.unit.name}, {"threads", found.threads}, {"elapsed_ms", found.elapsedMs}};
    addPositions(json, experiment);
    json["alibi_per_head"] = found.slopesOfHeads; // true: slopes as alibiSlope() gives them; false: the given slope for all
    if (asked.counterfactual)
        json["summary"] = counterfactualSummaries(found.study, experiment);
    json["rows"] = jsonRows(asked.counterfactual ? counterfactualTable(found.study, experiment) : headTable(found));
    if (asked.critical)
        json["critical"] = criticalJson(found.study);
    if (!asked.counterfactual)
        json["sinks"] = sinkJson(found);
    if (asked.agreement)
        json["agreement"] = agreementJson(found);
    json["version"] = versionText();
    return jsonText(json);
}

std::string readableOutput(const Found& found)
{
    Table table = headTable(found);
    for (auto& row : table.rows)
        row.erase(row.begin() + 10, row.begin() + 12);
    table.columns.erase(table.columns.begin() + 10, table.columns.begin() + 12);
    std::string text = readableText(table) + "entropy in " + found.unit.name + '\n' + criticalText(found.study);
    for (std::size_t p = 0; p < found.study.policies.size(); ++p) {
        const SinkHeads sinks = sinkHeads(found.study, p, found.sinkThreshold);
        text += "sink heads, " + policyText(found.study.policies[p]) + ": " + formatNumber(sinks.sinks) + " of "
            + formatNumber(sinks.heads) + " (mean weight on key 0 above " + formatBrief(found.sinkThreshold, 4) + ")\n";
    }
    const double perNat = informationPerNat(found.experiment);
    for (const StudiedLayer& layer : found.study.layers)
        for (std::size_t p = 0; layer.agreement && p < found.study.policies.size(); ++p)
            text += "layer " + formatNumber(layer.layer.number) + ", " + policyText(found.study.policies[p])
                + ": heads differ by " + formatBrief(layer.agreement->mean(p) * perNat, 4)
                + (found.experiment.bits ? " bits" : " nats") + " (Jensen-Shannon, mean over pairs and "
                + formatNumber(layer.agreement->rows) + " rows)\n";
    return text;
}

// Warns about the data of a file or text, by the example of the first head that can be used.
void warnOfInputs(const HeadFeed& feed, const Experiment& experiment, const HeadStudySetup& setup, const StopToken& stop)
{
    for (const LayerRemark& remark : feed.remarks())
        warn({&remark.said, 1});
    const auto usable = std::ranges::find_if(feed.layers(), [](const FedLayer& layer) { return !layer.problem; });
    if (findSource(experiment.source)->generated || usable == feed.layers().end())
        return;
    const auto layer = std::size_t(usable - feed.layers().begin());
    const auto inputs = feed.load(layer, 0, stop);
    if (!inputs)
        return; // the study reports this problem with the head
    const auto mask = bindMask(feed.chosen(layer, 0), **inputs);
    if (!mask)
        return;
    const auto rest = noteOfRest(**inputs, *mask, evenlySpacedRows((*inputs)->nq(), 0)); // warnOfRests() tells it of each head
    if (const auto left = rowsLeftOut(**inputs, evenlySpacedRows((*inputs)->nq(), 0)))
        note(left->text());
    std::vector<Message> warnings =
        inputWarnings(experiment, **inputs, *mask, sampledRows(experiment, (*inputs)->nq(), setup.rows));
    std::erase_if(warnings, [&](const Message& warning) { return rest && warning.pattern == rest->pattern; });
    warn(warnings);
}

// Warns that the heads use the published slopes, not a typed one.
void warnOfSlopes(const Heads& options)
{
    if (const CLI::Option& alibi = *options.alibi; alibi.count() > 0 && !alibi.results().front().empty())
        warn("--alibi: with several heads, head h of H has the slope 2^(-8(h+1)/H), h from 0 (if H is not a power of two: the "
             "slopes of the next lower power P, then the 1st, 3rd, 5th ... slope of 2P); the value that was given applies to a "
             "single head only");
}

Outcome<double> sinkThresholdOf(const Heads& options)
{
    if (options.sinkThreshold->count() == 0)
        return sinkWeight;
    const std::string& typed = options.sinkThreshold->results().front();
    const auto threshold = parseNumber(typed);
    if (!threshold || !(*threshold >= 0) || *threshold > 1)
        return badInput("--sink-threshold", {"must be a number from 0 to 1, not \"%1\"", {typed}});
    return *threshold;
}

// Returns --target-entropy in nats, or nothing if it is not given.
Outcome<std::optional<double>> targetOf(const Heads& options, const Experiment& experiment)
{
    if (options.target->count() == 0)
        return std::optional<double>();
    const std::string& typed = options.target->results().front();
    const auto target = parseNumber(typed);
    if (!target || !(*target >= 0) || std::isinf(*target))
        return badInput("--target-entropy", {"must be a number of at least 0, not \"%1\"", {typed}});
    return std::optional(*target / unitOf(experiment).perNat);
}

Outcome<HeadStudySetup> setupOf(const Heads& options, const Experiment& experiment)
{
    const auto rows = integerOf(*options.rows, 0, 0, maxLength);
    if (!rows)
        return rows.error();
    const auto agreementRows = integerOf(*options.agreementRows, 64, 1, maxLength);
    if (!agreementRows)
        return agreementRows.error();
    const auto threads = threadsOf(*options.threads);
    if (!threads)
        return threads.error();
    HeadStudySetup setup;
    setup.rows = *rows;
    setup.agreementRows = *agreementRows;
    setup.threads = static_cast<int>(*threads);
    const auto target = targetOf(options, experiment);
    if (!target)
        return target.error();
    setup.commonTarget = *target;
    setup.compare = setup.common = options.counterfactual->count() > 0;
    setup.critical = options.critical->count() > 0;
    setup.keyInformation = options.keys->count() > 0;
    return setup;
}

// Returns the fraction of the work that is done, 0 ... 1.
double fractionOf(const HeadStudy& study, const HeadStudySetup& setup)
{
    const std::size_t parts = (setup.compare ? 3 : 1) + (setup.critical ? 1 : 0); // for each head
    const std::size_t done = study.known() + study.compared() + study.matched() + study.counted();
    return double(done) / double(std::max<std::size_t>(1, parts * study.heads()));
}

Outcome<std::string> runHeads(const Heads& options, const StopToken& stop)
{
    if (options.file->count() > 0)
        options.tensors->add_result(options.file->results().front());
    for (const CLI::Option* option : options.oneOnly)
        if (option->count() > 0)
            warn(option->get_name() + ": is not used, because heads takes all layers and heads");
    auto experiment = options.experiment.experiment();
    if (!experiment)
        return experiment.error();
    const auto policies = policiesOf(*options.policies, *experiment, options.experiment.trainedLength());
    if (!policies)
        return policies.error();
    if (const auto usable = checkPolicies(*experiment, *policies); !usable)
        return inListOfPolicies(usable.error());
    auto setup = setupOf(options, *experiment);
    if (!setup)
        return setup.error();
    const auto sinkThreshold = sinkThresholdOf(options);
    if (!sinkThreshold)
        return sinkThreshold.error();
    if (options.steps->count() > 0) {
        warnOfSlopes(options);
        if (const auto feed = openHeadFeed(*experiment))
            warnOfInputs(**feed, *experiment, *setup, stop);
        return headSteps(*experiment, *policies, *setup, options.format, stop);
    }
    const bool counterfactual = options.counterfactual->count() > 0;
    if (counterfactual && policies->size() < 2)
        return badInput("--policies",
            {"--counterfactual compares two or more policies, not %1: A and those that replace it",
                {formatNumber(Index(policies->size()))}});
    const auto feed = openHeadFeed(*experiment, counterfactual ? SingleHead::Accepted : SingleHead::Refused);
    if (!feed)
        return feed.error();
    if ((*feed)->hasSlopesOfHeads())
        warnOfSlopes(options);
    if (options.agreement->count() > 0) {
        setup->agreements.resize((*feed)->layers().size());
        std::iota(setup->agreements.begin(), setup->agreements.end(), std::size_t(0));
    }

    const auto begin = std::chrono::steady_clock::now();
    auto study = [&] {
        ProgressBar bar;
        const auto show = [&](const HeadStudy& part) { bar.show(fractionOf(part, *setup)); };
        return studyHeads(**feed, *policies, *setup, {}, stop, show);
    }();
    if (!study)
        return inListOfPolicies(study.error());
    if (const auto usable = checkProblems(*study); !usable)
        return usable.error();
    warnOfRests(*study);
    warnOfInputs(**feed, *experiment, *setup, stop);
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - begin;
    const Found found{*experiment, *std::move(study), unitOf(*experiment), elapsed.count(),
        setup->threads > 0 ? setup->threads : hardwareThreads(), *sinkThreshold, setup->keyInformation,
        (*feed)->hasSlopesOfHeads()};
    if (options.format.wantsJson())
        return jsonOutput(found, {!setup->agreements.empty(), setup->compare, setup->critical});
    if (options.format.wantsCsv())
        return csvText(setup->compare ? counterfactualTable(found.study, *experiment) : headTable(found));
    return setup->compare ? counterfactualReport(found.study, *experiment) : readableOutput(found);
}

} // namespace

Action addHeads(CLI::App& root)
{
    CLI::App* command =
        root.add_subcommand("heads", "How focused every head is, in every layer of a file or in multi-head attention");
    command->footer(quantityHelp([](const Quantity& quantity) { return quantity.ofHeads; }, "Of all rows together, with --keys:")
        + "sink_mass is first_key_weight. entropy_gain is the mean entropy at positions beyond the training length,\n"
          "minus the mean entropy in the second half of the training length. logit_norm is lambda |q| |K - mean|_2,\n"
          "an upper bound on the centred norm of a row's logits, and least_entropy is the smallest Shannon entropy\n"
          "that such a norm allows (after sigmaReparam, arXiv 2303.06296); both are means over rows. A sink head has\n"
          "a sink_mass above 0.3 (arXiv 2410.10781).\n\n"
          "Examples:\n"
          "  attentoscope-cli heads model.safetensors --mask causal --csv > heads.csv\n"
          "  attentoscope-cli heads --source multihead --heads 8 --head-pattern competing --n 1024 --agreement\n"
          "  attentoscope-cli heads model.safetensors --counterfactual --policies standard,log-n --rows 128 --csv\n"
          "  attentoscope-cli heads model.safetensors --critical --rows 256 --json\n"
          "  attentoscope-cli heads run/step-1000.npz --steps --csv > training.csv");
    const auto options = std::make_shared<Heads>(*command);
    return [options](const StopToken& stop) { return runHeads(*options, stop); };
}

} // namespace attentoscope::cli
