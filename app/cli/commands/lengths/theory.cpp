// SPDX-License-Identifier: GPL-3.0-or-later
// theory: prints expected values, computed without sampling, in the columns of sweep, with limits and approximations beside
// them.
#include "app/cli/attention_options.h"
#include "app/cli/attention_output.h"
#include "app/cli/commands/command.h"
#include "app/cli/commands/lengths/theory_meaning.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "core/attention/machine.h"
#include "core/sources/source.h"
#include "core/studies/sweep/sweep_report.h"

#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

struct Theory : AttentionOptions {
    explicit Theory(CLI::App& command)
        : AttentionOptions(command, {.lengths = true}, Several)
    {
    }
};

// Refuses experiments outside the theory, which covers Shannon's entropy of scores that do not depend on positions.
Outcome<Done> checkTheory(const Experiment& experiment)
{
    if (!findSource(experiment.source)->model) {
        std::string known;
        for (const Source& source : sources()) {
            if (source.model)
                known += (known.empty() ? "" : ", ") + std::string(source.name);
        }
        return badInput("--source", {"there is no theory for \"%1\" (there is for %2)", {experiment.source, known}});
    }
    if (experiment.rope != 0 || experiment.alibi != 0)
        return badInput(experiment.rope != 0 ? "--rope" : "--alibi", "theory does not cover positions; leave this option out");
    if (experiment.entropy.kind != EntropyMeasure::Shannon)
        return badInput("--entropy", "theory covers shannon only");
    return Done{};
}

// Writes the JSON of a sweep, with empty values where only a measurement has one. mean_field is the expected value of a sweep's
// result.
std::string jsonOutput(const SweepTable& sweep, const EntropyUnit& unit)
{
    const Experiment& experiment = sweep.experiment;
    nlohmann::ordered_json json = {{"source", experiment.source}, {"d", experiment.d}};
    addScale(json, experiment);
    json["unit"] = unit.name;
    json["theory_meaning"] = theoryMeaning(experiment);
    json["points"] = jsonRows(sweepReport(sweep, unit));
    json["version"] = versionText();
    return jsonText(json);
}

Outcome<std::string> runTheory(const Theory& options, const StopToken& stop)
{
    const auto asked = options.read(options.experiment.fromSession()); // the work takes one thread, whatever --threads says
    if (!asked)
        return asked.error();
    const Experiment& experiment = asked->experiment;
    if (const auto known = checkTheory(experiment); !known)
        return known.error();
    const auto table = theoryTable(experiment, asked->policies, stop);
    if (!table)
        return inListOfPolicies(table.error());
    warn(table->warnings);
    warn(table->unsolvedNotes());

    if (stop.stop_requested())
        return cancelled();
    const EntropyUnit unit = unitOf(experiment);
    if (options.format.wantsJson())
        return jsonOutput(*table, unit);
    if (options.format.wantsCsv())
        return csvText(sweepReport(*table, unit));
    return readableText(sweepReport(*table, unit)) + "theory_entropy is " + theoryMeaning(experiment)
        + "; limit_entropy is its limit for many keys; laplace, gaussian and law_024 approximate n keys of noise\n";
}

} // namespace

Action addTheory(CLI::App& root)
{
    CLI::App* command =
        root.add_subcommand("theory", "Compute what sweep should find, without sampling: exact at every length and scale");
    command->footer(
        "With --source needles, --seed chooses which keys are needles. If a row may not see all of its needles (fewer\n"
        "than 64 keys, or a mask), theory is exact for the needles of this seed, and an expectation over everything\n"
        "else. The table says which case it is.\n\n"
        "Example:\n"
        "  attentoscope-cli theory --source sphere --d 64 --lengths 512:16384:x2 --policies standard,log-n --csv");
    const auto options = std::make_shared<Theory>(*command);
    return [options](const StopToken& stop) { return runTheory(*options, stop); };
}

} // namespace attentoscope::cli
