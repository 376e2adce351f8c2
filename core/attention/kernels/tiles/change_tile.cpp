// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once per instruction set; changeKernels() picks one at run time.
#include "core/attention/kernels/tiles/change_tile.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/attention/kernels/tiles/change_tile.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/attention/kernels/tiles/weighting_vectors-inl.h"

#include <numbers>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {

namespace {

// With M the larger weight and r the smaller one over it, |b − a| = M (1 − r) and
// a ln a/m + b ln b/m = M (r ln r − (1 + r) (ln(1 + r) − ln 2)). Near r = 1 the terms cancel, so there it is
// M (1 + r)/2 (t² + t⁴/6 + t⁶/15 + t⁸/28), t = (1 − r)/(1 + r), which is exactly 0 at r = 1.
void add(const float* HWY_RESTRICT scores, int keys, const float* HWY_RESTRICT reference, const ChangeLanes& a,
    const ChangeLanes& b, ChangeSums& sums)
{
    constexpr float mostOfSeries = 0.25F; // there it is wrong by 4e-7 of itself
    const Exp2Table table;
    const V one = hn::Set(df, 1), log2 = hn::Log1p(df, one), nats = hn::Set(df, float(std::numbers::ln2));
    for (int lane = 0; lane < tileQueries; lane += lanes()) {
        const V top = hn::Load(df, reference + lane);
        const V lambdaA = hn::Load(df, a.lambda2 + lane), lessA = hn::Load(df, a.less + lane);
        const V lambdaB = hn::Load(df, b.lambda2 + lane), lessB = hn::Load(df, b.less + lane);
        V divergence = hn::Zero(df), moved = hn::Zero(df);
        for (int key = 0; key < keys; ++key) {
            const V score = hn::Load(df, scores + key * tileQueries + lane);
            const V logA = atLeastMinus127(hn::Sub(log2RelativeWeight(score, top, lambdaA), lessA));
            const V logB = atLeastMinus127(hn::Sub(log2RelativeWeight(score, top, lambdaB), lessB));
            const V apart = atLeastMinus127(hn::Neg(hn::Abs(hn::Sub(logA, logB)))); // log2 r
            V weight[2];
            const V logs[2] = {hn::Max(logA, logB), apart};
            relativeWeights<2>(logs, table, weight);
            const V ratio = weight[1], rLnR = hn::Mul(ratio, hn::Mul(apart, nats));
            const V lost = hn::Mul(hn::Add(one, ratio), hn::Sub(hn::Log1p(df, ratio), log2));
            const V less = hn::Sub(one, ratio), more = hn::Add(one, ratio), t = hn::Div(less, more), square = hn::Mul(t, t);
            V series = hn::MulAdd(square, hn::Set(df, 1.0F / 28), hn::Set(df, 1.0F / 15));
            series = hn::MulAdd(square, hn::MulAdd(square, series, hn::Set(df, 1.0F / 6)), one);
            const V near = hn::Mul(hn::Mul(hn::Set(df, 0.5F), more), hn::Mul(square, series));
            const V both = hn::IfThenElse(hn::Lt(t, hn::Set(df, mostOfSeries)), near, hn::Sub(rLnR, lost));
            divergence = hn::MulAdd(weight[0], both, divergence);
            moved = hn::MulAdd(weight[0], less, moved);
        }
        addTo(sums.divergence + lane, divergence);
        addTo(sums.moved + lane, moved);
    }
}

const ChangeKernels& kernels()
{
    static constexpr ChangeKernels table{add};
    return table;
}

} // namespace
} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(kernels);
const ChangeKernels& changeKernels() { return HWY_DYNAMIC_DISPATCH(kernels)(); }
} // namespace attentoscope
#endif
