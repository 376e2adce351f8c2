#include "core/run/rounding.h"

#include "core/kernels/reference.h"
#include "core/run/row_set.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <new>

namespace attentoscope {
namespace {

constexpr double worthSaying = 1e-3; // nats
constexpr double mostWork = 1e8; // multiply-adds in float64: a tenth of a second, and only where it may matter

struct Suspect {
    std::size_t policy = 0, at = 0; // in Result::policies, in Result::rowIndex
    double error = 0; // at most about this, nats
};

// ‖k − offset‖ of the longest finite key.
double longestCentredKey(const Result& result, const std::vector<float>& offset)
{
    const Matrix& k = result.inputs->k;
    double longest = 0;
#pragma omp parallel for schedule(static) reduction(max : longest) if (k.size() > 1 << 18)
    for (Index j = 0; j < k.rows(); ++j) {
        double square = 0;
        for (Index t = 0; t < k.cols(); ++t) {
            const double x = double(k(j, t)) - (offset.empty() ? 0 : double(offset[std::size_t(t)]));
            square += x * x;
        }
        if (std::isfinite(square))
            longest = std::max(longest, square);
    }
    return std::sqrt(longest);
}

// A score is a sum of d products, each step rounded by 2⁻²⁴ of a partial sum, which is ‖q‖ ‖k‖ at most; as steps err one way and
// the other, it is off by 1.5 √d such roundings and not by d (AttentionPass.ScoresAreAsExactAsIsSaidOfThem). With ALiBi the bias
// is rounded as well, and so is the sum with it; where a weight counts neither is much larger than the largest logit. Logits that
// are off by ε at most change the entropy by Σ a |ln a + H| ε ≤ 2 H ε; it is much less where many keys share the weight.
double errorOf(
    const Result& result, const RowStatistics& rows, std::size_t r, double longestKey, const std::vector<float>& offset)
{
    const Inputs& inputs = *result.inputs;
    const Index d = inputs.d();
    const float* q = inputs.q.data() + inputs.stored(result.rowIndex[r]) * d;
    double step = 1.5 * std::sqrt(double(d)) * rows.lambda[r] * std::sqrt(dot(q, q, d)) * longestKey;
    if (result.experiment.alibi != 0) {
        constexpr double reach = 20; // below e^−20 of the largest a weight does not count
        const double common = offset.empty() ? 0 : rows.lambda[r] * dot(q, offset.data(), d);
        step += 2 * (std::abs(rows.maxLogit[r] - common) + reach);
    }
    return 2 * rows.shannon[r] * 0x1p-24 * step;
}

// The rows that may be off by more than is worth saying, the worst first; not more than there is time for.
std::vector<Suspect> suspectsOf(const Result& result)
{
    const auto offset = offsetOf(*result.inputs, result.mask);
    const double longestKey = longestCentredKey(result, offset);
    std::vector<Suspect> suspects;
    for (std::size_t p = 0; p < result.policies.size(); ++p)
        for (std::size_t r = 0; r < result.rowIndex.size(); ++r)
            if (const double error = errorOf(result, result.policies[p].rows, r, longestKey, offset); error > worthSaying)
                suspects.push_back({p, r, error}); // never of a row that sees nothing: its entropy is NaN
    const double ofRow = double(result.mask.nk()) * double(result.inputs->d());
    const std::size_t count = std::min(suspects.size(), std::max<std::size_t>(1, std::size_t(mostWork / ofRow)));
    std::partial_sort(suspects.begin(), suspects.begin() + std::ptrdiff_t(count), suspects.end(),
        [](const Suspect& a, const Suspect& b) { return a.error > b.error; });
    suspects.resize(count);
    return suspects;
}

} // namespace

std::optional<RoundedEntropy> worstRounding(const Result& result)
{
    const Inputs& inputs = *result.inputs;
    if (inputs.areWeights())
        return {};
    const std::vector<Suspect> suspects = suspectsOf(result);
    std::vector<double> nats(suspects.size(), 0);
    std::atomic<bool> outOfMemory{false}; // no exception may leave a parallel region
#pragma omp parallel for schedule(dynamic) num_threads(result.threads) if (suspects.size() > 8)
    for (std::size_t s = 0; s < suspects.size(); ++s) {
        try {
            const RowStatistics& rows = result.policies[suspects[s].policy].rows;
            const Index row = result.rowIndex[suspects[s].at];
            KeyRanges visible;
            result.mask.row(row, visible);
            // Where it stands among the keys, for ALiBi, adds the same to all of its logits.
            const ReferenceRow twin = referenceRow(view(inputs.q), view(inputs.k), MatrixView(nullptr, inputs.nk(), 0),
                inputs.stored(row), rows.lambda[suspects[s].at], visible, 2, result.experiment.alibi);
            nats[s] = std::abs(rows.shannon[suspects[s].at] - twin.entropy);
        } catch (const std::bad_alloc&) {
            outOfMemory = true;
        }
    }
    if (outOfMemory)
        throw std::bad_alloc();
    const auto worst = std::ranges::max_element(nats);
    if (worst == nats.end() || *worst <= worthSaying)
        return {};
    return RoundedEntropy{result.rowIndex[suspects[std::size_t(worst - nats.begin())].at], *worst};
}

} // namespace attentoscope
