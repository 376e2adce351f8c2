// attend: one evaluation of one policy. A summary, one JSON object, a CSV line a row, or arrays in an .npz.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/files.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "app/cli/table.h"
#include "core/base/numbers.h"
#include "core/formats/npy.h"
#include "core/formats/npz.h"
#include "core/run/evaluate.h"
#include "core/run/machine.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

namespace fs = std::filesystem;

struct Attend {
    explicit Attend(CLI::App& command)
        : experiment(command, {})
        , policy(addPolicyOption(command))
        , format(addFormatOptions(command))
        , threads(addThreadsOption(command))
    {
        rows = addValue(command, "--rows", "N", "Evaluate this many evenly spaced query rows; 0: all")->default_str("0");
        out = addValue(command, "--out", "FILE.npz", "Write per-row arrays to this file");
        weights = addSwitch(command, "--weights", "Put the (rows, n_k) weights into the file as well");
        top = addValue(command, "--top", "K", "Also the weight on the K keys of largest weight, top_mass");
        rankOf = addValue(command, "--rank-of", "KEY", "Also the place of this key, counted from 0, among the weights: rank");
        repeat = addValue(command, "--repeat", "N", "Evaluate once to warm up, then N times; elapsed_ms is the median");
    }

    ExperimentOptions experiment;
    CLI::Option* policy;
    FormatOptions format;
    CLI::Option* threads;
    CLI::Option* rows;
    CLI::Option* out;
    CLI::Option* weights;
    CLI::Option* top;
    CLI::Option* rankOf;
    CLI::Option* repeat;
};

// One number a row, with the name that it has in every output.
struct RowColumn {
    const char* name;
    std::vector<double> values;
};

// Entropies are in the unit asked for; logsumexp stays natural, as λ and the logits do.
std::vector<RowColumn> rowColumns(const RowStatistics& rows, const EntropyUnit& unit)
{
    std::vector<double> entropy = rows.entropy;
    for (double& value : entropy)
        value *= unit.perNat;
    std::vector<RowColumn> columns = {{"entropy", std::move(entropy)}, {"normalized_entropy", rows.normalized},
        {"max_weight", rows.maxWeight}, {"logsumexp", rows.logSumExp}, {"effective_support", rows.effectiveSupport},
        {"jacobian_norm", rows.jacobianNorm}, {"multiplier", rows.multiplier}};
    if (!rows.plantedMass.empty())
        columns.push_back({"planted_mass", rows.plantedMass});
    if (!rows.topMass.empty())
        columns.push_back({"top_mass", rows.topMass});
    if (!rows.keyRank.empty())
        columns.push_back({"rank", rows.keyRank});
    return columns;
}

// The arrays are held a second time, as bytes, while the file is written.
Outcome<Done> checkFileMemory(const Result& result)
{
    const PolicyResult& policy = result.policies.front();
    const double bytes = sizeof(float) * (double(policy.weights.size()) + double(policy.output.size()));
    if (bytes <= availableBytes())
        return Done{};
    return failure("--out",
        {"writing the arrays takes another %1 MB, more than is free; give fewer --rows or leave out --weights",
            {formatBrief(bytes / 1e6, 4)}});
}

Outcome<Done> writeArrays(const fs::path& target, const Result& result, const EntropyUnit& unit)
{
    if (const auto fits = checkFileMemory(result); !fits)
        return fits.error();
    const PolicyResult& policy = result.policies.front();
    const Index count[] = {static_cast<Index>(result.rowIndex.size())};
    std::vector<NpzEntry> entries;
    for (const RowColumn& column : rowColumns(policy.rows, unit))
        entries.push_back({column.name, npyBytes(column.values, count)});
    entries.push_back({"argmax", npyBytes(policy.rows.argmax, count)});
    entries.push_back({"visible", npyBytes(policy.rows.visible, count)});
    entries.push_back({"row_index", npyBytes(result.rowIndex, count)});
    const auto addMatrix = [&entries](const char* name, const Matrix& matrix) {
        const Index shape[] = {matrix.rows(), matrix.cols()};
        if (matrix.size() > 0)
            entries.push_back({name, npyBytes(std::span(matrix.data(), static_cast<std::size_t>(matrix.size())), shape)});
    };
    addMatrix("output", policy.output);
    addMatrix("weights", policy.weights);
    return writeNpz(target, entries);
}

nlohmann::ordered_json summaryJson(const Summary& summary)
{
    return {{"mean", summary.mean}, {"std", summary.std}, {"min", summary.min}, {"max", summary.max}};
}

std::string jsonOutput(const Result& result, const EntropyUnit& unit)
{
    const PolicyResult& policy = result.policies.front();
    const Experiment& experiment = result.experiment;
    nlohmann::ordered_json json = {{"n_q", result.inputs->nq()}, {"n_k", result.inputs->nk()}, {"d", result.inputs->d()},
        {"d_v", result.inputs->dv()}, {"source", experiment.source}, {"seed", experiment.seed},
        {"policy", policyText(policy.policy)}, {"tau", experiment.tau}, {"length", lengthMeaningText(experiment.length)},
        {"mask", experiment.mask}, {"measure", entropyMeasureText(experiment.entropy)}, {"unit", unit.name},
        {"rows", result.rowIndex.size()}, {"empty_rows", result.emptyRows}, {"source_ms", result.sourceMs},
        {"elapsed_ms", result.elapsedMs}, {"threads", result.threads}, {"simd", result.simd}, {"bytes_peak", result.bytesPeak}};
    addPositions(json, experiment);
    for (const RowColumn& column : rowColumns(policy.rows, unit))
        json[column.name] = summaryJson(summarize(column.values));
    json["version"] = versionText();
    return jsonText(json);
}

std::string csvOutput(const Result& result, const EntropyUnit& unit)
{
    const RowStatistics& rows = result.policies.front().rows;
    const auto columns = rowColumns(rows, unit);
    Table table{{"row_index", "visible", "argmax"}, {}};
    for (const RowColumn& column : columns)
        table.columns.push_back(column.name);
    table.columns.push_back("unit");
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::vector<Cell> line = {result.rowIndex[r], rows.visible[r], rows.argmax[r]};
        for (const RowColumn& column : columns)
            line.emplace_back(column.values[r]);
        line.emplace_back(unit.name);
        table.rows.push_back(std::move(line));
    }
    return csvText(table);
}

std::string readableOutput(const Result& result, const EntropyUnit& unit)
{
    const PolicyResult& policy = result.policies.front();
    const Inputs& inputs = *result.inputs;
    Table table{{"", "mean", "std", "min", "max"}, {}};
    for (const RowColumn& column : rowColumns(policy.rows, unit)) {
        const Summary s = summarize(column.values);
        std::string name = column.name;
        if (name == "entropy")
            name = entropyMeasureText(result.experiment.entropy) + " entropy (" + unit.name + ")";
        table.rows.push_back({name, s.mean, s.std, s.min, s.max});
    }
    return "source " + result.experiment.source + ", n_q " + formatNumber(inputs.nq()) + ", n_k " + formatNumber(inputs.nk())
        + ", d " + formatNumber(inputs.d()) + "\npolicy " + policyText(policy.policy) + ", mask " + result.experiment.mask
        + ", tau " + formatNumber(result.experiment.tau) + positionsText(result.experiment) + "\n\n" + readableText(table) + '\n'
        + formatNumber(static_cast<std::int64_t>(result.rowIndex.size())) + " rows evaluated, " + formatNumber(result.emptyRows)
        + " without a visible key; " + formatBrief(result.elapsedMs, 4) + " ms (source " + formatBrief(result.sourceMs, 4)
        + " ms), threads " + std::to_string(result.threads) + ", " + result.simd + ", about "
        + formatBrief(result.bytesPeak / 1e6, 3) + " MB\n";
}

// Once, or once to warm up and then `repeat` times on the same data: then the time is the median.
Outcome<SharedResult> evaluateRepeated(const Experiment& experiment, Demand demand, std::int64_t repeat, const StopToken& stop)
{
    ProgressBar bar;
    const double steps = repeat > 0 ? double(repeat) + 1 : 1;
    auto first = evaluate(experiment, demand, stop, bar.part(0, 1 / steps));
    if (!first || repeat == 0)
        return first;
    demand.inputs = (*first)->inputs;
    const double sourceMs = (*first)->sourceMs;
    first = SharedResult(); // its arrays are not needed while the others are made
    SharedResult last;
    std::vector<double> elapsed;
    for (std::int64_t i = 1; i <= repeat; ++i) {
        last.reset();
        auto next = evaluate(experiment, demand, stop, bar.part(double(i) / steps, double(i + 1) / steps));
        if (!next)
            return next;
        last = *next;
        elapsed.push_back(last->elapsedMs);
    }
    std::ranges::sort(elapsed);
    Result timed = *last;
    timed.sourceMs = sourceMs;
    timed.elapsedMs = (elapsed[(elapsed.size() - 1) / 2] + elapsed[elapsed.size() / 2]) / 2;
    return std::make_shared<const Result>(std::move(timed));
}

Outcome<std::string> runAttend(const Attend& options, const StopToken& stop)
{
    auto experiment = options.experiment.experiment();
    if (!experiment)
        return experiment.error();
    const auto policy = policyOf(*options.policy, *experiment);
    if (!policy)
        return policy.error();
    const auto threads = threadsOf(*options.threads);
    if (!threads)
        return threads.error();
    const auto rows = integerOf(*options.rows, 0, 0, maxLength);
    if (!rows)
        return rows.error();
    const auto repeat = integerOf(*options.repeat, 0, 1, 100'000);
    if (!repeat)
        return repeat.error();
    const auto top = integerOf(*options.top, 0, 1, 100'000);
    if (!top)
        return top.error();
    const auto rankOf = integerOf(*options.rankOf, -1, 0, maxLength);
    if (!rankOf)
        return rankOf.error();
    const bool weights = options.weights->count() > 0;
    const bool toFile = options.out->count() > 0;
    const fs::path target = toFile ? options.out->results().front() : std::string();
    if (weights && !toFile)
        return badInput("--weights", "needs --out FILE.npz to put them in");
    if (toFile) {
        if (const auto good = checkTarget(target, ".npz", *experiment); !good)
            return good.error();
    }

    experiment->policyA = *policy;
    Demand demand;
    demand.policies = {*policy};
    demand.rows = *rows;
    demand.onlyTheseQueries = true;
    demand.weights = weights;
    demand.topKeys = *top;
    demand.rankedKey = *rankOf;
    demand.threads = static_cast<int>(*threads);
    const auto result = evaluateRepeated(*experiment, demand, *repeat, stop);
    if (!result && result.error().what == "rank-of") // the core knows no options
        return atOption(result.error(), "--rank-of");
    if (!result)
        return namedByFile(result.error(), *experiment);
    for (const Message& warning : (*result)->warnings)
        warn(warning.text());
    if (stop.stop_requested())
        return cancelled();

    const EntropyUnit unit = entropyUnit(*experiment);
    if (toFile) {
        if (const auto written = writeArrays(target, **result, unit); !written)
            return written.error();
    }
    if (options.format.json->count() > 0)
        return jsonOutput(**result, unit);
    if (options.format.csv->count() > 0)
        return csvOutput(**result, unit);
    return readableOutput(**result, unit);
}

} // namespace

Action addAttend(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("attend", "Evaluate attention once, under one policy");
    command->footer(
        "Examples:\n  attentoscope-cli attend --n 2048 --policy entropy-invariant:n0=512 --json\n"
        "  attentoscope-cli attend --q Q.npy --k K.npy --v V.npy --mask \"causal & sliding(128)\" --out rows.npz --weights\n"
        "  attentoscope-cli attend --source sphere --rope --rope-pairing half --alibi 0.25 --mask causal\n"
        "  attentoscope-cli attend --text \"I love AI\" --text \"so do I, and more\" --mask \"causal & padding\"");
    const auto options = std::make_shared<Attend>(*command);
    return [options](const StopToken& stop) { return runAttend(*options, stop); };
}

} // namespace attentoscope::cli
