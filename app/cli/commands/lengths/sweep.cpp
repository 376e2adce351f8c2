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
#include "core/attention/machine.h"
#include "core/studies/sweep/sweep_report.h"

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
              "Add critical_multiplier, the multiplier that the scores ask for at each length, and the law in n that it follows. "
              "It is the largest ln(1 + N(g)) / g, where N(g) is the mean number of keys whose score lies within g of the row's "
              "best, in units of s / sqrt(d); critical_rows is the number of rows pooled, those that see keys of different "
              "scores"))
    {
    }

    CLI::Option* keys;
    CLI::Option* critical;
};

// The sweep and the growth of the critical multiplier; null: not wanted.
struct Swept {
    const SweepTable& sweep;
    SharedCriticalGrowth critical;
    EntropyUnit unit;

    Table report() const
    {
        Table table = sweepReport(sweep, unit);
        if (critical)
            addCritical(*critical, sweep, table);
        return table;
    }
};

std::string jsonOutput(const Swept& swept, int threads)
{
    const SweepTable& sweep = swept.sweep;
    const Experiment& experiment = sweep.experiment;
    nlohmann::ordered_json json = {{"source", experiment.source}, {"d", experiment.d}, {"seed", experiment.seed}};
    addScale(json, experiment);
    json.update({{"measure", entropyMeasureText(experiment.entropy)}, {"unit", swept.unit.name}, {"trials", experiment.trials},
        {"rows", experiment.rows}, {"stderr_meaning", sweep.errorMeaning().text()}, {"threads", threads}, {"simd", simdName()}});
    if (const std::string meaning = theoryMeaning(experiment); !meaning.empty())
        json["theory_meaning"] = meaning;
    addPositions(json, experiment);
    json["points"] = jsonRows(swept.report());
    if (swept.critical)
        json["critical"] = criticalJson(*swept.critical, sweep);
    json["version"] = versionText();
    return jsonText(json);
}

// Writes only the columns that a reader compares; --csv and --json have the rest.
std::string readableOutput(const Swept& swept)
{
    const SweepTable& sweep = swept.sweep;
    Table table = shortReport(sweepReport(sweep, swept.unit));
    if (swept.critical)
        addCritical(*swept.critical, sweep, table);
    return readableText(table) + "entropy in " + swept.unit.name + "; trials " + std::to_string(sweep.experiment.trials)
        + ", rows " + std::to_string(sweep.experiment.rows) + positionsText(sweep.experiment)
        + "\nentropy_stderr: " + sweep.errorMeaning().text() + '\n'
        + (theoryMeaning(sweep.experiment).empty() ? "" : "theory_entropy: " + theoryMeaning(sweep.experiment) + '\n')
        + (swept.critical ? criticalText(*swept.critical, sweep) : std::string());
}

Outcome<std::string> runSweep(const Sweep& options, const StopToken& stop)
{
    const auto asked = options.read(options.experiment.fromSession());
    if (!asked)
        return asked.error();

    auto runner = SweepRunner::start(
        asked->experiment, asked->policies, {.threads = asked->threads, .keyInformation = options.keys->count() > 0});
    if (!runner)
        return runner.error();
    {
        ProgressBar bar;
        while (!runner->finished()) {
            if (const auto step = runner->step(stop); !step)
                return step.error().what == "n" ? atOption(step.error(), "--lengths") : inListOfPolicies(step.error());
            bar.show(runner->table()->fraction());
        }
    }
    const SharedSweep sweep = runner->table();
    warn(sweep->warnings);
    warn(sweep->unsolvedNotes());

    Swept swept{*sweep, nullptr, unitOf(asked->experiment)};
    if (options.critical->count() > 0) {
        auto growth = criticalGrowth(asked->experiment, {.threads = asked->threads}, stop);
        if (!growth)
            return growth.error();
        swept.critical = *std::move(growth);
    }
    if (options.format.wantsJson())
        return jsonOutput(swept, asked->threads > 0 ? asked->threads : hardwareThreads());
    if (options.format.wantsCsv())
        return csvText(swept.report());
    return readableOutput(swept);
}

} // namespace

Action addSweep(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("sweep", "Measure entropy against length, for several policies on the same data");
    command->footer(quantityHelp([](const Quantity& quantity) { return quantity.swept; }, "Of all rows together, with --keys:")
        + "The meaning of entropy_stderr and the other standard errors depends on the source.\n"
          "  Drawn data: the error of the mean over trials. With one trial, only the smaller error for other queries\n"
          "  to the same keys.\n"
          "  The beginning of a text or file: estimated from how neighbouring rows differ. In nine of ten files, the\n"
          "  mean over all rows lies within twice this error. It is 0 if all rows are evaluated, and undefined for\n"
          "  fewer than four rows and for the weight on a single key.\n"
          "  With --windows: the error of the mean over windows of a sequence that goes on in the same way, estimated\n"
          "  from the windows, allowing for the keys that overlapping ones share; undefined if no three windows fit\n"
          "  one after another.\n\n"
          "Examples:\n"
          "  attentoscope-cli sweep --source needles --policies standard,entropy-invariant --lengths 64:16384:x4 --d 64\n"
          "  attentoscope-cli sweep --source sphere --lengths 64,512,4096 --trials 16 --rows 128 --csv > sphere.csv\n"
          "  attentoscope-cli sweep --source needles --policies standard,entropy-invariant --critical --json");
    const auto options = std::make_shared<Sweep>(*command);
    return [options](const StopToken& stop) { return runSweep(*options, stop); };
}

} // namespace attentoscope::cli
