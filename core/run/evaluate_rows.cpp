#include "core/run/evaluate_rows.h"

#include "core/kernels/attention_pass.h"
#include "core/run/row_set.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

// Weight on the planted keys of the row's group, in float64 from the row's own logsumexp.
double plantedMass(const Inputs& inputs, const KeyRanges& visible, Index query, double lambda, double logSumExp)
{
    double mass = 0;
    for (const Index key : inputs.plantedKeys[inputs.queryGroup[query]]) {
        const bool seen =
            std::any_of(visible.begin(), visible.end(), [&](const KeyRange& r) { return r.begin <= key && key < r.end; });
        if (!seen)
            continue;
        double score = 0;
        for (Index t = 0; t < inputs.d(); ++t)
            score += double(inputs.q(query, t)) * double(inputs.k(key, t));
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
        out.plantedMass[r] =
            empty ? undefined : plantedMass(inputs, visible, inputs.stored(row), out.lambda[r], out.logSumExp[r]);
}

// log n_i − λ (s_max − s̄).
double meanField(const RowJob& job, const KeyRanges& visible, Index row, const RowStatistics& rows, std::size_t r)
{
    const float* query = job.inputs.q.data() + job.inputs.stored(row) * job.inputs.d();
    const double meanLogit = rows.lambda[r] * job.keySums->meanScore(query, visible);
    return std::log(double(rows.visible[r])) - (rows.maxLogit[r] - meanLogit);
}

double weightSum(const float* weights, Index nk)
{
    double sum = 0;
    for (Index j = 0; j < nk; ++j)
        sum += double(weights[j]);
    return sum;
}

// Everything the pass found, in one piece for all policies.
struct Found {
    std::vector<RowMoments> moments; // (P, R)
    std::vector<Index> argmax; // (R)
    std::vector<float> output; // (P, R, d_v)
    std::vector<float> weights; // (P, R, n_k)
};

PolicyResult resultOf(const RowJob& job, std::size_t p, const Found& found, const Scales& scale)
{
    const std::size_t count = job.rows.size(), nk = job.mask.nk(), dv = job.inputs.dv();
    const bool planted = !job.inputs.plantedKeys.empty();
    PolicyResult one;
    one.policy = one.scale = job.policies[p];
    one.rows.resize(count);
    one.rows.argmax.assign(found.argmax.begin(), found.argmax.end());
    one.rows.plantedMass.resize(planted ? count : 0);
    one.rows.meanField.resize(job.keySums ? count : 0);
    one.rows.weightSum.resize(job.weights ? count : 0);
    std::copy_n(scale.multiplier.begin() + p * count, count, one.rows.multiplier.begin());
    std::copy_n(scale.lambda.begin() + p * count, count, one.rows.lambda.begin());
    KeyRanges visible;
    for (std::size_t r = 0; r < count; ++r) {
        if (planted || job.keySums)
            job.mask.row(job.rows[r], visible);
        fillRow(job.experiment, job.inputs, visible, job.rows[r], found.moments[p * count + r], one.rows, r);
        if (job.keySums)
            one.rows.meanField[r] = meanField(job, visible, job.rows[r], one.rows, r);
        if (job.weights)
            one.rows.weightSum[r] = weightSum(found.weights.data() + (p * count + r) * nk, nk);
    }
    if (dv > 0)
        one.output = MatrixView(found.output.data() + p * count * dv, count, dv);
    if (job.weights)
        one.weights = MatrixView(found.weights.data() + p * count * nk, count, nk);
    return one;
}

} // namespace

Outcome<std::vector<PolicyResult>> evaluateRows(const RowJob& job, StopToken stop, const Progress& progress)
{
    const std::size_t count = job.rows.size(), scales = job.policies.size(), nk = job.mask.nk(), dv = job.inputs.dv();
    const auto scale = scalesOf(job.experiment, job.mask, job.inputs.d(), job.policies, job.rows);
    if (!scale)
        return scale.error();
    std::vector<Index> stored(count);
    std::transform(job.rows.begin(), job.rows.end(), stored.begin(), [&](Index row) { return job.inputs.stored(row); });
    Found found;
    found.moments.resize(scales * count);
    found.argmax.resize(count);
    found.output.resize(scales * count * dv);
    found.weights.resize(job.weights ? scales * count * nk : 0);
    const PassProblem problem{.q = view(job.inputs.q),
        .k = MatrixView(job.inputs.k.data(), nk, job.inputs.d()),
        .v = MatrixView(job.inputs.v.data(), dv > 0 ? nk : 0, dv),
        .mask = &job.mask,
        .rows = job.rows,
        .stored = stored,
        .scales = scales,
        .lambda = scale->lambda,
        .cube = true,
        .power = powerWanted(job.experiment.entropy),
        .binEdges = {},
        .threads = job.threads};
    const PassOutput out{.moments = found.moments,
        .argmax = found.argmax,
        .output = found.output,
        .weights = found.weights,
        .scores = {},
        .binMax = {}};
    if (!attentionPass(problem, out, stop, progress))
        return cancelled();
    std::vector<PolicyResult> results;
    for (std::size_t p = 0; p < scales; ++p)
        results.push_back(resultOf(job, p, found, *scale));
    return results;
}

} // namespace attentoscope
