// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once per instruction set; TilePartial::raise() picks one at run time.
#include "core/attention/kernels/tile_partial.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/attention/kernels/tile_partial.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/attention/kernels/tiles/weighting_vectors-inl.h"
#include "core/statistics/entropy.h"

#include <algorithm>
#include <numbers>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::CappedTag<double, 8>;
using D = hn::Vec<Doubles>;
constexpr Doubles dd;
constexpr hn::Rebind<float, Doubles> half; // as many float32 lanes

HWY_INLINE D promoted(const float* in) { return hn::PromoteTo(dd, hn::Load(half, in)); }

// Scales down the sums of some lanes under one scale. fall: difference in nats, ≤ 0; it and `ties` are 0 in lanes whose maximum
// stays.
HWY_INLINE void shrink(TileSums& s, int lane, D fall, D ties, double power)
{
    const D factor = relativeWeight(dd, fall), square = hn::Mul(factor, factor);
    const D sum = hn::Add(hn::Load(dd, s.rest + lane), ties), rest = hn::Mul(factor, sum);
    const D weighted = hn::Mul(factor, hn::Load(dd, s.weighted + lane));
    hn::Store(rest, dd, s.rest + lane);
    hn::Store(hn::MulAdd(hn::Mul(fall, hn::Set(dd, std::numbers::log2e)), rest, weighted), dd, s.weighted + lane);
    hn::Store(hn::Mul(square, hn::Add(hn::Load(dd, s.restSquare + lane), ties)), dd, s.restSquare + lane);
    hn::Store(hn::Mul(hn::Mul(square, factor), hn::Add(hn::Load(dd, s.restCube + lane), ties)), dd, s.restCube + lane);
    const D powered = hn::Load(dd, s.power + lane);
    if (powerIsExcess(power)) {
        // Below −700 the factor is practically 0, but the growth must stay finite.
        const D growth = hn::Expm1(dd, hn::Mul(hn::Max(fall, hn::Set(dd, -700.0)), hn::Set(dd, power - 1)));
        hn::Store(hn::Mul(factor, hn::MulAdd(growth, hn::Add(powered, sum), powered)), dd, s.power + lane);
    } else if (power > 0) {
        hn::Store(hn::Mul(hn::Add(powered, ties), relativeWeight(dd, hn::Mul(fall, hn::Set(dd, power)))), dd, s.power + lane);
    }
}

void raiseLanes(TilePartial& partial, const float* now, const LaneDoubles* lambda, double power)
{
    const std::size_t scales = partial.sums.size(), columns = scales == 0 ? 0 : partial.output.size() / scales;
    for (int lane = 0; lane < tileQueries; lane += static_cast<int>(hn::Lanes(dd))) {
        const D before = promoted(partial.maximum.data() + lane), top = promoted(now + lane);
        const auto rising = hn::Lt(before, top);
        const auto falling = hn::And(rising, hn::Gt(before, hn::Set(dd, double(hiddenScore)))); // some key was seen before
        const D fall = hn::IfThenElseZero(falling, hn::Sub(before, top));
        const D ties = hn::Load(dd, partial.ties.data() + lane);
        for (std::size_t scale = 0; scale < scales; ++scale) {
            const D drop = hn::Mul(fall, hn::Load(dd, lambda[scale].at + lane));
            shrink(partial.sums[scale], lane, drop, hn::IfThenElseZero(rising, ties), power);
            if (columns == 0 || hn::AllFalse(dd, rising))
                continue;
            const D factor = relativeWeight(dd, drop);
            for (std::size_t c = scale * columns; c < (scale + 1) * columns; ++c) {
                double* sum = partial.output[c].at + lane;
                hn::Store(hn::Mul(factor, hn::Load(dd, sum)), dd, sum);
            }
        }
        hn::Store(hn::IfThenZeroElse(rising, ties), dd, partial.ties.data() + lane);
        hn::Store(hn::Max(hn::Load(half, partial.maximum.data() + lane), hn::Load(half, now + lane)), half,
            partial.maximum.data() + lane);
    }
}

} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(raiseLanes);

void TilePartial::reset()
{
    maximum.fill(hiddenScore);
    argmax.fill(-1);
    ties.fill(0);
    std::fill(sums.begin(), sums.end(), TileSums{});
    std::fill(output.begin(), output.end(), LaneDoubles{});
}

void TilePartial::raise(const float* now, std::span<const LaneDoubles> lambda, double power)
{
    HWY_DYNAMIC_DISPATCH(raiseLanes)(*this, now, lambda.data(), power);
}

void TilePartial::raiseMaximum(const float* now)
{
    for (std::size_t lane = 0; lane < tileQueries; ++lane) {
        ties[lane] = maximum[lane] < now[lane] ? 0 : ties[lane];
        maximum[lane] = maximum[lane] < now[lane] ? now[lane] : maximum[lane];
    }
}

void TilePartial::merge(TilePartial& later, std::span<const LaneDoubles> lambda, double power)
{
    alignas(64) std::array<float, tileQueries> top;
    for (int lane = 0; lane < tileQueries; ++lane) {
        top[lane] = std::max(maximum[lane], later.maximum[lane]);
        if (later.maximum[lane] > maximum[lane])
            argmax[lane] = later.argmax[lane];
    }
    raise(top.data(), lambda, power);
    later.raise(top.data(), lambda, power);
    for (int lane = 0; lane < tileQueries; ++lane) {
        ties[lane] += later.ties[lane];
        for (std::size_t scale = 0; scale < sums.size(); ++scale) {
            TileSums& s = sums[scale];
            const TileSums& l = later.sums[scale];
            s.rest[lane] += l.rest[lane];
            s.weighted[lane] += l.weighted[lane];
            s.restSquare[lane] += l.restSquare[lane];
            s.restCube[lane] += l.restCube[lane];
            s.power[lane] += l.power[lane];
        }
    }
    for (std::size_t c = 0; c < output.size(); ++c)
        for (int lane = 0; lane < tileQueries; ++lane)
            output[c].at[lane] += later.output[c].at[lane];
}

} // namespace attentoscope
#endif
