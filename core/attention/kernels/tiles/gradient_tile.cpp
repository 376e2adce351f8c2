// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once per instruction set; gradientKernels() picks one at run time.
#include "core/attention/kernels/tiles/gradient_tile.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/attention/kernels/tiles/gradient_tile.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/attention/kernels/tiles/weighting_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {

namespace {

template <bool Hidden, int Count>
HWY_INLINE void someCells(const float* HWY_RESTRICT x, const float* HWY_RESTRICT dA, const std::uint32_t* HWY_RESTRICT visible,
    V reference, V share, V mean, const Exp2Table& table, float* HWY_RESTRICT weights, float* HWY_RESTRICT dX)
{
    V y[Count], a[Count];
    for (int i = 0; i < Count; ++i)
        y[i] = atLeastMinus127(log2RelativeWeight(hn::Load(df, x + i * lanes()), reference));
    relativeWeights<Count>(y, table, a);
    for (int i = 0; i < Count; ++i) {
        a[i] = normalized(a[i], share);
        V gradient = logitGradient(a[i], hn::Load(df, dA + i * lanes()), mean);
        if constexpr (Hidden) {
            const auto shown = hn::MaskFromVec(hn::BitCast(df, hn::Load(du, visible + i * lanes())));
            a[i] = hn::IfThenElseZero(shown, a[i]);
            gradient = hn::IfThenElseZero(shown, gradient);
        }
        hn::Store(a[i], df, weights + i * lanes());
        hn::Store(gradient, df, dX + i * lanes());
    }
}

template <bool Hidden>
void allCells(
    const float* x, const float* dA, const std::uint32_t* visible, int queries, const QueryRows& rows, float* weights, float* dX)
{
    const Exp2Table table;
    for (int i = 0; i < queries; ++i) {
        const V reference = hn::Set(df, rows.reference[i]), share = hn::Set(df, rows.share[i]), mean = hn::Set(df, rows.mean[i]);
#if HWY_TARGET == HWY_SCALAR
        constexpr int together = 1;
#else
        constexpr int together = 2;
#endif
        for (int at = i * tileQueries; at < (i + 1) * tileQueries; at += together * lanes())
            someCells<Hidden, together>(
                x + at, dA + at, Hidden ? visible + at : nullptr, reference, share, mean, table, weights + at, dX + at);
    }
}

void cells(
    const float* x, const float* dA, const std::uint32_t* visible, int queries, const QueryRows& rows, float* weights, float* dX)
{
    (visible ? allCells<true> : allCells<false>)(x, dA, visible, queries, rows, weights, dX);
}

// Adds up all keys for a few queries and two vectors of columns.
template <int Queries>
HWY_NOINLINE void rowGroup(
    const float* HWY_RESTRICT dX, int tiles, const float* HWY_RESTRICT k, Index columns, double* HWY_RESTRICT out)
{
    V first[Queries], second[Queries];
#pragma GCC unroll 12
    for (int g = 0; g < Queries; ++g)
        first[g] = second[g] = hn::Zero(df);
    for (int tile = 0; tile < tiles; ++tile, dX += blockKeys * tileQueries)
        for (int lane = 0; lane < tileQueries; ++lane, k += columns) {
            const V k0 = hn::Load(df, k), k1 = hn::Load(df, k + lanes());
#pragma GCC unroll 12
            for (int g = 0; g < Queries; ++g) {
                const V x = hn::Set(df, dX[g * tileQueries + lane]);
                first[g] = hn::MulAdd(k0, x, first[g]);
                second[g] = hn::MulAdd(k1, x, second[g]);
            }
        }
#pragma GCC unroll 12
    for (int g = 0; g < Queries; ++g) {
        addTo(out + g * columns, first[g]);
        addTo(out + g * columns + lanes(), second[g]);
    }
}

void rows(const float* dX, int queries, int tiles, const float* k, Index columns, double* out)
{
    for (Index c = 0; c < columns; c += 2 * lanes())
        inGroups<groupSize>(queries, [&]<int Queries>(Index i) HWY_ATTR {
            rowGroup<Queries>(dX + i * tileQueries, tiles, k + c, columns, out + i * columns + c);
        });
}

const GradientKernels& kernels()
{
    static constexpr GradientKernels table{cells, rows};
    return table;
}

} // namespace
} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(kernels);
const GradientKernels& gradientKernels() { return HWY_DYNAMIC_DISPATCH(kernels)(); }
} // namespace attentoscope
#endif
