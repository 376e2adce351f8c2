// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/rules/tile_rule.h"

#include "core/attention/kernels/rules/sparse_rule.h"
#include "core/attention/kernels/rules/summed_rules.h"

namespace attentoscope {

Normalization kindOf(const PassProblem& problem, std::size_t scale)
{
    return problem.rules.empty() ? Normalization::Softmax : problem.rules[scale * problem.rows.size()].kind;
}

bool hasTileRules(const PassProblem& problem)
{
    for (std::size_t scale = 0; scale < problem.scales; ++scale)
        if (!isOfSoftmax(kindOf(problem, scale)))
            return true;
    return false;
}

double tileRuleBytes(Normalization kind, Index nk, Index dv)
{
    constexpr double block = blockKeys * tileQueries * sizeof(float);
    if (isSparse(kind))
        return SparseRule::bytes(nk) + 16 * double(nk); // and a row whose scores are computed again
    return isOfSoftmax(kind) ? 0 : double(sizeof(StickBreakingRule)) + block + tileQueries * sizeof(double) * double(dv);
}

double tileRuleBytes(const PassProblem& problem)
{
    double bytes = 0;
    for (std::size_t scale = 0; scale < problem.scales; ++scale) {
        const Normalization kind = kindOf(problem, scale);
        bytes += tileRuleBytes(kind, problem.k.rows(), problem.v.cols());
        if (!isOfSoftmax(kind) && !isSparse(kind))
            bytes += tileQueries * sizeof(double) * 3 * double(problem.binEdges.size());
    }
    return bytes;
}

std::unique_ptr<TileRule> makeTileRule(
    const PassProblem& problem, const PassOutput& out, std::size_t scale, const BlockWish& wish)
{
    const Normalization kind = kindOf(problem, scale);
    if (isOfSoftmax(kind))
        return nullptr;
    if (isSparse(kind))
        return std::make_unique<SparseRule>(problem, kind);
    if (isOfLogit(kind))
        return std::make_unique<SigmoidRule>(problem, out, wish);
    return std::make_unique<StickBreakingRule>(problem, out, wish);
}

} // namespace attentoscope
