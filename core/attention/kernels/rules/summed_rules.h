// The rules whose weights can be added up as the keys go by: the sigmoid, whose weights are final at once, and stick-breaking,
// where each block of newer keys leaves less for the older ones.
#pragma once

#include "core/attention/kernels/aligned.h"
#include "core/attention/kernels/rules/rule_bins.h"
#include "core/attention/kernels/rules/tile_rule.h"
#include "core/attention/kernels/tiles/rule_tile.h"

namespace attentoscope {

class SummedRule : public TileRule
{
public:
    SummedRule(const PassProblem& problem, const PassOutput& out, const BlockWish& wish);
    void begin(const RuleRows& rows) override;
    void finish(std::size_t lane, const RuleRow& row, RowMoments& moments) override;

protected:
    bool keepsWeights() const { return !output_.empty() || bins_.wanted(); }
    void addValues(Index block, std::span<const int> seen);

    const PassProblem& p_;
    const RuleKernels& kernels_ = ruleKernels();
    BlockWish wish_;
    RuleRows rows_;
    RuleSums sums_; // over all keys so far
    alignas(64) std::array<double, tileQueries> left_{}; // log2 of what newer keys leave; 0 of the sigmoid
    alignas(64) std::array<float, tileQueries> lambda2_{}, shift2_{};
    std::vector<LaneDoubles> output_; // (d_v) Σ a v
    Aligned<float> weights_; // (96, 32) of the block
    RuleBins bins_;
};

class SigmoidRule final : public SummedRule
{
public:
    using SummedRule::SummedRule;
    void begin(const RuleRows& rows) override;
    void add(Index block, int keys, const float* scores, const float* largest, std::span<const int> seen) override;
    void finish(std::size_t lane, const RuleRow& row, RowMoments& moments) override;

private:
    void raiseReference(const float* largest);
    alignas(64) std::array<float, tileQueries> reference_{}; // log2 of the largest a so far; hiddenScore: there is none
    alignas(64) std::array<float, tileQueries> inverse_{}; // 1 over that a
    std::array<float, tileQueries> most_{}; // its score
};

class StickBreakingRule final : public SummedRule
{
public:
    using SummedRule::SummedRule;
    void begin(const RuleRows& rows) override;
    void add(Index block, int keys, const float* scores, const float* largest, std::span<const int> seen) override;
    void finish(std::size_t lane, const RuleRow& row, RowMoments& moments) override;

private:
    void takeIn(Index block);
    RuleSums block_; // of one block
    std::array<double, tileQueries> key_{}; // the first of the largest weight
};

} // namespace attentoscope
