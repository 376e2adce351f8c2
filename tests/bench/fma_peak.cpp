// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/fma_peak.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tests/bench/fma_peak.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <omp.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace attentoscope::bench {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Runs twelve independent chains of multiply-adds, which hide the latency. Returns the number of flops.
double chains(int rounds, float* sink)
{
    constexpr hn::ScalableTag<float> df;
    constexpr int count = 12;
    hn::Vec<decltype(df)> sum[count];
    for (int i = 0; i < count; ++i)
        sum[i] = hn::Set(df, static_cast<float>(i));
    const auto x = hn::Set(df, 0.999F), y = hn::Set(df, 0.001F);
    for (int round = 0; round < rounds; ++round) {
#pragma GCC unroll 12
        for (int i = 0; i < count; ++i)
            sum[i] = hn::MulAdd(sum[i], x, y);
    }
    for (int i = 1; i < count; ++i)
        sum[0] = hn::Add(sum[0], sum[i]);
    *sink = hn::GetLane(sum[0]);
    return 2.0 * count * static_cast<double>(hn::Lanes(df)) * rounds;
}

} // namespace HWY_NAMESPACE
} // namespace attentoscope::bench
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attentoscope::bench {
HWY_EXPORT(chains);

double fmaPeak(int threads)
{
    double best = 0;
    for (int repeat = 0; repeat < 5; ++repeat) {
        double flops = 0;
        const double begin = omp_get_wtime();
#pragma omp parallel num_threads(threads) reduction(+ : flops)
        {
            float sink;
            flops += HWY_DYNAMIC_DISPATCH(chains)(1000000, &sink);
        }
        best = std::max(best, flops / (omp_get_wtime() - begin));
    }
    return best;
}
} // namespace attentoscope::bench
#endif
