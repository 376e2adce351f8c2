// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/rounding.h"

#include "core/attention/kernels/reference.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/weighting/distance_law.h"
#include "core/weighting/logit.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <new>

namespace attentoscope {
namespace {

constexpr double worthSaying = 1e-3; // nats
constexpr double mostWork = 1e8; // multiply-adds in float64: a tenth of a second, spent only if rounding may matter

struct Suspect {
    std::size_t policy = 0, at = 0; // index of the policy among the results, and of the row in the job
    double error = 0; // estimated upper bound, nats
};

// Returns the length of the longest finite key, less the offset.
double longestOf(const float* rows, Index count, Index d, const std::vector<float>& offset)
{
    using Vector = Eigen::Map<const Eigen::VectorXf>;
    double longest = 0;
#pragma omp parallel for schedule(static) reduction(max : longest) if (count * d > 1 << 18)
    for (Index j = 0; j < count; ++j) {
        const Vector row(rows + j * d, d);
        const double square =
            offset.empty() ? row.cast<double>().squaredNorm() : (row - Vector(offset.data(), d)).cast<double>().squaredNorm();
        if (std::isfinite(square))
            longest = std::max(longest, square);
    }
    return std::sqrt(longest);
}

// The quantities of a row that the error of its logits depends on, besides the scale.
struct RowReach {
    double step = 0; // rounding of a score, in units of 2⁻²⁴
    double common = 0; // commonScore of the row
    Index farthest = 0; // largest distance of a key
};

// Describes how the positions of keys enter the logits under one policy.
struct Places {
    double alibi = 0;
    DistanceLaw law{};
};

// Returns the rounding of a score in units of 2⁻²⁴. A score is a sum of d products, and each step rounds a partial sum of at
// most ‖q‖ ‖k‖. Since the steps err in both directions, the score is off by 1.5 √d such roundings rather than by d
// (AttentionPass.ScoresAreAsExactAsIsSaidOfThem).
double stepOf(Index d, double query, double key) { return 1.5 * std::sqrt(double(d)) * query * key; }

RowReach reachOf(const Inputs& inputs, const TokenFacts& queries, Index row, double longest, const std::vector<float>& offset)
{
    const Index d = inputs.d(), stored = inputs.stored(row), place = inputs.position(row);
    const Index farthest = std::max(std::abs(place), std::abs(inputs.nk() - 1 - place));
    const MatrixView q = inputs.scoringQueries();
    return {stepOf(d, queries.norm[std::size_t(stored)], longest),
        offset.empty() ? 0 : dot(q.data() + stored * q.cols(), offset.data(), q.cols()), farthest};
}

// Returns about the most by which the entropy of a row is off. If logits are off by at most ε, the entropy changes by Σ a |ln a
// + H| ε ≤ 2 H ε, and by much less if many keys share the weight. ALiBi's bias is rounded, and so is its sum with the score;
// where a weight counts, neither is much larger than the largest logit. Under a distance law a, m, their products and the sum
// are rounded, all of which are at most as large as logit and m.
double errorOf(const RowReach& reach, double lambda, double entropy, const Places& places, double maxLogit)
{
    constexpr double count = 20; // a logit this far below the largest has no weight that counts
    double step = places.law.factor(reach.farthest) * lambda * reach.step;
    if (places.alibi != 0)
        step += 2 * (std::abs(maxLogit - logitOf(lambda, reach.common)) + count);
    if (places.law.exists())
        step += 4 * (std::abs(maxLogit) + count + std::abs(places.law.bias(reach.farthest)));
    return 2 * entropy * 0x1p-24 * step;
}

std::vector<PolicyChoice> scalesIn(std::span<const PolicyResult> found)
{
    std::vector<PolicyChoice> scales;
    for (const PolicyResult& each : found)
        scales.push_back(each.scale);
    return scales;
}

// Returns the offset that the pass over all these scales used.
std::vector<float> offsetFor(const RowJob& job, std::span<const PolicyChoice> scales)
{
    return distanceLawsOf(scales).empty() ? scoringOffset(job.inputs, job.mask) : std::vector<float>();
}

// Returns the rows whose entropy may be off by more than is worth saying.
std::vector<Suspect> suspectsOf(
    const RowJob& job, std::span<const PolicyResult> found, double longest, const std::vector<float>& offset)
{
    std::vector<Suspect> suspects;
    const auto queries = job.inputs.q.facts();
    std::vector<Places> places;
    for (const PolicyResult& each : found)
        places.push_back({job.experiment.alibi, distanceLawOf(each.scale)});
    for (std::size_t r = 0; r < job.rows.size(); ++r) {
        const RowReach reach = reachOf(job.inputs, *queries, job.rows[r], longest, offset);
        for (std::size_t p = 0; p < found.size(); ++p) {
            const RowStatistics& rows = found[p].rows;
            if (!rows.normalizers.empty()) // the estimate and the twin hold for the softmax
                continue;
            const double error = errorOf(reach, rows.lambda[r], rows.shannon[r], places[p], rows.maxLogit[r]);
            if (error > worthSaying)
                suspects.push_back({p, r, error}); // never a row that sees no key, since its entropy is NaN
        }
    }
    return suspects;
}

// Returns an upper bound on the errors of all rows, without ALiBi and distance laws: of a row with the longest query, the
// largest λ and the largest entropy at once.
double mostErrorOf(const RowJob& job, std::span<const PolicyResult> found, double longest)
{
    double lambda = 0;
    for (const PolicyResult& each : found) {
        const Eigen::Map<const Eigen::ArrayXd> own(each.rows.lambda.data(), Index(each.rows.lambda.size()));
        lambda = std::max(lambda, own.size() > 0 ? own.maxCoeff<Eigen::PropagateNumbers>() : 0); // ignores NaN
    }
    const double step = stepOf(job.inputs.d(), job.inputs.q.facts()->longest, longest);
    return errorOf({step}, lambda, std::log(double(job.mask.nk())), {}, 0);
}

// Keeps the worst suspects, in falling order of error, as many as there is time to check.
void keepWorst(std::vector<Suspect>& suspects, const RowJob& job)
{
    const double ofRow = double(job.mask.nk()) * double(job.inputs.d());
    const std::size_t count = std::min(suspects.size(), std::max<std::size_t>(1, std::size_t(mostWork / ofRow)));
    std::partial_sort(suspects.begin(), suspects.begin() + std::ptrdiff_t(count), suspects.end(),
        [](const Suspect& a, const Suspect& b) { return a.error > b.error; });
    suspects.resize(count);
}

double offBy(const RowJob& job, const PolicyResult& found, std::size_t r)
{
    const Inputs& inputs = job.inputs;
    const Index row = job.rows[r];
    KeyRanges visible;
    job.mask.row(row, visible);
    const MatrixView keys = inputs.scoringKeys();
    const ReferenceRow twin = referenceRow(inputs.scoringQueries(), MatrixView(keys.data(), job.mask.nk(), keys.cols()),
        MatrixView(nullptr, job.mask.nk(), 0), inputs.stored(row), found.rows.lambda[r], visible, 2, job.experiment.alibi, {},
        {distanceLawOf(found.scale).reach, job.mask.position(row)});
    return std::abs(found.rows.shannon[r] - twin.entropy);
}

} // namespace

std::optional<RoundedEntropy> worstRounding(const RowJob& job, std::span<const PolicyResult> found)
{
    if (job.wanted.weights || job.inputs.areWeights())
        return {};
    // An offset is a mean of keys, so no key less the offset is more than twice as long as the longest. With this bound most
    // jobs are cleared without looking at the keys.
    const bool byPlace = job.experiment.alibi != 0 || !distanceLawsOf(scalesIn(found)).empty();
    const double most = 2 * job.inputs.k.facts()->longest;
    if (!byPlace && (mostErrorOf(job, found, most) <= worthSaying || suspectsOf(job, found, most, {}).empty()))
        return {};
    const auto offset = offsetFor(job, scalesIn(found));
    const double longest = longestCentred(job, {0, job.mask.nk()});
    std::vector<Suspect> suspects = suspectsOf(job, found, longest, offset);
    keepWorst(suspects, job);
    std::vector<double> nats(suspects.size(), 0);
    std::atomic<bool> outOfMemory{false}; // no exception may leave a parallel region
    const int threads = job.threads > 0 ? job.threads : omp_get_max_threads();
#pragma omp parallel for schedule(dynamic) num_threads(threads) if (suspects.size() > 8)
    for (std::size_t s = 0; s < suspects.size(); ++s) {
        try {
            nats[s] = offBy(job, found[suspects[s].policy], suspects[s].at);
        } catch (const std::bad_alloc&) {
            outOfMemory = true;
        }
    }
    if (outOfMemory)
        throw std::bad_alloc();
    const auto worst = std::ranges::max_element(nats);
    if (worst == nats.end() || *worst <= worthSaying)
        return {};
    return RoundedEntropy{job.rows[suspects[std::size_t(worst - nats.begin())].at], *worst};
}

std::optional<RoundedEntropy> worstRounding(const Result& result)
{
    const std::vector<PolicyChoice> scales = resolvedScales(result);
    const RowJob job{.experiment = result.experiment,
        .inputs = *result.inputs,
        .mask = result.mask,
        .rows = result.rowIndex,
        .policies = scales,
        .wanted = {.weights = !result.policies.front().rows.weightSum.empty()},
        .threads = result.threads};
    return worstRounding(job, result.policies);
}

bool mayBeRounded(const RowJob& job, std::span<const PolicyResult> found, double longest)
{
    return !suspectsOf(job, found, longest, offsetFor(job, scalesIn(found))).empty();
}

double longestCentred(const RowJob& job, const KeyRange& keys)
{
    const MatrixView all = job.inputs.scoringKeys();
    return longestOf(all.data() + keys.begin * all.cols(), keys.end - keys.begin, all.cols(), offsetFor(job, job.policies));
}

Outcome<std::optional<RoundedEntropy>> evaluateRounding(const RowJob& job, StopToken stop)
{
    const auto scales = scalesOf(job.experiment, job.inputs, job.mask, job.policies, job.rows, job.threads, stop);
    if (!scales)
        return scales.error();
    const auto offset = offsetFor(job, job.policies);
    const double longest = longestCentred(job, {0, job.mask.nk()});
    std::vector<Suspect> suspects;
    const auto queries = job.inputs.q.facts();
    for (std::size_t r = 0; r < job.rows.size(); ++r) {
        const RowReach reach = reachOf(job.inputs, *queries, job.rows[r], longest, offset);
        const double entropy = std::log(std::max(1.0, double(job.mask.visible(job.rows[r])))), score = reach.step + reach.common;
        double error = 0;
        for (std::size_t p = 0; p < job.policies.size(); ++p) {
            const double lambda = scales->lambda[p * job.rows.size() + r];
            const Places places{job.experiment.alibi, distanceLawOf(job.policies[p])};
            const double largest = logitOf(places.law.factor(reach.farthest) * lambda, score);
            error = std::max(error, errorOf(reach, lambda, entropy, places, largest));
        }
        if (error > worthSaying)
            suspects.push_back({0, r, error});
    }
    keepWorst(suspects, job);
    std::vector<Index> rows;
    for (const Suspect& suspect : suspects)
        rows.push_back(job.rows[suspect.at]);
    std::ranges::sort(rows);
    if (rows.empty())
        return std::optional<RoundedEntropy>();
    RowJob some = job;
    some.rows = rows;
    some.wanted.keyInformation = some.wanted.onKeys = false;
    const auto found = evaluateRows(some, stop);
    if (!found)
        return found.error();
    return worstRounding(some, *found);
}

Message roundingWarning(const RoundedEntropy& worst, std::optional<Index> n)
{
    const std::string row = formatNumber(worst.row), nats = formatBrief(worst.nats, 2);
    if (n)
        return {ATT_TEXT("core",
                    "scores are too large for float32: at n = %1 the entropy of row %2 is off by %3 nats, and other rows may be, "
                    "too"),
            {formatNumber(*n), row, nats}};
    return {
        ATT_TEXT("core", "scores are too large for float32: the entropy of row %1 is off by %2 nats, and other rows may be, too"),
        {row, nats}};
}

} // namespace attentoscope
