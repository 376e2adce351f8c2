// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/rows/divergences.h"

#include "core/attention/evaluate/weight_rows.h"
#include "core/attention/rows/row_scores.h"
#include "core/base/undefined.h"
#include "core/statistics/divergence.h"
#include "core/weighting/weighting.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

// One row under one policy.
struct Side {
    double lambda;
    DistanceLaw law;
};

// Returns the contribution of one key to KL(a‖b) = E_a[ln a − ln b].
double termOf(const Normalizer& a, const Normalizer& b, double logitA, double logitB)
{
    const double logA = a.logWeight(logitA);
    return weightOfLog(logA) * (logA - b.logWeight(logitB));
}

// `scores` is NaN where a key is masked.
template <class Place>
void compareRow(
    std::span<const float> scores, const Side& sideA, const Side& sideB, const Place& place, double& forward, double& backward)
{
    const auto logit = [&](const Side& side, std::size_t j) {
        const PlacedLogit placed = place(side.law, j);
        return logitOf(placed.factor * side.lambda, double(scores[j]), placed.bias);
    };
    const auto under = [&](const Side& side) {
        return relativeNormalizerOf(scores.size(), [&](std::size_t j) { return logit(side, j); }).normalizer();
    };
    const Normalizer a = under(sideA), b = under(sideB);
    forward = backward = 0;
    for (std::size_t j = 0; j < scores.size(); ++j) {
        if (std::isnan(scores[j]))
            continue;
        const double logitA = logit(sideA, j), logitB = logit(sideB, j);
        forward += termOf(a, b, logitA, logitB);
        backward += termOf(b, a, logitB, logitA);
    }
    forward = std::max(0.0, forward);
    backward = std::max(0.0, backward);
}

// Computes the divergences of the first two policies from their weights, for policies of which one is not a softmax.
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
    const DistanceLaw lawA = distanceLawOf(result.policies[0].scale), lawB = distanceLawOf(result.policies[1].scale);
    const bool anyLaw = lawA.exists() || lawB.exists();
    if (result.experiment.alibi == 0 && !anyLaw)
        return Divergences{klDivergence(a, b), klDivergence(b, a)};
    const Inputs& inputs = *result.inputs;
    const std::size_t nk = std::size_t(result.mask.nk());
    Divergences found{std::vector<double>(rows.size(), undefined), std::vector<double>(rows.size(), undefined)};
    for (std::size_t first = 0; first < rows.size(); first += scoreRowsAtATime) {
        const auto some = rows.subspan(first, std::min(scoreRowsAtATime, rows.size() - first));
        const auto scores = rowScores(inputs, result.mask, some, result.threads, stop, anyLaw);
        if (stop.stop_requested())
            return cancelled();
#pragma omp parallel for schedule(dynamic, 1) num_threads(result.threads)
        for (std::size_t r = 0; r < some.size(); ++r) {
            const std::size_t at = first + r;
            if (a.visible[at] == 0)
                continue;
            const auto place = [&](const DistanceLaw& law, std::size_t j) {
                return placedLogit(result.experiment, inputs, law, some[r], Index(j));
            };
            compareRow(std::span(scores).subspan(r * nk, nk), {a.lambda[at], lawA}, {b.lambda[at], lawB}, place,
                found.forward[at], found.backward[at]);
        }
    }
    return found;
}

} // namespace attentoscope
