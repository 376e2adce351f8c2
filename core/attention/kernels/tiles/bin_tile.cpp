// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once per instruction set; binKernels() picks one at run time.
#include "core/attention/kernels/tiles/bin_tile.h"

#include "core/attention/kernels/tiles/attention_tile.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/attention/kernels/tiles/bin_tile.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/attention/kernels/tiles/tile_vectors-inl.h"

#include <algorithm>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {
namespace { // other files have functions of these names

// Independent partial results, so that the keys of a bin do not wait for each other. Key j of the block goes to partial j mod
// 4, wherever the bin begins, and blocks begin at multiples of 4; so leaving out keys that no lane sees changes no bits.
constexpr int partials = 4;
static_assert(keyStep % partials == 0);

void largest(const float* scores, const int* edges, int bins, float* top)
{
    for (int b = 0; b < bins; ++b)
        for (int lane = 0; lane < tileQueries; lane += lanes()) {
            float* slot = top + b * tileQueries + lane;
            V best[partials];
            for (V& one : best)
                one = hn::Load(df, slot);
            int key = edges[b];
            for (; key + partials <= edges[b + 1]; key += partials)
                for (int i = 0; i < partials; ++i)
                    best[i] = hn::Max(best[i], hn::Load(df, scores + (key + i) * tileQueries + lane));
            for (; key < edges[b + 1]; ++key)
                best[0] = hn::Max(best[0], hn::Load(df, scores + key * tileQueries + lane));
            hn::Store(hn::Max(hn::Max(best[0], best[1]), hn::Max(best[2], best[3])), df, slot);
        }
}

template <bool Hidden>
HWY_INLINE void sumBins(const float* HWY_RESTRICT in, const std::uint32_t* HWY_RESTRICT visible, const int* HWY_RESTRICT edges,
    int bins, double* HWY_RESTRICT sum)
{
    const auto value = [&](int at) HWY_ATTR {
        const V x = hn::Load(df, in + at);
        if constexpr (Hidden)
            return hn::IfThenElseZero(hn::MaskFromVec(hn::BitCast(df, hn::Load(du, visible + at))), x);
        else
            return x;
    };
    for (int b = 0; b < bins; ++b)
        for (int lane = 0; lane < tileQueries; lane += lanes()) {
            V partial[partials];
            for (V& one : partial)
                one = hn::Zero(df);
            int key = edges[b] / partials * partials;
            const auto someOf = [&](int from, int to) HWY_ATTR {
#pragma GCC unroll 4
                for (int i = 0; i < partials; ++i)
                    if (from <= key + i && key + i < to)
                        partial[i] = hn::Add(partial[i], value((key + i) * tileQueries + lane));
            };
            if (key < edges[b]) {
                someOf(edges[b], edges[b + 1]);
                key += partials;
            }
            for (; key + partials <= edges[b + 1]; key += partials)
                someOf(key, key + partials);
            if (key < edges[b + 1])
                someOf(key, edges[b + 1]);
            addTo(sum + b * tileQueries + lane, hn::Add(hn::Add(partial[0], partial[1]), hn::Add(partial[2], partial[3])));
        }
}

void sum(const float* in, const std::uint32_t* visible, const int* edges, int bins, double* out)
{
    if (visible)
        sumBins<true>(in, visible, edges, bins, out);
    else
        sumBins<false>(in, visible, edges, bins, out);
}

// The folds use no fused multiply-add, so their bits are the same on all instruction sets. GCC 12 would leave this one scalar,
// and then it would take a fifth of a map's time.
template <class D>
HWY_INLINE Index foldLargestBy(
    D d, const float* HWY_RESTRICT top, Index from, Index bins, double scale, double shift, float* HWY_RESTRICT pixels)
{
    const hn::Rebind<float, D> half;
    const auto none = hn::Set(half, -std::numeric_limits<float>::infinity());
    const auto most = hn::Set(d, std::numeric_limits<float>::max()); // infinity would read as "no visible cell"
    const auto factor = hn::Set(d, scale), offset = hn::Set(d, shift);
    const Index step = Index(hn::Lanes(d));
    for (; from + step <= bins; from += step) {
        const auto best = hn::LoadU(half, top + from);
        const auto x = hn::Add(hn::Mul(factor, hn::PromoteTo(d, best)), offset);
        const auto seen = hn::DemoteTo(half, hn::Min(hn::Max(x, hn::Neg(most)), most));
        const auto shown = hn::IfThenElse(hn::Eq(best, none), none, seen);
        hn::StoreU(hn::Max(shown, hn::LoadU(half, pixels + from)), half, pixels + from);
    }
    return from;
}

void foldLargest(const float* HWY_RESTRICT top, Index bins, double scale, double shift, float* HWY_RESTRICT pixels)
{
    const Index rest = foldLargestBy(hn::ScalableTag<double>(), top, 0, bins, scale, shift, pixels);
    foldLargestBy(hn::CappedTag<double, 1>(), top, rest, bins, scale, shift, pixels);
}

// A plain loop, which the compiler vectorizes for each instruction set here.
void foldSum(const double* HWY_RESTRICT sums, const double* HWY_RESTRICT count, Index bins, double scale, double shift,
    double* HWY_RESTRICT pixels)
{
    if (shift == 0)
        for (Index b = 0; b < bins; ++b)
            pixels[b] += scale * sums[b];
    else
        for (Index b = 0; b < bins; ++b)
            pixels[b] += scale * sums[b] + shift * count[b];
}

const BinKernels& kernels()
{
    static constexpr BinKernels table{largest, sum, foldLargest, foldSum};
    return table;
}

} // namespace
} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(kernels);
const BinKernels& binKernels() { return HWY_DYNAMIC_DISPATCH(kernels)(); }
} // namespace attentoscope
#endif
