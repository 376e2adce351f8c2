#include "core/run/row_scores.h"

#include "core/kernels/attention_pass.h"

#include <algorithm>

namespace attentoscope {

std::vector<float> rowScores(
    const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, int threads, const StopToken& stop)
{
    std::vector<Index> stored(rows.size());
    std::transform(rows.begin(), rows.end(), stored.begin(), [&](Index row) { return inputs.stored(row); });
    std::vector<float> scores(rows.size() * std::size_t(mask.nk()));
    std::vector<RowMoments> moments(rows.size());
    const std::vector<double> lambda(rows.size(), 0);
    const PassProblem problem{.q = view(inputs.q),
        .k = MatrixView(inputs.k.data(), mask.nk(), inputs.d()),
        .mask = &mask,
        .rows = rows,
        .stored = stored,
        .scales = 1,
        .lambda = lambda,
        .cube = false,
        .binEdges = {},
        .threads = threads};
    const PassOutput out{.moments = moments, .argmax = {}, .output = {}, .weights = {}, .scores = scores, .binMax = {}};
    if (!attentionPass(problem, out, stop))
        return {};
    return scores;
}

} // namespace attentoscope
