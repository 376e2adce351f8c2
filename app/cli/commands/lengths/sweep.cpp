// SPDX-License-Identifier: GPL-3.0-or-later
// sweep: measures entropy and related quantities against length, for several policies on the same data, with theory beside
// them.
#include "core/studies/sweep/sweep.h"

#include "app/cli/attention_options.h"
#include "app/cli/attention_output.h"
#include "app/cli/commands/command.h"
#include "app/cli/commands/critical_output.h"
#include "app/cli/commands/lengths/theory_meaning.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "app/cli/parts_options.h"
#include "core/attention/machine.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/parts/parts.h"
#include "core/studies/sweep/sweep_parts.h"
#include "core/studies/sweep/sweep_report.h"
#include "core/studies/sweep/sweep_work.h"
#include "core/studies/sweep/swept_axis.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

struct Sweep : AttentionOptions {
    explicit Sweep(CLI::App& command)
        : AttentionOptions(command, {.lengths = true, .sampling = true}, Several)
        , keys(addSwitch(command, "--keys",
              "Add key_entropy and mutual_information, which describe all rows together; this takes another pass over the "
              "scores"))
        , critical(addSwitch(command, "--critical",
              "Add critical_multiplier at each length, below which the other keys together outweigh the best one, and the law in "
              "n that it follows. It is the largest ln(1 + N(g)) / g, where N(g) is the mean number of keys whose score lies "
              "within g of the row's best, in units of s / sqrt(d); critical_rows is the number of rows pooled, those that see "
              "keys of different scores"))
        , over(addValue(command, "--over", "NUMBER=VALUES",
              "Vary a parameter of the experiment, too, and add its column: a numeric option such as d, cosine, tau or seed; "
              "policy-a.n0 or policy-b.n0, a parameter of the first or second policy; window, the size of a mask such as "
              "sliding(128). Values are first:last:xFACTOR, first:last:+STEP or a list. Given twice, every combination is "
              "measured"))
        , parts(command)
    {
        over->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->expected(1);
        critical->excludes(over);
    }

    CLI::Option* keys;
    CLI::Option* critical;
    CLI::Option* over;
    PartsOptions parts;
};

// The sweep of each combination of values, one after the other.
struct Swept {
    SweptCombinations over;
    std::vector<SharedSweep> sweeps;
    SharedCriticalGrowth critical; // null: not wanted
    EntropyUnit unit;
    bool interrupted = false; // leaves out what was not measured
    std::optional<int> threads; // empty: is not written

    const SweepTable& first() const { return *sweeps.front(); }

    // Returns all points, with a column for each axis behind the policy.
    Table report(bool isShort = false) const
    {
        Table all;
        for (std::size_t at = 0; at < sweeps.size(); ++at) {
            Table table = sweepReport(*sweeps[at], unit, interrupted);
            if (isShort)
                table = shortReport(std::move(table));
            if (critical)
                addCritical(*critical, *sweeps[at], table);
            for (std::size_t axis = over.axes().size(); axis-- > 0;) {
                const double value = over.valueOf(axis, at);
                const Cell cell = over.axes()[axis].isWhole() ? Cell(std::int64_t(value)) : Cell(value);
                table.columns.insert(table.columns.begin() + 1, over.axes()[axis].key());
                for (std::vector<Cell>& row : table.rows)
                    row.insert(row.begin() + 1, cell);
            }
            if (at == 0)
                all.columns = table.columns;
            std::ranges::move(table.rows, std::back_inserter(all.rows));
        }
        return all;
    }
};

std::string jsonOutput(const Swept& swept)
{
    const SweepTable& sweep = swept.first();
    const Experiment& experiment = sweep.experiment;
    nlohmann::ordered_json json = {{"source", experiment.source}, {"d", experiment.d}, {"seed", experiment.seed}};
    addScale(json, experiment);
    json.update({{"measure", entropyMeasureText(experiment.entropy)}, {"unit", swept.unit.name}, {"trials", experiment.trials},
        {"rows", experiment.rows}, {"stderr_meaning", sweep.errorMeaning().text()}, {"threads", nullptr}, {"simd", simdName()}});
    if (swept.threads)
        json["threads"] = *swept.threads > 0 ? *swept.threads : hardwareThreads();
    if (const std::string meaning = theoryMeaning(experiment); !meaning.empty())
        json["theory_meaning"] = meaning;
    addPositions(json, experiment);
    for (const SweptAxis& axis : swept.over.axes()) {
        json.erase(axis.key()); // not the same in all points
        json["over"].push_back({{"key", axis.key()}, {"values", axis.values()}});
    }
    if (swept.interrupted)
        json["interrupted"] = true;
    json["points"] = jsonRows(swept.report());
    if (swept.critical)
        json["critical"] = criticalJson(*swept.critical, sweep);
    json["version"] = versionText();
    return jsonText(json);
}

// Writes only the columns that a reader compares; --csv and --json have the rest.
std::string readableOutput(const Swept& swept)
{
    const SweepTable& sweep = swept.first();
    return readableText(swept.report(true)) + "entropy in " + swept.unit.name + "; trials "
        + std::to_string(sweep.experiment.trials) + ", rows " + std::to_string(sweep.experiment.rows)
        + positionsText(sweep.experiment) + "\nentropy_stderr: " + sweep.errorMeaning().text() + '\n'
        + (theoryMeaning(sweep.experiment).empty() ? "" : "theory_entropy: " + theoryMeaning(sweep.experiment) + '\n')
        + (swept.critical ? criticalText(*swept.critical, sweep) : std::string());
}

Outcome<std::vector<SweptAxis>> axesOf(const CLI::Option& over)
{
    std::vector<SweptAxis> axes;
    for (const std::string& typed : over.results()) {
        auto axis = SweptAxis::parse(typed);
        if (!axis)
            return atOption(withColumn(axis.error(), typed), "--over");
        if (axis->key() == "n")
            return badInput("--over", Message("the lengths have an option of their own, --lengths"));
        if (std::ranges::find(axes, axis->key(), &SweptAxis::key) != axes.end())
            return badInput("--over", Message("%1 is given twice", {axis->key()}));
        axes.push_back(*std::move(axis));
    }
    return axes;
}

// Says at which values an error occurred, where there are several.
Error atValues(Error error, const SweptCombinations& over, std::size_t combination)
{
    if (over.axes().empty() || error.kind == ErrorKind::Cancelled)
        return error;
    std::string values;
    for (std::size_t axis = 0; axis < over.axes().size(); ++axis)
        values += (values.empty() ? "" : ", ") + over.axes()[axis].key() + " = " + formatNumber(over.valueOf(axis, combination));
    error.why = Message("at %1: %2", {values, error.why.text()});
    return error;
}

// Measures one combination. `soFar`: what was measured when it was stopped.
Outcome<SharedSweep> measured(
    const AttentionOptions::Read& at, const SweepWish& wish, const StopToken& stop, const Progress& progress, SharedSweep& soFar)
{
    auto runner = SweepRunner::start(at.experiment, at.policies, wish, stop);
    if (!runner)
        return runner.error();
    while (!runner->finished()) {
        const auto step = runner->step(stop);
        if (!step && step.error().kind == ErrorKind::Cancelled)
            soFar = runner->table();
        if (!step)
            return step.error().what == "n" ? atOption(step.error(), "--lengths") : inListOfPolicies(step.error());
        progress(runner->table()->fraction());
    }
    return runner->table();
}

Outcome<AttentionOptions::Read> atCombination(
    const AttentionOptions::Read& asked, const SweptCombinations& over, std::size_t combination)
{
    AttentionOptions::Read read = asked;
    const auto put = over.put(combination, read.experiment, read.policies);
    return put ? Outcome(std::move(read)) : atOption(put.error(), "--over");
}

Outcome<Done> measureAll(const AttentionOptions::Read& asked, const SweepWish& wish, Swept& swept, const StopToken& stop)
{
    const SweptCombinations& over = swept.over;
    const auto at = [&](std::size_t combination) { return atCombination(asked, over, combination); };
    Parts<SharedSweep> parts;
    for (std::size_t combination = 0; combination < over.size(); ++combination) {
        const auto read = at(combination);
        const Experiment& experiment = read ? read->experiment : asked.experiment;
        parts.costs.push_back(double(experiment.d) * double(experiment.rows) * double(experiment.trials));
    }
    SharedSweep stopped;
    parts.run = [&](Index part, const StopToken& ending, const Progress& progress) -> Outcome<SharedSweep> {
        const auto read = at(std::size_t(part));
        auto sweep = read ? measured(*read, wish, ending, progress, stopped) : read.error();
        return sweep ? sweep : atValues(sweep.error(), over, std::size_t(part));
    };
    ProgressBar bar;
    const auto done = runParts(parts, partsBefore(parts.count()), {.threads = 1, .progress = bar.part(0, 1)}, stop,
        [&](Index, SharedSweep sweep) { swept.sweeps.push_back(std::move(sweep)); });
    if (stopped)
        swept.sweeps.push_back(stopped);
    return done;
}

// The lengths of all combinations: each is a part of the work. Each process plans all of them.
struct PlannedSweeps {
    struct Length {
        std::size_t combination, index; // `index` counts the lengths in the table of the combination
        double cost;
    };
    std::vector<std::vector<Index>> lengthsOf; // of each combination
    std::vector<Length> lengths;
    std::vector<SharedSweep> tables; // without numbers; none where there are so many that they are better made again
};

// Returns the table of a combination without numbers.
Outcome<SharedSweep> plannedTable(const AttentionOptions::Read& asked, const SweepWish& wish, const SweptCombinations& over,
    std::size_t combination, const StopToken& stop)
{
    auto read = atCombination(asked, over, combination);
    if (!read)
        return atValues(read.error(), over, combination);
    auto table = plannedSweep(read->experiment, read->policies, wish, stop);
    return table ? table : atValues(table.error(), over, combination);
}

Outcome<PlannedSweeps> planned(
    const AttentionOptions::Read& asked, const SweepWish& wish, const SweptCombinations& over, const StopToken& stop)
{
    constexpr std::size_t mostTables = 1000; // a table takes 12 kB or more, and perhaps reading a file
    PlannedSweeps all;
    for (std::size_t combination = 0; combination < over.size(); ++combination) {
        auto table = plannedTable(asked, wish, over, combination, stop);
        if (!table)
            return table.error();
        const Experiment& experiment = (*table)->experiment;
        const double ofKey = double(experiment.d) * double(experiment.rows + 1) * double(experiment.trials);
        for (std::size_t index = 0; index < (*table)->lengths.size(); ++index)
            all.lengths.push_back({combination, index, ofKey * double((*table)->lengths[index])});
        all.lengthsOf.push_back((*table)->lengths);
        if (over.size() <= mostTables)
            all.tables.push_back(*std::move(table));
    }
    return all;
}

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max(); // no length of a growth

// Measures the parts that this process has. Returns what the command writes instead of its result where these are not all.
Outcome<std::optional<std::string>> measureParts(
    const Sweep& options, const AttentionOptions::Read& asked, const SweepWish& wish, Swept& swept, const StopToken& stop)
{
    const auto plan = planned(asked, wish, swept.over, stop);
    if (!plan)
        return plan.error();
    const bool critical = options.critical->count() > 0;
    CriticalGrowth growth; // without points
    if (critical) {
        const auto lengths = criticalGrowth(asked.experiment, {.only = nowhere}, stop);
        if (!lengths)
            return lengths.error();
        growth = **lengths;
    }
    auto identity = identityOf(asked.experiment);
    if (!identity)
        return identity.error();
    SweepWork all{.experiment = asked.experiment,
        .policies = asked.policies,
        .over = options.over->results(),
        .keyInformation = wish.keyInformation,
        .rowsAsSet = wish.rowsAsSet,
        .critical = critical,
        .lengths = plan->lengthsOf};
    PartedWork work;
    work.identity = identityOf(all, *std::move(identity));
    Parts<PartValue>& parts = work.parts; // the lengths of all combinations, and then those of the growth
    for (const PlannedSweeps::Length& each : plan->lengths)
        parts.costs.push_back(each.cost);
    for (const Index n : growth.lengths)
        parts.costs.push_back(double(n) * double(asked.experiment.d) * double(growthRows));
    parts.run = [&](Index part, const StopToken& ending, const Progress& progress) -> Outcome<PartValue> {
        if (std::size_t(part) >= plan->lengths.size()) {
            const auto one = criticalGrowth(
                asked.experiment, {.threads = asked.threads, .only = std::size_t(part) - plan->lengths.size()}, ending);
            return one ? Outcome(valueOf((*one)->points.front())) : one.error();
        }
        const PlannedSweeps::Length& at = plan->lengths[std::size_t(part)];
        const auto read = atCombination(asked, swept.over, at.combination);
        if (!read)
            return read.error();
        const auto found = measureLength(read->experiment, read->policies, wish, at.index, ending, progress);
        return found ? Outcome(valueOf(*found)) : atValues(inListOfPolicies(found.error()), swept.over, at.combination);
    };
    auto shared = options.parts.run("sweep", std::move(work), asked.threads, stop);
    if (!shared)
        return shared.error();
    if (shared->instead)
        return shared->instead;
    const KnownParts known = std::move(*shared).byNumber();
    std::vector<SharedSweep> tables = plan->tables;
    for (std::size_t combination = tables.size(); combination < swept.over.size(); ++combination) {
        auto table = plannedTable(asked, wish, swept.over, combination, stop);
        if (!table)
            return table.error();
        tables.push_back(*std::move(table));
    }
    auto sweeps = withKnown(tables, known);
    if (!sweeps)
        return sweeps.error();
    swept.sweeps = *std::move(sweeps);
    for (const Index n : growth.lengths) {
        const std::size_t part = plan->lengths.size() + growth.points.size();
        const auto read = readPart([&] { return criticalPointIn(known.at(Index(part))); });
        if (!read || read->n != n)
            return badInput("part " + formatNumber(Index(part)), "is not what a sweep found");
        growth.points.push_back(*read);
    }
    if (critical)
        swept.critical = std::make_shared<const CriticalGrowth>(std::move(growth));
    return std::optional<std::string>();
}

void dropTimes(Swept& swept)
{
    swept.threads.reset();
    for (SharedSweep& sweep : swept.sweeps) {
        auto timeless = std::make_shared<SweepTable>(*sweep);
        for (SweepPoint& point : timeless->points)
            point.seconds = undefined;
        sweep = std::move(timeless);
    }
}

std::string outputOf(const Swept& swept, const FormatOptions& format)
{
    if (format.wantsJson())
        return jsonOutput(swept);
    return format.wantsCsv() ? csvText(swept.report()) : readableOutput(swept);
}

void sayWarnings(const Swept& swept)
{
    std::vector<Message> warnings;
    for (const SharedSweep& sweep : swept.sweeps)
        for (const auto& those : {sweep->warnings, sweep->unsolvedNotes()})
            std::ranges::copy_if(those, std::back_inserter(warnings),
                [&](const Message& each) { return std::ranges::find(warnings, each) == warnings.end(); });
    warn(warnings);
}

// Writes the rows that were measured before an interrupt; their column `trials` says of how many trials. The exit status
// is still that of an interrupt.
Error interrupted(Swept& swept, const FormatOptions& format)
{
    swept.interrupted = true;
    const std::size_t rows = swept.sweeps.empty() ? 0 : swept.report().rows.size();
    if (rows == 0)
        return cancelled();
    if (const auto written = writeResult(outputOf(swept, format)); !written)
        return written.error();
    Error stopped = cancelled();
    stopped.why = {"stopped; the rows that were measured are written: %1", {std::to_string(rows)}};
    return stopped;
}

Outcome<std::string> runSweep(const Sweep& options, const StopToken& stop)
{
    const auto asked = options.read(options.experiment.fromSession());
    if (!asked)
        return asked.error();
    auto axes = axesOf(*options.over);
    if (!axes)
        return axes.error();
    Swept swept{SweptCombinations(*std::move(axes)), {}, nullptr, unitOf(asked->experiment), false, asked->threads};
    const SweepWish wish{
        .threads = asked->threads, .keyInformation = options.keys->count() > 0, .rowsAsSet = options.experiment.isGiven("rows")};
    if (options.parts.areShared()) {
        auto instead = measureParts(options, *asked, wish, swept, stop);
        if (!instead)
            return instead.error();
        if (*instead)
            return **std::move(instead);
        sayWarnings(swept);
        if (options.parts.dropsTimes())
            dropTimes(swept);
        return outputOf(swept, options.format);
    }
    const auto done = measureAll(*asked, wish, swept, stop);
    if (options.parts.dropsTimes())
        dropTimes(swept);
    if (!done && done.error().kind != ErrorKind::Cancelled)
        return done.error();
    sayWarnings(swept);
    if (!done)
        return interrupted(swept, options.format);
    if (options.critical->count() > 0) {
        auto growth = criticalGrowth(asked->experiment, {.threads = asked->threads}, stop);
        if (!growth)
            return growth.error().kind == ErrorKind::Cancelled ? interrupted(swept, options.format) : growth.error();
        swept.critical = *std::move(growth);
    }
    return outputOf(swept, options.format);
}

} // namespace

Action addSweep(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("sweep", "Measure entropy against length, for several policies on the same data");
    command->footer(quantityHelp([](const Quantity& quantity) { return quantity.swept; }, "Of all rows together, with --keys:")
        + "The meaning of entropy_stderr and the other standard errors depends on the source.\n"
          "  Random data: the error of the mean over trials. With one trial, only the smaller error for other queries\n"
          "  to the same keys.\n"
          "  The prefix of a text or file: estimated from how neighbouring rows differ. In nine of ten files, the\n"
          "  mean over all rows lies within twice this error. It is 0 if all rows are evaluated, and undefined for\n"
          "  fewer than four rows and for the weight on a single key.\n"
          "  With --windows: the error of the mean over windows of a sequence that continues in the same way, estimated\n"
          "  from the windows, allowing for the keys that overlapping ones share; undefined if no three windows fit\n"
          "  one after another.\n\n"
          "Interrupted, it writes the rows that were measured so far; the column trials says of how many trials.\n\n"
          "Examples:\n"
          "  attentoscope-cli sweep --source needles --policies standard,entropy-invariant --lengths 64:16384:x4 --d 64\n"
          "  attentoscope-cli sweep --source sphere --lengths 64,512,4096 --trials 16 --rows 128 --csv > sphere.csv\n"
          "  attentoscope-cli sweep --source gaussian --over d=16:256:x2 --lengths 64,1024,16384 --csv\n"
          "  attentoscope-cli sweep --source needles --policies standard,entropy-invariant --critical --json");
    const auto options = std::make_shared<Sweep>(*command);
    return [options](const StopToken& stop) { return runSweep(*options, stop); };
}

} // namespace attentoscope::cli
