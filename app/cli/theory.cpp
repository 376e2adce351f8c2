// theory: the closed forms alone, without any sampling, in the columns of sweep and with the approximations beside them.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/json_text.h"
#include "app/cli/options.h"
#include "app/cli/table.h"
#include "core/masks/mask.h"
#include "core/run/machine.h"
#include "core/run/sweep/sweep.h"
#include "core/sources/source.h"
#include "core/theory/frozen.h"
#include "core/theory/sphere.h"

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

namespace attentoscope::cli {
namespace {

struct Theory {
    explicit Theory(CLI::App& command)
        : experiment(command, {.lengths = true})
        , policies(addPoliciesOption(command))
        , format(addFormatOptions(command))
    {
    }

    ExperimentOptions experiment;
    CLI::Option* policies;
    FormatOptions format;
};

// Closed forms describe Shannon's entropy of a row that sees every key.
Outcome<Done> checkClosedForm(const Experiment& experiment)
{
    if (!findSource(experiment.source)->theory) {
        std::string known;
        for (const Source& source : sources()) {
            if (source.theory)
                known += (known.empty() ? "" : ", ") + std::string(source.name);
        }
        return badInput("--source", {"there is no closed form for \"%1\" (there is for %2)", {experiment.source, known}});
    }
    const auto mask = Mask::parse(experiment.mask);
    if (mask && mask->text() != "full")
        return badInput("--mask", "closed forms hold for rows that see every key; leave the mask out");
    if (experiment.rope != 0 || experiment.alibi != 0)
        return badInput(experiment.rope != 0 ? "--rope" : "--alibi", "closed forms know nothing of places; leave it out");
    if (experiment.entropy.kind != EntropyMeasure::Shannon)
        return badInput("--entropy", "closed forms are known for shannon only");
    return Done{};
}

// log n − D for an approximation of D. Below 0 it says nothing about an entropy: undefined.
double estimate(double n, double loss, const EntropyUnit& unit)
{
    const double nats = std::log(n) - loss;
    return nats >= 0 ? nats * unit.perNat : undefined;
}

// As sweep's; what only a measurement can give is empty. mean_field is the expected value of what sweep finds, laplace, gaussian
// and law_024 are log n − D for n keys of noise: needles among them are not counted. frozen_entropy is that of frozen noise, and
// empty before it freezes.
Table closedFormTable(const SweepTable& sweep, const EntropyUnit& unit)
{
    Table table{{"policy", "n", "entropy", "entropy_stderr", "normalized_entropy", "max_weight", "planted_mass", "jacobian_norm",
                    "multiplier", "theory_entropy", "seconds", "theory_planted_mass", "mean_field", "laplace", "gaussian",
                    "law_024", "freezing_multiplier", "frozen_entropy", "unit"},
        {}};
    const double d = double(sweep.experiment.d);
    const Source& source = *findSource(sweep.experiment.source);
    for (const SweepPoint& point : sweep.points) {
        const double n = double(point.n);
        const double lambda = point.multiplier / std::sqrt(d);
        const double laplaceLoss = lambda == 0 ? 0 : theory::laplaceD(d, lambda);
        const double entropy = point.theoryEntropy ? *point.theoryEntropy * unit.perNat : undefined;
        const double freezing = n > 1 ? source.freezing(sweep.experiment, n) : undefined;
        const double frozen = point.multiplier > freezing ? theory::frozenEntropy(point.multiplier, freezing) : undefined;
        table.rows.push_back({policyText(sweep.policies[point.policy]), point.n, undefined, undefined, undefined, undefined,
            undefined, undefined, point.multiplier, entropy, undefined, cell(point.theoryPlantedMass),
            estimate(n, std::log(n) - point.meanField.mean, unit), estimate(n, laplaceLoss, unit),
            estimate(n, theory::gaussianD(d, lambda), unit), estimate(n, theory::law024D(d, lambda), unit), freezing,
            frozen * unit.perNat, std::string(unit.name)});
    }
    return table;
}

std::string jsonOutput(const SweepTable& sweep, const EntropyUnit& unit)
{
    const Experiment& experiment = sweep.experiment;
    nlohmann::ordered_json json = {{"source", experiment.source}, {"d", experiment.d}, {"tau", experiment.tau},
        {"length", lengthMeaningText(experiment.length)}, {"unit", unit.name}};
    json["points"] = jsonRows(closedFormTable(sweep, unit));
    json["version"] = versionText();
    return jsonText(json);
}

Outcome<std::string> runTheory(const Theory& options)
{
    const auto experiment = options.experiment.experiment();
    if (!experiment)
        return experiment.error();
    const auto policies = policiesOf(*options.policies, *experiment);
    if (!policies)
        return policies.error();
    if (const auto known = checkClosedForm(*experiment); !known)
        return known.error();
    const auto table = theoryTable(*experiment, *policies);
    if (!table)
        return inListOfPolicies(table.error());
    for (const Message& note : table->unsolvedNotes())
        warn(note.text());

    const EntropyUnit unit = entropyUnit(*experiment);
    if (options.format.json->count() > 0)
        return jsonOutput(*table, unit);
    if (options.format.csv->count() > 0)
        return csvText(closedFormTable(*table, unit));
    return readableText(closedFormTable(*table, unit)) + "laplace, gaussian and law_024 approximate n keys of noise\n";
}

} // namespace

Action addTheory(CLI::App& root)
{
    CLI::App* command = root.add_subcommand("theory", "Closed forms only, without sampling: what sweep should find");
    command->footer(
        "Example:\n  attentoscope-cli theory --source sphere --d 64 --lengths 512:16384:x2 --policies standard,log-n --csv");
    const auto options = std::make_shared<Theory>(*command);
    return [options](const StopToken&) { return runTheory(*options); };
}

} // namespace attentoscope::cli
