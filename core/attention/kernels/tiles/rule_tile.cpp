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

// 1 / y for 1 ≤ y ≤ 2, within 1 ulp, exactly 1 at 1: a quadratic within 1/99, and two steps of Newton's. Division has the same
// bits and takes twice as long.
HWY_INLINE V reciprocal(V y)
{
    V r = hn::MulAdd(y, hn::Set(df, 32.0F / 99), hn::Set(df, -144.0F / 99));
    r = hn::MulAdd(r, y, hn::Set(df, 210.0F / 99));
    r = hn::MulAdd(r, hn::NegMulAdd(y, r, hn::Set(df, 1.0F)), r);
    return hn::MulAdd(r, hn::NegMulAdd(y, r, hn::Set(df, 1.0F)), r);
}

// log2(1 + u) for 0 ≤ u ≤ 1, within 1.7e-7, exactly 0 at 0.
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

// What both rules need of some logits in base 2, worked on together. Beyond ±127 σ is 0 or 1, and their logarithms go on.
template <int Count>
struct Sigmoids {
    V z[Count], u[Count], r[Count], log[Count]; // the logit; 2^−|z|; 1 / (1 + u); log2(1 + u)

    HWY_INLINE explicit Sigmoids(const V* logits, const Exp2Table& table)
    {
        const V limit = hn::Set(df, 1e30F); // −∞ is a masked key, and 0 · ∞ no number
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i) {
            z[i] = hn::Min(hn::Max(logits[i], hn::Neg(limit)), limit);
            u[i] = atLeastMinus127(hn::Neg(hn::Abs(z[i])));
        }
        exp2Clamped<Count>(u, table, u);
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i)
            r[i] = reciprocal(hn::Add(hn::Set(df, 1.0F), u[i]));
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i)
            log[i] = log2OnePlus(u[i]);
    }
    HWY_INLINE V share(int i) const { return hn::IfThenElse(hn::Ge(z[i], hn::Zero(df)), r[i], hn::Mul(u[i], r[i])); } // σ
    HWY_INLINE V rest(int i) const { return hn::IfThenElse(hn::Ge(z[i], hn::Zero(df)), hn::Mul(u[i], r[i]), r[i]); } // 1 − σ
    HWY_INLINE V logShare(int i) const { return hn::Sub(hn::Min(z[i], hn::Zero(df)), log[i]); } // log2 of them
    HWY_INLINE V logRest(int i) const { return hn::Sub(hn::Neg(hn::Max(z[i], hn::Zero(df))), log[i]); }
};

template <BlockWish::Power Power>
HWY_INLINE V powerOf(V a, V share, V log2, V exponent, const Exp2Table& table)
{
    if constexpr (Power == BlockWish::Order) {
        const V y = atLeastMinus127(hn::Min(hn::Mul(log2, exponent), hn::Zero(df)));
        return relativeWeight(hn::IfThenElse(hn::Gt(share, hn::Zero(df)), y, hn::Set(df, -127.0F)), table); // 0 where masked
    }
    // a^order − a = a (2^((order − 1) log2 a) − 1), whose exponent holds a factor ln 2; near order 1 it is small wherever a
    // counts.
    const V x = hn::Mul(log2, exponent);
    V p = hn::Set(df, 1.0F / 120);
    p = hn::MulAdd(p, x, hn::Set(df, 1.0F / 24));
    p = hn::MulAdd(p, x, hn::Set(df, 1.0F / 6));
    p = hn::MulAdd(p, x, hn::Set(df, 0.5F));
    p = hn::MulAdd(p, x, hn::Set(df, 1.0F));
    return hn::Mul(a, hn::Mul(p, x));
}

template <BlockWish::Power Power, bool Keep>
HWY_INLINE void sigmoidLane(const float* HWY_RESTRICT in, int keys, V lambda2, V shift2, V reference, V inverse, bool cubes,
    V exponent, RuleSums& sums, int lane, float* HWY_RESTRICT out)
{
    const Exp2Table table;
    V sum = hn::Zero(df), weighted = sum, square = sum, cube = sum, power = sum, jacobian = sum;
    const auto add = [&]<int Count>(int key) HWY_ATTR {
        V x[Count];
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i)
            x[i] = logitOf(lambda2, hn::Load(df, in + (key + i) * tileQueries), shift2);
        const Sigmoids<Count> of(x, table);
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i) {
            const V a = of.share(i), log2 = of.logShare(i), e = hn::Mul(a, inverse), slope = hn::Mul(e, of.rest(i)); // e (1 − a)
            sum = hn::Add(sum, a);
            weighted = hn::MulAdd(a, log2, weighted);
            square = hn::MulAdd(e, e, square);
            jacobian = hn::MulAdd(slope, slope, jacobian);
            if (cubes)
                cube = hn::MulAdd(hn::Mul(e, e), e, cube);
            if constexpr (Power == BlockWish::Order)
                power = hn::Add(power, powerOf<Power>(a, a, hn::Sub(log2, reference), exponent, table));
            if constexpr (Power == BlockWish::Excess)
                power = hn::Add(power, powerOf<Power>(a, a, log2, exponent, table));
            if constexpr (Keep)
                hn::Store(a, df, out + (key + i) * tileQueries);
        }
    };
    int key = 0;
    for (; key + keyStep <= keys; key += keyStep)
        add.template operator()<keyStep>(key);
    for (; key < keys; ++key)
        add.template operator()<1>(key);
    addTo(sums.sum + lane, sum);
    addTo(sums.weighted + lane, weighted);
    addTo(sums.square + lane, square);
    addTo(sums.cube + lane, cube);
    addTo(sums.jacobian + lane, jacobian);
    if constexpr (Power != BlockWish::None)
        addTo(sums.power + lane, power);
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
    V left = hn::Set(df, 1.0F), logLeft = hn::Zero(df), largest = hn::Zero(df), at = hn::Zero(df);
    const auto add = [&]<int Count>(int last) HWY_ATTR {
        V x[Count];
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i) { // x[i] is key last − i
            const V seen = hn::Set(df, float(last - i));
            x[i] = logitOf(lambda2, hn::Load(df, in + (last - i) * tileQueries), shift2);
            x[i] = hn::IfThenElse(hn::Lt(seen, before), x[i], none);
        }
        const Sigmoids<Count> of(x, table);
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i) {
            const V share = of.share(i), rest = of.rest(i), a = hn::Mul(share, left), log2 = hn::Add(of.logShare(i), logLeft);
            sum = hn::Add(sum, a);
            weighted = hn::MulAdd(a, log2, weighted);
            const V aa = hn::Mul(a, a);
            square = hn::Add(square, aa);
            cube = hn::MulAdd(aa, a, cube);
            jacobian = hn::MulAdd(aa, hn::MulAdd(rest, rest, shares), jacobian);
            if constexpr (Power != BlockWish::None)
                power = hn::Add(power, powerOf<Power>(a, share, log2, exponent, table));
            if constexpr (Keep)
                hn::Store(a, df, out + (last - i) * tileQueries);
            const auto larger = hn::Ge(a, largest); // of equal ones the first key, which comes last
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
    hn::Store(at, df, sums.key + lane);
}

template <BlockWish::Power Power, bool Keep>
void sigmoidBlock(const float* in, int keys, const RuleLanes& of, bool cube, float exponent, RuleSums& sums, float* a)
{
    for (int lane = 0; lane < tileQueries; lane += lanes())
        sigmoidLane<Power, Keep>(in + lane, keys, hn::Load(df, of.lambda2 + lane), hn::Load(df, of.shift2 + lane),
            hn::Load(df, of.reference + lane), hn::Load(df, of.inverse + lane), cube, hn::Set(df, exponent), sums, lane,
            Keep ? a + lane : nullptr);
}

template <BlockWish::Power Power, bool Keep>
void stickBlock(const float* in, int keys, const RuleLanes& of, bool, float exponent, RuleSums& sums, float* a)
{
    for (int lane = 0; lane < tileQueries; lane += lanes())
        stickLane<Power, Keep>(in + lane, keys, hn::Load(df, of.lambda2 + lane), hn::Load(df, of.shift2 + lane),
            hn::Load(df, of.before + lane), hn::Set(df, exponent), sums, lane, Keep ? a + lane : nullptr);
}

using RuleBlock = void (*)(const float*, int, const RuleLanes&, bool, float, RuleSums&, float*);

void sigmoid(const float* in, int keys, const RuleLanes& of, const BlockWish& wish, RuleSums& sums, float* a)
{
    constexpr RuleBlock blocks[3][2] = {{sigmoidBlock<BlockWish::None, false>, sigmoidBlock<BlockWish::None, true>},
        {sigmoidBlock<BlockWish::Order, false>, sigmoidBlock<BlockWish::Order, true>},
        {sigmoidBlock<BlockWish::Excess, false>, sigmoidBlock<BlockWish::Excess, true>}};
    blocks[wish.power][a != nullptr](in, keys, of, wish.cube, wish.exponent, sums, a);
}

void stickBreaking(const float* in, int keys, const RuleLanes& of, const BlockWish& wish, RuleSums& sums, float* a)
{
    constexpr RuleBlock blocks[3][2] = {{stickBlock<BlockWish::None, false>, stickBlock<BlockWish::None, true>},
        {stickBlock<BlockWish::Order, false>, stickBlock<BlockWish::Order, true>},
        {stickBlock<BlockWish::Excess, false>, stickBlock<BlockWish::Excess, true>}};
    blocks[wish.power][a != nullptr](in, keys, of, wish.cube, wish.exponent, sums, a);
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
