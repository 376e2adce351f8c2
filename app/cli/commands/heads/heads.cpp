// SPDX-License-Identifier: GPL-3.0-or-later
// heads: reports how focused each head of each layer is, and how much the heads of a layer agree.
#include "app/cli/attention_output.h"
#include "app/cli/commands/command.h"
#include "app/cli/commands/critical_output.h"
#include "app/cli/commands/heads/counterfactual.h"
#include "app/cli/commands/heads/head_problems.h"
#include "app/cli/commands/heads/head_steps.h"
#include "app/cli/commands/heads/head_tables.h"
#include "app/cli/commands/heads/heads_in_parts.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "app/cli/parts_options.h"
#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/machine.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/sources/source.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <span>
#include <sstream>

namespace attentoscope::cli {
namespace {

struct Heads {
    explicit Heads(CLI::App& command)
        : experiment(command, {})
        , policies(addPoliciesOption(command))
        , format(addFormatOptions(command))
        , threads(addThreadsOption(command))
        , parts(command)
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
        quantities = addValue(command, "--quantities", "LIST",
            "Write only these columns, separated by commas, and compute nothing else: " + columnNames())
                         ->excludes(counterfactual)
                         ->excludes(steps)
                         ->excludes(keys);
        patterns = addSwitch(command, "--patterns",
            "Show how much weight each head puts on the previous token, the first one, its own, those after earlier copies of "
            "the "
            "token (induction), and the copies themselves. Columns: the mean weight, what uniform weights on the visible keys "
            "would give (_uniform), and the number of queries that see such keys (_queries). Add other columns by --quantities")
                       ->excludes(counterfactual)
                       ->excludes(steps)
                       ->excludes(keys);
        offset = addValue(command, "--offset", "K",
            "Add to --patterns, which it implies, the weight on the token K places before the query's own")
                     ->excludes(counterfactual)
                     ->excludes(steps)
                     ->excludes(keys);
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
    PartsOptions parts;
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
    CLI::Option* quantities;
    CLI::Option* patterns;
    CLI::Option* offset;
    CLI::Option* sinkThreshold;
    CLI::Option* target;
};

// The results, and what they took.
struct Found : FoundHeads {
    double elapsedMs = 0;
    int threads = 0;
    bool timeless = false; // times and threads are left empty
    bool slopesOfHeads = false; // see HeadFeed::hasSlopesOfHeads()
};

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
        {"unit", unitOf(experiment).name}, {"threads", found.threads}, {"elapsed_ms", found.elapsedMs}};
    if (found.timeless)
        json["threads"] = json["elapsed_ms"] = nullptr;
    addPositions(json, experiment);
    json["alibi_per_head"] = found.slopesOfHeads; // true: slopes as alibiSlope() gives them; false: the given slope for all
    if (asked.counterfactual)
        json["summary"] = counterfactualSummaries(found.study, experiment);
    if (found.setup.patternOffset)
        json["offset"] = *found.setup.patternOffset;
    json["rows"] = jsonRows(asked.counterfactual ? counterfactualTable(found.study, experiment) : headTable(found));
    if (asked.critical)
        json["critical"] = criticalJson(found.study);
    if (!asked.counterfactual && found.setup.needs.keys)
        json["sinks"] = sinkJson(found);
    if (asked.agreement)
        json["agreement"] = agreementJson(found);
    json["version"] = versionText();
    return jsonText(json);
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
    setup.needs.allRows = options.keys->count() > 0;
    setup.needs.patterns = options.patterns->count() > 0;
    if (options.offset->count() > 0) {
        const auto offset = integerOf(*options.offset, 0, -maxLength, maxLength);
        if (!offset)
            return offset.error();
        setup.patternOffset = *offset;
        setup.needs.patterns = true;
    }
    return setup;
}

// Returns the columns that --quantities names.
Outcome<std::vector<const HeadColumn*>> columnsOf(const CLI::Option& option)
{
    std::vector<const HeadColumn*> columns;
    std::istringstream list(option.results().front());
    for (std::string name; std::getline(list, name, ',');) {
        const HeadColumn* column = findHeadColumn(name);
        if (column == nullptr)
            return badInput("--quantities", {"must be some of %1, not \"%2\"", {columnNames(), name}});
        if (std::ranges::find(columns, column) == columns.end())
            columns.push_back(column);
    }
    return columns;
}

// Decides which columns are written, and what is computed for them.
Outcome<std::vector<const HeadColumn*>> chooseColumns(const Heads& options, HeadStudySetup& setup)
{
    const bool chosen = options.quantities->count() > 0;
    auto columns = chosen      ? columnsOf(*options.quantities)
        : setup.needs.patterns ? Outcome<std::vector<const HeadColumn*>>(std::vector<const HeadColumn*>())
                               : usualColumns(setup.needs);
    if (!columns)
        return columns;
    const bool patterns = setup.needs.patterns;
    setup.needs = needsOf(*columns);
    setup.needs.patterns = patterns;
    if (options.counterfactual->count() > 0) // its columns follow from the sums of the pass alone
        setup.needs = needsOf({});
    if (options.steps->count() > 0) {
        setup.needs = needsOf({});
        setup.needs.keys = true; // for sink_mass
    }
    return columns;
}

// Warns of columns that were asked for and are empty, such as output_share without an output projection.
void warnOfEmptyColumns(std::span<const HeadColumn* const> columns, const HeadStudy& study)
{
    for (const HeadColumn* column : columns) {
        bool known = false;
        for (const StudiedLayer& layer : study.layers)
            for (std::size_t head = 0; head < layer.heads.size(); ++head)
                for (std::size_t policy = 0; policy < study.policies.size(); ++policy)
                    known = known || !std::isnan(column->of(layer, head, policy));
        if (!known)
            warn("--quantities: " + std::string(column->key) + " has no value for any head of this experiment");
    }
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
    auto columns = chooseColumns(options, *setup);
    if (!columns)
        return columns.error();
    const auto sinkThreshold = sinkThresholdOf(options);
    if (!sinkThreshold)
        return sinkThreshold.error();
    if (options.steps->count() > 0) {
        warnOfSlopes(options);
        if (const auto feed = openHeadFeed(*experiment))
            warnOfInputs(**feed, *experiment, *setup, stop);
        return headSteps(*experiment, *policies, *setup, options.format, options.parts, stop);
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
    Outcome<HeadStudy> study = HeadStudy();
    if (options.parts.areShared()) {
        const auto instead = studyInParts(options.parts, **feed, *experiment, *policies, *setup, *study, stop);
        if (!instead)
            return instead.error();
        if (*instead)
            return **instead;
    } else {
        ProgressBar bar;
        const auto show = [&](const HeadStudy& part) { bar.show(fractionOf(part, *setup)); };
        study = studyHeads(**feed, *policies, *setup, {}, stop, show);
    }
    if (!study)
        return inListOfPolicies(study.error());
    if (const auto usable = checkProblems(*study); !usable)
        return usable.error();
    warnOfRests(*study);
    warnOfInputs(**feed, *experiment, *setup, stop);
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - begin;
    if (setup->needs.patterns)
        warnOfMissingTokens(*study);
    if (options.quantities->count() > 0)
        warnOfEmptyColumns(*columns, *study);
    const Found found{
        {*experiment, *std::move(study), *setup, *std::move(columns), options.quantities->count() > 0, *sinkThreshold},
        elapsed.count(), setup->threads > 0 ? setup->threads : hardwareThreads(), options.parts.dropsTimes(),
        (*feed)->hasSlopesOfHeads()};
    if (options.format.wantsJson())
        return jsonOutput(found, {!setup->agreements.empty(), setup->compare, setup->critical});
    if (options.format.wantsCsv())
        return csvText(setup->compare ? counterfactualTable(found.study, *experiment) : headTable(found));
    return setup->compare ? counterfactualReport(found.study, *experiment) : headReport(found);
}

} // namespace

Action addHeads(CLI::App& root)
{
    CLI::App* command =
        root.add_subcommand("heads", "How focused every head is, in every layer of a file or in multi-head attention");
    command->footer(quantityHelp([](const Quantity& quantity) { return quantity.ofHeads; }, "Of all rows together, with --keys:")
        + patternHelp()
        + "sink_mass is first_key_weight. entropy_gain is the mean entropy at positions beyond the training length,\n"
          "minus the mean entropy in the second half of the training length. logit_norm is lambda |q| |K - mean|_2,\n"
          "an upper bound on the centred norm of a row's logits, and least_entropy is the smallest Shannon entropy\n"
          "that such a norm allows (after sigmaReparam, arXiv 2303.06296); both are means over rows. A sink head has\n"
          "a sink_mass above 0.3 (arXiv 2410.10781).\n\n"
          "Examples:\n"
          "  attentoscope-cli heads model.safetensors --mask causal --csv > heads.csv\n"
          "  attentoscope-cli heads --source multihead --heads 8 --head-pattern competing --n 1024 --agreement\n"
          "  attentoscope-cli heads model.safetensors --counterfactual --policies standard,log-n --rows 128 --csv\n"
          "  attentoscope-cli heads model.safetensors --mask causal --patterns --policies standard --csv > patterns.csv\n"
          "  attentoscope-cli heads model.safetensors --critical --rows 256 --json\n"
          "  attentoscope-cli heads run/step-1000.npz --steps --csv > training.csv");
    const auto options = std::make_shared<Heads>(*command);
    return [options](const StopToken& stop) { return runHeads(*options, stop); };
}

} // namespace attentoscope::cli
