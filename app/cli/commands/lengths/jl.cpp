// SPDX-License-Identifier: GPL-3.0-or-later
// jl: projects points randomly and reports how the distances of their pairs change.
#include "app/cli/commands/command.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/formats/text_table.h"
#include "core/studies/projection/performer.h"
#include "core/studies/projection/projection_study.h"
#include "core/studies/projection/projection_theory.h"

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

struct Jl {
    explicit Jl(CLI::App& command)
        : experiment(command, {.study = FieldGroup::Projection, .besides = {"seed"}})
        , performer(addSwitch(command, "--performer", "Add the errors of Performer's random features (see --features)"))
        , format(addFormatOptions(command))
        , threads(addThreadsOption(command))
    {
        format.csv->excludes(performer);
    }

    ExperimentOptions experiment;
    CLI::Option* performer;
    FormatOptions format;
    CLI::Option* threads;
};

// bound_8 and bound_8_33 are √(C ln n / k), the distortion that k dimensions allow.
Table projectionTable(const ProjectionTable& study)
{
    Table table{{"matrix", "k", "mean_ratio", "var_ratio", "worst_ratio", "inner_error", "theory_var", "bound_8", "bound_8_33",
                    "seconds", "worst_i", "worst_j"},
        {}};
    const double n = double(study.setup.points);
    for (const ProjectionRow& row : study.rows)
        table.rows.push_back({std::string(nameOf(row.matrix).name), row.k, row.pairs.meanRatio, row.pairs.varRatio,
            row.pairs.worstRatio, row.pairs.innerError, row.theoryVariance, theory::boundDistortion(8, n, double(row.k)),
            theory::boundDistortion(8.33, n, double(row.k)), row.seconds, row.pairs.worstPair[0], row.pairs.worstPair[1]});
    return table;
}

Table performerTable(const PerformerTable& study)
{
    Table table{{"m", "mean_ratio", "mean_ratio_stderr", "rms_error", "median_error", "theory_rms", "weight_error"}, {}};
    for (const PerformerRow& row : study.rows)
        table.rows.push_back(
            {row.m, row.meanRatio, row.meanRatioError, row.rmsError, row.medianError, row.theoryRms, row.weightError});
    return table;
}

std::string jsonOutput(const ProjectionTable& study, const std::optional<PerformerTable>& performer, int threads)
{
    const double n = double(study.setup.points), epsilon = study.setup.epsilon;
    nlohmann::ordered_json json = {{"points", study.setup.points}, {"dim", study.setup.dim}, {"seed", study.seed},
        {"pairs", study.pairs}, {"all_pairs", study.allPairs}, {"threads", threads}, {"elapsed_ms", study.seconds * 1e3}};
    json["rows"] = jsonRows(projectionTable(study));
    nlohmann::ordered_json sufficient;
    for (const ProjectionMatrix matrix : study.setup.matrices) {
        const auto k = study.sufficient(matrix, epsilon);
        sufficient[nameOf(matrix).name] = k ? nlohmann::ordered_json(*k) : nlohmann::ordered_json();
    }
    json["distortion"] = {{"epsilon", epsilon}, {"sufficient_k", sufficient},
        {"bound_k_8", theory::boundDimension(8, n, epsilon)}, {"bound_k_8_33", theory::boundDimension(8.33, n, epsilon)}};
    if (performer) {
        json["performer"] = {{"dim", performer->dim}, {"vectors", performer->vectors}, {"draws", performer->draws}};
        json["performer"]["rows"] = jsonRows(performerTable(*performer));
    }
    json["version"] = versionText();
    return jsonText(json);
}

std::string readableOutput(const ProjectionTable& study, const std::optional<PerformerTable>& performer)
{
    Table table = projectionTable(study);
    for (auto& row : table.rows)
        row.resize(table.columns.size() - 2);
    table.columns.resize(table.columns.size() - 2);
    const double n = double(study.setup.points), epsilon = study.setup.epsilon;
    std::string text = readableText(table);
    text += "pairs " + formatNumber(study.pairs)
        + (study.pairs < study.allPairs ? " of " + formatNumber(study.allPairs) : std::string()) + '\n';
    text += "the ratio of every pair is within " + formatNumber(epsilon) + " of 1 from k =";
    for (const ProjectionMatrix matrix : study.setup.matrices) {
        const auto k = study.sufficient(matrix, epsilon);
        text += std::string(" ") + nameOf(matrix).name + ' ' + (k ? formatNumber(*k) : "(none of these)");
    }
    text += "; 8 ln n / ε² = " + formatBrief(theory::boundDimension(8, n, epsilon), 5)
        + ", 8.33 ln n / ε² = " + formatBrief(theory::boundDimension(8.33, n, epsilon), 5) + '\n';
    if (performer)
        text += "\nPerformer features of exp(q·k/√d), d = " + formatNumber(performer->dim) + '\n'
            + readableText(performerTable(*performer));
    return text;
}

Outcome<std::string> runJl(const Jl& options, const StopToken& stop)
{
    const auto experiment = options.experiment.experiment();
    if (!experiment)
        return experiment.error();
    const auto threads = threadsOf(*options.threads);
    if (!threads)
        return threads.error();
    const ProjectionSetup& setup = experiment->projection;
    const int count = static_cast<int>(*threads);

    const auto study = [&] {
        ProgressBar bar;
        return projectPoints(setup, experiment->seed, count, stop, bar.part(0, 1));
    }();
    if (!study)
        return study.error();
    std::optional<PerformerTable> performer;
    if (options.performer->count() > 0) {
        auto errors = performerErrors(setup, experiment->seed, count, stop);
        if (!errors)
            return errors.error();
        performer = std::move(*errors);
    }
    if (options.format.wantsJson())
        return jsonOutput(*study, performer, count > 0 ? count : hardwareThreads());
    if (options.format.wantsCsv())
        return csvText(projectionTable(*study));
    return readableOutput(*study, performer);
}

} // namespace

Action addJl(CLI::App& root)
{
    CLI::App* command =
        root.add_subcommand("jl", "Johnson-Lindenstrauss: project points at random and compare the distances of their pairs");
    command->footer("Examples:\n  attentoscope-cli jl --points 2000 --dim 1024 --target 16,64,256 --matrix gaussian,hadamard\n"
                    "  attentoscope-cli jl --target 16:1024:x2 --csv > jl.csv");
    const auto options = std::make_shared<Jl>(*command);
    return [options](const StopToken& stop) { return runJl(*options, stop); };
}

} // namespace attentoscope::cli
