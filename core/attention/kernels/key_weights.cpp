// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once per instruction set; keyScores() and weightOn() pick one at run time.
#include "core/attention/kernels/key_weights.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/attention/kernels/key_weights.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/attention/kernels/tiles/weighting_vectors-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace attentoscope {
namespace HWY_NAMESPACE {
constexpr Index atATime = 16; // numbers at a time: a multiple of the lanes of every instruction set

#if HWY_TARGET != HWY_SCALAR
constexpr hn::CappedTag<double, 8> dd;
constexpr hn::Rebind<float, hn::CappedTag<double, 8>> halfFloats;
using D = hn::Vec<hn::CappedTag<double, 8>>;

// Scores `Keys` keys together, so that the query is converted once and the latencies of their sums overlap. Products of two
// float32 are exact in float64, so a key's bits do not depend on the others.
template <int Keys>
HWY_INLINE void scoreTogether(
    const float* HWY_RESTRICT query, const float* HWY_RESTRICT key, Index d, double* HWY_RESTRICT scores)
{
    const Index step = Index(hn::Lanes(dd)), whole = d / (2 * step) * (2 * step);
    D even[Keys], odd[Keys];
    for (int i = 0; i < Keys; ++i)
        even[i] = odd[i] = hn::Zero(dd);
    const auto at = [](const float* numbers) HWY_ATTR { return hn::PromoteTo(dd, hn::LoadU(halfFloats, numbers)); };
    for (Index t = 0; t < whole; t += 2 * step) {
        const D first = at(query + t), second = at(query + t + step);
        for (int i = 0; i < Keys; ++i) {
            even[i] = hn::MulAdd(first, at(key + i * d + t), even[i]);
            odd[i] = hn::MulAdd(second, at(key + i * d + t + step), odd[i]);
        }
    }
    for (int i = 0; i < Keys; ++i) {
        double sum = hn::GetLane(hn::SumOfLanes(dd, hn::Add(even[i], odd[i])));
        for (Index t = whole; t < d; ++t)
            sum += double(query[t]) * double(key[i * d + t]);
        scores[i] = sum;
    }
}
#endif

void keyScoresOf(const float* HWY_RESTRICT query, const float* HWY_RESTRICT key, Index keys, Index d, double* HWY_RESTRICT scores)
{
#if HWY_TARGET == HWY_SCALAR
    for (Index j = 0; j < keys; ++j, key += d)
        scores[j] = dot(query, key, d);
#else
    constexpr int together = 4;
    Index j = 0;
    for (; j + together <= keys; j += together)
        scoreTogether<together>(query, key + j * d, d, scores + j);
    for (; j < keys; ++j)
        scoreTogether<1>(query, key + j * d, d, scores + j);
#endif
}

double weightSumOf(const double* HWY_RESTRICT score, const double* HWY_RESTRICT bias, Index keys, double lambda, double logSumExp)
{
    const Exp2Table table;
    HWY_ALIGN float y[atATime];
    HWY_ALIGN double sums[atATime] = {};
    for (Index first = 0; first < keys; first += atATime) {
        const Index count = std::min(atATime, keys - first);
        std::fill(y + count, y + atATime, -127.0F);
        log2Weights(score + first, bias + first, count, lambda, logSumExp, y);
        for (Index i = 0; i < atATime; i += lanes())
            addTo(sums + i, relativeWeight(hn::Load(df, y + i), table));
    }
    double sum = 0;
    for (const double one : sums)
        sum += one;
    return std::min(sum, 1.0);
}

} // namespace HWY_NAMESPACE
} // namespace attentoscope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope {
HWY_EXPORT(keyScoresOf);
HWY_EXPORT(weightSumOf);

void keyScores(const float* query, const float* firstKey, Index keys, Index d, double* scores)
{
    HWY_DYNAMIC_DISPATCH(keyScoresOf)(query, firstKey, keys, d, scores);
}

double weightOn(const KeyLogits& keys, double lambda, const Normalizer& row)
{
    if (!isOfSoftmax(row.rule.kind)) {
        double sum = 0;
        for (std::size_t i = 0; i < keys.score.size(); ++i)
            sum += row.weight(attentoscope::logitOf(lambda, keys.score[i], keys.bias[i]));
        return sum;
    }
    return HWY_DYNAMIC_DISPATCH(weightSumOf)(
        keys.score.data(), keys.bias.data(), Index(keys.score.size()), lambda, row.logSumExp);
}
} // namespace attentoscope
#endif
