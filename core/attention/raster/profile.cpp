// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/matching/matching.h"
#include "core/attention/raster/raster.h"
#include "core/attention/rows/row_set.h"
#include "core/base/undefined.h"
#include "core/weighting/logit.h"

#include <algorithm>
#include <array>
#include <limits>
#include <new>
#include <numeric>
#include <span>

namespace attentoscope {
namespace {

constexpr std::size_t lanes = 16; // sums side by side, which the compiler vectorizes
constexpr std::size_t atATime = 1 << 16; // keys at a time

// Sets weights to NaN where the scores are NaN, and sums the other weights.
double sumOfSeen(std::span<const float> scores, std::span<float> weights)
{
    std::array<double, lanes> sum{};
    const auto take = [&](std::size_t lane, std::size_t j) {
        const bool seen = scores[j] == scores[j]; // not NaN
        sum[lane] += seen ? double(weights[j]) : 0;
        weights[j] = seen ? weights[j] : scores[j];
    };
    std::size_t j = 0;
    for (; j + lanes <= scores.size(); j += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            take(lane, j + lane);
    for (; j < scores.size(); ++j)
        take(0, j);
    return std::accumulate(sum.begin(), sum.end(), 0.0);
}

// Returns the first key of the largest score that is not NaN; −1 if all are.
Index firstLargest(std::span<const float> scores)
{
    std::array<float, lanes> most;
    most.fill(-std::numeric_limits<float>::infinity());
    std::size_t j = 0;
    for (; j + lanes <= scores.size(); j += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            most[lane] = scores[j + lane] > most[lane] ? scores[j + lane] : most[lane];
    float largest = *std::ranges::max_element(most);
    for (; j < scores.size(); ++j)
        largest = scores[j] > largest ? scores[j] : largest;
    const auto first = std::ranges::find(scores, largest);
    return first == scores.end() ? -1 : Index(first - scores.begin());
}

// Completes the profile after the pass: adds to the scores what they lack, sets weights of masked keys to NaN, and finds the
// sums and the best key. Keys are taken in parts, so that the sums do not depend on the number of threads.
void finishKeys(Profile& profile, double common)
{
    const std::size_t nk = profile.scores.size(), count = profile.policies(), parts = (nk + atATime - 1) / atATime;
    std::vector<double> sums(parts * count);
    std::vector<Index> best(parts);
#pragma omp parallel for schedule(dynamic, 1) if (parts > 1)
    for (std::size_t part = 0; part < parts; ++part) {
        const std::size_t first = part * atATime, some = std::min(atATime, nk - first);
        const std::span<float> scores = std::span(profile.scores).subspan(first, some);
        for (std::size_t p = 0; p < count; ++p)
            sums[part * count + p] = sumOfSeen(scores, std::span(profile.weights).subspan(p * nk + first, some));
        for (float& score : scores)
            score = static_cast<float>(double(score) + common);
        const Index found = firstLargest(scores);
        best[part] = found < 0 ? found : Index(first) + found;
    }
    profile.sum.assign(count, 0);
    for (std::size_t part = 0; part < parts; ++part) {
        for (std::size_t p = 0; p < count; ++p)
            profile.sum[p] += sums[part * count + p];
        const Index found = best[part];
        if (found >= 0 && (profile.best < 0 || profile.scores[std::size_t(found)] > profile.scores[std::size_t(profile.best)]))
            profile.best = found;
    }
}

Outcome<Profile> profileOf(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, Index row)
{
    const std::vector<Index> rows{row};
    if (auto checked = checkFinite(inputs, mask, rows); !checked)
        return checked.error();
    const std::size_t nk = inputs.nk(), count = policies.size();
    const auto scales = scalesOf(experiment, inputs, mask, policies, rows);
    if (!scales)
        return scales.error();
    const Scales& scale = *scales;
    Profile profile;
    profile.row = row;
    profile.multiplier = scale.multiplier;
    profile.lambda = scale.lambda;
    profile.slope = experiment.alibi;
    for (const PolicyChoice& policy : policies)
        profile.laws.push_back(distanceLawOf(policy));
    profile.place = inputs.position(row);
    profile.scores.resize(nk);
    profile.weights.resize(count * nk);
    std::vector<RowMoments> moments(count);
    PassProblem problem = problemOver(inputs, mask, rows, {});
    problem.scales = count;
    problem.lambda = scale.lambda;
    problem.rules = scale.rules;
    putPlaces(problem, experiment.alibi, scale.laws);
    problem.cube = false;
    problem.power = powerWanted(experiment.entropy);
    const PassOutput out{
        .moments = moments, .argmax = {}, .output = {}, .weights = profile.weights, .scores = profile.scores, .binMax = {}};
    if (!attentionPass(problem, out))
        return cancelled();
    for (std::size_t p = 0; p < count; ++p) {
        profile.entropy.push_back(entropyOf(experiment.entropy, moments[p]));
        const Normalization kind = policies[p].normalizer.kind();
        const bool empty = moments[p].visible == 0;
        profile.places.push_back(placesOf(moments[p], scale.rules.empty() ? RowRule() : scale.rules[p]));
        profile.nowhere.push_back(hasPlace(kind) && !empty ? moments[p].nowhere : undefined);
        profile.support.push_back(isSparse(kind) && !empty ? moments[p].support() : undefined);
    }
    finishKeys(profile, commonScore(problem, 0));
    return profile;
}

} // namespace

double Profile::logit(std::size_t policy, Index key) const
{
    return logitOf(lambda[policy], double(scores[std::size_t(key)]), laws[policy], slope, key - place);
}

Outcome<Profile> profileRow(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, Index row)
{
    if (row < 0 || row >= inputs->nq())
        return badInput("row", {ATT_TEXT("core", "must be between 0 and %1"), {std::to_string(inputs->nq() - 1)}});
    try {
        const auto resolved = resolveForAllRows(experiment, *inputs, mask, policies);
        if (!resolved)
            return resolved.error();
        return profileOf(experiment, *inputs, mask, resolved->policies, row);
    } catch (const std::bad_alloc&) {
        return failure("row", ATT_TEXT("core", "there is not enough memory for one row"));
    }
}

} // namespace attentoscope
