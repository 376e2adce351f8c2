// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of the attention tile. This file is compiled once per instruction set; tileKernels() picks one at run time.
#include "core/attention/kernels/tiles/attention_tile.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/attention/kernels/tiles/attention_tile.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/attention/kernels/tiles/weighting_vectors-inl.h"

#include <hwy/cache_control.h>

#include <algorithm>
#include <bit>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {

namespace {

// A plain loop, which the compiler vectorizes for each instruction set.
void centre(const float* HWY_RESTRICT k, const float* HWY_RESTRICT offset, Index d, int keys, float* HWY_RESTRICT out)
{
    for (int key = 0; key < keys; ++key, k += d, out += d)
        for (Index t = 0; t < d; ++t)
            out[t] = k[t] - offset[t];
}

// Spreads prefetches over the steps of a computation, because a core can wait for only a few cache lines at a time.
struct Fetching {
    Fetching(const Fetch& fetch, Index steps)
        : keys(fetch.keys)
        , queries(fetch.queries)
        , ofKeys((fetch.ofKeys + steps - 1) / steps)
        , ofQueries((fetch.ofQueries + steps - 1) / steps)
    {
    }
    HWY_INLINE void step()
    {
        hwy::Prefetch(keys);
        hwy::Prefetch(queries);
        keys += ofKeys;
        queries += ofQueries;
    }
    const float *keys, *queries;
    Index ofKeys, ofQueries;
};

// Scores `Keys` keys for two vectors of lanes (Both) or one.
template <int Keys, bool Both>
HWY_INLINE void scoreGroup(const float* HWY_RESTRICT queries, Index d, const float* HWY_RESTRICT k, Index stride, Fetching& fetch,
    float* HWY_RESTRICT scores, V& top0, V& top1)
{
    V first[Keys], second[Keys];
#pragma GCC unroll 12
    for (int g = 0; g < Keys; ++g)
        first[g] = second[g] = hn::Zero(df);
    for (Index t = 0; t < d; ++t) {
        fetch.step();
        const V q0 = hn::Load(df, queries + t * tileQueries);
        const V q1 = Both ? hn::Load(df, queries + t * tileQueries + lanes()) : q0;
#pragma GCC unroll 12
        for (int g = 0; g < Keys; ++g) {
            const V key = hn::Set(df, k[g * stride + t]);
            first[g] = hn::MulAdd(q0, key, first[g]);
            if constexpr (Both)
                second[g] = hn::MulAdd(q1, key, second[g]);
        }
    }
#pragma GCC unroll 12
    for (int g = 0; g < Keys; ++g) {
        hn::Store(first[g], df, scores + g * tileQueries);
        top0 = hn::Max(top0, first[g]);
        if constexpr (Both) {
            hn::Store(second[g], df, scores + g * tileQueries + lanes());
            top1 = hn::Max(top1, second[g]);
        }
    }
}

void scores(const float* queries, Index d, const float* k, Index stride, int keys, int wanted, const Fetch& fetch, float* out,
    float* largest)
{
    const int pair = 2 * lanes();
    const Index rounds = (wanted + pair - 1) / pair, groups = (keys + groupSize - 1) / groupSize;
    Fetching now(fetch, std::max<Index>(1, rounds * groups * d));
    const auto take = [&]<bool Both>(int lane) HWY_ATTR {
        V top0 = hn::Set(df, hiddenScore), top1 = top0;
        inGroups<groupSize>(keys, [&]<int Keys>(Index key) HWY_ATTR {
            scoreGroup<Keys, Both>(queries + lane, d, k + key * stride, stride, now, out + key * tileQueries + lane, top0, top1);
        });
        hn::Store(top0, df, largest + lane);
        if constexpr (Both)
            hn::Store(top1, df, largest + lane + lanes());
    };
    int lane = 0;
    for (; lane + pair <= wanted; lane += pair)
        take.template operator()<true>(lane);
    if (lane < wanted)
        take.template operator()<false>(lane);
    std::fill(largest + wanted, largest + tileQueries, largest[0]);
}

using Doubles = hn::CappedTag<double, 8>;
constexpr Doubles dd;

// Scores `Keys` keys in float64 for two vectors of lanes (Both) or one.
template <int Keys, bool Both>
HWY_INLINE void exactGroup(
    const double* HWY_RESTRICT queries, Index d, const float* HWY_RESTRICT k, Index stride, double* HWY_RESTRICT scores)
{
    hn::Vec<Doubles> first[Keys], second[Keys];
    const auto lanes = hn::Lanes(dd);
#pragma GCC unroll 12
    for (int g = 0; g < Keys; ++g)
        first[g] = second[g] = hn::Zero(dd);
    for (Index t = 0; t < d; ++t) {
        const auto q0 = hn::Load(dd, queries + t * tileQueries);
        const auto q1 = Both ? hn::Load(dd, queries + t * tileQueries + lanes) : q0;
#pragma GCC unroll 12
        for (int g = 0; g < Keys; ++g) {
            const auto key = hn::Set(dd, double(k[g * stride + t]));
            first[g] = hn::MulAdd(q0, key, first[g]);
            if constexpr (Both)
                second[g] = hn::MulAdd(q1, key, second[g]);
        }
    }
#pragma GCC unroll 12
    for (int g = 0; g < Keys; ++g) {
        hn::Store(first[g], dd, scores + g * tileQueries);
        if constexpr (Both)
            hn::Store(second[g], dd, scores + g * tileQueries + lanes);
    }
}

void exactScores(const double* queries, Index d, const float* k, Index stride, int keys, int rows, int wanted, double* out)
{
    const int one = static_cast<int>(hn::Lanes(dd));
    int lane = 0;
    for (; lane + one < rows; lane += 2 * one)
        inGroups<groupSize>(keys, [&]<int Keys>(Index key) HWY_ATTR {
            exactGroup<Keys, true>(queries + lane, d, k + key * stride, stride, out + key * tileQueries + lane);
        });
    if (lane < rows) {
        inGroups<groupSize>(keys, [&]<int Keys>(Index key) HWY_ATTR {
            exactGroup<Keys, false>(queries + lane, d, k + key * stride, stride, out + key * tileQueries + lane);
        });
        lane += one;
    }
    for (int key = 0; key < keys; ++key)
        std::fill(out + key * tileQueries + lane, out + key * tileQueries + wanted, out[key * tileQueries]);
}

constexpr int laneStep = static_cast<int>(hn::MaxLanes(df));

void narrow(const double* HWY_RESTRICT exact, const double* HWY_RESTRICT less, int keys, int wanted, float* HWY_RESTRICT out,
    float* HWY_RESTRICT largest)
{
    std::fill_n(largest, tileQueries, hiddenScore);
    for (int first = 0; first < wanted; first += laneStep)
        for (int key = 0; key < keys; ++key)
            for (int lane = first; lane < first + laneStep; ++lane) {
                const int cell = key * tileQueries + lane;
                out[cell] = static_cast<float>(exact[cell] - less[lane]);
                largest[lane] = out[cell] > largest[lane] ? out[cell] : largest[lane];
            }
    std::fill(largest + wanted, largest + tileQueries, largest[0]);
}

void alibi(const float* lambda, const float* ahead, float slope, int keys, float* out, float* largest)
{
    const V slopes = hn::Set(df, slope);
    for (int lane = 0; lane < tileQueries; lane += lanes()) {
        const V scale = hn::Load(df, lambda + lane);
        V top = hn::Set(df, hiddenScore), distance = hn::Load(df, ahead + lane);
        for (int at = lane; at < keys * tileQueries; at += tileQueries) {
            const V logit = logitOf(scale, hn::Load(df, out + at), hn::Mul(slopes, distance));
            distance = hn::Add(distance, hn::Set(df, 1.0F)); // whole numbers: exact up to 2²⁴
            top = hn::Max(top, logit);
            hn::Store(logit, df, out + at);
        }
        hn::Store(top, df, largest + lane);
    }
}

void byDistance(
    const DistanceAt& law, const DistanceRows& keys, const DistanceLanes& queries, int count, float* out, float* largest)
{
    constexpr hn::RebindToSigned<Floats> di;
    const V ofBias = hn::Set(df, law.ofBias);
    for (int lane = 0; lane < tileQueries; lane += lanes()) {
        const V laneScale = hn::Load(df, queries.scale + lane);
        const auto ahead = hn::Load(di, queries.ahead + lane);
        V top = hn::Set(df, hiddenScore);
        for (int key = 0; key < count; ++key) {
            const auto t = hn::Abs(hn::Add(ahead, hn::Set(di, keys.ahead[key])));
            const V scale = hn::Mul(hn::Mul(laneScale, hn::Set(df, keys.scale[key])), hn::GatherIndex(df, law.factor, t));
            float* cell = out + key * tileQueries + lane;
            const V logit = logitOf(scale, hn::Load(df, cell), hn::Mul(ofBias, hn::GatherIndex(df, law.bias, t)));
            top = hn::Max(top, logit);
            hn::Store(logit, df, cell);
        }
        hn::Store(top, df, largest + lane);
    }
}

// A plain loop, vectorized like centre().
void seeRanges(
    const std::int32_t* HWY_RESTRICT begin, const std::int32_t* HWY_RESTRICT end, int keys, std::uint32_t* HWY_RESTRICT visible)
{
    for (std::int32_t key = 0; key < keys; ++key, visible += tileQueries)
        for (int lane = 0; lane < tileQueries; ++lane)
            visible[lane] = begin[lane] <= key && key < end[lane] ? ~0U : 0U;
}

void hide(const std::uint32_t* visible, int keys, float* out, float* largest)
{
    const V hidden = hn::Set(df, minusInfinity);
    for (int lane = 0; lane < tileQueries; lane += lanes()) {
        V top = hn::Set(df, hiddenScore);
        for (int at = lane; at < keys * tileQueries; at += tileQueries) {
            const auto shown = hn::MaskFromVec(hn::BitCast(df, hn::Load(du, visible + at)));
            const V score = hn::IfThenElse(shown, hn::Load(df, out + at), hidden);
            top = hn::Max(top, score);
            hn::Store(score, df, out + at);
        }
        hn::Store(top, df, largest + lane);
    }
}

void hideOutside(const std::int32_t* begin, const std::int32_t* end, std::int32_t block, int keys, float* out, float* largest)
{
    constexpr hn::RebindToSigned<Floats> di;
    const V hidden = hn::Set(df, minusInfinity);
    for (int lane = 0; lane < tileQueries; lane += lanes()) {
        const auto before = hn::Sub(hn::Load(di, begin + lane), hn::Set(di, 1)), after = hn::Load(di, end + lane);
        V top = hn::Set(df, hiddenScore);
        for (int key = 0; key < keys; ++key) {
            const auto here = hn::Set(di, block + key);
            float* cell = out + key * tileQueries + lane;
            const auto shown = hn::And(hn::Gt(here, before), hn::Lt(here, after));
            const V score = hn::IfThenElse(hn::RebindMask(df, shown), hn::Load(df, cell), hidden);
            top = hn::Max(top, score);
            hn::Store(score, df, cell);
        }
        hn::Store(top, df, largest + lane);
    }
}

Reach reach(const float* largest, const float* maximum)
{
    bool reached = false, risen = false;
    for (int lane = 0; lane < tileQueries; lane += lanes()) {
        const V top = hn::Load(df, largest + lane), before = hn::Load(df, maximum + lane);
        reached |= !hn::AllFalse(df, hn::Ge(top, before));
        risen |= !hn::AllFalse(df, hn::Gt(top, before));
    }
    return risen ? Reach::Above : reached ? Reach::Equal : Reach::Below;
}

// Holds for some lanes the first key whose score equals the wanted one, −1 if none does, and the number of such keys.
struct Equals {
    hn::Vec<hn::RebindToSigned<Floats>> first, count;
};

HWY_INLINE Equals equalsOf(const float* HWY_RESTRICT scores, int keys, V wanted)
{
    constexpr hn::RebindToSigned<Floats> di;
    Equals found{hn::Set(di, -1), hn::Zero(di)};
    const auto one = hn::Set(di, 1);
    auto here = hn::Set(di, keys - 1);
#pragma GCC unroll 4
    for (int key = keys; key-- > 0;) {
        const auto same = hn::RebindMask(di, hn::Eq(hn::Load(df, scores + key * tileQueries), wanted));
        found.first = hn::IfThenElse(same, here, found.first);
        found.count = hn::IfThenElse(same, hn::Add(found.count, one), found.count);
        here = hn::Sub(here, one);
    }
    return found;
}

// Lists the ties of one vector of lanes, from `lane` on. At least one of these lanes has several ties.
void listTies(const float* scores, int lane, const float* maximum, BlockTies& ties)
{
    for (int i = lane; i < lane + lanes(); ++i)
        for (int left = ties.count[i], cell = ties.first[i] * tileQueries + i; left > 0; cell += tileQueries)
            if (scores[cell] == maximum[i]) {
                ties.cells[ties.listed++] = static_cast<std::uint16_t>(cell);
                --left;
            }
}

void takeTies(float* scores, int keys, const float* largest, const float* maximum, bool list, BlockTies& ties)
{
    constexpr hn::RebindToSigned<Floats> di;
    const V hidden = hn::Set(df, minusInfinity);
    ties.listed = 0;
    for (int lane = 0; lane < tileQueries; lane += lanes()) {
        const V wanted = hn::Load(df, maximum + lane);
        if (hn::AllFalse(df, hn::Ge(hn::Load(df, largest + lane), wanted))) {
            hn::Store(hn::Zero(di), di, ties.count.data() + lane);
            continue;
        }
        const Equals equals = equalsOf(scores + lane, keys, wanted);
        hn::Store(equals.first, di, ties.first.data() + lane);
        hn::Store(equals.count, di, ties.count.data() + lane);
        if (HWY_UNLIKELY(!hn::AllFalse(di, hn::Gt(equals.count, hn::Set(di, 1))))) {
            if (list)
                listTies(scores, lane, maximum, ties);
            for (int at = lane; at < keys * tileQueries; at += tileQueries) {
                const V score = hn::Load(df, scores + at);
                hn::Store(hn::IfThenElse(hn::Eq(score, wanted), hidden, score), df, scores + at);
            }
            continue;
        }
        std::uint8_t bytes[8] = {};
        hn::StoreMaskBits(di, hn::Eq(equals.count, hn::Set(di, 1)), bytes);
        for (unsigned some = bytes[0] | unsigned(bytes[1]) << 8; some != 0; some &= some - 1) {
            const int tied = lane + std::countr_zero(some), cell = ties.first[tied] * tileQueries + tied;
            scores[cell] = minusInfinity;
            ties.cells[ties.listed++] = static_cast<std::uint16_t>(cell);
        }
    }
}

// Returns e^u − 1, exact to rounding for |u| < 0.4. Up to |u| = 1.8 it is less exact, but is then multiplied by a weight
// below 1e-8.
HWY_INLINE V expm1Small(V u)
{
    V p = hn::Set(df, 1.0F / 720);
    p = hn::MulAdd(p, u, hn::Set(df, 1.0F / 120));
    p = hn::MulAdd(p, u, hn::Set(df, 1.0F / 24));
    p = hn::MulAdd(p, u, hn::Set(df, 1.0F / 6));
    p = hn::MulAdd(p, u, hn::Set(df, 0.5F));
    p = hn::MulAdd(p, u, hn::Set(df, 1.0F));
    return hn::Mul(p, u);
}

// Number of interleaved partial sums: key j goes to sum j mod 2. Each sum has fewer terms and so less rounding, and additions
// of the two sums overlap.
constexpr int partials = 2;

HWY_INLINE V total(const V* partial) { return hn::Add(partial[0], partial[1]); }

template <bool Cube, BlockWish::Power Power, bool Keep>
HWY_INLINE void softmaxLane(
    const float* HWY_RESTRICT in, int keys, V maximum, V lambda2, V exponent, TileSums& sums, int lane, float* HWY_RESTRICT e)
{
    const Exp2Table table;
    V rest[partials], weighted[partials], square[partials], cube[partials], powered[partials];
    for (int i = 0; i < partials; ++i)
        rest[i] = weighted[i] = square[i] = cube[i] = powered[i] = hn::Zero(df);
    const auto log2Weight = [&](int key)
                                HWY_ATTR { return log2RelativeWeight(hn::Load(df, in + key * tileQueries), maximum, lambda2); };
    // Takes `Count` keys through each step together, so that the latencies of their exponentials overlap.
    const auto add = [&]<int Count>(int key) HWY_ATTR {
        V y[Count], w[Count];
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i)
            y[i] = atLeastMinus127(log2Weight(key + i));
        relativeWeights<Count>(y, table, w);
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i) {
            const int part = i % partials;
            rest[part] = hn::Add(rest[part], w[i]);
            weighted[part] = hn::MulAdd(w[i], y[i], weighted[part]);
            square[part] = hn::MulAdd(w[i], w[i], square[part]);
            if constexpr (Cube)
                cube[part] = hn::MulAdd(hn::Mul(w[i], w[i]), w[i], cube[part]);
            if constexpr (Power == BlockWish::Order)
                powered[part] =
                    hn::Add(powered[part], relativeWeight(atLeastMinus127(hn::Mul(log2Weight(key + i), exponent)), table));
            if constexpr (Power == BlockWish::Excess)
                powered[part] = hn::MulAdd(w[i], expm1Small(hn::Mul(y[i], exponent)), powered[part]);
            if constexpr (Keep)
                hn::Store(w[i], df, e + (key + i) * tileQueries);
        }
    };
    int key = 0;
    for (; key + keyStep <= keys; key += keyStep)
        add.template operator()<keyStep>(key);
    for (; key < keys; ++key)
        add.template operator()<1>(key);
    addTo(sums.rest + lane, total(rest));
    addTo(sums.weighted + lane, total(weighted));
    addTo(sums.restSquare + lane, total(square));
    if constexpr (Cube)
        addTo(sums.restCube + lane, total(cube));
    if constexpr (Power != BlockWish::None)
        addTo(sums.power + lane, total(powered));
}

template <BlockWish::Power Power, bool Cube, bool Keep>
void softmaxBlock(
    const float* in, int keys, int wanted, const float* maximum, const float* lambda2, float exponent, TileSums& sums, float* e)
{
    for (int lane = 0; lane < wanted; lane += lanes())
        softmaxLane<Cube, Power, Keep>(in + lane, keys, hn::Load(df, maximum + lane), hn::Load(df, lambda2 + lane),
            hn::Set(df, exponent), sums, lane, Keep ? e + lane : nullptr);
}

using SoftmaxBlock = void (*)(const float*, int, int, const float*, const float*, float, TileSums&, float*);

// Selects the template instance for options that are known only at run time.
template <BlockWish::Power Power>
SoftmaxBlock chosen(bool cube, bool keep)
{
    if (cube)
        return keep ? softmaxBlock<Power, true, true> : softmaxBlock<Power, true, false>;
    return keep ? softmaxBlock<Power, false, true> : softmaxBlock<Power, false, false>;
}

void softmax(const float* in, int keys, int wanted, const float* maximum, const float* lambda2, const BlockWish& wish,
    TileSums& sums, float* e)
{
    const bool keep = e != nullptr;
    const SoftmaxBlock run = wish.power == BlockWish::Order ? chosen<BlockWish::Order>(wish.cube, keep)
        : wish.power == BlockWish::Excess                   ? chosen<BlockWish::Excess>(wish.cube, keep)
                                                            : chosen<BlockWish::None>(wish.cube, keep);
    run(in, keys, wanted, maximum, lambda2, wish.exponent, sums, e);
}

// Takes a few columns at a time, so that their sums stay in registers while all keys are visited. It is not inlined, so that
// the compiler sees one pointer with fixed distances instead of twelve pointers.
template <int Columns>
HWY_NOINLINE void valueGroup(const float* HWY_RESTRICT e, const int* HWY_RESTRICT keys, int count, const float* HWY_RESTRICT v,
    Index stride, double* HWY_RESTRICT out)
{
    V first[Columns], second[Columns];
#pragma GCC unroll 12
    for (int c = 0; c < Columns; ++c)
        first[c] = second[c] = hn::Zero(df);
    for (int i = 0; i < count; ++i) {
        const V w0 = hn::Load(df, e + keys[i] * tileQueries);
        const V w1 = hn::Load(df, e + keys[i] * tileQueries + lanes());
        const float* value = v + keys[i] * stride;
        hwy::Prefetch(value + blockKeys * stride); // for the next block
#pragma GCC unroll 12
        for (int c = 0; c < Columns; ++c) {
            const V x = hn::Set(df, value[c]);
            first[c] = hn::MulAdd(w0, x, first[c]);
            second[c] = hn::MulAdd(w1, x, second[c]);
        }
    }
#pragma GCC unroll 12
    for (int c = 0; c < Columns; ++c) {
        addTo(out + c * tileQueries, first[c]);
        addTo(out + c * tileQueries + lanes(), second[c]);
    }
}

void values(const float* e, const int* keys, int count, const float* v, Index stride, Index dv, double* out)
{
    for (int lane = 0; lane < tileQueries; lane += 2 * lanes()) {
        inGroups<groupSize>(dv, [&]<int Columns>(Index c) HWY_ATTR {
            valueGroup<Columns>(e + lane, keys, count, v + c, stride, out + c * tileQueries + lane);
        });
    }
}

void distances(const float* HWY_RESTRICT e, const float* HWY_RESTRICT ahead, int keys, double* HWY_RESTRICT out)
{
    const V one = hn::Set(df, 1);
    for (int lane = 0; lane < tileQueries; lane += lanes()) {
        const V begin = hn::Load(df, ahead + lane);
        V sum[partials] = {hn::Zero(df), hn::Zero(df)}, at = hn::Zero(df);
        for (int key = 0; key < keys; ++key) {
            sum[key % partials] =
                hn::MulAdd(hn::Load(df, e + key * tileQueries + lane), hn::Abs(hn::Add(begin, at)), sum[key % partials]);
            at = hn::Add(at, one);
        }
        addTo(out + lane, total(sum));
    }
}

const TileKernels& kernels()
{
    static constexpr TileKernels table{laneStep, centre, scores, exactScores, narrow, alibi, byDistance, seeRanges, hide,
        hideOutside, reach, takeTies, softmax, values, distances};
    return table;
}

} // namespace
} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(kernels);
const TileKernels& tileKernels() { return HWY_DYNAMIC_DISPATCH(kernels)(); }
} // namespace attentoscope
#endif
