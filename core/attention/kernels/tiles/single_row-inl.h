// SPDX-License-Identifier: GPL-3.0-or-later
// The scores of a row that is alone in its tile, which has a lane for each key instead of one for each row.
#if defined(ATTENTOSCOPE_SINGLE_ROW_INL_H) == defined(HWY_TARGET_TOGGLE) // once per target
#ifdef ATTENTOSCOPE_SINGLE_ROW_INL_H
#undef ATTENTOSCOPE_SINGLE_ROW_INL_H
#else
#define ATTENTOSCOPE_SINGLE_ROW_INL_H
#endif

#include <hwy/highway.h>

#include "core/attention/kernels/tiles/attention_tile.h"
#include "core/attention/kernels/tiles/tile_vectors-inl.h"

#include <hwy/cache_control.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {

// out[c * stretch + i] = rowAt(i)[c].
template <class RowAt>
HWY_INLINE void transpose(const RowAt& rowAt, int count, Index columns, int stretch, float* HWY_RESTRICT out)
{
    int i = 0;
#if HWY_TARGET != HWY_SCALAR
    const hn::FixedTag<float, 4> four;
    const hn::Repartition<std::uint64_t, decltype(four)> pairs;
    const auto put = [&](auto low, auto high, float* at) HWY_ATTR {
        const auto a = hn::BitCast(pairs, low), b = hn::BitCast(pairs, high);
        hn::StoreU(hn::BitCast(four, hn::InterleaveLower(pairs, a, b)), four, at);
        hn::StoreU(hn::BitCast(four, hn::InterleaveUpper(pairs, a, b)), four, at + stretch);
    };
    for (; i + 4 <= count; i += 4) {
        const float *row0 = rowAt(i), *row1 = rowAt(i + 1), *row2 = rowAt(i + 2), *row3 = rowAt(i + 3);
        Index c = 0;
        for (; c + 4 <= columns; c += 4) {
            const auto a = hn::LoadU(four, row0 + c), b = hn::LoadU(four, row1 + c);
            const auto e = hn::LoadU(four, row2 + c), f = hn::LoadU(four, row3 + c);
            float* at = out + c * stretch + i;
            put(hn::InterleaveLower(four, a, b), hn::InterleaveLower(four, e, f), at);
            put(hn::InterleaveUpper(four, a, b), hn::InterleaveUpper(four, e, f), at + 2 * stretch);
        }
        for (; c < columns; ++c) {
            float* at = out + c * stretch + i;
            at[0] = row0[c], at[1] = row1[c], at[2] = row2[c], at[3] = row3[c];
        }
    }
#endif
    for (; i < count; ++i)
        for (Index c = 0; c < columns; ++c)
            out[c * stretch + i] = rowAt(i)[c];
}

using Doubles = hn::CappedTag<double, 8>;
constexpr Doubles dd;

// Of keys turned around: the same sums in the same order as of rows together, in a fraction of the time, and both kinds of them
// where both are wanted, then the exact ones one a key. Else as many lanes as these become as its own.
template <bool InFloats, bool InDoubles>
void scoresOfOne(const float* HWY_RESTRICT queries, const double* HWY_RESTRICT exactQueries, Index d, const float* HWY_RESTRICT k,
    Index stride, int keys, int lanes, float* HWY_RESTRICT out, double* HWY_RESTRICT exact)
{
    constexpr int columns = 16, doubles = InDoubles ? 6 : 0, most = 6 * int(hn::MaxLanes(df));
    const int wide = int(hn::Lanes(df)), wideDoubles = int(hn::Lanes(dd));
    const int stretch = InDoubles ? doubles * wideDoubles : 6 * wide;
    constexpr int floats = !InFloats ? 0 : InDoubles ? doubles * int(hn::MaxLanes(dd)) / int(hn::MaxLanes(df)) : 6;
    HWY_ALIGN float turned[columns * most] = {};
    HWY_ALIGN float found[most];
    HWY_ALIGN double foundExactly[most];
    for (int first = 0; first < keys; first += stretch) {
        const int count = std::min(stretch, keys - first);
        const float* some = k + first * stride;
        V sum[std::max(1, floats)];
        hn::Vec<Doubles> exactSum[std::max(1, doubles)];
#pragma GCC unroll 6
        for (int g = 0; g < floats; ++g)
            sum[g] = hn::Zero(df);
#pragma GCC unroll 6
        for (int g = 0; g < doubles; ++g)
            exactSum[g] = hn::Zero(dd);
        for (Index t = 0; t < d; t += columns) {
            const int now = static_cast<int>(std::min<Index>(columns, d - t));
            for (int key = 0; key < count; ++key)
                hwy::Prefetch(some + (blockKeys + key) * stride + t); // of the next block, fetched meanwhile
            transpose([&](int key) { return some + key * stride + t; }, count, now, stretch, turned);
            for (int c = 0; c < now; ++c) {
                const float* column = turned + c * stretch;
                if constexpr (InFloats) {
                    const V q = hn::Set(df, queries[(t + c) * tileQueries]);
#pragma GCC unroll 6
                    for (int g = 0; g < floats; ++g)
                        sum[g] = hn::MulAdd(q, hn::LoadU(df, column + g * wide), sum[g]);
                }
                if constexpr (InDoubles) {
                    const auto q = hn::Set(dd, exactQueries[(t + c) * tileQueries]);
#pragma GCC unroll 6
                    for (int g = 0; g < doubles; ++g) {
                        const auto key = hn::LoadU(hn::Rebind<float, Doubles>(), column + g * wideDoubles);
                        exactSum[g] = hn::MulAdd(q, hn::PromoteTo(dd, key), exactSum[g]);
                    }
                }
            }
        }
#pragma GCC unroll 6
        for (int g = 0; g < floats; ++g)
            hn::StoreU(sum[g], df, found + g * wide);
#pragma GCC unroll 6
        for (int g = 0; g < doubles; ++g)
            hn::StoreU(exactSum[g], dd, foundExactly + g * wideDoubles);
        for (int key = 0; key < count; ++key) {
            if constexpr (InFloats)
                std::fill_n(out + (first + key) * tileQueries, lanes, found[key]);
            if constexpr (InFloats && InDoubles)
                exact[first + key] = foundExactly[key];
            else if constexpr (InDoubles)
                std::fill_n(exact + (first + key) * tileQueries, lanes, foundExactly[key]);
        }
    }
}

// What scoresOfOne() leaves.
HWY_INLINE void findLargestOfOne(const float* scores, int keys, float* largest)
{
    float top = hiddenScore;
    for (int key = 0; key < keys; ++key)
        top = std::max(top, scores[key * tileQueries]);
    std::fill_n(largest, tileQueries, top);
}

} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();
#endif
