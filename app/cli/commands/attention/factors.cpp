// SPDX-License-Identifier: GPL-3.0-or-later
// factors: splits scores into lengths and angles, and reports what each contributes to the variance of the scores.
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/files.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/machine.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/formats/text_table.h"
#include "core/studies/geometry/score_factors.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

namespace attentoscope::cli {
namespace {

struct Factors {
    explicit Factors(CLI::App& command)
        : experiment(command, {.without = {"tau", "length", "alibi", "entropy", "bits"}})
        , format(addFormatOptions(command))
        , threads(addThreadsOption(command))
    {
    }

    ExperimentOptions experiment;
    FormatOptions format;
    CLI::Option* threads; // accepted, but the work takes one thread
};

Table factorTable(const FactorShares& shares)
{
    Table table{{"factor", "mean", "std", "alone", "contribution", "share"}, {}};
    for (const ScoreFactor factor : allScoreFactors) {
        const FactorShare& one = shares.of(factor);
        table.rows.push_back(
            {std::string(nameOf(factor)), one.mean, one.deviation, one.alone, one.contribution, shares.shareOf(factor)});
    }
    return table;
}

Outcome<std::string> runFactors(const Factors& options, const StopToken& stop)
{
    const auto experiment = options.experiment.experiment();
    if (!experiment)
        return experiment.error();
    if (const auto threads = threadsOf(*options.threads); !threads)
        return threads.error();
    const auto inputs = makeInputs(*experiment, {}, stop);
    if (!inputs)
        return namedByFile(inputs.error(), *experiment);
    const auto mask = bindMask(*experiment, **inputs);
    if (!mask)
        return mask.error();
    const std::vector<Index> rows = evenlySpacedRows((*inputs)->nq(), 0);
    const auto found = studyScoreFactors(**inputs, *mask, countedRows(**inputs, rows), stop);
    if (!found)
        return namedByFile(found.error(), *experiment);
    for (const Message& warning : inputWarnings(*experiment, **inputs, *mask, rows))
        warn(warning.text());
    if ((*inputs)->centred)
        if (const auto rounded = roundedKeys(*experiment, **inputs, rows, true))
            warn(rounded->text());
    const FactorShares& shares = (*found)->all;
    if (options.format.wantsCsv())
        return csvText(factorTable(shares));
    if (options.format.wantsJson()) {
        nlohmann::ordered_json json = {{"rows", (*found)->rows}, {"pairs", shares.pairs}, {"d", (*inputs)->d()},
            {"mean", shares.mean}, {"variance", shares.variance}};
        json["factors"] = jsonRows(factorTable(shares));
        json["version"] = versionText();
        return jsonText(json);
    }
    return readableText(factorTable(shares)) + "variance of the scores " + formatBrief(shares.variance, 6) + ", mean "
        + formatBrief(shares.mean, 6) + ", over " + formatBrief(shares.pairs, 12) + " pairs of " + formatNumber((*found)->rows)
        + " rows; d = " + formatNumber((*inputs)->d()) + '\n';
}

} // namespace

Action addFactors(CLI::App& root)
{
    CLI::App* command =
        root.add_subcommand("factors", "How much each factor of the scores |q| |k| cos(theta) contributes to their variance");
    command->footer("alone: the variance if only that factor varied and the others stayed at their means. contribution: the\n"
                    "variance that the factor adds, averaged over all orders in which the factors could begin to vary\n"
                    "(Shapley). share: the contribution as a fraction of the variance. At most 256 evenly spaced rows are used.\n"
                    "Examples:\n"
                    "  attentoscope-cli factors --source gaussian --n 1024 --d 64\n"
                    "  attentoscope-cli factors --tensors model.safetensors --layer 3 --head 1 --mask causal --json");
    const auto options = std::make_shared<Factors>(*command);
    return [options](const StopToken& stop) { return runFactors(*options, stop); };
}

} // namespace attentoscope::cli
