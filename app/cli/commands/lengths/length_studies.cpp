// SPDX-License-Identifier: GPL-3.0-or-later
// project, linear and additive: report how attention changes when queries and keys are projected, when it is computed by random
// features, and with additive scores, at every prefix of the sequence. Each writes one table.
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/formats/text_table.h"
#include "core/sources/source.h"
#include "core/studies/gradients/additive_lengths.h"
#include "core/studies/projection/linear_attention.h"
#include "core/studies/projection/projected_attention.h"
#include "core/studies/projection/projection_theory.h"

#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

using LengthJson = nlohmann::ordered_json;

struct LengthStudyOptions {
    // A study that compares policies also takes the options for scale and positions: tau, alibi and length.
    LengthStudyOptions(CLI::App& command, std::vector<std::string_view> fields, bool compares)
        : experiment(command,
            {.besides = std::move(fields),
                .without = compares ? std::vector<std::string_view>() : std::vector<std::string_view>{"tau", "alibi", "length"}})
        , policies(compares ? addPoliciesOption(command) : nullptr)
        , format(addFormatOptions(command))
        , threads(addThreadsOption(command))
    {
    }

    ExperimentOptions experiment;
    CLI::Option* policies; // null: the study compares no policies
    FormatOptions format;
    CLI::Option* threads;
};

struct FoundLengths {
    Table table;
    LengthJson summary; // written beside the table
};

double perNat(const SharedResult& result) { return unitOf(result->experiment).perNat; }

FoundLengths tableOf(const ProjectedAttention& study)
{
    const double unit = perNat(study.result);
    FoundLengths found{{{"n", "policy", "k", "entropy", "entropy_stderr", "error", "error_stderr", "planted_mass",
                            "planted_mass_stderr", "found", "exact_entropy", "exact_planted_mass"},
                           {}},
        {{"matrix", nameOf(study.matrix).name}, {"draws", study.draws}, {"lost_below", LengthJson::array()}}};
    for (const ProjectedLength& length : study.lengths) {
        for (std::size_t p = 0; p < length.exact.size(); ++p) {
            const std::string policy = policyText(study.result->policies[p].policy);
            for (const ProjectedPoint& point : length.points) {
                const ProjectedSide& side = point.sides[p];
                found.table.rows.push_back({length.n, policy, point.k, unit * side.entropy.mean, unit * side.entropy.error,
                    side.error.mean, side.error.error, side.planted.mean, side.planted.error, point.found.mean,
                    unit * length.exact[p].entropy, length.exact[p].planted});
            }
            const auto half = length.keepingHalf(p), finding = length.findingHalf();
            found.summary["lost_below"].push_back({{"n", length.n}, {"policy", policy}, {"rows", length.rows},
                {"half_planted_k", half ? LengthJson(*half) : LengthJson()},
                {"half_found_k", finding ? LengthJson(*finding) : LengthJson()},
                {"bound_k_8", theory::headDimension(8, double(length.n))}});
        }
    }
    return found;
}

FoundLengths tableOf(const LinearAttention& study, double epsilon)
{
    const double unit = perNat(study.result);
    FoundLengths found{
        {{"n", "policy", "m", "entropy", "entropy_stderr", "error", "error_stderr", "worst_error", "exact_entropy"}, {}},
        {{"draws", study.draws}, {"epsilon", epsilon}, {"needed", LengthJson::array()}, {"growth", LengthJson::array()}}};
    const auto orNull = [](const std::optional<double>& number) { return number ? LengthJson(*number) : LengthJson(); };
    for (const LinearLength& length : study.lengths)
        for (std::size_t p = 0; p < length.entropy.size(); ++p) {
            const std::string policy = policyText(study.result->policies[p].policy);
            for (const LinearPoint& point : length.points) {
                const LinearSide& side = point.sides[p];
                found.table.rows.push_back({length.n, policy, point.m, unit * side.entropy.mean, unit * side.entropy.error,
                    side.error.mean, side.error.error, side.worst.mean, unit * length.entropy[p]});
            }
            found.summary["needed"].push_back({{"n", length.n}, {"policy", policy}, {"rows", length.rows},
                {"m", orNull(length.needed(p, epsilon))}, {"m_worst_row", orNull(length.needed(p, epsilon, true))}});
        }
    for (std::size_t p = 0; p < study.exact.size(); ++p)
        found.summary["growth"].push_back({{"policy", policyText(study.result->policies[p].policy)},
            {"exponent", orNull(study.growth(p, epsilon))}, {"exponent_worst_row", orNull(study.growth(p, epsilon, true))}});
    return found;
}

FoundLengths tableOf(const AdditiveLengths& study)
{
    const double unit = perNat(study.result);
    FoundLengths found{
        {{"n", "scores", "scaling", "factor", "entropy", "entropy_stderr", "max_weight", "score_deviation", "score_reach"}, {}},
        {{"units", study.units}, {"gain", study.gain}, {"n0", study.reference}, {"bound", study.bound}}};
    const char* const scalings[] = {"constant", "log-n", "matched"};
    for (const AdditiveLength& length : study.lengths)
        for (const bool additive : {true, false}) {
            const ScoresAtLength& scores = additive ? length.additive : length.dot;
            for (const FactorLaw factor : allFactorLaws) {
                const FactorPoint& point = scores.factors[std::size_t(factor)];
                found.table.rows.push_back({length.n, std::string(additive ? "additive" : "dot"),
                    std::string(scalings[std::size_t(factor)]), point.factor, unit * point.entropy, unit * point.entropyError,
                    point.maxWeight, scores.deviation, scores.reach});
            }
        }
    return found;
}

// Evaluates a few rows, which gives the studies their queries and keys.
Outcome<SharedResult> resultOf(const LengthStudyOptions& options, const Experiment& experiment, const StopToken& stop)
{
    const auto threads = threadsOf(*options.threads);
    if (!threads)
        return threads.error();
    Demand demand;
    demand.rows = 16;
    demand.output = false;
    demand.threads = static_cast<int>(*threads);
    if (options.policies != nullptr) {
        auto policies = policiesOf(*options.policies, experiment, options.experiment.trainedLength());
        if (!policies)
            return policies.error();
        demand.policies = *std::move(policies);
    }
    return evaluate(experiment, demand, stop);
}

template <class Study> // Study: a function study(result, experiment, progress) that returns Outcome<FoundLengths>
Outcome<std::string> runStudy(const LengthStudyOptions& options, const StopToken& stop, const Study& study)
{
    const auto experiment = options.experiment.experiment();
    if (!experiment)
        return experiment.error();
    if (experiment->entropy.kind != EntropyMeasure::Shannon)
        return badInput("--entropy", "must be shannon, the entropy that this command measures");
    const auto result = resultOf(options, *experiment, stop);
    if (!result)
        return result.error();
    for (const Message& warning : (*result)->warnings)
        warn(warning.text());
    if ((*result)->inputs->centred)
        if (const auto rounded = roundedKeys(*experiment, *(*result)->inputs, (*result)->rowIndex, true))
            warn(rounded->text());
    const Inputs& inputs = *(*result)->inputs;
    const auto ofFew = rowsLeftOut(inputs, (*result)->rowIndex); // counts only the few rows that were evaluated
    for (const Message& said : resultNotes(**result))
        if (!ofFew || !(said == *ofFew))
            note(said.text());
    if (const auto left = rowsLeftOut(inputs, evenlySpacedRows(inputs.nq(), 0)); left && findSource(experiment->source)->ofFiles)
        note(left->text());
    const Outcome<FoundLengths> found = [&] {
        ProgressBar bar;
        return study(*result, *experiment, bar.part(0, 1));
    }();
    if (!found)
        return found.error();
    if (options.format.wantsCsv())
        return csvText(found->table);
    if (!options.format.wantsJson())
        return readableText(found->table);
    LengthJson json = {{"n_q", (*result)->inputs->nq()}, {"n_k", (*result)->inputs->nk()}, {"d", (*result)->inputs->d()},
        {"source", experiment->source}, {"mask", experiment->mask.text()}, {"seed", experiment->seed},
        {"unit", unitOf(*experiment).name}};
    json.update(found->summary);
    json["rows"] = jsonRows(found->table);
    json["version"] = versionText();
    return jsonText(json);
}

} // namespace

Action addProject(CLI::App& root)
{
    CLI::App* command =
        root.add_subcommand("project", "How attention changes when queries and keys are projected at random to k dimensions");
    command->footer("error: the part of a row's weight that the projection moves to other keys. found: the share of rows whose\n"
                    "largest weight stays on its key. Both are means over rows and trials, for the lengths n, n/2, n/4 ... down\n"
                    "to 64. Without --target, k takes its default values and the halves of the smallest one, down to 2.\n"
                    "Examples:\n"
                    "  attentoscope-cli project --n 4096 --target 4:512:x2 --csv > lost.csv\n"
                    "  attentoscope-cli project --policies standard,entropy-invariant --matrix hadamard --json");
    const auto options = std::make_shared<LengthStudyOptions>(*command, std::vector<std::string_view>{"target", "matrix"}, true);
    const CLI::Option *matrix = command->get_option("--matrix"), *target = command->get_option("--target");
    return [options, matrix, target](const StopToken& stop) {
        return runStudy(*options, stop,
            [&](const SharedResult& result, const Experiment& experiment, const Progress& progress) -> Outcome<FoundLengths> {
                if (matrix->count() > 0 && experiment.projection.matrices.size() > 1)
                    return badInput("--matrix",
                        {"project takes one matrix, not %1; jl compares several",
                            {formatNumber(Index(experiment.projection.matrices.size()))}});
                const bool given = target->count() > 0 || experiment.projection.targets != ProjectionSetup().targets;
                const auto study = projectAttention(
                    result, experiment.projection, stop, progress, given ? ProjectedTargets::Given : ProjectedTargets::Below);
                return study ? Outcome<FoundLengths>(tableOf(**study)) : study.error();
            });
    };
}

Action addLinear(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("linear", "Compare linear attention by positive random features with the softmax");
    command->footer("error: the part of a row's weight that the features move to other keys, a mean over rows and trials, for\n"
                    "the lengths n, n/2, n/4 ... down to 64. --json also gives how many features keep the error below\n"
                    "--epsilon.\n"
                    "Examples:\n"
                    "  attentoscope-cli linear --source sphere --d 8 --n 4096 --features 16:4096:x2 --json\n"
                    "  attentoscope-cli linear --source gaussian --d 16 --policies standard --csv");
    const auto options =
        std::make_shared<LengthStudyOptions>(*command, std::vector<std::string_view>{"features", "epsilon"}, true);
    return [options](const StopToken& stop) {
        return runStudy(*options, stop,
            [&](const SharedResult& result, const Experiment& experiment, const Progress& progress) -> Outcome<FoundLengths> {
                const auto study = studyLinearAttention(result, experiment.projection, stop, progress);
                return study ? Outcome<FoundLengths>(tableOf(**study, experiment.projection.epsilon)) : study.error();
            });
    };
}

Action addAdditive(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("additive",
        "Compare additive scores with the dot product against length, under a constant, a log n and a matched factor");
    command->footer("The factor log-n is ln n / ln n0. The matched factor keeps the entropy that the factor 1 has at n0. n0 is\n"
                    "the length in the table nearest to that of the entropy-invariant policy of --session, or to 512 if there\n"
                    "is none. score_reach is a row's largest score minus its mean score.\n"
                    "Example:\n"
                    "  attentoscope-cli additive --source sphere --n 16384 --additive-units 64 --csv");
    const auto options =
        std::make_shared<LengthStudyOptions>(*command, std::vector<std::string_view>{"additive-units", "additive-gain"}, false);
    return [options](const StopToken& stop) {
        return runStudy(*options, stop,
            [&](const SharedResult& result, const Experiment& experiment, const Progress& progress) -> Outcome<FoundLengths> {
                constexpr Index rows = 64;
                const double n0 = invariantLength(experiment);
                const auto study = studyAdditiveLengths(result, experiment.gradients, n0, rows, stop, progress);
                if (study && double((*study)->reference) != n0)
                    warn("n0 is " + formatNumber((*study)->reference) + ", the length in the table that is nearest to "
                        + formatNumber(n0));
                return study ? Outcome<FoundLengths>(tableOf(**study)) : study.error();
            });
    };
}

} // namespace attentoscope::cli
