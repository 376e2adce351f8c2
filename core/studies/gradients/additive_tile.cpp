// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loop, compiled once for each instruction set; additiveTile() picks one at run time.
#include "core/studies/gradients/additive_tile.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/studies/gradients/additive_tile.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/attention/kernels/tiles/tile_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {

namespace {

// Computes `Count` vectors of keys at a time, so that their chains of arithmetic overlap.
template <int Count>
HWY_INLINE void someKeys(const float* HWY_RESTRICT p, const float* HWY_RESTRICT r, const float* HWY_RESTRICT w, Index units,
    float offset, float* HWY_RESTRICT out)
{
    const Exp2Table table;
    const V one = hn::Set(df, 1.0F), most = hn::Set(df, 64.0F);
    V sum[Count], y[Count], power[Count];
    for (int i = 0; i < Count; ++i)
        sum[i] = hn::Set(df, offset);
    for (Index t = 0; t < units; ++t) {
        const V query = hn::Set(df, p[t]), weight = hn::Set(df, w[t]);
        const float* keys = r + t * additiveKeys;
        for (int i = 0; i < Count; ++i)
            y[i] = atLeastMinus127(hn::Min(hn::Add(query, hn::LoadU(df, keys + i * lanes())), most));
        exp2Clamped<Count>(y, table, power);
        for (int i = 0; i < Count; ++i)
            sum[i] = hn::Add(sum[i], hn::Div(weight, hn::Add(one, power[i])));
    }
    for (int i = 0; i < Count; ++i)
        hn::StoreU(sum[i], df, out + i * lanes());
}

void tile(const float* p, const float* r, const float* w, Index units, float offset, float* out)
{
    int at = 0;
    for (; at + 4 * lanes() <= additiveKeys; at += 4 * lanes())
        someKeys<4>(p, r + at, w, units, offset, out + at);
    for (; at < additiveKeys; at += lanes())
        someKeys<1>(p, r + at, w, units, offset, out + at);
}

} // namespace

AdditiveTile chosen() { return tile; }

} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(chosen);
AdditiveTile additiveTile() { return HWY_DYNAMIC_DISPATCH(chosen)(); }
} // namespace attentoscope
#endif
