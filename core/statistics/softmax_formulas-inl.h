// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas for the statistics of a row from its sums (RowMoments), where the weights are a softmax over two visible keys or
// more. With N = double they compute one row, with a vector type as many rows as a vector holds.
#if defined(ATTENTOSCOPE_SOFTMAX_FORMULAS_INL_H) == defined(HWY_TARGET_TOGGLE) // once per target
#ifdef ATTENTOSCOPE_SOFTMAX_FORMULAS_INL_H
#undef ATTENTOSCOPE_SOFTMAX_FORMULAS_INL_H
#else
#define ATTENTOSCOPE_SOFTMAX_FORMULAS_INL_H
#endif

#include <hwy/highway.h>

#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {

// Returns the larger of two numbers, or b where one is NaN, as the vectors of x86 do.
HWY_INLINE double larger(double a, double b) { return a > b ? a : b; }
HWY_INLINE double smaller(double a, double b) { return a < b ? a : b; }
HWY_INLINE double rootOf(double x) { return std::sqrt(x); }
HWY_INLINE double allOf(double, double x) { return x; }
template <class V>
HWY_INLINE V larger(V a, V b)
{
    return hwy::HWY_NAMESPACE::Max(a, b);
}
template <class V>
HWY_INLINE V smaller(V a, V b)
{
    return hwy::HWY_NAMESPACE::Min(a, b);
}
template <class V>
HWY_INLINE V rootOf(V x)
{
    return hwy::HWY_NAMESPACE::Sqrt(x);
}
template <class V>
HWY_INLINE V allOf(V, double x)
{
    return hwy::HWY_NAMESPACE::Set(hwy::HWY_NAMESPACE::DFromV<V>(), x);
}

// logSum: log (1 + rest); most: log of the number of keys with weight.
template <class N>
HWY_INLINE N shannonFormula(N rest, N weighted, N logSum, N most)
{
    return smaller(most, larger(allOf(rest, 0), logSum - weighted / (allOf(rest, 1) + rest)));
}

// ‖J‖² = Σa² − 2Σa³ + (Σa²)². In a peaked row those three nearly cancel, so the largest key (e = 1) is taken out of the
// sums first: with r the sums over the other keys, the constant and linear terms cancel exactly.
template <class N>
HWY_INLINE N jacobianNormFormula(N rest, N restSquare, N restCube, N support)
{
    const N zero = allOf(rest, 0), one = allOf(rest, 1), two = allOf(rest, 2);
    const N r1 = larger(zero, rest), square1 = r1 * r1;
    const N least = square1 / (support - one);
    const N r2 = smaller(larger(least, smaller(r1, square1)), larger(least, restSquare));
    const N r3 = smaller(r2, larger(zero, restCube));
    const N square = square1 + allOf(rest, 3) * r2 - two * r3 + two * r1 * (r2 - r3) + square1 * r2 + r2 * r2;
    const N sum = one + rest;
    return rootOf(larger(zero, square)) / (sum * sum);
}

// total: Σ a.
template <class N>
HWY_INLINE N maxWeightFormula(N rest, N total)
{
    return total / (allOf(rest, 1) + rest);
}

template <class N>
HWY_INLINE N sumSquaresFormula(N rest, N restSquare, N total)
{
    const N one = allOf(rest, 1), sum = one + rest;
    return (one + restSquare) * total * total / (sum * sum);
}

} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#endif
