#include "core/run/evaluate.h"

#include "core/base/numbers.h"
#include "core/kernels/attention_pass.h"
#include "core/run/machine.h"
#include "core/run/row_set.h"
#include "core/session/fields.h"
#include "core/sources/source.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>

namespace attentoscope {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

std::vector<PolicyChoice> wantedPolicies(const Experiment& experiment, const Demand& demand)
{
    return demand.policies ? *demand.policies : std::vector<PolicyChoice>{experiment.policyA, experiment.policyB};
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

// Weight on the planted keys of the row's group, in float64 from the row's own logsumexp.
double plantedMass(const Inputs& inputs, const KeyRanges& visible, Index row, double lambda, double logSumExp)
{
    double mass = 0;
    for (const Index key : inputs.plantedKeys[inputs.queryGroup[row]]) {
        const bool seen =
            std::any_of(visible.begin(), visible.end(), [&](const KeyRange& r) { return r.begin <= key && key < r.end; });
        if (!seen)
            continue;
        double score = 0;
        for (Index t = 0; t < inputs.d(); ++t)
            score += double(inputs.q(row, t)) * double(inputs.k(key, t));
        mass += std::exp(lambda * score - logSumExp);
    }
    return std::min(mass, 1.0);
}

void fillRow(const Experiment& experiment, const Inputs& inputs, const KeyRanges& visible, Index row, const RowMoments& moments,
    RowStatistics& out, std::size_t r)
{
    const double n = moments.visible;
    const bool empty = n == 0;
    out.visible[r] = static_cast<std::int64_t>(n);
    out.logSumExp[r] = logSumExpOf(moments);
    out.maxLogit[r] = empty ? undefined : moments.maxLogit;
    out.shannon[r] = shannonOf(moments);
    out.entropy[r] = entropyOf(experiment.entropy, moments);
    out.normalized[r] = n < 2 ? undefined : out.entropy[r] / largestEntropy(experiment.entropy, n);
    out.maxWeight[r] = maxWeightOf(moments);
    out.effectiveSupport[r] = std::exp(out.shannon[r]);
    out.jacobianNorm[r] = jacobianNormOf(moments);
    if (!out.plantedMass.empty())
        out.plantedMass[r] = empty ? undefined : plantedMass(inputs, visible, row, out.lambda[r], out.logSumExp[r]);
}

double weightSum(const float* weights, Index nk)
{
    double sum = 0;
    for (Index j = 0; j < nk; ++j)
        sum += double(weights[j]);
    return sum;
}

// Everything but Q, K and V.
double evaluationBytes(Index nq, Index nk, Index dv, std::size_t policies, const Demand& demand)
{
    const double rows = double(demand.rows > 0 ? std::min(nq, demand.rows) : nq);
    const double perRow = sizeof(RowMoments) + 13 * sizeof(double) + 2 * double(dv) * sizeof(float);
    const double weights = demand.weights ? 2.0 * double(nk) * sizeof(float) : 0; // two copies while they are handed over
    return rows * double(policies) * (perRow + weights) + 16.0 * double(nk);
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
    const auto& planted = result.inputs->plantedKeys;
    const Index wanted = result.experiment.needles;
    const bool complete =
        std::all_of(planted.begin(), planted.end(), [&](const auto& keys) { return Index(keys.size()) == wanted; });
    if (!planted.empty() && !complete)
        result.warnings.push_back(
            {ATT_TEXT("core", "some needles lie beyond n = %1: below %2 keys a group may have fewer than %3"),
                {formatNumber(result.inputs->nk()), formatNumber(result.experiment.groups * wanted), formatNumber(wanted)}});
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
    result->bytesPeak = needed + double(inputs.q.size() + inputs.k.size() + inputs.v.size()) * sizeof(float);
    auto mask = bindMask(experiment, inputs);
    if (!mask)
        return mask.error();
    result->mask = *mask;
    result->rowIndex = evenlySpacedRows(inputs.nq(), demand.rows);
    const auto& rows = result->rowIndex;
    if (auto checked = checkFinite(inputs, result->mask, rows); !checked)
        return checked.error();

    const std::size_t count = rows.size(), scales = policies.size(), nk = inputs.nk(), dv = inputs.dv();
    const Scales scale = scalesOf(experiment, inputs, result->mask, policies, rows);
    std::vector<RowMoments> moments(scales * count);
    std::vector<Index> argmax(count);
    std::vector<float> output(scales * count * dv), weights(demand.weights ? scales * count * nk : 0);
    const PassProblem problem{.q = view(inputs.q),
        .k = view(inputs.k),
        .v = view(inputs.v),
        .mask = &result->mask,
        .rows = rows,
        .scales = scales,
        .lambda = scale.lambda,
        .cube = true,
        .power = powerWanted(experiment.entropy),
        .binEdges = {},
        .threads = demand.threads};
    const PassOutput out{.moments = moments, .argmax = argmax, .output = output, .weights = weights, .scores = {}, .binMax = {}};
    if (!attentionPass(problem, out, stop, progress))
        return cancelled();

    for (std::size_t p = 0; p < scales; ++p) {
        PolicyResult& one = result->policies.emplace_back();
        one.policy = policies[p];
        one.rows.resize(count);
        one.rows.argmax.assign(argmax.begin(), argmax.end());
        if (!inputs.plantedKeys.empty())
            one.rows.plantedMass.resize(count);
        if (demand.weights)
            one.rows.weightSum.resize(count);
        std::copy_n(scale.multiplier.begin() + p * count, count, one.rows.multiplier.begin());
        std::copy_n(scale.lambda.begin() + p * count, count, one.rows.lambda.begin());
        KeyRanges visible;
        for (std::size_t r = 0; r < count; ++r) {
            if (!inputs.plantedKeys.empty())
                result->mask.row(rows[r], visible);
            fillRow(experiment, inputs, visible, rows[r], moments[p * count + r], one.rows, r);
            if (demand.weights)
                one.rows.weightSum[r] = weightSum(weights.data() + (p * count + r) * nk, nk);
        }
        if (dv > 0)
            one.output = MatrixView(output.data() + p * count * dv, count, dv);
        if (demand.weights)
            one.weights = MatrixView(weights.data() + p * count * nk, count, nk);
    }
    result->emptyRows =
        std::count_if(moments.begin(), moments.begin() + count, [](const RowMoments& m) { return m.visible == 0; });
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
    return inputBytes(experiment) + evaluationBytes(n, n, experiment.dv, wantedPolicies(experiment, demand).size(), demand);
}

Outcome<SharedInputs> makeInputs(const Experiment& experiment, Index trial, StopToken stop)
{
    if (auto valid = validate(experiment); !valid)
        return valid.error();
    if (auto fits = checkMemory(inputBytes(experiment)); !fits)
        return fits.error();
    try {
        auto made = findSource(experiment.source)->make(experiment, trial, stop);
        if (!made)
            return made.error();
        return SharedInputs(std::make_shared<const Inputs>(*std::move(made)));
    } catch (const std::bad_alloc&) {
        return failure("n", ATT_TEXT("core", "there is not enough memory; choose a smaller n or d"));
    }
}

Outcome<SharedResult> evaluate(const Experiment& experiment, const Demand& demand, StopToken stop, Progress progress)
{
    if (auto valid = validate(experiment); !valid)
        return valid.error();
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
            auto inputs = makeInputs(experiment, demand.trial, stop);
            if (!inputs)
                return inputs.error();
            result->inputs = *inputs;
            result->sourceMs = millisecondsSince(begin);
        }
        return compute(std::move(result), wantedPolicies(experiment, demand), demand, stop, progress);
    } catch (const std::bad_alloc&) {
        return failure("n", ATT_TEXT("core", "there is not enough memory; choose a smaller n or d"));
    }
}

} // namespace attentoscope
