#include "core/run/evaluate.h"

#include "core/base/numbers.h"
#include "core/run/evaluate_rows.h"
#include "core/run/machine.h"
#include "core/run/matching.h"
#include "core/run/row_set.h"
#include "core/session/fields.h"
#include "core/sources/rope.h"
#include "core/sources/source.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>

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

std::string megabytes(double bytes) { return formatBrief(std::ceil(bytes / 1048576), 6) + " MiB"; }

Outcome<Done> checkMemory(double needed)
{
    const double available = availableBytes();
    if (available > 0 && needed > available)
        return badInput("n",
            {ATT_TEXT("core", "this needs about %1 and %2 are free; choose a smaller n or d, fewer rows, or do without weights"),
                {megabytes(needed), megabytes(available)}});
    return Done{};
}

// Everything but Q, K and V.
double evaluationBytes(Index nq, Index nk, Index dv, std::size_t policies, const Demand& demand)
{
    const double rows = double(demand.rows > 0 ? std::min(nq, demand.rows) : nq);
    const double perRow = sizeof(RowMoments) + 13 * sizeof(double) + 2 * double(dv) * sizeof(float);
    const double weights = demand.weights ? 2.0 * double(nk) * sizeof(float) : 0; // two copies while they are handed over
    const double top = double(demand.topKeys) * sizeof(float);
    return rows * (double(policies) * (perRow + weights) + top) + 16.0 * double(nk);
}

// Of weights that are given: rows whose visible weights do not sum to 1. Their logsumexp is the logarithm of the sum.
std::optional<Message> sumsToOther(const Result& result)
{
    constexpr double tolerance = 0.01; // beyond what float16 rounds
    if (!result.inputs->areWeights() || result.policies.front().policy.name != "exported")
        return {};
    const RowStatistics& rows = result.policies.front().rows;
    std::size_t count = 0, first = 0;
    for (std::size_t r = rows.size(); r-- > 0;)
        if (rows.visible[r] > 0 && std::abs(std::exp(rows.logSumExp[r]) - 1) > tolerance) {
            ++count;
            first = r;
        }
    if (count == 0)
        return {};
    return Message(
        ATT_TEXT("core", "in %1 of %2 rows the visible weights do not sum to 1 (row %3: %4); each row is divided by its sum"),
        {formatNumber(Index(count)), formatNumber(Index(rows.size())), formatNumber(result.rowIndex[first]),
            formatBrief(std::exp(rows.logSumExp[first]), 4)});
}

void addWarnings(Result& result)
{
    const Index rows = Index(result.rowIndex.size());
    if (result.emptyRows == rows)
        result.warnings.emplace_back(ATT_TEXT("core", "the mask hides every key of every row: nothing can be attended to"));
    else if (result.emptyRows > 0)
        result.warnings.push_back(
            {ATT_TEXT("core", "%1 of %2 rows see no key: their weights are 0 and their entropy is undefined"),
                {formatNumber(result.emptyRows), formatNumber(rows)}});
    if (const auto warning = sumsToOther(result))
        result.warnings.push_back(*warning);
    if (const auto warning = needlesBeyond(result.experiment, result.inputs->nk()))
        result.warnings.push_back(*warning);
    if (const auto warning = alibiAhead(result.experiment, result.mask, result.rowIndex))
        result.warnings.push_back(*warning);
}

Outcome<SharedResult> compute(std::shared_ptr<Result> result, const std::vector<PolicyChoice>& policies, const Demand& demand,
    StopToken stop, const Progress& progress)
{
    const Experiment& experiment = result->experiment;
    const Inputs& inputs = *result->inputs;
    const auto begin = Clock::now();
    const double needed = evaluationBytes(inputs.nq(), inputs.nk(), inputs.dv(), policies.size(), demand);
    if (auto fits = checkMemory(needed); !fits)
        return fits.error();
    result->bytesPeak =
        needed + double(inputs.q.size() + inputs.k.size() + inputs.v.size() + inputs.given.size()) * sizeof(float);
    auto mask = bindMask(experiment, inputs);
    if (!mask)
        return mask.error();
    result->mask = *mask;
    result->rowIndex = evenlySpacedRows(inputs.nq(), demand.rows);
    const auto& rows = result->rowIndex;
    if (auto checked = checkFinite(inputs, result->mask, rows); !checked)
        return checked.error();
    if (demand.rankedKey >= inputs.nk())
        return badInput("rank-of",
            {ATT_TEXT("core", "there are %1 keys; the last one is %2"),
                {formatNumber(inputs.nk()), formatNumber(inputs.nk() - 1)}});
    const auto resolved = resolvePolicies({experiment, inputs, result->mask, rows, demand.threads}, policies, stop);
    if (!resolved)
        return resolved.error();
    const RowJob job{.experiment = experiment,
        .inputs = inputs,
        .mask = result->mask,
        .rows = rows,
        .policies = *resolved,
        .weights = demand.weights,
        .meanField = demand.meanField,
        .topKeys = demand.topKeys,
        .rankedKey = demand.rankedKey,
        .threads = demand.threads};
    auto rowsDone = evaluateRows(job, stop, progress);
    if (!rowsDone)
        return rowsDone.error();
    result->policies = *std::move(rowsDone);
    for (std::size_t p = 0; p < policies.size(); ++p)
        result->policies[p].policy = policies[p];
    const auto& visible = result->policies.front().rows.visible;
    result->emptyRows = std::count(visible.begin(), visible.end(), 0);
    result->elapsedMs = millisecondsSince(begin);
    addWarnings(*result);
    return SharedResult(std::move(result));
}

} // namespace

std::vector<Index> evenlySpacedRows(Index n, Index count)
{
    if (count <= 0 || count > n)
        count = n;
    std::vector<Index> rows(count);
    for (Index r = 0; r < count; ++r)
        rows[r] = (r + 1) * n / count - 1;
    return rows;
}

double estimateBytes(const Experiment& experiment, const Demand& demand)
{
    const Source* source = findSource(experiment.source);
    const Index n = source && source->generated ? experiment.n : 0; // of a file only its own size is known beforehand
    const double inputs = demand.inputs ? 0 : inputBytes(experiment);
    return inputs + evaluationBytes(n, n, experiment.dv, wantedPolicies(experiment, demand).size(), demand);
}

Outcome<SharedInputs> makeInputs(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    if (auto valid = validate(experiment); !valid)
        return valid.error();
    if (auto fits = checkMemory(inputBytes(experiment)); !fits)
        return fits.error();
    try {
        auto made = findSource(experiment.source)->make(experiment, draw, stop);
        if (!made)
            return made.error();
        if (auto turned = applyRope(experiment, *made, stop); !turned)
            return turned.error();
        return SharedInputs(std::make_shared<const Inputs>(*std::move(made)));
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

Outcome<SharedResult> evaluate(const Experiment& experiment, const Demand& demand, StopToken stop, Progress progress)
{
    if (auto valid = validate(experiment); !valid)
        return valid.error();
    if (wantedPolicies(experiment, demand).empty())
        return badInput("policies", ATT_TEXT("core", "at least one is needed"));
    if (auto fits = checkMemory(estimateBytes(experiment, demand)); !fits)
        return fits.error();
    try {
        auto result = std::make_shared<Result>();
        result->experiment = experiment;
        result->threads = demand.threads > 0 ? demand.threads : hardwareThreads();
        result->simd = simdName();
        const auto begin = Clock::now();
        result->inputs = demand.inputs;
        if (!result->inputs) {
            const bool some = demand.onlyTheseQueries && demand.rows > 0 && demand.rows < experiment.n;
            const Draw draw{demand.trial, some ? evenlySpacedRows(experiment.n, demand.rows) : std::vector<Index>{}};
            auto inputs = makeInputs(experiment, draw, stop);
            if (!inputs)
                return inputs.error();
            result->inputs = *inputs;
            result->sourceMs = millisecondsSince(begin);
        }
        return compute(std::move(result), wantedPolicies(experiment, demand), demand, stop, progress);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

} // namespace attentoscope
