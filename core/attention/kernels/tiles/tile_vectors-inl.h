// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by the attention kernels: vectors of lanes, groups that fill the registers, sums in float64, 2^y. Compiled once per
// instruction set, with the same bits on all that have FMA.
#if defined(ATTENTOSCOPE_TILE_VECTORS_INL_H) == defined(HWY_TARGET_TOGGLE) // once per target
#ifdef ATTENTOSCOPE_TILE_VECTORS_INL_H
#undef ATTENTOSCOPE_TILE_VECTORS_INL_H
#else
#define ATTENTOSCOPE_TILE_VECTORS_INL_H
#endif

#include <hwy/highway.h>

#include "core/base/matrix.h"

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, 16>;
using Words = hn::RebindToUnsigned<Floats>;
using V = hn::Vec<Floats>;
using U = hn::Vec<Words>;
constexpr Floats df;
constexpr Words du;

HWY_INLINE int lanes() { return static_cast<int>(hn::Lanes(df)); }

// Size of the largest group: with two vectors of accumulators per element it fills the registers.
#if HWY_TARGET <= HWY_AVX3
constexpr int groupSize = 12;
#else
constexpr int groupSize = 6;
#endif

// Calls take<Size>(first) for groups that together make up `count`: first as many of the largest size as fit, then smaller
// ones.
template <int Size, class Take>
HWY_INLINE void inGroups(Index count, const Take& take)
{
    Index at = 0;
    const auto groupsOf = [&]<int Now>() HWY_ATTR {
        for (; at + Now <= count; at += Now)
            take.template operator()<Now>(at);
    };
    groupsOf.template operator()<Size>();
    if constexpr (Size > 8)
        groupsOf.template operator()<8>();
    groupsOf.template operator()<4>();
    groupsOf.template operator()<1>();
}

// Adds v[lane] to out[lane], in float64.
HWY_INLINE void addTo(double* HWY_RESTRICT out, V v)
{
#if HWY_TARGET == HWY_SCALAR
    *out += static_cast<double>(hn::GetLane(v));
#else
    const hn::Half<Floats> half;
    const hn::Rebind<double, decltype(half)> dd;
    double* upper = out + hn::Lanes(half);
    hn::Store(hn::Add(hn::Load(dd, out), hn::PromoteTo(dd, hn::LowerHalf(half, v))), dd, out);
    hn::Store(hn::Add(hn::Load(dd, upper), hn::PromoteTo(dd, hn::UpperHalf(half, v))), dd, upper);
#endif
}

// The bits of 2^(j/8) minus j << 20, for j = 0 … 7 and once more, because some targets look up in a table of sixteen.
HWY_ALIGN inline constexpr std::uint32_t exp2Eighths[16] = {0x3F800000, 0x3F7B95C2, 0x3F7837F0, 0x3F75FED7, 0x3F7504F3,
    0x3F75672A, 0x3F7744FD, 0x3F7AC0C7, //
    0x3F800000, 0x3F7B95C2, 0x3F7837F0, 0x3F75FED7, 0x3F7504F3, 0x3F75672A, 0x3F7744FD, 0x3F7AC0C7};

struct Exp2Table {
#if HWY_MAX_BYTES >= 32 && HWY_TARGET != HWY_SCALAR
    U eighths;
    HWY_INLINE Exp2Table()
        : eighths(hn::Load(du, exp2Eighths))
    {
    }
    HWY_INLINE U at(U index) const
    {
        // Keep only the bits that index the table; it repeats every eight.
        constexpr std::uint32_t places = HWY_TARGET <= HWY_AVX3 ? 15 : 7;
        return hn::TableLookupLanes(eighths, hn::IndicesFromVec(du, hn::And(index, hn::Set(du, places))));
    }
#else
    HWY_INLINE U at(U index) const
    {
        const hn::RebindToSigned<Words> di;
        return hn::GatherIndex(du, exp2Eighths, hn::BitCast(di, hn::And(index, hn::Set(du, 7))));
    }
#endif
};

// Returns y, but at least −127. As unsigned integers, the bits of negative numbers are in reverse order, and those of positive
// numbers are below all of them; so an integer minimum works for every y, −∞ included, and leaves the ports that multiply free.
HWY_INLINE V atLeastMinus127(V y) { return hn::BitCast(df, hn::Min(hn::BitCast(du, y), hn::Set(du, 0xC2FE0000U))); }

// Computes 2^y for −127 ≤ y ≤ 64: within 1.16 ulp, exactly 1 at 0, exactly 0 at −127. y = j/8 + f: adding 1.5·2²⁰ rounds to
// eighths and leaves 8y in the low bits. A table has 2^(j/8 mod 1), to whose exponent field the whole part is added; (2^f −
// 1)/f is a minimax polynomial on |f| ≤ 1/16. `Count` of them are computed together, so that they need not wait for each other.
template <int Count>
HWY_INLINE void exp2Clamped(const V* y, const Exp2Table& table, V* out)
{
    const V magic = hn::Set(df, 1572864.0F);
    V f[Count], power[Count], p[Count];
#pragma GCC unroll 4
    for (int i = 0; i < Count; ++i)
        power[i] = hn::Add(y[i], magic);
#pragma GCC unroll 4
    for (int i = 0; i < Count; ++i)
        f[i] = hn::Sub(y[i], hn::Sub(power[i], magic));
#pragma GCC unroll 4
    for (int i = 0; i < Count; ++i) {
        const U bits = hn::BitCast(du, power[i]);
        power[i] = hn::BitCast(df, hn::Add(table.at(bits), hn::ShiftLeft<20>(bits)));
    }
#pragma GCC unroll 4
    for (int i = 0; i < Count; ++i)
        p[i] = hn::MulAdd(hn::Set(df, 0.0554962233F), f[i], hn::Set(df, 0.240257636F));
#pragma GCC unroll 4
    for (int i = 0; i < Count; ++i)
        p[i] = hn::MulAdd(p[i], f[i], hn::Set(df, 0.693147242F));
#pragma GCC unroll 4
    for (int i = 0; i < Count; ++i)
        out[i] = hn::MulAdd(hn::Mul(f[i], power[i]), p[i], power[i]);
}

HWY_INLINE V exp2Clamped(V y, const Exp2Table& table)
{
    V out;
    exp2Clamped<1>(&y, table, &out);
    return out;
}

} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();
#endif
