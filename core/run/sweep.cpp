#include "core/run/sweep.h"

#include "core/base/numbers.h"
#include "core/masks/mask.h"
#include "core/run/evaluate.h"
#include "core/run/evaluate_rows.h"
#include "core/run/row_set.h"
#include "core/session/fields.h"
#include "core/sources/source.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <new>
#include <utility>

namespace attentoscope {
namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

// The statistics of a point, each averaged over trials.
enum Quantity { EntropyQ, NormalizedQ, MaxWeightQ, PlantedMassQ, JacobianNormQ, quantities };

const std::vector<double>& arrayOf(const RowStatistics& rows, int quantity)
{
    switch (quantity) {
    case NormalizedQ:
        return rows.normalized;
    case MaxWeightQ:
        return rows.maxWeight;
    case PlantedMassQ:
        return rows.plantedMass;
    case JacobianNormQ:
        return rows.jacobianNorm;
    default:
        return rows.entropy;
    }
}

MeanError& memberOf(SweepPoint& point, int quantity)
{
    switch (quantity) {
    case NormalizedQ:
        return point.normalized;
    case MaxWeightQ:
        return point.maxWeight;
    case PlantedMassQ:
        return point.plantedMass;
    case JacobianNormQ:
        return point.jacobianNorm;
    default:
        return point.entropy;
    }
}

// Mean and standard error over trials. Rows of one trial share their keys and are no independent draws, so they only count
// when there is a single trial.
MeanError overTrials(const std::vector<Summary>& trials)
{
    std::vector<double> means;
    for (const Summary& trial : trials)
        if (trial.count > 0)
            means.push_back(trial.mean);
    if (means.empty())
        return {undefined, undefined};
    const Summary all = summarize(means);
    if (means.size() > 1) {
        const double count = double(means.size());
        return {all.mean, all.std / std::sqrt(count - 1)}; // std is the population's: √(n/(n−1)) · std / √n
    }
    const Summary& one = *std::find_if(trials.begin(), trials.end(), [](const Summary& s) { return s.count > 0; });
    return {one.mean, one.count > 1 ? one.std / std::sqrt(double(one.count - 1)) : undefined};
}

// The closed forms are for Shannon entropy of rows that all see every key, at one λ.
bool theoryHolds(const Experiment& experiment, const Source& source)
{
    const auto mask = Mask::parse(experiment.mask);
    return source.theory && mask && mask->text() == "full" && experiment.entropy.kind == EntropyMeasure::Shannon;
}

void addTheory(const Experiment& experiment, const Source& source, SweepPoint& point)
{
    const double lambda = point.multiplier / std::sqrt(double(experiment.d));
    if (const auto theory = source.theory(experiment, double(point.n), lambda)) {
        point.theoryEntropy = theory->entropy;
        point.theoryPlantedMass = theory->plantedMass;
    }
}

// m of a row that sees all n keys, the last one of the sequence.
double fullRowMultiplier(const Experiment& experiment, const PolicyChoice& policy, Index n)
{
    const double meant = meantLength(experiment.length, n, n - 1, n);
    return experiment.tau * policyMultiplier(policy, {meant, double(n - 1), double(experiment.d)});
}

Outcome<SweepTable> emptyTable(const Experiment& experiment, std::vector<PolicyChoice> policies)
{
    Experiment checked = experiment;
    if (const Source* source = findSource(experiment.source); source && !source->generated)
        return badInput("source",
            {ATT_TEXT("core", "“%1” has one length only, so there is no curve against length; choose a generated source"),
                {experiment.source}});
    if (policies.empty())
        return badInput("policies", ATT_TEXT("core", "at least one is needed"));
    auto lengths = parseLengths(experiment.lengths);
    if (!lengths)
        return lengths.error();
    checked.n = lengths->back();
    if (auto valid = validate(checked); !valid)
        return valid.error();
    SweepTable table;
    table.experiment = experiment;
    table.lengths = *lengths;
    table.policies = std::move(policies);
    if (const auto warning = needlesBeyond(experiment, table.lengths.front()))
        table.warnings.push_back(*warning);
    for (std::size_t p = 0; p < table.policies.size(); ++p)
        for (const Index n : table.lengths) {
            SweepPoint& point = table.points.emplace_back();
            point.policy = p;
            point.n = n;
            for (int quantity = 0; quantity < quantities; ++quantity)
                memberOf(point, quantity) = {undefined, undefined};
            point.multiplier = fullRowMultiplier(experiment, table.policies[p], n);
        }
    return table;
}

} // namespace

struct SweepRunner::State {
    SweepTable table;
    int threads = 0;
    SharedInputs inputs; // of inputsTrial
    Index inputsTrial = -1;
    bool toldOfEmptyRows = false;
    std::vector<std::vector<Summary>> trials; // [point · quantities + quantity][trial]
};

SweepRunner::SweepRunner()
    : state_(std::make_unique<State>())
{
}
SweepRunner::SweepRunner(SweepRunner&&) noexcept = default;
SweepRunner& SweepRunner::operator=(SweepRunner&&) noexcept = default;
SweepRunner::~SweepRunner() = default;

Outcome<SweepRunner> SweepRunner::start(const Experiment& experiment, std::vector<PolicyChoice> policies, int threads)
{
    auto table = emptyTable(experiment, std::move(policies));
    if (!table)
        return table.error();
    SweepRunner runner;
    State& state = *runner.state_;
    state.table = *std::move(table);
    state.threads = threads;
    state.table.steps = state.table.lengths.size() * std::size_t(experiment.trials);
    state.trials.resize(state.table.points.size() * quantities);
    return runner;
}

bool SweepRunner::finished() const { return state_->table.stepsDone >= state_->table.steps; }

// Q, K of one trial at the greatest length: a shorter sequence is the beginning of it. Only the queries that some length
// samples are made.
Outcome<SharedInputs> SweepRunner::inputsOf(Index trial, StopToken stop)
{
    State& state = *state_;
    if (state.inputs && state.inputsTrial == trial)
        return state.inputs;
    std::vector<Index> queries;
    for (const Index n : state.table.lengths) {
        const auto rows = evenlySpacedRows(n, state.table.experiment.rows);
        queries.insert(queries.end(), rows.begin(), rows.end());
    }
    std::sort(queries.begin(), queries.end());
    queries.erase(std::unique(queries.begin(), queries.end()), queries.end());
    Experiment longest = state.table.experiment;
    longest.n = state.table.lengths.back();
    longest.dv = 0;
    state.inputs.reset(); // before the next ones take their memory
    auto made = makeInputs(longest, {trial, std::move(queries)}, stop);
    if (!made)
        return made.error();
    state.inputs = *made;
    state.inputsTrial = trial;
    return state.inputs;
}

Outcome<Done> SweepRunner::step(StopToken stop)
{
    try {
        return finished() ? Outcome<Done>(Done{}) : nextPoint(stop);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

Outcome<Done> SweepRunner::nextPoint(StopToken stop)
{
    State& state = *state_;
    SweepTable& table = state.table;
    const auto begin = std::chrono::steady_clock::now();
    const std::size_t lengths = table.lengths.size(), at = table.stepsDone % lengths;
    const Index n = table.lengths[at], trial = Index(table.stepsDone / lengths);
    const Experiment& experiment = table.experiment;
    const auto inputs = inputsOf(trial, stop);
    if (!inputs)
        return inputs.error();
    auto mask = Mask::parse(experiment.mask)->bind({n, n, experiment.batch, {}});
    if (!mask)
        return mask.error();
    const std::vector<Index> rows = evenlySpacedRows(n, experiment.rows);
    const RowJob job{.experiment = experiment,
        .inputs = **inputs,
        .mask = *mask,
        .rows = rows,
        .policies = table.policies,
        .threads = state.threads};
    const auto results = evaluateRows(job, stop);
    if (!results)
        return results.error();

    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const Source& source = *findSource(experiment.source);
    const bool theory = theoryHolds(experiment, source);
    for (std::size_t p = 0; p < table.policies.size(); ++p) {
        const std::size_t index = p * lengths + at;
        const RowStatistics& found = (*results)[p].rows;
        SweepPoint& point = table.points[index];
        for (int quantity = 0; quantity < quantities; ++quantity) {
            auto& trials = state.trials[index * quantities + quantity];
            trials.push_back(summarize(arrayOf(found, quantity)));
            memberOf(point, quantity) = overTrials(trials);
        }
        const Summary multiplier = summarize(found.multiplier); // the same in every trial
        point.multiplier = multiplier.mean;
        point.trials = trial + 1;
        point.seconds += seconds;
        if (theory && multiplier.min == multiplier.max)
            addTheory(experiment, source, point);
    }
    const auto& visible = results->front().rows.visible;
    const bool someEmpty = std::find(visible.begin(), visible.end(), 0) != visible.end();
    if (someEmpty && !std::exchange(state.toldOfEmptyRows, true))
        table.warnings.emplace_back(ATT_TEXT("core", "some rows see no key; they do not count in the means"));
    ++table.stepsDone;
    return Done{};
}

SharedSweep SweepRunner::table() const { return std::make_shared<const SweepTable>(state_->table); }

Outcome<SweepTable> theoryTable(const Experiment& experiment, std::vector<PolicyChoice> policies)
{
    auto table = emptyTable(experiment, std::move(policies));
    if (!table)
        return table;
    const Source& source = *findSource(experiment.source);
    if (theoryHolds(experiment, source))
        for (SweepPoint& point : table->points)
            addTheory(experiment, source, point);
    return table;
}

} // namespace attentoscope
