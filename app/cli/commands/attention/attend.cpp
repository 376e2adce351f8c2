// SPDX-License-Identifier: GPL-3.0-or-later
// attend: evaluates one policy and writes a summary, one JSON object, one CSV line for each row, or arrays in an .npz.
#include "app/cli/attention_options.h"
#include "app/cli/attention_output.h"
#include "app/cli/commands/attention/cell_report.h"
#include "app/cli/commands/command.h"
#include "app/cli/commands/critical_output.h"
#include "app/cli/console.h"
#include "app/cli/files.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "app/cli/parts_options.h"
#include "app/cli/shown_text.h"
#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/key_information.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/machine.h"
#include "core/attention/reports/pytorch_code.h"
#include "core/attention/reports/row_report.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"
#include "core/sources/source.h"
#include "core/statistics/quantities.h"
#include "core/studies/rows/key_parts.h"
#include "core/studies/rows/row_parts.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

namespace attentoscope::cli {
namespace {

namespace fs = std::filesystem;

struct Attend : AttentionOptions {
    explicit Attend(CLI::App& command)
        : AttentionOptions(command, {}, One)
        , parts(command)
    {
        rows = addValue(command, "--rows", "N",
            "Evaluate only this many query rows, evenly spaced (in a text or a file, the middle rows of N equal parts); 0: all")
                   ->default_str("0");
        out = addValue(command, "--out", "FILE.npz", "Write per-row arrays to this file");
        weights = addSwitch(command, "--weights", "Put the (rows, n_k) weights into the file as well");
        top = addValue(command, "--top", "K", "Also write top_mass, the total weight on the K keys of largest weight");
        rankOf = addValue(command, "--rank-of", "KEY",
            "Also write rank, the rank of this key's weight in its row, 1 for the largest; keys are counted from 0");
        cell = addValue(
            command, "--cell", "ROW,KEY", "Also show for one cell every number on the way from q·k to the weight and the output");
        as = addValue(command, "--as", "pytorch", "Print the same attention as a PyTorch function instead of numbers");
        critical = addSwitch(command, "--critical",
            "Also write critical_multiplier, of each row and of all rows pooled. Below it, the other keys together outweigh the "
            "best one. It is the largest ln(1 + N(g)) / g, where N(g) is the number of keys (pooled: its mean over rows) whose "
            "score lies within g of the row's best, in units of s / sqrt(d). Rows that see no two different scores have none and "
            "are not pooled; its \"rows\" counts those that are");
        critical->excludes(weights);
        split = addValue(command, "--split", "rows|keys",
            "What a part is: a block of query rows (default), or a block of keys, of which a process holds no others; then "
            "key_entropy and mutual_information, which take a second pass, are left empty")
                    ->default_str("rows");
        repeat = addValue(command, "--repeat", "N", "Evaluate once to warm up, then N times; elapsed_ms is the median");
    }

    PartsOptions parts;
    CLI::Option* rows;
    CLI::Option* out;
    CLI::Option* weights;
    CLI::Option* top;
    CLI::Option* rankOf;
    CLI::Option* cell;
    CLI::Option* as;
    CLI::Option* critical;
    CLI::Option* split;
    CLI::Option* repeat;

    bool splitsKeys() const { return split->count() > 0 && split->results().front() == "keys"; }
    bool isParted() const { return parts.areShared() || splitsKeys(); }
};

std::span<const char> bytesOf(const Matrix& matrix)
{
    return {reinterpret_cast<const char*>(matrix.data()), static_cast<std::size_t>(matrix.size()) * sizeof(float)};
}

// Returns all arrays except the weights.
std::vector<NpzEntry> arraysOf(const Result& result, const EntropyUnit& unit)
{
    const PolicyResult& policy = result.policies.front();
    const Index count[] = {static_cast<Index>(result.rowIndex.size())};
    std::vector<NpzEntry> entries;
    for (const RowColumn& column : rowColumns(policy.rows, unit))
        entries.push_back({column.key, npyBytes(column.values, count)});
    entries.push_back({"argmax", npyBytes(policy.rows.argmax, count)});
    entries.push_back({"visible", npyBytes(policy.rows.visible, count)});
    entries.push_back({"row_index", npyBytes(result.rowIndex, count)});
    const Index shape[] = {policy.output.rows(), policy.output.cols()};
    if (policy.output.size() > 0)
        entries.push_back({"output", npyBytes(std::span(policy.output.data(), std::size_t(policy.output.size())), shape)});
    return entries;
}

Outcome<Done> checkDisk(const fs::path& target, double bytes)
{
    std::error_code code;
    const auto space = fs::space(target.has_parent_path() ? target.parent_path() : fs::path("."), code);
    if (code || bytes <= double(space.available))
        return Done{};
    return badInput(target.string(),
        {"the arrays take %1 MB, and only %2 MB are free on that disk; give fewer --rows or leave out --weights",
            {formatBrief(bytes / 1e6, 4), formatBrief(double(space.available) / 1e6, 4)}});
}

// Writes the weights while they are computed, and the other arrays after them.
Outcome<SharedResult> writeWithWeights(const fs::path& target, const Experiment& experiment, const Demand& demand,
    const EntropyUnit& unit, const StopToken& stop, const Progress& progress)
{
    const auto size = sourceSize(experiment);
    if (!size)
        return size.error();
    const Index shape[] = {demand.rows > 0 ? std::min(demand.rows, size->nq) : size->nq, size->nk};
    const double cells = double(shape[0]) * double(shape[1]);
    if (const auto fits = checkDisk(target, cells * sizeof(float)); !fits)
        return fits.error();
    auto stream = WeightStream::start(experiment, demand, stop);
    if (!stream)
        return stream.error();
    std::vector<NpzEntry> entries;
    entries.push_back({"weights", npyBytes(std::span<const float>(), shape), std::uintmax_t(cells) * sizeof(float),
        [&]() -> Outcome<std::string> {
            const auto block = stream->next(stop, progress);
            if (!block)
                return block.error();
            const auto bytes = bytesOf(*block);
            return std::string(bytes.begin(), bytes.end());
        }});
    SharedResult result;
    std::vector<NpzEntry> made;
    const auto when = [&](std::size_t i) {
        if (!result) {
            result = stream->finish();
            made = arraysOf(*result, unit);
        }
        return Outcome<std::string>(std::move(made[i].bytes));
    };
    for (const NpzEntry& entry : arraysOf(stream->blank(), unit)) {
        const std::size_t i = entries.size() - 1;
        entries.push_back({entry.name, "", entry.bytes.size(), [&when, i] { return when(i); }});
    }
    if (const auto unchanged = checkWhatWasRead(); !unchanged)
        return unchanged.error();
    if (const auto written = writeNpz(target, std::move(entries)); !written)
        return written.error();
    return result;
}

nlohmann::ordered_json summaryJson(const Summary& summary)
{
    return {{"mean", summary.mean}, {"std", summary.std}, {"min", summary.min}, {"max", summary.max}};
}

// Results asked for in addition to the evaluation.
struct Beside {
    std::optional<InspectedCell> cell;
    std::optional<CriticalMultiplier> critical;
};

RunCost costOf(const Result& result) { return {result.sourceMs, result.elapsedMs, result.threads, result.bytesPeak}; }

std::string jsonOutput(const Result& result, const EntropyUnit& unit, const std::optional<KeyInformation>& keys,
    const Beside& beside, const RunCost& cost)
{
    const PolicyResult& policy = result.policies.front();
    const Experiment& experiment = result.experiment;
    nlohmann::ordered_json json = {{"n_q", result.inputs->nq()}, {"n_k", result.inputs->nk()},
        {"queries", result.inputs->firstPlace ? "own" : "suffix"}, {"d", result.inputs->d()}, {"d_v", result.inputs->dv()}};
    addSettings(json, experiment, policy.policy);
    json.update({{"measure", entropyMeasureText(experiment.entropy)}, {"unit", unit.name}, {"rows", result.rowIndex.size()},
        {"padding_rows", paddedRows(*result.inputs, result.rowIndex)}, {"empty_rows", result.emptyRows}});
    addCost(json, cost);
    addPositions(json, experiment);
    const bool ofFiles = findSource(experiment.source)->ofFiles;
    if (result.inputs->namedQueries)
        json["query_tokens"] = result.inputs->queryTokens;
    if (result.inputs->namedQueries || (ofFiles && !result.inputs->keyTokens.empty()))
        json["key_tokens"] = result.inputs->keyTokens;
    for (const RowColumn& column : rowColumns(policy.rows, unit))
        json[column.key] = summaryJson(summarizeCounted(result, column.values));
    json["key_entropy"] = keys ? keys->keyEntropy * unit.perNat : undefined;
    json["mutual_information"] = keys ? keys->mutual * unit.perNat : undefined;
    if (beside.critical) {
        json[criticalKey] = summaryJson(summarize(beside.critical->ofRows));
        json[criticalKey]["pooled"] = beside.critical->pooled;
        json[criticalKey]["rows"] = beside.critical->rows;
    }
    if (beside.cell)
        json["cell"] = cellJson(*beside.cell);
    json["warnings"] = nlohmann::ordered_json::array(); // the same as on stderr
    for (const Message& warning : result.warnings)
        json["warnings"].push_back(warning.text());
    json["version"] = versionText();
    return jsonText(json);
}

std::string readableOutput(const Result& result, const EntropyUnit& unit, const RunCost& cost)
{
    const PolicyResult& policy = result.policies.front();
    const Inputs& inputs = *result.inputs;
    const Index padded = paddedRows(inputs, result.rowIndex);
    Table table{{"", "mean", "std", "min", "max"}, {}};
    for (const RowColumn& column : rowColumns(policy.rows, unit)) {
        const Summary s = summarizeCounted(result, column.values);
        std::string name = column.key;
        if (name == "entropy")
            name = entropyMeasureText(result.experiment.entropy) + " entropy (" + unit.name + ")";
        table.rows.push_back({name, s.mean, s.std, s.min, s.max});
    }
    const bool sayQueries = inputs.nq() != inputs.nk() || inputs.firstPlace;
    const std::string queries = sayQueries ? std::string(", queries ") + (inputs.firstPlace ? "own" : "suffix") : std::string();
    return settingsText(result.experiment, inputs, policy.policy, queries) + readableText(table) + '\n'
        + formatNumber(static_cast<std::int64_t>(result.rowIndex.size())) + " rows evaluated, "
        + (padded > 0 ? formatNumber(padded) + " of them padding, which no mean counts, " : std::string())
        + formatNumber(result.emptyRows) + " without a visible key; " + costText(cost);
}

// Evaluates without keeping the weights, though `demand` asks for them.
Outcome<SharedResult> evaluateOnce(
    const Experiment& experiment, const Demand& demand, const StopToken& stop, const Progress& progress)
{
    if (!demand.weights)
        return evaluate(experiment, demand, stop, progress);
    auto stream = WeightStream::start(experiment, demand, stop);
    if (!stream)
        return stream.error();
    for (;;) {
        const auto block = stream->next(stop, progress);
        if (!block)
            return block.error();
        if (block->rows() == 0)
            return stream->finish();
    }
}

using Run = std::function<Outcome<SharedResult>(const Demand&, const Progress&)>;

// Runs `last` alone if `repeat` is 0. Otherwise runs `once` to warm up and then `repeat` times on the same data, the last time
// with `last`; the time reported is the median.
Outcome<SharedResult> runRepeated(Demand demand, std::int64_t repeat, const Run& once, const Run& last)
{
    ProgressBar bar;
    if (repeat == 0)
        return last(demand, bar.part(0, 1));
    const double steps = double(repeat) + 1;
    const bool onKeys = demand.onKeys;
    double sourceMs = 0;
    std::vector<double> elapsed;
    for (std::int64_t i = 0;; ++i) {
        const bool isLast = i == repeat;
        demand.onKeys = isLast && onKeys; // only in the last run, so that it does not count in the times
        const auto done = (isLast ? last : once)(demand, bar.part(double(i) / steps, double(i + 1) / steps));
        if (!done)
            return done;
        if (i == 0)
            sourceMs = (*done)->sourceMs;
        else
            elapsed.push_back((*done)->elapsedMs);
        demand.inputs = (*done)->inputs;
        if (!isLast)
            continue;
        std::ranges::sort(elapsed);
        Result timed = **done;
        timed.sourceMs = sourceMs;
        timed.elapsedMs = (elapsed[(elapsed.size() - 1) / 2] + elapsed[elapsed.size() / 2]) / 2;
        return std::make_shared<const Result>(std::move(timed));
    }
}

// The rows that this process has, or what the command writes instead of its result where these are not all.
struct SharedRows {
    SharedResult result{};
    std::optional<std::string> instead{};
};

Error notFoundHere(std::size_t part) { return badInput("part " + formatNumber(Index(part)), "is not what attend found"); }

// Evaluates all rows in blocks of keys.
Outcome<SharedRows> evaluateKeys(
    const Attend& options, const Experiment& experiment, const Demand& demand, PartedWork work, const StopToken& stop)
{
    for (const CLI::Option* option : {options.top, options.rankOf, options.cell, options.critical})
        if (option->count() > 0)
            return badInput(option->get_name(), "needs all keys of a row, and cannot be used together with --split keys");
    auto blocks = KeyBlocks::start(experiment, demand, stop);
    if (!blocks)
        return blocks.error();
    work.parts = partsAsValues(keyParts(*blocks));
    auto shared = options.parts.run("attend", std::move(work), demand.threads, stop);
    if (!shared)
        return shared.error();
    if (shared->instead)
        return SharedRows{{}, *std::move(shared->instead)};
    std::vector<KeyBlock> found;
    for (std::size_t part = 0; part < shared->found.size(); ++part) {
        auto read = readPart([&] { return keyBlockIn(shared->found[part], *blocks, Index(part)); });
        if (!read)
            return notFoundHere(part);
        found.push_back(*std::move(read));
        shared->found[part] = {};
    }
    auto result = blocks->finish(std::move(found), stop);
    return result ? Outcome<SharedRows>(SharedRows{*std::move(result), {}}) : result.error();
}

// Evaluates rows in parts. What follows from all rows together is computed where the result is written.
Outcome<SharedRows> evaluateParts(
    const Attend& options, const Experiment& experiment, const Demand& demand, const StopToken& stop)
{
    for (const CLI::Option* option : {options.weights, options.repeat, options.as})
        if (option->count() > 0)
            return badInput(option->get_name(), "is not computed in parts; leave it out where parts are shared, kept or merged");
    if (const auto size = sourceSize(experiment); !size) // it says more of a file that cannot be read
        return size.error();
    auto identity = identityOf(experiment);
    if (!identity)
        return identity.error();
    PartedWork work;
    work.identity = {{"experiment", *std::move(identity)}, {"policy", policyText(experiment.policyA)}, {"rows", demand.rows},
        {"top", demand.topKeys}, {"rank_of", demand.rankedKey}, {"split", options.splitsKeys() ? "keys" : "rows"}};
    if (options.splitsKeys())
        return evaluateKeys(options, experiment, demand, std::move(work), stop);
    auto blocks = RowBlocks::start(experiment, demand, stop);
    if (!blocks)
        return blocks.error();
    work.parts = partsAsValues(rowParts(*blocks));
    auto shared = options.parts.run("attend", std::move(work), demand.threads, stop);
    if (!shared)
        return shared.error();
    if (shared->instead)
        return SharedRows{{}, *std::move(shared->instead)};
    for (std::size_t part = 0; part < shared->found.size(); ++part) {
        const auto read = readPart([&] { return rowBlockIn(shared->found[part], *blocks, Index(part)); });
        if (!read)
            return notFoundHere(part);
        blocks->add(*read);
    }
    return SharedRows{blocks->finish(), {}};
}

// Checks --as, whose code replaces all other output.
Outcome<Done> checkAs(const Attend& options)
{
    if (options.as->count() == 0)
        return Done{};
    if (const std::string& kind = options.as->results().front(); kind != "pytorch")
        return badInput("--as", {"must be pytorch, not \"%1\"", {shortened(kind, 40)}});
    for (const CLI::Option* other :
        {options.format.json, options.format.csv, options.out, options.repeat, options.top, options.rankOf, options.cell})
        if (other->count() > 0)
            return badInput("--as", {"cannot be used together with %1", {other->get_name()}});
    return Done{};
}

Outcome<std::string> runAttend(const Attend& options, const StopToken& stop)
{
    const auto asked = options.read();
    if (!asked)
        return asked.error();
    const Experiment& experiment = asked->experiment;
    const PolicyChoice& policy = experiment.policyA;
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
    if (options.cell->count() > 0 && options.format.wantsCsv())
        return badInput("--cell", {"cannot be used together with %1", {"--csv"}});
    const bool weights = options.weights->count() > 0;
    const bool toFile = options.out->count() > 0;
    if (weights && !toFile)
        return badInput("--weights", "needs --out FILE.npz to put them in");
    const auto target = targetOf(*options.out, ".npz", experiment);
    if (!target)
        return target.error();

    if (const auto possible = checkAs(options); !possible)
        return possible.error();
    if (options.split->count() > 0)
        if (const std::string& kind = options.split->results().front(); kind != "rows" && kind != "keys")
            return badInput("--split", {"must be rows or keys, not \"%1\"", {shortened(kind, 40)}});
    const bool asCode = options.as->count() > 0;

    Demand demand;
    demand.policies = asked->policies;
    demand.rows = asCode && !findPolicy(policy.name)->fromData() ? 1 : *rows; // the code is the same for all rows
    demand.middles = !findSource(experiment.source)->generated;
    demand.onlyTheseQueries = options.cell->count() == 0; // the row of --cell may not be among the sampled rows
    demand.countedRows = true;
    demand.weights = weights;
    demand.onKeys = true;
    demand.topKeys = *top;
    demand.rankedKey = *rankOf;
    demand.threads = asked->threads;
    const EntropyUnit unit = unitOf(experiment);
    const Run once = [&](const Demand& wanted, const Progress& progress) {
        return evaluateOnce(experiment, wanted, stop, progress);
    };
    const Run writing = [&](const Demand& wanted, const Progress& progress) {
        return writeWithWeights(*target, experiment, wanted, unit, stop, progress);
    };
    Outcome<SharedResult> result = SharedResult();
    if (options.isParted()) {
        auto shared = evaluateParts(options, experiment, demand, stop);
        if (shared && shared->instead)
            return *std::move(shared->instead);
        result = shared ? Outcome<SharedResult>(std::move(shared->result)) : shared.error();
    } else {
        result = runRepeated(demand, *repeat, once, weights ? writing : once);
    }
    if (!result && result.error().what == "rank-of") // the core names the value, not the option
        return atOption(result.error(), "--rank-of");
    if (!result)
        return namedByFile(result.error(), experiment);
    warn((*result)->warnings);
    for (const Message& said : resultNotes(**result))
        note(said.text());
    if (stop.stop_requested())
        return cancelled();

    if (asCode)
        return pytorchCode(**result, (*result)->policies.front());
    const RunCost cost = options.parts.dropsTimes() ? costLeftEmpty() : costOf(**result);
    const bool perRow = toFile || options.format.wantsCsv(); // these have an entry for each row, also for padding
    const auto criticalOf = [&](std::span<const Index> rows) -> Outcome<CriticalMultiplier> {
        CriticalRows counted(demand.threads);
        if (const auto added = counted.add(*(*result)->inputs, (*result)->mask, rows, stop); !added)
            return added.error();
        return counted.found();
    };
    Beside beside;
    std::optional<CriticalMultiplier> criticalRows;
    if (options.critical->count() > 0) {
        const auto found = criticalOf(countedRows(*(*result)->inputs, (*result)->rowIndex));
        if (!found)
            return found.error();
        beside.critical = *found;
        const auto ofAll = perRow ? criticalOf((*result)->rowIndex) : found;
        if (!ofAll)
            return ofAll.error();
        criticalRows = *ofAll;
    }
    if (toFile && !weights) {
        std::vector<NpzEntry> arrays = arraysOf(**result, unit);
        const Index count[] = {Index((*result)->rowIndex.size())};
        if (criticalRows)
            arrays.push_back({criticalKey, npyBytes(criticalRows->ofRows, count)});
        if (const auto unchanged = checkWhatWasRead(); !unchanged)
            return unchanged.error();
        if (const auto written = writeNpz(*target, std::move(arrays)); !written)
            return written.error();
    }
    if (options.cell->count() > 0) {
        auto found = cellOf(options.cell->results().front(), *result);
        if (!found)
            return found.error();
        beside.cell = *std::move(found);
    }
    if (options.format.wantsJson()) {
        if (options.splitsKeys())
            return jsonOutput(**result, unit, {}, beside, cost);
        ProgressBar bar;
        const auto keys = keyInformation(ofCountedRows(**result), stop, bar.part(0, 1));
        if (!keys)
            return keys.error();
        return jsonOutput(**result, unit, keys->front(), beside, cost);
    }
    if (options.format.wantsCsv())
        return csvText(rowReport(**result, criticalRows));
    return readableOutput(**result, unit, cost) + (beside.critical ? criticalText(*beside.critical) : std::string())
        + (beside.cell ? '\n' + cellText(*beside.cell) : std::string());
}

} // namespace

Action addAttend(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("attend", "Evaluate attention once, with one scale policy");
    command->footer(quantityHelp([](const Quantity&) { return true; })
        + "Examples:\n  attentoscope-cli attend --n 2048 --policy entropy-invariant:n0=512 --json\n"
          "  attentoscope-cli attend --q Q.npy --k K.npy --v V.npy --mask \"causal & sliding(128)\" --out rows.npz --weights\n"
          "  attentoscope-cli attend --source sphere --rope --rope-pairing half --alibi 0.25 --mask causal\n"
          "  attentoscope-cli attend --policy clipped:n0=4096 --mask causal --as pytorch\n"
          "  attentoscope-cli attend --text \"I love AI\" --text \"so do I, and more\" --mask \"causal & padding\"");
    const auto options = std::make_shared<Attend>(*command);
    return [options](const StopToken& stop) { return runAttend(*options, stop); };
}

} // namespace attentoscope::cli
