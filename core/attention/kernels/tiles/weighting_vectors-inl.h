// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of core/weighting for the lanes of the kernels: float32, in base 2, with the same bits on all
// instruction sets that have FMA.
#if defined(ATTENTOSCOPE_WEIGHTING_VECTORS_INL_H) == defined(HWY_TARGET_TOGGLE) // once per target
#ifdef ATTENTOSCOPE_WEIGHTING_VECTORS_INL_H
#undef ATTENTOSCOPE_WEIGHTING_VECTORS_INL_H
#else
#define ATTENTOSCOPE_WEIGHTING_VECTORS_INL_H
#endif

#include <hwy/highway.h>

#include <hwy/contrib/math/math-inl.h>

#include "core/attention/kernels/tiles/tile_vectors-inl.h"
#include "core/weighting/logit.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {

// Returns λ s + bias, rounded only once if there is FMA.
HWY_INLINE V logitOf(V lambda, V score, V bias) { return hn::MulAdd(score, lambda, bias); }

// Returns log2 of e^(λ (s − max s)); lambda2 is base2Scale(λ). −∞ where the score is −∞.
HWY_INLINE V log2RelativeWeight(V score, V largest, V lambda2) { return hn::Mul(hn::Sub(score, largest), lambda2); }
// Returns the same from logits in base 2.
HWY_INLINE V log2RelativeWeight(V logit2, V reference2) { return hn::Sub(logit2, reference2); }

// Computes e from log2 e ≥ −127 (atLeastMinus127), `Count` at once: within 1.16 ulp, exactly 1 at 0, exactly 0 at −127.
template <int Count>
HWY_INLINE void relativeWeights(const V* log2, const Exp2Table& table, V* e)
{
    exp2Clamped<Count>(log2, table, e);
}
HWY_INLINE V relativeWeight(V log2, const Exp2Table& table) { return exp2Clamped(log2, table); }

// Returns e from its natural logarithm, in the precision of D.
template <class D>
HWY_INLINE hn::Vec<D> relativeWeight(D d, hn::Vec<D> below)
{
    return hn::Exp(d, below);
}

// Returns a from e: `share` is the weight of the key that e is relative to.
HWY_INLINE V normalized(V relative, V share) { return hn::Mul(relative, share); }

// Returns ∂L/∂x = a (∂L/∂a − Σ a ∂L/∂a); `mean` is the sum, which is over the row (core/README.md, 8).
HWY_INLINE V logitGradient(V weight, V weightGradient, V mean) { return hn::Mul(weight, hn::Sub(weightGradient, mean)); }

// Computes log2 of the weights of the logits λ s + bias in float64, and rounds it to float32: at most 1, and −127 for anything
// less. NaN, from 0 · ∞, also becomes −127.
HWY_INLINE void log2Weights(const double* HWY_RESTRICT score, const double* HWY_RESTRICT bias, Index count, double lambda,
    double logSumExp, float* HWY_RESTRICT y)
{
    Index i = 0;
#if HWY_TARGET != HWY_SCALAR
    constexpr hn::CappedTag<double, 8> dd;
    constexpr hn::Rebind<float, hn::CappedTag<double, 8>> half;
    const auto perNat = hn::Set(dd, std::numbers::log2e), least = hn::Set(dd, -127.0), most = hn::Set(dd, 1.0);
    for (; i + Index(hn::Lanes(dd)) <= count; i += Index(hn::Lanes(dd))) {
        const auto less = hn::Sub(hn::LoadU(dd, bias + i), hn::Set(dd, logSumExp));
        const auto x = hn::Mul(hn::MulAdd(hn::Set(dd, lambda), hn::LoadU(dd, score + i), less), perNat);
        const auto kept = hn::IfThenElse(hn::Gt(x, least), hn::Min(x, most), least);
        hn::StoreU(hn::DemoteTo(half, kept), half, y + i);
    }
#endif
    for (; i < count; ++i) {
        const double x = inBase2(attentoscope::logitOf(lambda, score[i], bias[i] - logSumExp));
        y[i] = x > -127 ? static_cast<float>(std::min(x, 1.0)) : -127;
    }
}

} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();
#endif
