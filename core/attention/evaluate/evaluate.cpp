// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/evaluate.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/kernels/rules/tile_rule.h"
#include "core/attention/machine.h"
#include "core/attention/matching/matching.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/session/fields.h"
#include "core/sources/source.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <span>
#include <utility>

namespace attentoscope {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

std::vector<PolicyChoice> wantedPolicies(const Experiment& experiment, const Demand& demand)
{
    return demand.policies ? *demand.policies : comparedPolicies(experiment);
}

// Returns how many rows a WeightStream evaluates at a time: whole tiles of 32, whose weights take some megabytes.
Index weightRows(Index nk)
{
    constexpr double most = 32e6; // bytes
    return std::max<Index>(1, Index(most / sizeof(float) / double(nk) / 32)) * 32;
}

// Estimates the bytes that an evaluation holds besides Q, K and V.
double evaluationBytes(Index nq, Index nk, Index dv, std::span<const PolicyChoice> policies, const Demand& demand)
{
    const double rows = double(demand.rows > 0 ? std::min(nq, demand.rows) : nq);
    const double ofPass = sizeof(RowMoments) + sizeof(Index) + 2 * double(dv) * sizeof(float); // argmax, and two copies of Σ a v
    const double weights = demand.weights ? 2.0 * double(nk) * sizeof(float) : 0; // two copies while they are handed over
    const double top = double(demand.topKeys) * sizeof(float);
    double perRow = 0, rules = 0; // of all policies; what each thread keeps of the keys of a tile
    for (const PolicyChoice& policy : policies) {
        const Normalization kind = policy.normalizer.kind();
        perRow += ofPass + weights
            + RowStatistics::bytesOfRow(
                {.wanted = demand, .planted = true, .standardEntropy = asksForEntropy(policies), .kind = kind});
        rules += tileRuleBytes(kind, nk, demand.output ? dv : 0);
    }
    const double threads = double(demand.threads > 0 ? demand.threads : hardwareThreads());
    return rows * (perRow + top) + 16.0 * double(nk) + threads * rules;
}

// An evaluation with everything made except its rows.
struct Prepared {
    std::shared_ptr<Result> result;
    std::vector<PolicyChoice> policies; // as asked for
    ResolvedPolicies resolved;
    double elapsedMs = 0; // time taken by prepare()

    RowJob job(const Demand& demand, std::span<const Index> rows) const
    {
        return {.experiment = result->experiment,
            .inputs = *result->inputs,
            .mask = result->mask,
            .rows = rows,
            .policies = resolved.policies,
            .wanted = demand,
            .threads = demand.threads};
    }

    // Evaluates some rows and adds the time of the pass to `elapsedMs`.
    Outcome<std::vector<PolicyResult>> evaluate(const Demand& demand, std::span<const Index> rows, const StopToken& stop,
        const Progress& progress, double& elapsedMs) const
    {
        const auto begin = Clock::now();
        const RowJob asked = job(demand, rows);
        auto found = passOverRows(asked, stop, progress);
        elapsedMs += millisecondsSince(begin);
        if (found)
            if (auto added = addAfterPass(asked, *found, stop); !added)
                return added.error();
        return found;
    }

    SharedResult finish(double elapsedMs)
    {
        for (std::size_t p = 0; p < policies.size(); ++p)
            result->policies[p].policy = policies[p];
        result->emptyRows = Index(result->rowIndex.size());
        for (const PolicyResult& policy : result->policies)
            result->emptyRows = std::min(result->emptyRows, emptyRowsOf(policy));
        result->elapsedMs = elapsedMs;
        result->warnings = std::move(resolved.notes);
        addWarnings(*result);
        return std::move(result);
    }
};

Outcome<Prepared> prepare(
    std::shared_ptr<Result> result, std::vector<PolicyChoice> policies, const Demand& demand, const StopToken& stop)
{
    const Experiment& experiment = result->experiment;
    const Inputs& inputs = *result->inputs;
    const auto begin = Clock::now();
    const double needed = evaluationBytes(inputs.nq(), inputs.nk(), inputs.dv(), policies, demand);
    if (auto fits = checkFitsMemory(needed); !fits)
        return fits.error();
    result->bytesPeak =
        needed + double(inputs.q.size() + inputs.k.size() + inputs.v.size() + inputs.given.size()) * sizeof(float);
    auto mask = bindMask(experiment, inputs);
    if (!mask)
        return mask.error();
    result->mask = *mask;
    const bool some = demand.countedRows && demand.rows > 0 && demand.rows < inputs.nq();
    const auto spaced = demand.middles ? middleRows : evenlySpacedRows;
    result->rowIndex = some ? spacedCountedRows(inputs, demand.rows, spaced) : spaced(inputs.nq(), demand.rows);
    const auto& rows = result->rowIndex;
    if (auto checked = checkFinite(inputs, result->mask, rows); !checked)
        return checked.error();
    if (demand.rankedKey >= inputs.nk())
        return badInput("rank-of",
            {ATT_TEXT("core", "there are %1 keys, counted from 0, so the last is key %2"),
                {formatNumber(inputs.nk()), formatNumber(inputs.nk() - 1)}});
    const std::vector<Index> counted = countedRows(inputs, rows);
    auto resolved = resolvePolicies({experiment, inputs, result->mask, counted, demand.threads}, policies, stop);
    if (!resolved)
        return resolved.error();
    return Prepared{std::move(result), std::move(policies), *std::move(resolved), millisecondsSince(begin)};
}

// Checks the demand, makes Q, K and V, and prepares the rest.
Outcome<Prepared> begin(const CheckedExperiment& checked, const Demand& demand, const StopToken& stop)
{
    const Experiment& experiment = *checked;
    const std::vector<PolicyChoice> policies = wantedPolicies(experiment, demand);
    if (policies.empty())
        return badInput("policies", ATT_TEXT("core", "must name at least one policy"));
    if (auto usable = checkPolicies(experiment, policies); !usable)
        return usable.error();
    if (!demand.inputs) // else prepare() checks with the actual sizes
        if (auto fits = checkFitsMemory(estimateBytes(experiment, demand)); !fits)
            return fits.error();
    auto result = std::make_shared<Result>(experiment);
    result->threads = demand.threads > 0 ? demand.threads : hardwareThreads();
    result->simd = simdName();
    const auto begin = Clock::now();
    result->inputs = demand.inputs;
    if (!result->inputs) {
        const bool some = demand.onlyTheseQueries && demand.rows > 0 && demand.rows < experiment.n;
        const Draw draw{demand.trial,
            some ? (demand.middles ? middleRows : evenlySpacedRows)(experiment.n, demand.rows) : std::vector<Index>{}};
        auto inputs = makeInputs(checked, draw, stop);
        if (!inputs)
            return inputs.error();
        result->inputs = *inputs;
        result->sourceMs = millisecondsSince(begin);
    }
    return prepare(std::move(result), policies, demand, stop);
}

} // namespace

double estimateBytes(const Experiment& experiment, const Demand& demand)
{
    const Source* source = findSource(experiment.source);
    const Index n = source && source->generated ? experiment.n : 0; // the size of a file's data is known only once it is read
    const double inputs = demand.inputs ? 0 : inputBytes(experiment);
    return inputs + evaluationBytes(n, n, experiment.dv, wantedPolicies(experiment, demand), demand);
}

Outcome<SharedResult> evaluate(const Experiment& experiment, const Demand& demand, StopToken stop, Progress progress)
{
    const auto checked = validate(experiment);
    return checked ? evaluate(*checked, demand, std::move(stop), std::move(progress)) : checked.error();
}

Outcome<SharedResult> evaluate(const CheckedExperiment& experiment, const Demand& demand, StopToken stop, Progress progress)
{
    try {
        auto prepared = begin(experiment, demand, stop);
        if (!prepared)
            return prepared.error();
        double elapsedMs = prepared->elapsedMs;
        auto found = prepared->evaluate(demand, prepared->result->rowIndex, stop, progress, elapsedMs);
        if (!found)
            return found.error();
        prepared->result->policies = *std::move(found);
        return prepared->finish(elapsedMs);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

struct WeightStream::State {
    Prepared prepared;
    Demand demand;
    std::size_t done = 0; // number of rows that next() has handed over
    double elapsedMs = 0; // without the time between calls of next()
};

WeightStream::WeightStream(std::unique_ptr<State> state)
    : state_(std::move(state))
{
}
WeightStream::WeightStream(WeightStream&&) noexcept = default;
WeightStream& WeightStream::operator=(WeightStream&&) noexcept = default;
WeightStream::~WeightStream() = default;

Outcome<WeightStream> WeightStream::start(const Experiment& experiment, const Demand& demand, StopToken stop)
{
    try {
        auto state = std::make_unique<State>();
        state->demand = demand;
        state->demand.weights = true;
        Demand estimated = demand; // only some rows' weights are held at a time
        estimated.weights = false;
        const auto checked = validate(experiment);
        if (!checked)
            return checked.error();
        auto prepared = begin(*checked, estimated, stop);
        if (!prepared)
            return prepared.error();
        state->prepared = *std::move(prepared);
        state->elapsedMs = state->prepared.elapsedMs;
        Result& result = *state->prepared.result;
        result.policies.resize(1);
        const Index dv = demand.output ? result.inputs->dv() : 0;
        result.policies.front().output.resize(dv > 0 ? Index(result.rowIndex.size()) : 0, dv);
        result.bytesPeak += 3.0 * double(weightRows(result.inputs->nk())) * double(result.inputs->nk()) * sizeof(float);
        return WeightStream(std::move(state));
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

Index WeightStream::rows() const { return Index(state_->prepared.result->rowIndex.size()); }
Index WeightStream::keys() const { return state_->prepared.result->inputs->nk(); }

Result WeightStream::blank() const
{
    const Prepared& prepared = state_->prepared;
    Result blank = *prepared.result;
    RowStatistics& rows = blank.policies.front().rows = blankRows(prepared.job(state_->demand, blank.rowIndex), 0);
    rows.put(0, std::vector<RowMoments>(rows.size()), blank.experiment.entropy); // moments of rows that see no key
    for (PerRow<double>* values : {&rows.multiplier, &rows.lambda})
        std::ranges::fill(*values, undefined);
    std::ranges::fill(rows.argmax, -1);
    return blank;
}

Outcome<Matrix> WeightStream::next(StopToken stop, const Progress& progress)
{
    try {
        Result& result = *state_->prepared.result;
        const std::span<const Index> all = result.rowIndex;
        const std::span<const Index> some =
            all.subspan(state_->done, std::min(all.size() - state_->done, std::size_t(weightRows(keys()))));
        if (some.empty())
            return Matrix(0, keys());
        const double before = double(state_->done), total = double(all.size());
        Progress told;
        if (progress)
            told = [&](double part) { progress((before + part * double(some.size())) / total); };
        auto found = state_->prepared.evaluate(state_->demand, some, stop, told, state_->elapsedMs);
        if (!found)
            return found.error();
        PolicyResult &one = found->front(), &whole = result.policies.front();
        whole.scale = one.scale;
        whole.rows.append(one.rows);
        if (whole.output.size() > 0)
            whole.output.middleRows(Index(state_->done), Index(some.size())) = one.output;
        state_->done += some.size();
        return std::move(one.weights);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

SharedResult WeightStream::finish() { return state_->prepared.finish(state_->elapsedMs); }

} // namespace attentoscope
