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

double tileRuleBytes(const PassProblem& problem)
{
    double bytes = 0;
    for (std::size_t scale = 0; scale < problem.scales; ++scale) {
        const Normalization kind = kindOf(problem, scale);
        constexpr double block = blockKeys * tileQueries * sizeof(float), row = tileQueries * sizeof(double);
        if (isSparse(kind))
            bytes +=
                SparseRule::bytes(problem.k.rows()) + 16 * double(problem.k.rows()); // and a row whose scores are found again
        else if (!isOfSoftmax(kind))
            bytes += double(sizeof(StickBreakingRule)) + block
                + row * (double(problem.v.cols()) + 3 * double(problem.binEdges.size()));
    }
    return bytes;
}

std::unique_ptr<TileRule> makeTileRule(
    const PassProblem& problem, const PassOutput& out, std::size_t scale, const BlockWish& wish)
{
    switch (const Normalization kind = kindOf(problem, scale); kind) {
    case Normalization::Softmax:
    case Normalization::Sink:
        break;
    case Normalization::Sigmoid:
        return std::make_unique<SigmoidRule>(problem, out, wish);
    case Normalization::StickBreaking:
        return std::make_unique<StickBreakingRule>(problem, out, wish);
    case Normalization::Entmax:
    case Normalization::TopK:
        return std::make_unique<SparseRule>(problem, kind);
    }
    return nullptr;
}

} // namespace attentoscope
