#include "core/run/study/divergences.h"

#include "core/run/row_scores.h"
#include "core/statistics/divergence.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

// KL(a‖b) = E_a[x_a − x_b] − log Z_a + log Z_b, where x_a − x_b = (λ_a − λ_b) s whatever is added to both.
struct RowPair {
    double lambdaA, lambdaB, logSumA, logSumB;

    double forward(double score, double logitA) const
    {
        const double log = logitA - logSumA;
        return std::exp(log) * (log - (logitA + (lambdaB - lambdaA) * score - logSumB));
    }
};

// log Σ exp λ s + bias over the keys that are visible.
template <class Bias>
double logSumExp(std::span<const float> scores, double lambda, const Bias& bias)
{
    double largest = -INFINITY, sum = 0;
    for (std::size_t j = 0; j < scores.size(); ++j)
        if (!std::isnan(scores[j]))
            largest = std::max(largest, lambda * double(scores[j]) + bias(j));
    for (std::size_t j = 0; j < scores.size(); ++j)
        if (!std::isnan(scores[j]))
            sum += std::exp(lambda * double(scores[j]) + bias(j) - largest);
    return largest + std::log(sum);
}

template <class Bias>
void compareRow(
    std::span<const float> scores, double lambdaA, double lambdaB, const Bias& bias, double& forward, double& backward)
{
    const double logA = logSumExp(scores, lambdaA, bias), logB = logSumExp(scores, lambdaB, bias);
    const RowPair ab{lambdaA, lambdaB, logA, logB}, ba{lambdaB, lambdaA, logB, logA};
    forward = backward = 0;
    for (std::size_t j = 0; j < scores.size(); ++j) {
        if (std::isnan(scores[j]))
            continue;
        const double score = scores[j];
        forward += ab.forward(score, lambdaA * score + bias(j));
        backward += ba.forward(score, lambdaB * score + bias(j));
    }
    forward = std::max(0.0, forward);
    backward = std::max(0.0, backward);
}

} // namespace

Outcome<Divergences> divergences(
    const Result& result, std::span<const Index> rows, const RowStatistics& a, const RowStatistics& b, StopToken stop)
{
    if (result.experiment.alibi == 0)
        return Divergences{klDivergence(a, b), klDivergence(b, a)};
    const Inputs& inputs = *result.inputs;
    const std::size_t nk = std::size_t(result.mask.nk());
    constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    Divergences found{std::vector<double>(rows.size(), undefined), std::vector<double>(rows.size(), undefined)};
    for (std::size_t first = 0; first < rows.size(); first += scoreRowsAtATime) {
        const auto some = rows.subspan(first, std::min(scoreRowsAtATime, rows.size() - first));
        const auto scores = rowScores(inputs, result.mask, some, result.threads, stop);
        if (stop.stop_requested())
            return cancelled();
#pragma omp parallel for schedule(dynamic, 1) num_threads(result.threads)
        for (std::size_t r = 0; r < some.size(); ++r) {
            const std::size_t at = first + r;
            if (a.visible[at] == 0)
                continue;
            const auto bias = [&](std::size_t j) { return biasOf(result.experiment, inputs, some[r], Index(j)); };
            compareRow(
                std::span(scores).subspan(r * nk, nk), a.lambda[at], b.lambda[at], bias, found.forward[at], found.backward[at]);
        }
    }
    return found;
}

} // namespace attentoscope
