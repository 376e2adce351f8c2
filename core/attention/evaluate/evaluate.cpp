// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/evaluate.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/prepared.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/attention/evaluate/row_blocks.h"
#include "core/attention/kernels/rules/tile_rule.h"
#include "core/attention/machine.h"
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

} // namespace

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

RowJob Prepared::job(const Demand& demand, std::span<const Index> rows) const
{
    return {.experiment = result->experiment,
        .inputs = *result->inputs,
        .mask = result->mask,
        .rows = rows,
        .policies = resolved.policies,
        .wanted = demand,
        .threads = demand.threads};
}

Outcome<std::vector<PolicyResult>> Prepared::evaluate(
    const Demand& demand, std::span<const Index> rows, const StopToken& stop, const Progress& progress, double& elapsedMs) const
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

SharedResult Prepared::finish(double elapsedMs)
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

std::vector<Index> rowsOf(const Inputs& inputs, const Demand& demand)
{
    const bool some = demand.countedRows && demand.rows > 0 && demand.rows < inputs.nq();
    const auto spaced = demand.middles ? middleRows : evenlySpacedRows;
    return some ? spacedCountedRows(inputs, demand.rows, spaced) : spaced(inputs.nq(), demand.rows);
}

Outcome<std::vector<PolicyChoice>> policiesOf(const Experiment& experiment, const Demand& demand)
{
    std::vector<PolicyChoice> policies = wantedPolicies(experiment, demand);
    if (policies.empty())
        return badInput("policies", ATT_TEXT("core", "must name at least one policy"));
    if (auto usable = checkPolicies(experiment, policies); !usable)
        return usable.error();
    return policies;
}

Outcome<Prepared> prepare(
    std::shared_ptr<Result> result, std::vector<PolicyChoice> policies, const Demand& demand, const StopToken& stop)
{
    const Experiment& experiment = result->experiment;
    const Inputs& inputs = *result->inputs;
    const auto begin = Clock::now();
    const double needed = evaluationBytes(inputs.nq(), inputs.nk(), inputs.dv(), policies, demand);
    if (auto fits = checkFitsMemory(needed); !fits)
        return fits.error();
    const auto keysHeld = [&](const TokenRows& rows) {
        return double(rows.held().empty() ? rows.rows() : keyCount(rows.held())) * double(rows.cols());
    };
    result->bytesPeak =
        needed + (double(inputs.q.size() + inputs.given.size()) + keysHeld(inputs.k) + keysHeld(inputs.v)) * sizeof(float);
    auto mask = bindMask(experiment, inputs);
    if (!mask)
        return mask.error();
    result->mask = *mask;
    result->rowIndex = rowsOf(inputs, demand);
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

namespace {

// Checks the demand, makes Q, K and V, and prepares the rest.
Outcome<Prepared> begin(const CheckedExperiment& checked, const Demand& demand, const StopToken& stop)
{
    const Experiment& experiment = *checked;
    const auto policies = policiesOf(experiment, demand);
    if (!policies)
        return policies.error();
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
    return prepare(std::move(result), *policies, demand, stop);
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

struct RowBlocks::State {
    Prepared prepared;
    Demand demand;
    double elapsedMs = 0; // of what was added, and of the preparation
};

RowBlocks::RowBlocks(std::unique_ptr<State> state)
    : state_(std::move(state))
{
}
RowBlocks::RowBlocks(RowBlocks&&) noexcept = default;
RowBlocks& RowBlocks::operator=(RowBlocks&&) noexcept = default;
RowBlocks::~RowBlocks() = default;

Outcome<RowBlocks> RowBlocks::start(const Experiment& experiment, const Demand& demand, const StopToken& stop)
{
    try {
        auto state = std::make_unique<State>();
        state->demand = demand;
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
        result.policies.resize(state->prepared.policies.size());
        if (demand.weights)
            result.bytesPeak += 3.0 * double(weightRows(result.inputs->nk())) * double(result.inputs->nk()) * sizeof(float);
        const Index dv = demand.output ? result.inputs->dv() : 0;
        for (PolicyResult& policy : result.policies)
            policy.output.resize(dv > 0 ? Index(result.rowIndex.size()) : 0, dv);
        return RowBlocks(std::move(state));
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

const Result& RowBlocks::prepared() const { return *state_->prepared.result; }

RowBlock RowBlocks::blank(Index first, Index count) const
{
    const Prepared& all = state_->prepared;
    const auto some = std::span<const Index>(all.result->rowIndex).subspan(std::size_t(first), std::size_t(count));
    RowBlock block;
    for (std::size_t p = 0; p < all.policies.size(); ++p) {
        PolicyResult& policy = block.policies.emplace_back();
        RowStatistics& rows = policy.rows = blankRows(all.job(state_->demand, some), p);
        rows.put(0, std::vector<RowMoments>(rows.size()), all.result->experiment.entropy); // moments of rows that see no key
        for (PerRow<double>* values : {&rows.multiplier, &rows.lambda})
            std::ranges::fill(*values, undefined);
        std::ranges::fill(rows.argmax, -1);
        policy.scale = all.resolved.policies[p];
        const Index dv = all.result->policies[p].output.cols();
        policy.output.resize(dv > 0 ? count : 0, dv);
    }
    return block;
}

Outcome<RowBlock> RowBlocks::evaluate(Index first, Index count, const StopToken& stop, const Progress& progress) const
{
    try {
        RowBlock block;
        const auto some = std::span<const Index>(prepared().rowIndex).subspan(std::size_t(first), std::size_t(count));
        auto found = state_->prepared.evaluate(state_->demand, some, stop, progress, block.elapsedMs);
        if (!found)
            return found.error();
        block.policies = *std::move(found);
        return block;
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

void RowBlocks::add(const RowBlock& next)
{
    state_->elapsedMs += next.elapsedMs;
    for (std::size_t p = 0; p < next.policies.size(); ++p) {
        const PolicyResult& more = next.policies[p];
        PolicyResult& whole = state_->prepared.result->policies[p];
        if (whole.output.size() > 0)
            whole.output.middleRows(Index(whole.rows.size()), Index(more.rows.size())) = more.output;
        whole.scale = more.scale;
        whole.rows.append(more.rows);
    }
}

SharedResult RowBlocks::finish() { return state_->prepared.finish(state_->elapsedMs); }

struct WeightStream::State {
    RowBlocks blocks;
    Index done = 0; // number of rows that next() has handed over
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
    Demand withWeights = demand;
    withWeights.weights = true;
    auto blocks = RowBlocks::start(experiment, withWeights, stop);
    if (!blocks)
        return blocks.error();
    return WeightStream(std::make_unique<State>(*std::move(blocks)));
}

Index WeightStream::rows() const { return Index(state_->blocks.prepared().rowIndex.size()); }
Index WeightStream::keys() const { return state_->blocks.prepared().inputs->nk(); }

Result WeightStream::blank() const
{
    Result blank = state_->blocks.prepared();
    blank.policies.front().rows = state_->blocks.blank(0, rows()).policies.front().rows;
    return blank;
}

Outcome<Matrix> WeightStream::next(StopToken stop, const Progress& progress)
{
    const Index all = rows(), some = std::min(all - state_->done, weightRows(keys()));
    if (some == 0)
        return Matrix(0, keys());
    Progress told;
    if (progress)
        told = [&](double part) { progress((double(state_->done) + part * double(some)) / double(all)); };
    auto block = state_->blocks.evaluate(state_->done, some, stop, told);
    if (!block)
        return block.error();
    state_->blocks.add(*block);
    state_->done += some;
    return std::move(block->policies.front().weights);
}

SharedResult WeightStream::finish() { return state_->blocks.finish(); }

} // namespace attentoscope
