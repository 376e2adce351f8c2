// SPDX-License-Identifier: GPL-3.0-or-later
// The rules whose weights can be added up while keys are visited: the sigmoid, whose weights are final at once, and
// stick-breaking, where each block of newer keys leaves less for the older ones.
//
// If all weights of a row are tiny, float32 would make 0 of them. Such small weights are proportional to e^x, so the row's
// logits are lifted until the largest weight so far is 2^topOfLifted. Its sums are scaled down when a larger weight comes, and
// the lift is undone at the end. So shares of Σ a, and with them entropies, are right however small Σ a is.
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
    // Adds the weights of a block to the bins, and the values times their weights to the output.
    void take(Index block, int keys, const float* weights, std::span<const int> seen);
    // Lifts the logits of a lane so that a weight of 2^log2 becomes 2^top, if it is smaller. After the first key the lift only
    // falls.
    void lift(int lane, double log2, double top);

    const PassProblem& p_;
    const RuleKernels& kernels_ = ruleKernels();
    BlockWish wish_;
    RuleRows rows_;
    RuleSums sums_; // over all keys so far
    alignas(64) std::array<double, tileQueries> left_{}; // log2 of what newer keys leave for older ones; 0 under the sigmoid
    alignas(64) std::array<float, tileQueries> lambda2_{}, shift2_{}; // of the logits; shift2_ with the lift
    std::array<float, tileQueries> plainShift2_{};
    alignas(64) std::array<double, tileQueries> lift_{}; // log2 of the factor that the lift puts on the weights
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
    static constexpr double topOfLifted = -30; // then a is e^x to a relative 2⁻³⁰
    void raiseReference(const float* largest);
    alignas(64) std::array<float, tileQueries> reference_{}; // log2 of the largest a so far; hiddenScore: there is none
    alignas(64) std::array<float, tileQueries> inverse_{}; // 1 over that a
    std::array<float, tileQueries> most_{}; // the score of that a
};

class StickBreakingRule final : public SummedRule
{
public:
    using SummedRule::SummedRule;
    void begin(const RuleRows& rows) override;
    void add(Index block, int keys, const float* scores, const float* largest, std::span<const int> seen) override;
    void finish(std::size_t lane, const RuleRow& row, RowMoments& moments) override;

private:
    static constexpr double topOfLifted = -50; // then even a million keys take no more than 2⁻³⁰ of the stick
    void liftBlock(int keys, const float* scores, const float* largest, const float* before);
    void takeIn(Index block);
    RuleSums block_; // of one block
    std::array<double, tileQueries> most_{}; // the largest logit so far, in base 2 and not lifted
    std::array<double, tileQueries> top_{}; // log2 of the largest a so far, lifted
    std::array<double, tileQueries> key_{}; // the first key with the largest weight so far
};

} // namespace attentoscope
