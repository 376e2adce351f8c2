// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/weight_rows.h"

#include "core/attention/kernels/attention_pass.h"
#include "core/attention/rows/row_set.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

Outcome<Done> forWeightRows(const RowJob& job, const PolicyChoice& policy, const StopToken& stop, const TakeWeights& take)
{
    constexpr std::size_t atATime = 32;
    const std::size_t keys = std::size_t(job.mask.nk());
    const auto scales = scalesOf(job.experiment, job.inputs, job.mask, std::span(&policy, 1), job.rows, job.threads, stop);
    if (!scales)
        return scales.error();
    std::vector<RowMoments> moments(atATime);
    std::vector<float> weights(std::min(atATime, job.rows.size()) * keys);
    for (std::size_t first = 0; first < job.rows.size(); first += atATime) {
        const std::size_t count = std::min(atATime, job.rows.size() - first);
        const auto rows = job.rows.subspan(first, count);
        const std::vector<Index> stored = storedRows(job.inputs, rows);
        PassProblem problem = problemOver(job.inputs, job.mask, rows, stored);
        problem.lambda = std::span(scales->lambda).subspan(first, count);
        problem.rules = scales->rules.empty() ? problem.rules : std::span(scales->rules).subspan(first, count);
        putPlaces(problem, job.experiment.alibi, scales->laws);
        problem.threads = job.threads;
        const PassOutput out{.moments = std::span(moments).first(count),
            .argmax = {},
            .output = {},
            .weights = std::span(weights).first(count * keys),
            .scores = {},
            .binMax = {},
            .shares = true};
        if (!attentionPass(problem, out, stop))
            return cancelled();
        for (std::size_t r = 0; r < count && !problem.rules.empty(); ++r)
            if (!sumsToOne(problem.rules[r].kind))
                moments[r].total = 1;
        for (std::size_t r = 0; r < count; ++r)
            take(first + r, std::span(weights).subspan(r * keys, keys), moments[r]);
    }
    return Done{};
}

std::vector<double> logShares(std::span<const float> weights, const RowMoments& moments)
{
    std::vector<double> logs;
    const double all = moments.visible == 0 ? 0 : moments.total + moments.nowhere;
    if (!(all > 0))
        return logs;
    for (const float a : weights)
        logs.push_back(std::log(double(a) / all));
    if (moments.nowhere > 0)
        logs.push_back(std::log(moments.nowhere / all));
    return logs;
}

} // namespace attentoscope
