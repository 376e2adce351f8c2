// Compiled once per instruction set; tileKernels() picks one at run time.
#include "core/kernels/attention_tile.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/kernels/attention_tile.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, 16>;
using Words = hn::RebindToUnsigned<Floats>;
using V = hn::Vec<Floats>;
constexpr Floats df;
constexpr Words du;

HWY_INLINE int lanes() { return static_cast<int>(hn::Lanes(df)); }

// As many accumulators as the registers hold: 2 vectors of queries × groupKeys keys.
#if HWY_TARGET <= HWY_AVX3
constexpr int groupKeys = 12;
#else
constexpr int groupKeys = 6;
#endif

template <int Keys>
HWY_INLINE void scoreGroup(
    const float* HWY_RESTRICT queries, Index d, const float* HWY_RESTRICT k, Index stride, float* HWY_RESTRICT scores)
{
    V first[Keys], second[Keys];
#pragma GCC unroll 12
    for (int g = 0; g < Keys; ++g)
        first[g] = second[g] = hn::Zero(df);
    for (Index t = 0; t < d; ++t) {
        const V q0 = hn::Load(df, queries + t * tileQueries);
        const V q1 = hn::Load(df, queries + t * tileQueries + lanes());
#pragma GCC unroll 12
        for (int g = 0; g < Keys; ++g) {
            const V key = hn::Set(df, k[g * stride + t]);
            first[g] = hn::MulAdd(q0, key, first[g]);
            second[g] = hn::MulAdd(q1, key, second[g]);
        }
    }
#pragma GCC unroll 12
    for (int g = 0; g < Keys; ++g) {
        hn::Store(first[g], df, scores + g * tileQueries);
        hn::Store(second[g], df, scores + g * tileQueries + lanes());
    }
}

void scores(const float* queries, Index d, const float* k, Index stride, int keys, float* out)
{
    for (int lane = 0; lane < tileQueries; lane += 2 * lanes()) {
        int key = 0;
        for (; key + groupKeys <= keys; key += groupKeys)
            scoreGroup<groupKeys>(queries + lane, d, k + key * stride, stride, out + key * tileQueries + lane);
        for (; key < keys; ++key)
            scoreGroup<1>(queries + lane, d, k + key * stride, stride, out + key * tileQueries + lane);
    }
}

void hide(const std::uint32_t* visible, int keys, float* out)
{
    const V hidden = hn::Set(df, hiddenScore);
    for (int at = 0; at < keys * tileQueries; at += lanes()) {
        const auto shown = hn::MaskFromVec(hn::BitCast(df, hn::Load(du, visible + at)));
        hn::Store(hn::IfThenElse(shown, hn::Load(df, out + at), hidden), df, out + at);
    }
}

bool largest(const float* in, int keys, const float* maximum, float* out)
{
    bool reached = false;
    for (int lane = 0; lane < tileQueries; lane += lanes()) {
        V top0 = hn::Set(df, hiddenScore), top1 = top0;
        int key = 0;
        for (; key + 2 <= keys; key += 2) {
            top0 = hn::Max(top0, hn::Load(df, in + key * tileQueries + lane));
            top1 = hn::Max(top1, hn::Load(df, in + (key + 1) * tileQueries + lane));
        }
        if (key < keys)
            top0 = hn::Max(top0, hn::Load(df, in + key * tileQueries + lane));
        const V top = hn::Max(top0, top1);
        hn::Store(top, df, out + lane);
        reached |= !hn::AllFalse(df, hn::Ge(top, hn::Load(df, maximum + lane)));
    }
    return reached;
}

void ties(const float* in, int keys, const float* maximum, const float* top, float* count, float* first)
{
    const V one = hn::Set(df, 1.0F);
    for (int lane = 0; lane < tileQueries; lane += lanes()) {
        const V wanted = hn::Load(df, top + lane);
        V number = hn::Zero(df), at = hn::Zero(df);
        if (!hn::AllFalse(df, hn::Ge(wanted, hn::Load(df, maximum + lane))))
            for (int key = keys - 1; key >= 0; --key) {
                const auto same = hn::Eq(hn::Load(df, in + key * tileQueries + lane), wanted);
                number = hn::Add(number, hn::IfThenElseZero(same, one));
                at = hn::IfThenElse(same, hn::Set(df, static_cast<float>(key)), at);
            }
        hn::Store(number, df, count + lane);
        hn::Store(at, df, first + lane);
    }
}

// 2^y for y ≤ 64: within 0.94 ulp, exactly 1 at 0, exactly 0 below −127. The polynomial is a minimax fit of (2^f − 1)/f on
// [−½, ½]; adding 1.5·2²³ + 127 rounds y to an integer and leaves its biased exponent in the low bits.
HWY_INLINE V exp2Below(V y)
{
    const V magic = hn::Set(df, 12582912.0F + 127.0F);
    y = hn::Max(y, hn::Set(df, -127.0F));
    const V shifted = hn::Add(y, magic);
    const V f = hn::Sub(y, hn::Sub(shifted, magic));
    V p = hn::Set(df, 0.000153533707F);
    p = hn::MulAdd(p, f, hn::Set(df, 0.0013398875F));
    p = hn::MulAdd(p, f, hn::Set(df, 0.00961843692F));
    p = hn::MulAdd(p, f, hn::Set(df, 0.0555033237F));
    p = hn::MulAdd(p, f, hn::Set(df, 0.240226477F));
    p = hn::MulAdd(p, f, hn::Set(df, 0.693147182F));
    p = hn::MulAdd(p, f, hn::Set(df, 1.0F));
    const V scale = hn::BitCast(df, hn::ShiftLeft<23>(hn::BitCast(du, shifted)));
    return hn::Mul(p, scale);
}

// e^u − 1 for |u| < 0.4 to rounding (beyond it, up to 1.8, the weight it is multiplied with is below 1e-8).
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

// Four interleaved partial sums: key j goes to sum j mod 4. Fewer terms each, so less rounding, and no long dependency.
constexpr int partials = 4;

HWY_INLINE void addTotal(const V* partial, double* HWY_RESTRICT out)
{
    HWY_ALIGN float total[16];
    hn::Store(hn::Add(hn::Add(partial[0], partial[1]), hn::Add(partial[2], partial[3])), df, total);
    for (int lane = 0; lane < lanes(); ++lane)
        out[lane] += static_cast<double>(total[lane]);
}

template <bool Hidden, bool Ties, bool Cube, BlockWish::Power Power, bool Keep>
HWY_INLINE void softmaxLane(const float* HWY_RESTRICT in, const std::uint32_t* HWY_RESTRICT visible, int keys, int lane,
    V maximum, V lambda2, V exponent, TileSums& sums, float* HWY_RESTRICT e)
{
    V rest[partials], weighted[partials], square[partials], cube[partials], powered[partials];
    for (int i = 0; i < partials; ++i)
        rest[i] = weighted[i] = square[i] = cube[i] = powered[i] = hn::Zero(df);
    const auto one = [&](int key, int i) HWY_ATTR {
        const int at = key * tileQueries + lane;
        const V below = hn::Sub(hn::Load(df, in + at), maximum);
        const V y = hn::Mul(below, lambda2);
        V w = exp2Below(y);
        if constexpr (Hidden)
            w = hn::IfThenElseZero(hn::MaskFromVec(hn::BitCast(df, hn::Load(du, visible + at))), w);
        const V clamped = hn::Max(y, hn::Set(df, -127.0F)); // 0 · (−∞) must not become NaN
        // Keys at the maximum are no part of the rest.
        const V r = Ties ? hn::IfThenElseZero(hn::Lt(below, hn::Zero(df)), w) : w;
        rest[i] = hn::Add(rest[i], r);
        weighted[i] = hn::MulAdd(w, clamped, weighted[i]);
        square[i] = hn::MulAdd(r, r, square[i]);
        if constexpr (Cube)
            cube[i] = hn::MulAdd(hn::Mul(r, r), r, cube[i]);
        if constexpr (Power == BlockWish::Order) {
            V raised = exp2Below(hn::Mul(y, exponent));
            if constexpr (Hidden)
                raised = hn::IfThenElseZero(hn::MaskFromVec(hn::BitCast(df, hn::Load(du, visible + at))), raised);
            powered[i] = hn::Add(powered[i], raised);
        }
        if constexpr (Power == BlockWish::Excess)
            powered[i] = hn::MulAdd(w, expm1Small(hn::Mul(clamped, exponent)), powered[i]);
        if constexpr (Keep)
            hn::Store(w, df, e + at);
    };
    int key = 0;
    for (; key + partials <= keys; key += partials) {
#pragma GCC unroll 4
        for (int i = 0; i < partials; ++i)
            one(key + i, i);
    }
    for (; key < keys; ++key)
        one(key, key % partials);
    addTotal(rest, sums.rest + lane);
    addTotal(weighted, sums.weighted + lane);
    addTotal(square, sums.restSquare + lane);
    if constexpr (Cube)
        addTotal(cube, sums.restCube + lane);
    if constexpr (Power != BlockWish::None)
        addTotal(powered, sums.power + lane);
}

template <bool Hidden, bool Ties, bool Cube, BlockWish::Power Power, bool Keep>
void softmaxBlock(const float* in, const std::uint32_t* visible, int keys, const float* maximum, const float* lambda2,
    float exponent, TileSums& sums, float* e)
{
    const V exponents = hn::Set(df, exponent);
    for (int lane = 0; lane < tileQueries; lane += lanes())
        softmaxLane<Hidden, Ties, Cube, Power, Keep>(
            in, visible, keys, lane, hn::Load(df, maximum + lane), hn::Load(df, lambda2 + lane), exponents, sums, e);
}

using SoftmaxBlock = void (*)(const float*, const std::uint32_t*, int, const float*, const float*, float, TileSums&, float*);

template <BlockWish::Power Power, bool Hidden, bool Ties, bool Cube, bool Keep>
SoftmaxBlock chosenPower()
{
    return softmaxBlock<Hidden, Ties, Cube, Power, Keep>;
}

// Turns each of the flags into a template argument.
template <bool... Known>
SoftmaxBlock chosen(BlockWish::Power power)
{
    switch (power) {
    case BlockWish::Order:
        return chosenPower<BlockWish::Order, Known...>();
    case BlockWish::Excess:
        return chosenPower<BlockWish::Excess, Known...>();
    case BlockWish::None:
        break;
    }
    return chosenPower<BlockWish::None, Known...>();
}
template <bool... Known, class... Flags>
SoftmaxBlock chosen(BlockWish::Power power, bool flag, Flags... flags)
{
    return flag ? chosen<Known..., true>(power, flags...) : chosen<Known..., false>(power, flags...);
}

void softmax(const float* in, const std::uint32_t* visible, bool ties, int keys, const float* maximum, const float* lambda2,
    const BlockWish& wish, TileSums& sums, float* e)
{
    const SoftmaxBlock run = chosen<>(wish.power, visible != nullptr, ties, wish.cube, e != nullptr);
    run(in, visible, keys, maximum, lambda2, wish.exponent, sums, e);
}

// Columns are taken a few at a time so that their sums stay in registers while all keys pass by.
template <int Columns>
HWY_INLINE void valueGroup(const float* HWY_RESTRICT e, const int* HWY_RESTRICT keys, int count, const float* HWY_RESTRICT v,
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
#pragma GCC unroll 12
        for (int c = 0; c < Columns; ++c) {
            const V x = hn::Set(df, value[c]);
            first[c] = hn::MulAdd(w0, x, first[c]);
            second[c] = hn::MulAdd(w1, x, second[c]);
        }
    }
    HWY_ALIGN float block[2 * 16];
#pragma GCC unroll 12
    for (int c = 0; c < Columns; ++c) {
        hn::Store(first[c], df, block);
        hn::Store(second[c], df, block + lanes());
        for (int lane = 0; lane < 2 * lanes(); ++lane)
            out[c * tileQueries + lane] += static_cast<double>(block[lane]);
    }
}

void values(const float* e, const int* keys, int count, const float* v, Index stride, Index dv, double* out)
{
    for (int lane = 0; lane < tileQueries; lane += 2 * lanes()) {
        Index c = 0;
        for (; c + groupKeys <= dv; c += groupKeys)
            valueGroup<groupKeys>(e + lane, keys, count, v + c, stride, out + c * tileQueries + lane);
        for (; c < dv; ++c)
            valueGroup<1>(e + lane, keys, count, v + c, stride, out + c * tileQueries + lane);
    }
}

struct Facts {
    V lambda2, reference, shift, mean, lambda;
};

// Weight and λ ∂x of one vector of cells.
HWY_INLINE V gradientOf(V score, V dA, const Facts& f, const std::uint32_t* visible, V& dX)
{
    V a = hn::Mul(f.shift, exp2Below(hn::Mul(hn::Sub(score, f.reference), f.lambda2)));
    dX = hn::Mul(hn::Mul(a, hn::Sub(dA, f.mean)), f.lambda);
    if (visible) {
        const auto shown = hn::MaskFromVec(hn::BitCast(df, hn::Load(du, visible)));
        a = hn::IfThenElseZero(shown, a);
        dX = hn::IfThenElseZero(shown, dX);
    }
    return a;
}

void gradientLanes(const float* in, const float* dA, const std::uint32_t* visible, int rows, const LaneFacts& facts, float* dX)
{
    for (int lane = 0; lane < tileQueries; lane += lanes()) {
        const Facts f{hn::Load(df, facts.lambda2 + lane), hn::Load(df, facts.reference + lane), hn::Load(df, facts.shift + lane),
            hn::Load(df, facts.mean + lane), hn::Load(df, facts.lambda + lane)};
        for (int at = lane; at < rows * tileQueries; at += tileQueries) {
            V gradient;
            gradientOf(hn::Load(df, in + at), hn::Load(df, dA + at), f, visible ? visible + at : nullptr, gradient);
            hn::Store(gradient, df, dX + at);
        }
    }
}

void gradientRows(
    const float* in, const float* dA, const std::uint32_t* visible, int rows, const RowFacts& facts, float* weights, float* dX)
{
    for (int row = 0; row < rows; ++row) {
        const Facts f{hn::Set(df, facts.lambda2[row]), hn::Set(df, facts.reference[row]), hn::Set(df, facts.shift[row]),
            hn::Set(df, facts.mean[row]), hn::Set(df, facts.lambda[row])};
        for (int at = row * tileQueries; at < (row + 1) * tileQueries; at += lanes()) {
            V gradient;
            const V a = gradientOf(hn::Load(df, in + at), hn::Load(df, dA + at), f, visible ? visible + at : nullptr, gradient);
            hn::Store(a, df, weights + at);
            hn::Store(gradient, df, dX + at);
        }
    }
}

const TileKernels& kernels()
{
    static constexpr TileKernels table{scores, hide, largest, ties, softmax, gradientLanes, gradientRows, values};
    return table;
}

} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(kernels);
const TileKernels& tileKernels() { return HWY_DYNAMIC_DISPATCH(kernels)(); }
} // namespace attentoscope
#endif
