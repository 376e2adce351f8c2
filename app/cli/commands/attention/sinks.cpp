// SPDX-License-Identifier: GPL-3.0-or-later
// sinks: reports how much weight lies on the first key and on the query's own key, how much of the entropy that explains, and
// the least entropy possible for rows with such logits.
#include "app/cli/attention_options.h"
#include "app/cli/attention_output.h"
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/files.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/formats/text_table.h"
#include "core/sources/source.h"
#include "core/studies/rows/sink_study.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <numbers>
#include <span>

namespace attentoscope::cli {
namespace {

struct SinkOptions : AttentionOptions {
    explicit SinkOptions(CLI::App& command)
        : AttentionOptions(command, {.without = {"entropy"}}, Several)
        , rows(addValue(command, "--rows", "R",
              "Evaluate only R query rows, evenly spaced (in a text or a file, the middle rows of R equal parts); 0: all")
                   ->default_str("0"))
        , byRow(addSwitch(command, "--by-row", "Write one line per policy, sinks and row instead of the means"))
    {
    }

    CLI::Option* rows;
    CLI::Option* byRow;
};

double perNatOf(const SinkStudy& study) { return study.result->experiment.bits ? 1 / std::numbers::ln2 : 1; }

std::string policyAt(const SinkStudy& study, std::size_t policy) { return policyText(study.result->policies[policy].policy); }

Table meansTable(const SinkStudy& study)
{
    const double unit = perNatOf(study);
    Table table{
        {"policy", "sinks", "rows", "mass", "entropy", "choice", "beyond", "given", "given_rows", "share", "r_squared"}, {}};
    for (std::size_t p = 0; p < study.policies.size(); ++p)
        for (const Sinks sinks : allSinks) {
            const SinkMeans& means = study.of(p, sinks).means;
            table.rows.push_back({policyAt(study, p), std::string(nameOf(sinks)), means.rows, means.mass, unit * means.entropy,
                unit * means.choice, unit * means.beyond, unit * means.given, means.givenRows, means.share(), means.fit});
        }
    return table;
}

Table rowTable(const SinkStudy& study)
{
    const double unit = perNatOf(study);
    Table table{{"policy", "sinks", "row", "mass", "entropy", "choice", "beyond", "given", "logit_norm", "least_entropy",
                    "spectral_norm", "spectral_least_entropy"},
        {}};
    const bool bound = !study.least.empty();
    for (std::size_t p = 0; p < study.policies.size(); ++p)
        for (const Sinks sinks : allSinks)
            for (std::size_t r = 0; r < study.result->rowIndex.size(); ++r) {
                const SinkRows& rows = study.of(p, sinks);
                const auto least = [&](const std::vector<double> LeastEntropies::*part) {
                    return bound ? (study.least[p].*part)[r] : undefined;
                };
                table.rows.push_back({policyAt(study, p), std::string(nameOf(sinks)), study.result->rowIndex[r], rows.mass[r],
                    unit * study.result->policies[p].rows.shannon[r], unit * rows.choice[r], unit * rows.beyond[r],
                    unit * rows.given[r], least(&LeastEntropies::norm), unit * least(&LeastEntropies::entropy),
                    least(&LeastEntropies::spectralNorm), unit * least(&LeastEntropies::spectralEntropy)});
            }
    return table;
}

nlohmann::ordered_json summaryOf(std::span<const double> values, double unit)
{
    const Summary summary = summarize(values);
    return {{"mean", unit * summary.mean}, {"min", unit * summary.min}, {"max", unit * summary.max}};
}

nlohmann::ordered_json boundJson(const SinkStudy& study)
{
    const double unit = perNatOf(study);
    auto policies = nlohmann::ordered_json::array();
    for (std::size_t p = 0; p < study.least.size(); ++p) {
        const LeastEntropies& least = study.least[p];
        policies.push_back({{"policy", policyAt(study, p)}, {"entropy", summaryOf(study.result->policies[p].rows.shannon, unit)},
            {"logit_norm", summaryOf(least.norm, 1)}, {"least_entropy", summaryOf(least.entropy, unit)},
            {"spectral_norm", summaryOf(least.spectralNorm, 1)},
            {"spectral_least_entropy", summaryOf(least.spectralEntropy, unit)}});
    }
    return {{"key_norm", study.keyNorm}, {"policies", std::move(policies)}};
}

std::string jsonOutput(const SinkStudy& study, bool byRow)
{
    const Result& result = *study.result;
    nlohmann::ordered_json json = {{"n_q", result.inputs->nq()}, {"n_k", result.inputs->nk()},
        {"source", result.experiment.source}, {"mask", result.experiment.mask.typed()},
        {"unit", result.experiment.bits ? "bits" : "nats"}, {"evaluated_rows", Index(result.rowIndex.size())}};
    addPositions(json, result.experiment);
    json["rows"] = jsonRows(byRow ? rowTable(study) : meansTable(study));
    json["bound"] = study.noBound ? nlohmann::ordered_json() : boundJson(study);
    json["version"] = versionText();
    return jsonText(json);
}

std::string readableOutput(const SinkStudy& study)
{
    const double unit = perNatOf(study);
    const std::string name = study.result->experiment.bits ? "bits" : "nats";
    std::string text = readableText(meansTable(study)) + "entropies in " + name + ": entropy = choice + beyond\n";
    for (std::size_t p = 0; p < study.least.size(); ++p) {
        const LeastEntropies& least = study.least[p];
        text += "bound, " + policyAt(study, p) + ": H at least " + formatBrief(unit * summarize(least.entropy).mean, 4) + ' '
            + name + " (logits of norm " + formatBrief(summarize(least.norm).mean, 4) + "), by spectral norms "
            + formatBrief(unit * summarize(least.spectralEntropy).mean, 4) + " (norm "
            + formatBrief(summarize(least.spectralNorm).mean, 4) + "); measured "
            + formatBrief(unit * summarize(study.result->policies[p].rows.shannon).mean, 4) + ": means over rows\n";
    }
    if (study.noBound)
        text += "no bound: " + study.noBound->text() + '\n';
    return text;
}

Outcome<std::string> runSinks(const SinkOptions& options, const StopToken& stop)
{
    auto asked = options.read();
    if (!asked)
        return asked.error();
    const Experiment& experiment = asked->experiment;
    if (auto usable = needSoftmax(asked->policies); !usable)
        return usable.error();
    const auto rows = integerOf(*options.rows, 0, 0, maxLength);
    if (!rows)
        return rows.error();
    Demand demand;
    demand.policies = std::move(asked->policies);
    demand.rows = *rows;
    demand.middles = !findSource(experiment.source)->generated;
    demand.output = false;
    demand.threads = asked->threads;
    const auto result = [&] {
        ProgressBar bar;
        return evaluate(experiment, demand, stop, bar.part(0, 1));
    }();
    if (!result)
        return inListOfPolicies(namedByFile(result.error(), experiment));
    warn((*result)->warnings);
    for (const Message& said : resultNotes(**result))
        note(said.text());
    const auto study = studySinks(*result, stop);
    if (!study)
        return study.error();
    const bool byRow = options.byRow->count() > 0;
    if (options.format.wantsJson())
        return jsonOutput(**study, byRow);
    if (options.format.wantsCsv())
        return csvText(byRow ? rowTable(**study) : meansTable(**study));
    return byRow ? readableText(rowTable(**study)) : readableOutput(**study);
}

} // namespace

Action addSinks(CLI::App& root)
{
    CLI::App* command = root.add_subcommand(
        "sinks", "The weight on the first key and on the query's own key, its part of the entropy, and a bound on the entropy");
    command->footer("Let p be the weight on the sinks (first, own, or both). The entropy splits into H = choice + beyond.\n"
                    "choice: h(p) + p times the entropy among the sinks, where h(p) = -p ln p - (1 - p) ln(1 - p): whether a\n"
                    "row attends to a sink, and to which. beyond: (1 - p) times given. given: the entropy of the weights of the\n"
                    "other keys, which is H with the sinks masked.\n"
                    "share: choice / H. r_squared: the part of the variance of H over rows that a line in p explains. All are\n"
                    "means over the rows that see a sink. bound: the smallest entropy of any logits x with |x - mean| <= lambda\n"
                    "|(K - mean) q| <= lambda |q| |K - mean|_2 (arXiv 2303.06296).\n"
                    "Examples:\n"
                    "  attentoscope-cli sinks --tensors model.npz --layer 1 --head 2 --policies standard,log-n\n"
                    "  attentoscope-cli sinks --n 2048 --mask causal --by-row --csv > sinks.csv");
    const auto options = std::make_shared<SinkOptions>(*command);
    return [options](const StopToken& stop) { return runSinks(*options, stop); };
}

} // namespace attentoscope::cli
