// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once per instruction set; totalKernels() picks one at run time.
#include "core/attention/kernels/tiles/total_tile.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/attention/kernels/tiles/total_tile.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/attention/kernels/tiles/weighting_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {

namespace {

#if HWY_TARGET == HWY_SCALAR
constexpr int together = 1;
#else
constexpr int together = 2;
#endif

template <bool Hidden>
void addTotals(const float* HWY_RESTRICT scores, const std::uint32_t* HWY_RESTRICT visible, int queries, const TotalRows& rows,
    const float* HWY_RESTRICT bias, double* HWY_RESTRICT sums)
{
    const Exp2Table table;
    for (int lane = 0; lane < tileQueries; lane += together * lanes()) {
        V sum[together], own[together], y[together], a[together];
        for (int part = 0; part < together; ++part) {
            sum[part] = hn::Zero(df);
            own[part] = hn::Load(df, bias + lane + part * lanes());
        }
        for (int i = 0; i < queries; ++i) {
            const V lambda2 = hn::Set(df, rows.lambda2[i]), less = hn::Set(df, rows.less[i]);
            const int at = i * tileQueries + lane;
            for (int part = 0; part < together; ++part) {
                const V logit = logitOf(lambda2, hn::Load(df, scores + at + part * lanes()), own[part]);
                y[part] = atLeastMinus127(log2RelativeWeight(logit, less));
            }
            relativeWeights<together>(y, table, a);
            for (int part = 0; part < together; ++part) {
                if constexpr (Hidden) {
                    const U shown = hn::Load(du, visible + at + part * lanes());
                    a[part] = hn::IfThenElseZero(hn::MaskFromVec(hn::BitCast(df, shown)), a[part]);
                }
                sum[part] = hn::Add(sum[part], a[part]);
            }
        }
        for (int part = 0; part < together; ++part)
            addTo(sums + lane + part * lanes(), sum[part]);
    }
}

void addWeights(
    const float* scores, const std::uint32_t* visible, int queries, const TotalRows& rows, const float* bias, double* sums)
{
    (visible ? addTotals<true> : addTotals<false>)(scores, visible, queries, rows, bias, sums);
}

const TotalKernels& kernels()
{
    static constexpr TotalKernels table{addWeights};
    return table;
}

} // namespace
} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(kernels);
const TotalKernels& totalKernels() { return HWY_DYNAMIC_DISPATCH(kernels)(); }
} // namespace attentoscope
#endif
