// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/kernel_bound.h"

#include "core/attention/kernels/aligned.h"
#include "core/attention/kernels/tiles/attention_tile.h"
#include "core/random/counter_random.h"

#include <omp.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <span>

namespace attentoscope::bench {
namespace {

constexpr double shortest = 1e-3; // seconds that each kernel runs for

// One block of keys and one tile of queries, with room for the results; one for each thread.
class Block
{
public:
    Block(Index d, Index dv)
        : d_(d)
        , dv_(dv)
    {
        fillNormal(Stream{.purpose = StreamPurpose::Queries}, 0, std::span(queries_.get(), std::size_t(d * tileQueries)));
        fillNormal(Stream{.purpose = StreamPurpose::Keys}, 0, std::span(keys_.get(), std::size_t(d * blockKeys)));
        std::fill_n(values_.get(), dv * (2 * blockKeys), 1.0F); // twice the size, because the kernel prefetches the next block
        std::fill_n(lambda2_.get(), tileQueries, float(std::numbers::log2e / std::sqrt(double(d))));
        std::iota(listed_.begin(), listed_.end(), 0);
        scores();
        std::copy_n(largest_.get(), tileQueries, maximum_.get());
    }
    void scores()
    {
        kernels_.scores(queries_.get(), d_, keys_.get(), d_, blockKeys, tileQueries, fetchNextBlock(keys_.get(), d_),
            scores_.get(), largest_.get());
    }
    void softmax()
    {
        kernels_.softmax(scores_.get(), blockKeys, tileQueries, maximum_.get(), lambda2_.get(), BlockWish{}, sums_,
            dv_ > 0 ? e_.get() : nullptr);
    }
    void values() { kernels_.values(e_.get(), listed_.data(), blockKeys, values_.get(), dv_, dv_, output_.get()); }

private:
    Index d_, dv_;
    const TileKernels& kernels_ = tileKernels();
    Aligned<float> queries_ = makeAligned<float>(d_ * tileQueries), keys_ = makeAligned<float>(d_ * blockKeys),
                   values_ = makeAligned<float>(std::max<Index>(dv_, 1) * 2 * blockKeys),
                   scores_ = makeAligned<float>(blockKeys * tileQueries), e_ = makeAligned<float>(blockKeys * tileQueries),
                   largest_ = makeAligned<float>(tileQueries), maximum_ = makeAligned<float>(tileQueries),
                   lambda2_ = makeAligned<float>(tileQueries);
    Aligned<double> output_ = makeAligned<double>(std::max<Index>(dv_, 1) * tileQueries);
    std::array<int, blockKeys> listed_{};
    TileSums sums_{};
};

template <class Run>
double secondsOf(const Run& run)
{
    for (int times = 16;; times *= 2) {
        const double begin = omp_get_wtime();
        for (int i = 0; i < times; ++i)
            run();
        const double seconds = omp_get_wtime() - begin;
        if (seconds >= shortest)
            return seconds / times;
    }
}

} // namespace

double kernelBound(Index rows, Index keys, Index d, Index dv, int threads)
{
    double aBlock = 0; // sum over threads that run at the same time
#pragma omp parallel num_threads(threads) reduction(+ : aBlock)
    {
        Block block(d, dv);
        aBlock += secondsOf([&] { block.scores(); }) + secondsOf([&] { block.softmax(); });
        if (dv > 0)
            aBlock += secondsOf([&] { block.values(); });
    }
    const double blocks = double(rows) / tileQueries * double(keys) / blockKeys;
    return blocks * aBlock / threads / threads;
}

} // namespace attentoscope::bench
