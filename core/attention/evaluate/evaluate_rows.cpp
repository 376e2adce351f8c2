// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/evaluate_rows.h"

#include "core/attention/evaluate/key_information.h"
#include "core/attention/evaluate/row_shares.h"
#include "core/attention/evaluate/weight_rows.h"
#include "core/attention/evaluate/weights_on_keys.h"
#include "core/attention/kernels/aligned.h"
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/key_weights.h"
#include "core/attention/rows/row_set.h"
#include "core/base/undefined.h"
#include "core/statistics/quantities.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

namespace attentoscope {
namespace {

// Sets, under stick-breaking, the weight on the keys of largest weight and the rank of the ranked key.
void rankBroken(std::vector<BrokenWeight> weights, const RowJob& job, RowStatistics& out, std::size_t r)
{
    const auto ranked = std::ranges::find(weights, job.wanted.rankedKey, &BrokenWeight::key);
    if (!out.keyRank.empty() && ranked != weights.end())
        out.keyRank[r] =
            1 + double(std::ranges::count_if(weights, [own = ranked->log](const BrokenWeight& each) { return each.log > own; }));
    if (!out.topMass.empty())
        out.topMass[r] = brokenTopMass(std::move(weights), job.wanted.topKeys);
}

// Sets, under stick-breaking, what does not follow from the logits of single keys: the weight on planted keys, the weight on
// the keys of largest weight, and the rank of the ranked key.
void fillBroken(const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, double logNowhere,
    RowStatistics& out, std::size_t r)
{
    if (!out.plantedMass.empty())
        out.plantedMass[r] = brokenPlantedMass(job, law, row, visible, out.lambda[r], logNowhere);
    if (!out.topMass.empty() || !out.keyRank.empty())
        rankBroken(brokenWeights(job, law, row, visible, out.lambda[r]), job, out, r);
}

// The numbers that the statistics of a row need besides its moments. One object serves all rows, one after the other, so that
// its memory is reused. If logits depend on the position, they stand in place of scores, and everything is of one policy.
struct RowFacts {
    KeyLogits planted{};
    double commonScore = 0; // the part that the scores below lack; logits lack λ times that
    double scoreSum = 0; // sum over the visible keys
    std::span<const float> top{}; // the largest scores
    Index larger = -1; // number of keys that score more than the ranked one; −1: that is not visible
    RowRule rule{};
    bool byPlace = false;
};

void fillFacts(const RowFacts& facts, const RowMoments& moments, RowStatistics& out, std::size_t r)
{
    const double n = moments.visible;
    const bool empty = n == 0;
    const double lambdaOfFacts = facts.byPlace ? 1 : out.lambda[r], common = logitOf(out.lambda[r], facts.commonScore);
    const Normalizer row = out.normalizer(r);
    if (!out.plantedMass.empty())
        out.plantedMass[r] = empty ? undefined : plantedMass(facts.planted, out.lambda[r], row);
    const bool ofLogit = isOfLogit(facts.rule.kind); // else weights are not in the order of logits
    if (!out.topMass.empty())
        out.topMass[r] = empty || !ofLogit ? undefined : topMass(facts.top, lambdaOfFacts, row.without(common));
    if (!out.keyRank.empty())
        out.keyRank[r] = facts.larger < 0 || !ofLogit ? undefined : double(facts.larger + 1);
    if (!out.meanField.empty()) // softmax only: log n_i − λ (s_max − s̄), or log n_i − (x_max − x̄)
        out.meanField[r] = empty || facts.rule.kind != Normalization::Softmax
            ? undefined
            : std::log(n) - (out.maxLogit[r] - common - logitOf(lambdaOfFacts, facts.scoreSum) / n);
}

double weightSum(const float* weights, Index nk)
{
    double sum = 0;
    for (Index j = 0; j < nk; ++j)
        sum += double(weights[j]);
    return sum;
}

// Computes the locality of a sigmoid row from its logits, because its weights may be too small for float32.
double localityOfTiny(const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, double lambda,
    const Normalizer& normalizer, double logTotal)
{
    double distance = 0;
    KeyLogits keys;
    for (const KeyRange& range : visible) {
        keys.clear();
        addLogits(job, law, row, range.begin, range.end, keys);
        for (Index j = range.begin; j < range.end; ++j) {
            const std::size_t at = std::size_t(j - range.begin);
            const double logShare = normalizer.logWeight(logitOf(lambda, keys.score[at], keys.bias[at])) - logTotal;
            distance += weightOfLog(logShare) * double(std::abs(job.mask.position(row) - j));
        }
    }
    return distance;
}

// Returns the mean distance of the keys from the query, by weight. NaN if no key is visible.
double localityOf(const float* weights, const KeyRanges& visible, Index place)
{
    double distance = 0, sum = 0;
    for (const KeyRange& range : visible)
        for (Index j = range.begin; j < range.end; ++j) {
            distance += double(weights[j]) * double(std::abs(place - j));
            sum += double(weights[j]);
        }
    return distance / sum;
}

// Everything the pass found, for all policies together.
struct Found {
    std::size_t rows = 0, orders = 1; // R; O, the number of orders of the keys: 1, or P if logits depend on position
    Aligned<RowMoments> moments; // (P, R), not initialized, so that the thread that reads an entry first writes it
    std::vector<Index> argmax; // (O, R)
    std::vector<float> output; // (P, R, d_v)
    std::vector<float> weights; // (P, R, n_k)
    std::vector<double> scoreSum; // (O, R), only if the mean field is wanted
    std::vector<float> top; // (O, R, topKeys)
    std::vector<Index> larger; // (O, R), only if a rank is wanted

    std::size_t at(std::size_t policy, std::size_t row) const { return (orders == 1 ? 0 : policy * rows) + row; }
};

// Returns the arrays that a pass fills, in their final sizes.
RowStatistics rowsOfPass(const RowJob& job, std::size_t policy)
{
    RowStatistics rows;
    rows.resize(job.rows.size());
    rows.resizeFor({.wanted = job.wanted,
                       .planted = !job.inputs.plantedKeys.empty(),
                       .standardEntropy = asksForEntropy(job.policies),
                       .kind = job.policies[policy].normalizer.kind()},
        job.rows.size());
    return rows;
}

PolicyResult emptyResult(const RowJob& job, std::size_t p, const Scales& scale)
{
    PolicyResult one;
    one.policy = one.scale = job.policies[p];
    one.rows = rowsOfPass(job, p);
    one.rows.standardEntropy.assign(scale.standardEntropy.begin(), scale.standardEntropy.end());
    return one;
}

std::vector<PolicyResult> emptyResults(const RowJob& job, const Scales& scales)
{
    std::vector<PolicyResult> results;
    for (std::size_t p = 0; p < job.policies.size(); ++p)
        results.push_back(emptyResult(job, p, scales));
    return results;
}

// Sets, for rows [first, first + count) under policy p, what follows from the moments and scales alone.
void putRows(const RowJob& job, const Found& found, const Scales& scales, std::size_t first, std::size_t count, std::size_t p,
    RowStatistics& out)
{
    const std::size_t at = p * found.rows + first;
    const std::span moments(found.moments.get() + at, count);
    std::copy_n(scales.multiplier.begin() + std::ptrdiff_t(at), count, out.multiplier.begin() + std::ptrdiff_t(first));
    std::copy_n(scales.lambda.begin() + std::ptrdiff_t(at), count, out.lambda.begin() + std::ptrdiff_t(first));
    std::copy_n(found.argmax.begin() + std::ptrdiff_t(found.at(p, first)), count, out.argmax.begin() + std::ptrdiff_t(first));
    out.put(first, moments, job.experiment.entropy,
        scales.rules.empty() ? std::span<const RowRule>() : std::span(scales.rules).subspan(at, count));
    for (std::size_t i = 0; i < count; ++i)
        if (moments[i].visible == 0)
            out.lambda[first + i] = undefined; // the 0 was for the pass
}

// If a sigmoid row's weights sum to less than this, weights that matter may be below the smallest float32 number.
constexpr double leastTotal = 0x1p-80;

// Sets the optional statistics: on planted and ranked keys, on the largest weights, on the weights themselves, the mean field.
void fillMore(const RowJob& job, const PassProblem& problem, const Found& found, const Scales& scales, std::size_t first,
    std::size_t count, std::vector<PolicyResult>& results)
{
    const std::size_t rows = job.rows.size(), nk = job.mask.nk(), keys = std::size_t(job.wanted.topKeys);
    const bool looksAtKeys =
        job.wanted.weights || job.wanted.topKeys > 0 || job.wanted.rankedKey >= 0 || !job.inputs.plantedKeys.empty();
    KeyRanges visible;
    RowFacts facts;
    for (std::size_t r = first; r < first + count; ++r) {
        if (looksAtKeys)
            job.mask.row(job.rows[r], visible);
        facts.commonScore = commonScore(problem, r);
        for (std::size_t p = 0; p < results.size(); ++p) {
            const DistanceLaw law = scales.laws.empty() ? DistanceLaw() : scales.laws[p];
            if (looksAtKeys && (p == 0 || !scales.laws.empty()))
                findPlanted(job, law, job.rows[r], visible, facts.planted);
            facts.byPlace = job.experiment.alibi != 0 || law.exists();
            const std::size_t at = found.at(p, r);
            const RowMoments& moments = found.moments[p * rows + r];
            facts.scoreSum = job.wanted.meanField ? found.scoreSum[at] : 0;
            facts.top = std::span(found.top).subspan(at * keys, keys);
            facts.larger = job.wanted.rankedKey >= 0 ? found.larger[at] : -1;
            facts.rule = scales.rules.empty() ? RowRule() : scales.rules[p * rows + r];
            RowStatistics& out = results[p].rows;
            fillFacts(facts, moments, out, r);
            if (!isOfLogit(facts.rule.kind) && moments.visible > 0)
                fillBroken(job, law, job.rows[r], visible, moments.threshold, out, r);
            if (!job.wanted.weights)
                continue;
            const float* weights = found.weights.data() + (p * rows + r) * nk;
            out.weightSum[r] = weightSum(weights, nk);
            const bool tiny = !sumsToOne(facts.rule.kind) && moments.visible > 0 && moments.total < leastTotal;
            out.locality[r] = tiny && !job.shares
                ? localityOfTiny(job, law, job.rows[r], visible, out.lambda[r], out.normalizer(r), moments.logTotal)
                : localityOf(weights, visible, job.mask.position(job.rows[r]));
        }
    }
}

// Tells whether the locality of a policy's rows follows from the sums of a pass.
bool summedLocality(const RowJob& job, std::size_t policy)
{
    return job.wanted.locality && !job.wanted.weights && isOfSoftmax(job.policies[policy].normalizer.kind());
}

// Sets the statistics of rows [first, first + count) from what the pass found.
void fillRows(const RowJob& job, const PassProblem& problem, const Found& found, const Scales& scales, std::size_t first,
    std::size_t count, std::vector<PolicyResult>& results)
{
    for (std::size_t p = 0; p < results.size(); ++p)
        putRows(job, found, scales, first, count, p, results[p].rows);
    for (std::size_t p = 0; p < results.size(); ++p)
        for (std::size_t r = first; r < first + count && summedLocality(job, p); ++r)
            if (const RowMoments& row = found.moments[p * found.rows + r]; row.visible > 0)
                results[p].rows.locality[r] = row.distance / row.sum();
    const bool planted = !job.inputs.plantedKeys.empty();
    if (planted || job.wanted.topKeys > 0 || job.wanted.rankedKey >= 0 || job.wanted.meanField || job.wanted.weights)
        fillMore(job, problem, found, scales, first, count, results);
}

// Sets the locality of the rows of a policy whose pass did not sum it, from their weights.
Outcome<Done> addLocality(const RowJob& job, const PolicyChoice& policy, RowStatistics& out, const StopToken& stop)
{
    KeyRanges visible;
    return forWeightRows(job, policy, stop, [&](std::size_t r, std::span<const float> weights, const RowMoments&) {
        job.mask.row(job.rows[r], visible);
        out.locality[r] = localityOf(weights.data(), visible, job.mask.position(job.rows[r]));
    });
}

// Returns a progress that maps 0 ... 1 of a part to `begin` ... `end` of the whole.
Progress partOfProgress(const Progress& whole, double begin, double end)
{
    if (!whole)
        return {};
    return [&whole, begin, end](double part) { whole(begin + part * (end - begin)); };
}

Outcome<Done> addKeyInformation(const RowJob& job, std::vector<PolicyResult>& results, const StopToken& stop)
{
    const auto information = keyInformation(job, results, stop);
    if (!information)
        return information.error();
    for (std::size_t p = 0; p < results.size(); ++p)
        put((*information)[p], results[p].rows);
    return Done{};
}

} // namespace

RowStatistics blankRows(const RowJob& job, std::size_t policy)
{
    RowStatistics rows = rowsOfPass(job, policy);
    if (job.wanted.onKeys)
        rows.onKeys.assign(quantitiesOnKeys(), PerRow<double>(job.rows.size(), undefined));
    return rows;
}

Outcome<std::vector<PolicyResult>> evaluateRows(const RowJob& job, StopToken stop, const Progress& progress)
{
    auto results = passOverRows(job, stop, progress);
    if (results)
        if (auto added = addAfterPass(job, *results, stop); !added)
            return added.error();
    return results;
}

Outcome<Done> addAfterPass(const RowJob& job, std::vector<PolicyResult>& results, const StopToken& stop)
{
    if (job.wanted.onKeys)
        if (auto added = addWeightsOnKeys(job, results, stop); !added)
            return added;
    for (std::size_t p = 0; p < results.size() && job.wanted.locality && !job.wanted.weights; ++p)
        if (!summedLocality(job, p))
            if (auto added = addLocality(job, results[p].scale, results[p].rows, stop); !added)
                return added;
    return job.wanted.keyInformation ? addKeyInformation(job, results, stop) : Done{};
}

namespace {

// Runs some pass over the rows of a job.
Outcome<std::vector<PolicyResult>> passWith(const RowJob& job, const StopToken& stop, const Progress& progress,
    const std::function<bool(const PassProblem&, const PassOutput&, const Progress&)>& pass)
{
    const std::size_t count = job.rows.size(), scales = job.policies.size(), nk = job.mask.nk(), dv = job.dv();
    const double before = asksForEntropy(job.policies) ? 0.5 : 0; // fraction of the work that finding the scales takes
    const auto scale = scalesOf(
        job.experiment, job.inputs, job.mask, job.policies, job.rows, job.threads, stop, partOfProgress(progress, 0, before));
    if (!scale)
        return scale.error();
    const std::vector<Index> stored = storedRows(job.inputs, job.rows);
    PassProblem problem =
        problemOver(job.inputs, job.mask, job.rows, stored, MatrixView(job.inputs.v.data(), dv > 0 ? nk : 0, dv));
    problem.scales = scales;
    putPlaces(problem, job.experiment.alibi, scale->laws);
    const std::size_t orders = problem.byPlace() ? scales : 1;
    Found found;
    found.moments = makeAligned<RowMoments>(scales * count);
    found.rows = count;
    found.orders = orders;
    found.argmax.resize(orders * count);
    found.output.resize(scales * count * dv);
    found.weights.resize(job.wanted.weights ? scales * count * nk : 0);
    found.scoreSum.resize(job.wanted.meanField ? orders * count : 0);
    found.top.resize(orders * count * std::size_t(job.wanted.topKeys));
    found.larger.resize(job.wanted.rankedKey >= 0 ? orders * count : 0);
    std::vector<PolicyResult> results = emptyResults(job, *scale);
    const std::array<Index, 2> allKeys{0, Index(nk)};
    problem.lambda = scale->lambda;
    problem.rules = scale->rules;
    problem.power = powerWanted(job.experiment.entropy);
    for (std::size_t p = 0; p < scales; ++p)
        problem.distance = problem.distance || summedLocality(job, p);
    if (job.wanted.meanField)
        problem.binEdges = allKeys;
    problem.rankedKey = job.wanted.rankedKey;
    problem.threads = job.threads;
    const PassOutput out{.moments = std::span(found.moments.get(), scales * count),
        .argmax = found.argmax,
        .output = found.output,
        .weights = found.weights,
        .scores = {},
        .binMax = {},
        .binSum = found.scoreSum,
        .top = found.top,
        .larger = found.larger,
        .shares = job.shares,
        .rowsDone = [&](std::size_t first, std::size_t some) { fillRows(job, problem, found, *scale, first, some, results); }};
    if (!pass(problem, out, partOfProgress(progress, before, 1)))
        return cancelled();
    for (std::size_t p = 0; p < scales; ++p) {
        if (dv > 0)
            results[p].output = MatrixView(found.output.data() + p * count * dv, count, dv);
        if (job.wanted.weights)
            results[p].weights = MatrixView(found.weights.data() + p * count * nk, count, nk);
    }
    return results;
}

} // namespace

Outcome<std::vector<PolicyResult>> passOverRows(const RowJob& job, const StopToken& stop, const Progress& progress)
{
    return passWith(job, stop, progress, [&](const PassProblem& problem, const PassOutput& out, const Progress& told) {
        return attentionPass(problem, out, stop, told);
    });
}

Outcome<std::vector<KeyChunk>> chunksOver(
    const RowJob& job, const KeyRange& keys, const StopToken& stop, const Progress& progress)
{
    std::vector<KeyChunk> chunks;
    const auto done = passWith(job, stop, progress, [&](const PassProblem& problem, const PassOutput&, const Progress& told) {
        return sumChunks(problem, keys, chunks, stop, told);
    });
    return done ? Outcome<std::vector<KeyChunk>>(std::move(chunks)) : done.error();
}

std::size_t numbersOfChunk(const RowJob& job)
{
    const std::vector<DistanceLaw> laws = distanceLawsOf(job.policies);
    PassProblem problem{.v = MatrixView(nullptr, 0, job.dv()),
        .rows = job.rows,
        .stored = {},
        .scales = job.policies.size(),
        .lambda = {},
        .binEdges = {}};
    for (std::size_t p = 0; p < job.policies.size(); ++p)
        problem.distance = problem.distance || summedLocality(job, p);
    putPlaces(problem, job.experiment.alibi, laws);
    return numbersOfChunk(problem);
}

Outcome<std::vector<PolicyResult>> rowsFromChunks(const RowJob& job, const std::vector<KeyChunk>& chunks, const StopToken& stop)
{
    return passWith(job, stop, {}, [&](const PassProblem& problem, const PassOutput& out, const Progress&) {
        return passOfChunks(problem, out, chunks, stop);
    });
}

} // namespace attentoscope
