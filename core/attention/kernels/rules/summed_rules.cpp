// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/rules/summed_rules.h"

#include "core/weighting/logit.h"

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
    lift_.fill(0);
    for (int lane = 0; lane < tileQueries; ++lane) {
        lambda2_[lane] = base2Scale(rows.lambda[lane]);
        plainShift2_[lane] = static_cast<float>(inBase2(rows.lacking[lane]));
    }
    shift2_ = plainShift2_;
}

// Scales the sums that are not relative to any weight along with the lift; before the first key they are 0.
void SummedRule::lift(int lane, double log2, double top)
{
    constexpr double most = 1e30; // beyond it float32 cannot tell logits apart
    const double wanted = log2 < top && top - log2 < most ? top - log2 : 0;
    if (wanted == 0 && lift_[lane] == 0)
        return;
    shift2_[lane] = static_cast<float>(double(plainShift2_[lane]) + wanted);
    const double now = wanted == 0 ? 0 : double(shift2_[lane]) - double(plainShift2_[lane]), fall = now - lift_[lane];
    lift_[lane] = now;
    if (fall >= 0) // no key came before
        return;
    const double factor = std::exp2(fall), before = sums_.sum[lane], beyond = inNats((p_.power - 1) * fall);
    if (wish_.power == BlockWish::Excess)
        sums_.power[lane] = factor * (std::exp(beyond) * sums_.power[lane] + before * std::expm1(beyond));
    sums_.weighted[lane] = factor * (sums_.weighted[lane] + fall * before);
    sums_.sum[lane] = factor * before;
    for (LaneDoubles& column : output_)
        column.at[lane] *= factor;
}

void SummedRule::take(Index block, int keys, const float* weights, std::span<const int> seen)
{
    std::array<double, tileQueries> relative; // log2 of the block's weights over the same weights at the end
    for (int lane = 0; lane < tileQueries; ++lane)
        relative[lane] = left_[lane] + lift_[lane];
    bins_.add(block, keys, weights, relative);
    const Index dv = p_.v.cols();
    if (dv > 0)
        tileKernels().values(weights_.get(), seen.data(), int(seen.size()), p_.v.data() + block * dv, dv, dv, output_.data()->at);
}

void SummedRule::finish(std::size_t lane, const RuleRow& row, RowMoments& moments)
{
    const WeightSums sums{sums_.sum[lane], inNats(sums_.weighted[lane]), sums_.square[lane], sums_.cube[lane], sums_.power[lane]};
    putWeightSums(sums, double(sums_.largest[lane]), p_.power, moments);
    const double down = std::exp2(-lift_[lane]);
    moments.total *= down;
    moments.logTotal -= inNats(lift_[lane]);
    moments.jacobian = std::sqrt(sums_.jacobian[lane]) * down;
    for (std::size_t c = 0; row.output != nullptr && c < output_.size(); ++c)
        row.output[c] = static_cast<float>(output_[c].at[lane] * down);
    bins_.finish(lane, left_[lane], row.binWeight, row.binTop);
}

void SigmoidRule::begin(const RuleRows& rows)
{
    SummedRule::begin(rows);
    for (int lane = 0; lane < tileQueries; ++lane)
        plainShift2_[lane] = static_cast<float>(inBase2(rows.lacking[lane] + rows.rule[lane].parameter));
    shift2_ = plainShift2_;
    reference_.fill(hiddenScore);
    inverse_.fill(1);
}

// Raises the weight that squares, cubes and powers are relative to: in float32 the power of a small weight would be 0.
void SigmoidRule::raiseReference(const float* largest)
{
    for (int lane = 0; lane < tileQueries; ++lane) {
        if (largest[lane] <= most_[lane] && reference_[lane] != hiddenScore)
            continue;
        if (largest[lane] == hiddenScore)
            continue;
        most_[lane] = largest[lane];
        const double logit = inNats(double(lambda2_[lane]) * double(largest[lane]) + double(plainShift2_[lane]));
        const double log2 = inBase2(logSigmoid(logit)), liftedBefore = lift_[lane];
        lift(lane, log2, topOfLifted);
        constexpr double least = -126; // below it float32 has no weights
        const float now = static_cast<float>(std::max(least, log2 + lift_[lane]));
        const double fall =
            reference_[lane] == hiddenScore ? 0 : double(reference_[lane]) - double(now) + (lift_[lane] - liftedBefore);
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
    if (weights != nullptr)
        take(block, keys, weights, seen);
}

void SigmoidRule::finish(std::size_t lane, const RuleRow& row, RowMoments& moments)
{
    const double reference = double(reference_[lane]);
    sums_.largest[lane] =
        static_cast<float>(lift_[lane] > 0 ? std::exp2(reference) : sigmoid(moments.maxLogit + rows_.rule[lane].parameter));
    sums_.square[lane] *= std::exp2(2 * reference);
    sums_.jacobian[lane] *= std::exp2(2 * reference);
    sums_.cube[lane] *= std::exp2(3 * reference);
    SummedRule::finish(lane, row, moments);
}

void StickBreakingRule::begin(const RuleRows& rows)
{
    SummedRule::begin(rows);
    key_.fill(-1);
    most_.fill(double(noTop));
    top_.fill(double(noTop));
}

// Adapts the lift to the largest logit of the keys before the query.
void StickBreakingRule::liftBlock(int keys, const float* scores, const float* largest, const float* before)
{
    for (int lane = 0; lane < tileQueries; ++lane) {
        float most = largest[lane];
        if (before[lane] < float(keys)) {
            most = hiddenScore;
            for (int key = 0; key < int(before[lane]); ++key)
                most = std::max(most, scores[key * tileQueries + lane]);
        }
        const double logit = double(lambda2_[lane]) * double(most) + double(plainShift2_[lane]);
        if (most == hiddenScore || logit <= most_[lane])
            continue;
        most_[lane] = logit;
        const double liftedBefore = lift_[lane];
        lift(lane, inBase2(logSigmoid(inNats(logit))), topOfLifted);
        const double fall = lift_[lane] - liftedBefore;
        if (fall >= 0)
            continue;
        const double factor = std::exp2(fall), square = factor * factor;
        sums_.square[lane] *= square;
        sums_.jacobian[lane] *= square;
        sums_.cube[lane] *= square * factor;
        sums_.largest[lane] *= float(factor);
        top_[lane] += fall;
    }
}

void StickBreakingRule::add(Index block, int keys, const float* scores, const float* largest, std::span<const int> seen)
{
    alignas(64) std::array<float, tileQueries> before;
    for (int lane = 0; lane < tileQueries; ++lane)
        before[lane] = float(std::clamp<Index>(rows_.place[lane] - block, 0, keys));
    liftBlock(keys, scores, largest, before.data());
    float* weights = keepsWeights() ? weights_.get() : nullptr;
    kernels_.stickBreaking(
        scores, keys, {lambda2_.data(), shift2_.data(), before.data(), nullptr, nullptr, nullptr}, wish_, block_, weights);
    takeIn(block);
    if (weights != nullptr)
        take(block, keys, weights, seen);
}

// Scales down older keys by f, which the block leaves for them, and adds the block's own sums.
void StickBreakingRule::takeIn(Index block)
{
    for (int lane = 0; lane < tileQueries; ++lane) {
        const double logF = lift_[lane] > 0 ? 0 : block_.left[lane]; // lifted keys take next to nothing from older ones
        const double before = sums_.sum[lane], f = std::exp2(logF), square = f * f, order = p_.power;
        if (wish_.power == BlockWish::Excess && f > 0) {
            sums_.power[lane] = block_.power[lane] + std::exp2(order * logF) * sums_.power[lane]
                + f * before * std::expm1((order - 1) * inNats(logF));
        } else if (wish_.power == BlockWish::Order) {
            const double older = top_[lane] + logF, newer = double(block_.top[lane]);
            top_[lane] = std::max(older, newer);
            sums_.power[lane] = block_.power[lane] * std::exp2(order * (newer - top_[lane]))
                + sums_.power[lane] * std::exp2(order * (older - top_[lane]));
        }
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
