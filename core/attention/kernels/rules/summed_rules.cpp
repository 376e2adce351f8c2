#include "core/attention/kernels/rules/summed_rules.h"

#include "core/attention/weighting/logit.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

SummedRule::SummedRule(const PassProblem& problem, const PassOutput& out, const BlockWish& wish)
    : p_(problem)
    , wish_(wish)
    , output_(std::size_t(problem.v.cols()))
    , weights_(makeAligned<float>(blockKeys * tileQueries))
    , bins_(problem.binEdges, !out.binWeight.empty(), !out.binTop.empty())
{
}

void SummedRule::begin(const RuleRows& rows)
{
    rows_ = rows;
    sums_ = {};
    left_.fill(0);
    std::ranges::fill(output_, LaneDoubles{});
    bins_.clear();
    for (int lane = 0; lane < tileQueries; ++lane) {
        lambda2_[lane] = base2Scale(rows.lambda[lane]);
        shift2_[lane] = static_cast<float>(inBase2(rows.lacking[lane]));
    }
}

void SummedRule::addValues(Index block, std::span<const int> seen)
{
    const Index dv = p_.v.cols();
    if (dv > 0)
        tileKernels().values(weights_.get(), seen.data(), int(seen.size()), p_.v.data() + block * dv, dv, dv, output_.data()->at);
}

void SummedRule::finish(std::size_t lane, const RuleRow& row, RowMoments& moments)
{
    const WeightSums sums{sums_.sum[lane], inNats(sums_.weighted[lane]), sums_.square[lane], sums_.cube[lane], sums_.power[lane]};
    putWeightSums(sums, double(sums_.largest[lane]), p_.power, moments);
    moments.jacobian = std::sqrt(sums_.jacobian[lane]);
    for (std::size_t c = 0; row.output != nullptr && c < output_.size(); ++c)
        row.output[c] = static_cast<float>(output_[c].at[lane]);
    bins_.finish(lane, left_[lane], row.binWeight, row.binTop);
}

void SigmoidRule::begin(const RuleRows& rows)
{
    SummedRule::begin(rows);
    for (int lane = 0; lane < tileQueries; ++lane)
        shift2_[lane] = static_cast<float>(inBase2(rows.lacking[lane] + rows.rule[lane].parameter));
    reference_.fill(hiddenScore);
    inverse_.fill(1);
}

// A power of a small weight would be none.
void SigmoidRule::raiseReference(const float* largest)
{
    for (int lane = 0; lane < tileQueries; ++lane) {
        if (largest[lane] <= most_[lane] && reference_[lane] != hiddenScore)
            continue;
        if (largest[lane] == hiddenScore)
            continue;
        most_[lane] = largest[lane];
        const double logit = inNats(double(lambda2_[lane]) * double(largest[lane]) + double(shift2_[lane]));
        constexpr double least = -126; // below it a weight is none
        const float now = static_cast<float>(std::max(least, inBase2(logSigmoid(logit))));
        const double fall = reference_[lane] == hiddenScore ? 0 : double(reference_[lane]) - double(now);
        sums_.square[lane] *= std::exp2(2 * fall);
        sums_.jacobian[lane] *= std::exp2(2 * fall);
        sums_.cube[lane] *= std::exp2(3 * fall);
        if (wish_.power == BlockWish::Order)
            sums_.power[lane] *= std::exp2(p_.power * fall);
        reference_[lane] = now;
        inverse_[lane] = std::exp2(-now);
    }
}

void SigmoidRule::add(Index block, int keys, const float* scores, const float* largest, std::span<const int> seen)
{
    float* weights = keepsWeights() ? weights_.get() : nullptr;
    raiseReference(largest);
    kernels_.sigmoid(scores, keys, {lambda2_.data(), shift2_.data(), nullptr, reference_.data(), inverse_.data(), largest}, wish_,
        sums_, weights);
    if (weights == nullptr)
        return;
    bins_.add(block, keys, weights, left_);
    addValues(block, seen);
}

void SigmoidRule::finish(std::size_t lane, const RuleRow& row, RowMoments& moments)
{
    sums_.largest[lane] = static_cast<float>(sigmoid(moments.maxLogit + rows_.rule[lane].parameter));
    const double reference = double(reference_[lane]);
    sums_.square[lane] *= std::exp2(2 * reference);
    sums_.jacobian[lane] *= std::exp2(2 * reference);
    sums_.cube[lane] *= std::exp2(3 * reference);
    SummedRule::finish(lane, row, moments);
    if (wish_.power == BlockWish::Order) // it is relative to the largest already
        moments.power = sums_.power[lane];
}

void StickBreakingRule::begin(const RuleRows& rows)
{
    SummedRule::begin(rows);
    key_.fill(-1);
}

void StickBreakingRule::add(Index block, int keys, const float* scores, const float*, std::span<const int> seen)
{
    alignas(64) std::array<float, tileQueries> before;
    for (int lane = 0; lane < tileQueries; ++lane)
        before[lane] = float(std::clamp<Index>(rows_.place[lane] - block, 0, keys));
    float* weights = keepsWeights() ? weights_.get() : nullptr;
    kernels_.stickBreaking(
        scores, keys, {lambda2_.data(), shift2_.data(), before.data(), nullptr, nullptr, nullptr}, wish_, block_, weights);
    takeIn(block);
    if (weights == nullptr)
        return;
    bins_.add(block, keys, weights, left_);
    addValues(block, seen);
}

// What was there is scaled down to what the block leaves, f, and the block's own is added.
void StickBreakingRule::takeIn(Index block)
{
    for (int lane = 0; lane < tileQueries; ++lane) {
        const double before = sums_.sum[lane], logF = block_.left[lane], f = std::exp2(logF), square = f * f;
        const double order = p_.power, powered = std::exp2(order * logF); // f^order
        if (wish_.power == BlockWish::Excess && f > 0)
            sums_.power[lane] =
                block_.power[lane] + powered * sums_.power[lane] + f * before * std::expm1((order - 1) * inNats(logF));
        else
            sums_.power[lane] = block_.power[lane] + powered * sums_.power[lane];
        sums_.jacobian[lane] = block_.jacobian[lane] + square * (sums_.jacobian[lane] + block_.shares[lane] * sums_.square[lane]);
        sums_.weighted[lane] = block_.weighted[lane] + f * (sums_.weighted[lane] + logF * before);
        sums_.sum[lane] = block_.sum[lane] + f * before;
        sums_.square[lane] = block_.square[lane] + square * sums_.square[lane];
        sums_.cube[lane] = block_.cube[lane] + square * f * sums_.cube[lane];
        left_[lane] += logF;
        sums_.largest[lane] *= float(f);
        if (block_.largest[lane] > sums_.largest[lane]) {
            sums_.largest[lane] = block_.largest[lane];
            key_[lane] = double(block) + double(block_.key[lane]);
        }
        for (LaneDoubles& column : output_)
            column.at[lane] *= f;
    }
}

void StickBreakingRule::finish(std::size_t lane, const RuleRow& row, RowMoments& moments)
{
    SummedRule::finish(lane, row, moments);
    moments.visible = 0;
    for (const KeyRange& range : row.visible)
        moments.visible += double(std::max<Index>(0, std::min(range.end, rows_.place[lane]) - range.begin));
    if (moments.visible == 0) {
        moments = {};
        return;
    }
    moments.nowhere = std::exp2(left_[lane]);
    moments.threshold = inNats(left_[lane]);
    moments.largestKey = key_[lane];
}

} // namespace attentoscope
