// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once per instruction set; sparseKernels() picks one at run time. Sums are taken in an order that does not depend on
// the number of lanes: number i goes to partial sum i mod 16 (in float64 i mod 8).
#include "core/attention/kernels/tiles/sparse_tile.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/attention/kernels/tiles/sparse_tile.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/attention/kernels/tiles/weighting_vectors-inl.h"
#include "core/statistics/entropy.h"

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {

namespace {

constexpr std::size_t wide = hn::MaxLanes(df);

// Transposes four keys by four lanes: out[i * blockKeys + key] = scores[key * 32 + i].
#if HWY_TARGET != HWY_SCALAR
constexpr hn::FixedTag<float, 4> quad;
constexpr hn::FixedTag<double, 2> pair;
using Quad = hn::Vec<hn::FixedTag<float, 4>>;

HWY_INLINE Quad lowerPairs(Quad a, Quad b)
{
    return hn::BitCast(quad, hn::InterleaveLower(pair, hn::BitCast(pair, a), hn::BitCast(pair, b)));
}
HWY_INLINE Quad upperPairs(Quad a, Quad b)
{
    return hn::BitCast(quad, hn::InterleaveUpper(pair, hn::BitCast(pair, a), hn::BitCast(pair, b)));
}

HWY_INLINE void turn(const float* HWY_RESTRICT scores, float* HWY_RESTRICT out)
{
    const Quad a = hn::Load(quad, scores), b = hn::Load(quad, scores + tileQueries);
    const Quad c = hn::Load(quad, scores + 2 * tileQueries), d = hn::Load(quad, scores + 3 * tileQueries);
    const Quad ab = hn::InterleaveLower(quad, a, b), cd = hn::InterleaveLower(quad, c, d);
    const Quad abUpper = hn::InterleaveUpper(quad, a, b), cdUpper = hn::InterleaveUpper(quad, c, d);
    hn::Store(lowerPairs(ab, cd), quad, out);
    hn::Store(upperPairs(ab, cd), quad, out + blockKeys);
    hn::Store(lowerPairs(abUpper, cdUpper), quad, out + 2 * blockKeys);
    hn::Store(upperPairs(abUpper, cdUpper), quad, out + 3 * blockKeys);
}
#else
HWY_INLINE void turn(const float* HWY_RESTRICT scores, float* HWY_RESTRICT out)
{
    for (int key = 0; key < 4; ++key)
        for (int lane = 0; lane < columnLanes; ++lane)
            out[lane * blockKeys + key] = scores[key * tileQueries + lane];
}
#endif

void columns(const float* scores, int keys, float* out)
{
    int key = 0;
    for (; key + 4 <= keys; key += 4)
        turn(scores + key * tileQueries, out + key);
    for (; key < keys; ++key)
        for (int lane = 0; lane < columnLanes; ++lane)
            out[lane * blockKeys + key] = scores[key * tileQueries + lane];
    for (; key % int(sparseStep) != 0; ++key)
        for (int lane = 0; lane < columnLanes; ++lane)
            out[lane * blockKeys + key] = minusInfinity;
}

using Whole = hn::RebindToSigned<Floats>;
constexpr Whole di;

std::size_t append(const float* HWY_RESTRICT column, int keys, float threshold, std::int32_t first, float* HWY_RESTRICT scores,
    std::int32_t* HWY_RESTRICT at)
{
    const V wanted = hn::Set(df, threshold);
    auto key = hn::Iota(di, first);
    std::size_t count = 0;
    for (int i = 0; i < keys; i += lanes()) {
        const V score = hn::Load(df, column + i);
        const auto reaching = hn::Ge(score, wanted);
        hn::StoreU(hn::Compress(score, reaching), df, scores + count);
        hn::StoreU(hn::Compress(key, hn::RebindMask(di, reaching)), di, at + count);
        count += hn::CountTrue(df, reaching);
        key = hn::Add(key, hn::Set(di, lanes()));
    }
    return count;
}

std::size_t keep(float threshold, std::size_t count, float* scores, std::int32_t* at)
{
    const V wanted = hn::Set(df, threshold);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; i += wide) { // a write never reaches beyond the next read
        const V score = hn::LoadU(df, scores + i);
        const auto key = hn::LoadU(di, at + i);
        const auto reaching = hn::And(hn::Ge(score, wanted), hn::FirstN(df, count - i));
        hn::StoreU(hn::Compress(score, reaching), df, scores + kept);
        hn::StoreU(hn::Compress(key, hn::RebindMask(di, reaching)), di, at + kept);
        kept += hn::CountTrue(df, reaching);
    }
    return kept;
}

// Returns the largest score below `top`; hiddenScore if there is none.
float largestBelow(const float* scores, std::size_t count, float top)
{
    V found = hn::Set(df, hiddenScore);
    const V limit = hn::Set(df, top);
    for (std::size_t i = 0; i < count; i += wide) {
        const V here = hn::LoadU(df, scores + i);
        found = hn::IfThenElse(hn::Lt(here, limit), hn::Max(found, here), found);
    }
    return hn::GetLane(hn::MaxOfLanes(df, found));
}

// Returns `low`, unless fewer than wanted − 1 scores exceed the smallest one that reaches it: then the next score below that
// one.
float nextBelow(const float* scores, std::size_t count, std::size_t wanted, float low)
{
    const V limit = hn::Set(df, low);
    V least = hn::Set(df, std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < count; i += wide) {
        const V here = hn::LoadU(df, scores + i);
        least = hn::IfThenElse(hn::Ge(here, limit), hn::Min(least, here), least);
    }
    least = hn::MinOfLanes(df, least);
    std::size_t above = 0;
    for (std::size_t i = 0; i < count; i += wide)
        above += hn::CountTrue(df, hn::Gt(hn::LoadU(df, scores + i), least));
    return above + 1 >= wanted ? low : largestBelow(scores, count, hn::GetLane(least));
}

float reachedBy(const float* scores, std::size_t count, std::size_t wanted)
{
    V least = hn::Set(df, scores[0]), most = least;
    for (std::size_t i = 0; i + wide <= count; i += wide) {
        const V here = hn::LoadU(df, scores + i);
        least = hn::Min(least, here);
        most = hn::Max(most, here);
    }
    float low = hn::GetLane(hn::MinOfLanes(df, least)), high = hn::GetLane(hn::MaxOfLanes(df, most));
    for (std::size_t i = count / wide * wide; i < count; ++i) {
        low = std::min(low, scores[i]);
        high = std::max(high, scores[i]);
    }
    constexpr int mostHalvings = 16;
    std::size_t now = count;
    for (int halving = 0; halving < mostHalvings && now > wanted + wanted / 8; ++halving) {
        const float middle = low + (high - low) / 2;
        const V at = hn::Set(df, middle);
        std::size_t number = 0;
        for (std::size_t i = 0; i < count; i += wide)
            number += hn::CountTrue(df, hn::Ge(hn::LoadU(df, scores + i), at));
        if (number >= wanted) {
            low = middle;
            now = number;
        } else {
            high = middle;
        }
    }
    return nextBelow(scores, count, wanted, low);
}

// Selects how base^(p − 1) is computed, where p = 1 / (α − 1).
enum class Exponent { One, Whole, Any }; // p = 1, a whole number, any other

struct EntmaxPower {
    Exponent kind;
    double p;
    unsigned whole; // p − 1
};

EntmaxPower powerOf(double alpha)
{
    const double p = 1 / (alpha - 1), whole = std::round(p);
    const bool isWhole = whole >= 1 && std::abs(p - whole) <= 1e-14 * p;
    return {!isWhole ? Exponent::Any : whole == 1 ? Exponent::One : Exponent::Whole, p, isWhole ? unsigned(whole) - 1 : 0};
}

// Returns base^(p − 1); 0 if the base is 0.
template <Exponent Kind, class D>
HWY_INLINE hn::Vec<D> steepness(D d, hn::Vec<D> base, const EntmaxPower& power)
{
    using T = hn::TFromD<D>;
    const auto one = hn::Set(d, T(1));
    if constexpr (Kind == Exponent::One)
        return hn::IfThenElseZero(hn::Gt(base, hn::Zero(d)), one);
    if constexpr (Kind == Exponent::Whole) {
        auto found = (power.whole & 1) != 0 ? base : one, square = base;
        for (unsigned rest = power.whole >> 1; rest != 0; rest >>= 1) {
            square = hn::Mul(square, square);
            if ((rest & 1) != 0)
                found = hn::Mul(found, square);
        }
        return found;
    }
    const auto log = hn::Log(d, hn::Max(base, hn::Set(d, std::numeric_limits<T>::min())));
    return hn::IfThenElseZero(hn::Gt(base, hn::Zero(d)), hn::Exp(d, hn::Mul(hn::Set(d, T(power.p - 1)), log)));
}

template <class T, std::size_t Count>
HWY_INLINE double totalOf(const T (&parts)[Count])
{
    double sum = 0;
    for (const T part : parts)
        sum += double(part);
    return sum;
}

// Newton's steps towards ‖base‖_p = 1. The norm is a convex, falling function of τ = (α − 1) t, and nearly a straight line
// where most keys have weight, so the steps do not pass the solution except by rounding.
template <Exponent Kind>
EntmaxGuess guess(const EntmaxPower& power, double alpha, const float* scores, std::size_t count, float largest, double lambda,
    double from, double enough)
{
    constexpr std::size_t parts = sparseStep / wide;
    const V scale = hn::Set(df, float((alpha - 1) * lambda)), top = hn::Set(df, largest);
    float tau = float(std::clamp((alpha - 1) * from, -1.0, -1e-30)), step = 0;
    constexpr int mostSteps = 20;
    for (int i = 0; i < mostSteps; ++i) {
        V sum[parts], steep[parts];
        for (std::size_t part = 0; part < parts; ++part)
            sum[part] = steep[part] = hn::Zero(df);
        const V threshold = hn::Set(df, tau);
        for (std::size_t at = 0; at < count; at += sparseStep)
            for (std::size_t part = 0; part < parts; ++part) {
                const V below = hn::Sub(hn::LoadU(df, scores + at + part * wide), top);
                const V base = hn::Max(hn::MulSub(below, scale, threshold), hn::Zero(df));
                const V slope = steepness<Kind>(df, base, power);
                sum[part] = hn::MulAdd(base, slope, sum[part]);
                steep[part] = hn::Add(steep[part], slope);
            }
        HWY_ALIGN float sums[sparseStep], slopes[sparseStep];
        for (std::size_t part = 0; part < parts; ++part) {
            hn::Store(sum[part], df, sums + part * wide);
            hn::Store(steep[part], df, slopes + part * wide);
        }
        const double all = totalOf(sums), slope = totalOf(slopes);
        if (!(all > 0) || !(slope > 0))
            break;
        const double next = double(tau) - all * std::expm1((1 - alpha) * std::log(all)) / slope;
        const float now = float(std::clamp(next, -1.0, -1e-30));
        step = now - tau;
        tau = now;
        if (std::abs(step) <= float(enough) * -tau)
            break;
    }
    const double rounding = 1e-4 * double(-tau) + 1e-5 * double(std::abs(step));
    return {(double(tau) - rounding) / (alpha - 1), double(tau) / (alpha - 1)};
}

EntmaxGuess entmaxGuess(
    double alpha, const float* scores, std::size_t count, float largest, double lambda, double from, double enough)
{
    const EntmaxPower power = powerOf(alpha);
    return (power.kind == Exponent::One     ? guess<Exponent::One>
            : power.kind == Exponent::Whole ? guess<Exponent::Whole>
                                            : guess<Exponent::Any>)(power, alpha, scores, count, largest, lambda, from, enough);
}

using Doubles = hn::CappedTag<double, 8>;
constexpr Doubles dd;
using D = hn::Vec<Doubles>;
constexpr std::size_t wideDoubles = hn::MaxLanes(dd), doublesStep = 8, doubleParts = doublesStep / wideDoubles;

// Calls take(first, part) for each vector of `count` numbers.
template <class Take>
HWY_INLINE void eachDoubles(std::size_t count, const Take& take)
{
    for (std::size_t i = 0; i < count; i += doublesStep)
        for (std::size_t part = 0; part < doubleParts; ++part)
            take(i + part * wideDoubles, part);
}

struct Sum {
    D part[doubleParts];
    HWY_INLINE Sum()
    {
        for (D& each : part)
            each = hn::Zero(dd);
    }
    HWY_INLINE double total() const
    {
        HWY_ALIGN double all[doublesStep];
        for (std::size_t i = 0; i < doubleParts; ++i)
            hn::Store(part[i], dd, all + i * wideDoubles);
        return totalOf(all);
    }
};

// Returns (α − 1)(x − t), or 0 if that is negative.
HWY_INLINE D entmaxBase(D logit, D scale, D t) { return hn::Max(hn::Mul(scale, hn::Sub(logit, t)), hn::Zero(dd)); }

template <Exponent Kind>
void sumsOfEntmax(
    const EntmaxPower& power, double alpha, const double* x, std::size_t count, double t, double* sum, double* slope)
{
    const D scale = hn::Set(dd, alpha - 1), at = hn::Set(dd, t);
    Sum sums, slopes;
    eachDoubles(count, [&](std::size_t i, std::size_t part) HWY_ATTR {
        const D base = entmaxBase(hn::LoadU(dd, x + i), scale, at), steep = steepness<Kind>(dd, base, power);
        sums.part[part] = hn::MulAdd(base, steep, sums.part[part]);
        slopes.part[part] = hn::Add(slopes.part[part], steep);
    });
    *sum = sums.total();
    *slope = slopes.total();
}

void entmaxSums(double alpha, const double* x, std::size_t count, double t, double* sum, double* slope)
{
    const EntmaxPower power = powerOf(alpha);
    (power.kind == Exponent::One            ? sumsOfEntmax<Exponent::One>
            : power.kind == Exponent::Whole ? sumsOfEntmax<Exponent::Whole>
                                            : sumsOfEntmax<Exponent::Any>)(power, alpha, x, count, t, sum, slope);
}

// Sums over weights e relative to the largest; `below` is ln e. Where e is 0, `below` may be anything.
struct RelativeSums {
    Sum e, weighted, square, cube, power, count;

    HWY_INLINE RelativeSums() { } // the compiler's own constructor would be for no instruction set

    HWY_INLINE void add(std::size_t part, D relative, D below, double order)
    {
        const D square2 = hn::Mul(relative, relative);
        const auto seen = hn::Gt(relative, hn::Zero(dd));
        const D log = hn::IfThenElseZero(seen, below);
        e.part[part] = hn::Add(e.part[part], relative);
        weighted.part[part] = hn::MulAdd(relative, log, weighted.part[part]);
        square.part[part] = hn::Add(square.part[part], square2);
        cube.part[part] = hn::MulAdd(square2, relative, cube.part[part]);
        count.part[part] = hn::Add(count.part[part], hn::IfThenElseZero(seen, hn::Set(dd, 1.0)));
        if (order <= 0)
            return;
        if (powerIsExcess(order))
            power.part[part] = hn::MulAdd(relative, hn::Expm1(dd, hn::Mul(hn::Set(dd, order - 1), log)), power.part[part]);
        else
            power.part[part] = hn::Add(power.part[part], hn::IfThenElseZero(seen, hn::Exp(dd, hn::Mul(hn::Set(dd, order), log))));
    }
    HWY_INLINE void put(SparseSums& out) const
    {
        out.e = e.total();
        out.weighted = weighted.total();
        out.square = square.total();
        out.cube = cube.total();
        out.power = power.total();
        out.count = count.total();
    }
};

template <Exponent Kind>
void weightsOfEntmax(const EntmaxPower& power, double alpha, const double* x, std::size_t count, double t, double order,
    double* out, SparseSums& sums)
{
    const D scale = hn::Set(dd, alpha - 1), at = hn::Set(dd, t), p = hn::Set(dd, power.p), one = hn::Set(dd, 1.0);
    const D mostBase = entmaxBase(hn::Zero(dd), scale, at), most = hn::Mul(mostBase, steepness<Kind>(dd, mostBase, power));
    const D inverseBase = hn::Div(one, mostBase), inverse = hn::Div(one, most);
    RelativeSums relative;
    Sum u, uSquare, uCube;
    eachDoubles(count, [&](std::size_t i, std::size_t part) HWY_ATTR {
        const D base = entmaxBase(hn::LoadU(dd, x + i), scale, at), steep = steepness<Kind>(dd, base, power);
        const D a = hn::Mul(base, steep), square = hn::Mul(steep, steep);
        hn::StoreU(a, dd, out + i);
        const D quotient = hn::Max(hn::Mul(base, inverseBase), hn::Set(dd, 1e-300));
        relative.add(part, hn::Mul(a, inverse), hn::Mul(p, hn::Log(dd, quotient)), order);
        u.part[part] = hn::Add(u.part[part], steep);
        uSquare.part[part] = hn::Add(uSquare.part[part], square);
        uCube.part[part] = hn::MulAdd(square, steep, uCube.part[part]);
    });
    relative.put(sums);
    sums.u = u.total();
    sums.uSquare = uSquare.total();
    sums.uCube = uCube.total();
}

void entmaxWeights(double alpha, const double* x, std::size_t count, double t, double order, double* weights, SparseSums& sums)
{
    const EntmaxPower power = powerOf(alpha);
    (power.kind == Exponent::One            ? weightsOfEntmax<Exponent::One>
            : power.kind == Exponent::Whole ? weightsOfEntmax<Exponent::Whole>
                                            : weightsOfEntmax<Exponent::Any>)(power, alpha, x, count, t, order, weights, sums);
}

double topWeights(const double* x, std::size_t count, double kth, double order, double* weights, SparseSums& sums)
{
    const D wanted = hn::Set(dd, kth), none = hn::Set(dd, double(minusInfinity));
    RelativeSums relative;
    Sum all;
    D next = none;
    eachDoubles(count, [&](std::size_t i, std::size_t part) HWY_ATTR {
        const D logit = hn::LoadU(dd, x + i);
        const auto taken = hn::Ge(logit, wanted);
        const D e = hn::IfThenElseZero(taken, hn::Exp(dd, hn::IfThenElseZero(taken, logit)));
        next = hn::Max(next, hn::IfThenElse(taken, none, logit));
        hn::StoreU(e, dd, weights + i);
        relative.add(part, e, logit, order);
        all.part[part] = hn::Add(all.part[part], hn::IfThenElseZero(taken, hn::Set(dd, 1.0)));
    });
    relative.put(sums);
    sums.count = all.total(); // counts also those whose weight underflows to 0
    return hn::GetLane(hn::MaxOfLanes(dd, next));
}

const SparseKernels& kernels()
{
    static constexpr SparseKernels table{columns, append, keep, reachedBy, entmaxGuess, entmaxSums, entmaxWeights, topWeights};
    return table;
}

} // namespace
} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(kernels);
const SparseKernels& sparseKernels() { return HWY_DYNAMIC_DISPATCH(kernels)(); }
} // namespace attentoscope
#endif
