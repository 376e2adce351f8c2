// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/rows/row_scores.h"

#include "core/attention/kernels/attention_pass.h"
#include "core/attention/rows/row_set.h"

#include <algorithm>

namespace attentoscope {

std::vector<float> rowScores(
    const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, int threads, const StopToken& stop, bool whole)
{
    const std::vector<Index> stored = storedRows(inputs, rows);
    std::vector<float> scores(rows.size() * std::size_t(mask.nk()));
    std::vector<RowMoments> moments(rows.size());
    const std::vector<double> lambda(rows.size(), 0);
    PassProblem problem = problemOver(inputs, mask, rows, stored);
    problem.lambda = lambda;
    if (whole)
        problem.keyOffset = {};
    problem.cube = false;
    problem.threads = threads;
    const PassOutput out{.moments = moments, .argmax = {}, .output = {}, .weights = {}, .scores = scores, .binMax = {}};
    if (!attentionPass(problem, out, stop))
        return {};
    return scores;
}

} // namespace attentoscope
