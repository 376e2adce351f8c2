// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once per instruction set; ruleKernels() picks one at run time.
#include "core/attention/kernels/tiles/rule_tile.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/attention/kernels/tiles/rule_tile.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/attention/kernels/tiles/weighting_vectors-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {

namespace {

// Returns log2(1 + u) for 0 ≤ u ≤ 1, within 1.7e-7, exactly 0 at 0.
HWY_INLINE V log2OnePlus(V u)
{
    V p = hn::Set(df, 0.00757913571F);
    p = hn::MulAdd(p, u, hn::Set(df, -0.0426871851F));
    p = hn::MulAdd(p, u, hn::Set(df, 0.113051973F));
    p = hn::MulAdd(p, u, hn::Set(df, -0.197285205F));
    p = hn::MulAdd(p, u, hn::Set(df, 0.275719672F));
    p = hn::MulAdd(p, u, hn::Set(df, -0.358428478F));
    p = hn::MulAdd(p, u, hn::Set(df, 0.480695486F));
    p = hn::MulAdd(p, u, hn::Set(df, -0.721340358F));
    p = hn::MulAdd(p, u, hn::Set(df, 1.44269502F));
    return hn::Mul(p, u);
}

// Returns −|z|.
HWY_INLINE V negative(V z) { return hn::BitCast(df, hn::Or(hn::BitCast(du, z), hn::Set(du, 0x80000000U))); }

// Computes what both rules need of `Count` logits in base 2, together. A masked key is −∞. Beyond ±127 σ is 0 or 1; with Far,
// the logarithms of σ and 1 − σ stay right there.
template <int Count, bool Far>
struct Sigmoids {
    V z[Count], y[Count], u[Count], r[Count], log[Count]; // the logit; −|z|; 2^y; 1 / (1 + u); log2(1 + u)

    HWY_INLINE explicit Sigmoids(const V* logits, const Exp2Table& table)
    {
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i) {
            z[i] = logits[i];
            y[i] = atLeastMinus127(negative(z[i]));
        }
        exp2Clamped<Count>(y, table, u);
        if constexpr (Far) {
#pragma GCC unroll 4
            for (int i = 0; i < Count; ++i)
                y[i] = hn::Max(negative(z[i]), hn::Set(df, -1e30F)); // 0 · ∞ would be NaN
        }
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i)
            r[i] = hn::Div(hn::Set(df, 1.0F), hn::Add(hn::Set(df, 1.0F), u[i]));
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i)
            log[i] = log2OnePlus(u[i]);
    }
    HWY_INLINE auto positive(int i) const { return hn::Ge(z[i], hn::Zero(df)); }
    HWY_INLINE V share(int i) const { return hn::IfThenElse(positive(i), r[i], hn::Mul(u[i], r[i])); } // σ
    HWY_INLINE V rest(int i) const { return hn::IfThenElse(positive(i), hn::Mul(u[i], r[i]), r[i]); } // 1 − σ
    HWY_INLINE V logShare(int i) const { return hn::Sub(hn::IfThenZeroElse(positive(i), y[i]), log[i]); } // log2 of σ
    HWY_INLINE V logRest(int i) const { return hn::Sub(hn::IfThenElseZero(positive(i), y[i]), log[i]); }
};

template <BlockWish::Power Power>
HWY_INLINE V powerOf(V a, V share, V log2, V exponent, const Exp2Table& table)
{
    if constexpr (Power == BlockWish::Order) {
        const V y = atLeastMinus127(hn::Min(hn::Mul(log2, exponent), hn::Zero(df)));
        return relativeWeight(hn::IfThenElse(hn::Gt(share, hn::Zero(df)), y, hn::Set(df, -127.0F)), table); // 0 where masked
    }
    // Here a^order − a = a (2^((order − 1) log2 a) − 1) is computed from a series, since the exponent, which holds a factor ln
    // 2, is small near order 1 wherever a counts. For a = 0, as of a masked key, the other factor must still be a number.
    const V x = hn::Mul(hn::Max(log2, hn::Set(df, -1000.0F)), exponent);
    V p = hn::Set(df, 1.0F / 120);
    p = hn::MulAdd(p, x, hn::Set(df, 1.0F / 24));
    p = hn::MulAdd(p, x, hn::Set(df, 1.0F / 6));
    p = hn::MulAdd(p, x, hn::Set(df, 0.5F));
    p = hn::MulAdd(p, x, hn::Set(df, 1.0F));
    return hn::Mul(a, hn::Mul(p, x));
}

// Adds to Σ (a / 2^top)^order, where top is log2 of the largest a so far: a key adds to the sum, or raises top and scales it
// down.
HWY_INLINE void addPower(V share, V log2, V exponent, const Exp2Table& table, V& power, V& top)
{
    const V above = hn::Sub(log2, top);
    const auto seen = hn::Gt(share, hn::Zero(df)), higher = hn::And(seen, hn::Gt(above, hn::Zero(df)));
    const V e = relativeWeight(atLeastMinus127(hn::Mul(negative(above), exponent)), table);
    power = hn::IfThenElse(higher, hn::MulAdd(power, e, hn::Set(df, 1.0F)), hn::Add(power, hn::IfThenElseZero(seen, e)));
    top = hn::IfThenElse(higher, log2, top);
}

// The sums over one block for some lanes.
struct SigmoidSums {
    V sum, weighted, square, cube, power, jacobian;
    HWY_INLINE SigmoidSums() { sum = weighted = square = cube = power = jacobian = hn::Zero(df); }
};

struct SigmoidOf { // parameters of some lanes
    V lambda2, shift2, reference, inverse, exponent;
    HWY_INLINE V logit(const float* HWY_RESTRICT in, int key) const
    {
        return logitOf(lambda2, hn::Load(df, in + key * tileQueries), shift2);
    }
};

// Calls add<Count>(key) for keyStep keys at a time, then for single keys.
template <class Add>
HWY_INLINE void eachKeys(int keys, const Add& add)
{
    int key = 0;
    for (; key + keyStep <= keys; key += keyStep)
        add.template operator()<keyStep>(key);
    for (; key < keys; ++key)
        add.template operator()<1>(key);
}

template <BlockWish::Power Power, class Store>
HWY_INLINE void sigmoids(const float* HWY_RESTRICT in, int keys, const SigmoidOf& of, SigmoidSums& sums, const Store& store)
{
    const Exp2Table table;
    SigmoidSums s;
    eachKeys(keys, [&]<int Count>(int key) HWY_ATTR {
        V x[Count];
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i)
            x[i] = of.logit(in, key + i);
        const Sigmoids<Count, false> each(x, table);
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i) {
            const V a = each.share(i), log2 = each.logShare(i), e = hn::Mul(a, of.inverse);
            const V slope = hn::Mul(e, each.rest(i)), square = hn::Mul(e, e); // e (1 − a)
            s.sum = hn::Add(s.sum, a);
            s.weighted = hn::MulAdd(a, log2, s.weighted);
            s.square = hn::Add(s.square, square);
            s.jacobian = hn::MulAdd(slope, slope, s.jacobian);
            s.cube = hn::MulAdd(square, e, s.cube);
            if constexpr (Power == BlockWish::Order)
                s.power = hn::Add(s.power, powerOf<Power>(a, a, hn::Sub(log2, of.reference), of.exponent, table));
            if constexpr (Power == BlockWish::Excess)
                s.power = hn::Add(s.power, powerOf<Power>(a, a, log2, of.exponent, table));
            store(key + i, a);
        }
    });
    sums = s;
}

// Computes the sums if all weights are small, a ≤ u = 2^z ≤ 1/64. Then a = u − u² + u³ − …, and log2 (1 − a) is a series, too,
// whose sum over the keys follows from the sums of a², a³ and a⁴.
constexpr float smallLogit = -6;

template <BlockWish::Power Power, class Store>
HWY_INLINE void smallSigmoids(const float* HWY_RESTRICT in, int keys, const SigmoidOf& of, SigmoidSums& sums, const Store& store)
{
    const Exp2Table table;
    const V perNat = hn::Set(df, 1.44269504F);
    SigmoidSums s;
    V fourth = hn::Zero(df);
    eachKeys(keys, [&]<int Count>(int key) HWY_ATTR {
        V y[Count], u[Count];
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i)
            y[i] = atLeastMinus127(negative(of.logit(in, key + i)));
        exp2Clamped<Count>(y, table, u);
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i) {
            const V less = hn::NegMulAdd(u[i], u[i], u[i]), a = hn::MulAdd(less, hn::Mul(u[i], u[i]), less);
            const V e = hn::Mul(a, of.inverse), square = hn::Mul(e, e);
            s.sum = hn::Add(s.sum, a);
            s.weighted = hn::MulAdd(a, y[i], s.weighted);
            s.square = hn::Add(s.square, square);
            s.cube = hn::MulAdd(square, e, s.cube);
            fourth = hn::MulAdd(square, square, fourth);
            if constexpr (Power != BlockWish::None) {
                V log2 = hn::MulAdd(a, hn::Set(df, 1.0F / 3), hn::Set(df, 0.5F));
                log2 = hn::MulAdd(a, log2, hn::Set(df, 1.0F));
                log2 = hn::NegMulAdd(hn::Mul(a, perNat), log2, y[i]);
                if constexpr (Power == BlockWish::Order)
                    log2 = hn::Sub(log2, of.reference);
                s.power = hn::Add(s.power, powerOf<Power>(a, a, log2, of.exponent, table));
            }
            store(key + i, a);
        }
    });
    const V top = hn::Div(hn::Set(df, 1.0F), of.inverse), square = hn::Mul(top, top); // the a that e is relative to
    V series = hn::MulAdd(hn::Mul(fourth, square), hn::Set(df, 1.0F / 3), hn::Mul(hn::Mul(s.cube, top), hn::Set(df, 0.5F)));
    series = hn::Mul(hn::Add(series, s.square), square);
    s.weighted = hn::NegMulAdd(series, perNat, s.weighted);
    s.jacobian = hn::MulAdd(square, fourth, hn::NegMulAdd(hn::Add(top, top), s.cube, s.square)); // Σ (e (1 − a))²
    sums = s;
}

HWY_INLINE V chosen(hn::Mask<Floats> small, V a, V b) { return hn::IfThenElse(small, a, b); }

// Each lane is computed in one way or the other according to its own logits, whatever its neighbours do.
template <BlockWish::Power Power, bool Keep>
HWY_INLINE void sigmoidLane(
    const float* HWY_RESTRICT in, int keys, const SigmoidOf& of, V largest, RuleSums& sums, int lane, float* HWY_RESTRICT out)
{
    const auto small = hn::Le(logitOf(of.lambda2, largest, of.shift2), hn::Set(df, smallLogit));
    SigmoidSums s, t;
    if (hn::AllTrue(df, small)) {
        smallSigmoids<Power>(in, keys, of, s, [&](int key, V a) HWY_ATTR {
            if constexpr (Keep)
                hn::Store(a, df, out + key * tileQueries);
        });
    } else {
        sigmoids<Power>(in, keys, of, s, [&](int key, V a) HWY_ATTR {
            if constexpr (Keep)
                hn::Store(a, df, out + key * tileQueries);
        });
        if (!hn::AllFalse(df, small)) {
            smallSigmoids<Power>(in, keys, of, t, [&](int key, V a) HWY_ATTR {
                if constexpr (Keep)
                    hn::BlendedStore(a, small, df, out + key * tileQueries);
            });
            s.sum = chosen(small, t.sum, s.sum);
            s.weighted = chosen(small, t.weighted, s.weighted);
            s.square = chosen(small, t.square, s.square);
            s.cube = chosen(small, t.cube, s.cube);
            s.power = chosen(small, t.power, s.power);
            s.jacobian = chosen(small, t.jacobian, s.jacobian);
        }
    }
    addTo(sums.sum + lane, s.sum);
    addTo(sums.weighted + lane, s.weighted);
    addTo(sums.square + lane, s.square);
    addTo(sums.cube + lane, s.cube);
    addTo(sums.jacobian + lane, s.jacobian);
    if constexpr (Power != BlockWish::None)
        addTo(sums.power + lane, s.power);
}

HWY_INLINE void put(double* HWY_RESTRICT out, V v)
{
    std::fill_n(out, lanes(), 0.0);
    addTo(out, v);
}

template <BlockWish::Power Power, bool Keep>
HWY_INLINE void stickLane(const float* HWY_RESTRICT in, int keys, V lambda2, V shift2, V before, V exponent, RuleSums& sums,
    int lane, float* HWY_RESTRICT out)
{
    const Exp2Table table;
    const V none = hn::Set(df, -127.0F);
    V sum = hn::Zero(df), weighted = sum, square = sum, cube = sum, power = sum, jacobian = sum, shares = sum;
    V left = hn::Set(df, 1.0F), logLeft = hn::Zero(df), largest = hn::Zero(df), at = hn::Zero(df), top = hn::Set(df, noTop);
    const auto add = [&]<int Count>(int last) HWY_ATTR {
        V x[Count];
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i) { // x[i] is key last − i
            const V seen = hn::Set(df, float(last - i));
            x[i] = logitOf(lambda2, hn::Load(df, in + (last - i) * tileQueries), shift2);
            x[i] = hn::IfThenElse(hn::Lt(seen, before), x[i], none);
        }
        const Sigmoids<Count, true> of(x, table);
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i) {
            const V share = of.share(i), rest = of.rest(i), a = hn::Mul(share, left), log2 = hn::Add(of.logShare(i), logLeft);
            sum = hn::Add(sum, a);
            weighted = hn::MulAdd(a, log2, weighted);
            const V aa = hn::Mul(a, a);
            square = hn::Add(square, aa);
            cube = hn::MulAdd(aa, a, cube);
            jacobian = hn::MulAdd(aa, hn::MulAdd(rest, rest, shares), jacobian);
            if constexpr (Power == BlockWish::Order)
                addPower(share, log2, exponent, table, power, top);
            if constexpr (Power == BlockWish::Excess)
                power = hn::Add(power, powerOf<Power>(a, share, log2, exponent, table));
            if constexpr (Keep)
                hn::Store(a, df, out + (last - i) * tileQueries);
            const auto larger = hn::Ge(a, largest); // of equal ones the first key wins, because it comes last
            largest = hn::IfThenElse(larger, a, largest);
            at = hn::IfThenElse(larger, hn::Set(df, float(last - i)), at);
            shares = hn::MulAdd(share, share, shares);
            left = hn::Mul(left, rest);
            logLeft = hn::Add(logLeft, of.logRest(i));
        }
    };
    int key = keys - 1;
    for (; key + 1 >= keyStep; key -= keyStep)
        add.template operator()<keyStep>(key);
    for (; key >= 0; --key)
        add.template operator()<1>(key);
    put(sums.sum + lane, sum);
    put(sums.weighted + lane, weighted);
    put(sums.square + lane, square);
    put(sums.cube + lane, cube);
    put(sums.power + lane, power);
    put(sums.jacobian + lane, jacobian);
    put(sums.left + lane, logLeft);
    put(sums.shares + lane, shares);
    hn::Store(largest, df, sums.largest + lane);
    hn::Store(top, df, sums.top + lane);
    hn::Store(at, df, sums.key + lane);
}

template <BlockWish::Power Power, bool Keep>
void sigmoidBlock(const float* in, int keys, const RuleLanes& of, float exponent, RuleSums& sums, float* a)
{
    for (int lane = 0; lane < tileQueries; lane += lanes())
        sigmoidLane<Power, Keep>(in + lane, keys,
            {hn::Load(df, of.lambda2 + lane), hn::Load(df, of.shift2 + lane), hn::Load(df, of.reference + lane),
                hn::Load(df, of.inverse + lane), hn::Set(df, exponent)},
            hn::Load(df, of.largest + lane), sums, lane, Keep ? a + lane : nullptr);
}

template <BlockWish::Power Power, bool Keep>
void stickBlock(const float* in, int keys, const RuleLanes& of, float exponent, RuleSums& sums, float* a)
{
    for (int lane = 0; lane < tileQueries; lane += lanes())
        stickLane<Power, Keep>(in + lane, keys, hn::Load(df, of.lambda2 + lane), hn::Load(df, of.shift2 + lane),
            hn::Load(df, of.before + lane), hn::Set(df, exponent), sums, lane, Keep ? a + lane : nullptr);
}

using RuleBlock = void (*)(const float*, int, const RuleLanes&, float, RuleSums&, float*);

void sigmoid(const float* in, int keys, const RuleLanes& of, const BlockWish& wish, RuleSums& sums, float* a)
{
    constexpr RuleBlock blocks[3][2] = {{sigmoidBlock<BlockWish::None, false>, sigmoidBlock<BlockWish::None, true>},
        {sigmoidBlock<BlockWish::Order, false>, sigmoidBlock<BlockWish::Order, true>},
        {sigmoidBlock<BlockWish::Excess, false>, sigmoidBlock<BlockWish::Excess, true>}};
    blocks[wish.power][a != nullptr](in, keys, of, wish.exponent, sums, a);
}

void stickBreaking(const float* in, int keys, const RuleLanes& of, const BlockWish& wish, RuleSums& sums, float* a)
{
    constexpr RuleBlock blocks[3][2] = {{stickBlock<BlockWish::None, false>, stickBlock<BlockWish::None, true>},
        {stickBlock<BlockWish::Order, false>, stickBlock<BlockWish::Order, true>},
        {stickBlock<BlockWish::Excess, false>, stickBlock<BlockWish::Excess, true>}};
    blocks[wish.power][a != nullptr](in, keys, of, wish.exponent, sums, a);
}

const RuleKernels& kernels()
{
    static constexpr RuleKernels table{sigmoid, stickBreaking};
    return table;
}

} // namespace
} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(kernels);
const RuleKernels& ruleKernels() { return HWY_DYNAMIC_DISPATCH(kernels)(); }
} // namespace attentoscope
#endif
