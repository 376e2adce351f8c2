#include "core/studies/rows/divergences.h"

#include "core/attention/evaluate/row_scores.h"
#include "core/attention/evaluate/weight_rows.h"
#include "core/attention/weighting/weighting.h"
#include "core/base/undefined.h"
#include "core/statistics/divergence.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

// A row under one policy.
struct Side {
    double lambda;
    Normalizer row;
};

// What a key adds to KL(a‖b) = E_a[ln a − ln b]. logitA: of the key under a; under b it differs by (λ_b − λ_a) s, whatever is
// added to both.
double termOf(const Side& a, const Side& b, double score, double logitA)
{
    const double logA = a.row.logWeight(logitA);
    return weightOfLog(logA) * (logA - b.row.logWeight(logitA + logitOf(b.lambda - a.lambda, score)));
}

// scores: NaN where masked.
template <class Bias>
void compareRow(
    std::span<const float> scores, double lambdaA, double lambdaB, const Bias& bias, double& forward, double& backward)
{
    const auto under = [&](double lambda) {
        const auto logit = [&](std::size_t j) { return logitOf(lambda, double(scores[j]), bias(j)); };
        return Side{lambda, relativeNormalizerOf(scores.size(), logit).normalizer()};
    };
    const Side a = under(lambdaA), b = under(lambdaB);
    forward = backward = 0;
    for (std::size_t j = 0; j < scores.size(); ++j) {
        if (std::isnan(scores[j]))
            continue;
        const double score = scores[j];
        forward += termOf(a, b, score, logitOf(lambdaA, score, bias(j)));
        backward += termOf(b, a, score, logitOf(lambdaB, score, bias(j)));
    }
    forward = std::max(0.0, forward);
    backward = std::max(0.0, backward);
}

// Of the first two policies from their weights, where one of them is no softmax.
Outcome<Divergences> ofWeights(const Result& result, std::span<const Index> rows, const StopToken& stop)
{
    Divergences found{std::vector<double>(rows.size(), undefined), std::vector<double>(rows.size(), undefined)};
    std::vector<std::vector<double>> ofA(rows.size()); // ln of shares
    const std::size_t places = std::size_t(result.mask.nk()) + 1;
    const auto sharesOf = [&](std::span<const float> weights, const RowMoments& moments) {
        std::vector<double> logs = logShares(weights, moments);
        if (!logs.empty())
            logs.resize(places, -std::numeric_limits<double>::infinity());
        return logs;
    };
    const auto keep = [&](std::size_t r, std::span<const float> weights, const RowMoments& moments) {
        ofA[r] = sharesOf(weights, moments);
    };
    const auto compare = [&](std::size_t r, std::span<const float> weights, const RowMoments& moments) {
        const std::vector<double> b = sharesOf(weights, moments);
        if (b.empty() || ofA[r].empty())
            return;
        const auto kl = [](const std::vector<double>& of, const std::vector<double>& from) {
            double sum = 0;
            for (std::size_t j = 0; j < of.size(); ++j)
                if (of[j] > -std::numeric_limits<double>::infinity())
                    sum += weightOfLog(of[j]) * (of[j] - from[j]);
            return std::max(0.0, sum);
        };
        found.forward[r] = kl(ofA[r], b);
        found.backward[r] = kl(b, ofA[r]);
        ofA[r] = {};
    };
    constexpr std::size_t together = 32;
    for (std::size_t first = 0; first < rows.size(); first += together) {
        const std::size_t count = std::min(together, rows.size() - first);
        const RowJob part{.experiment = result.experiment,
            .inputs = *result.inputs,
            .mask = result.mask,
            .rows = rows.subspan(first, count),
            .policies = {},
            .threads = result.threads};
        const auto shifted = [first](const TakeWeights& take) {
            return [take, first](std::size_t r, std::span<const float> weights, const RowMoments& moments) {
                take(first + r, weights, moments);
            };
        };
        if (auto done = forWeightRows(part, result.policies[0].scale, stop, shifted(keep)); !done)
            return done.error();
        if (auto done = forWeightRows(part, result.policies[1].scale, stop, shifted(compare)); !done)
            return done.error();
    }
    return found;
}

} // namespace

Outcome<Divergences> divergences(
    const Result& result, std::span<const Index> rows, const RowStatistics& a, const RowStatistics& b, StopToken stop)
{
    if (!a.normalizers.empty() || !b.normalizers.empty())
        return ofWeights(result, rows, stop);
    if (result.experiment.alibi == 0)
        return Divergences{klDivergence(a, b), klDivergence(b, a)};
    const Inputs& inputs = *result.inputs;
    const std::size_t nk = std::size_t(result.mask.nk());
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
