// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/row_changes.h"

#include "core/attention/kernels/aligned.h"
#include "core/attention/kernels/flush_subnormals.h"
#include "core/attention/kernels/tiles/change_tile.h"
#include "core/attention/kernels/tiles/tile_sight.h"
#include "core/weighting/logit.h"

#include <omp.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numbers>
#include <vector>

namespace attentoscope {
namespace {

// Computes the changes of a tile of 32 rows over all keys. Each thread has its own.
class ChangeTile
{
public:
    ChangeTile(const PassProblem& problem, std::span<const double> logNormalizer, std::span<const double> largest)
        : p_(problem)
        , logNormalizer_(logNormalizer)
        , largest_(largest)
        , queries_(makeAligned<float>(std::size_t(p_.q.cols() * tileQueries)))
        , centred_(makeAligned<float>(blockKeys * p_.keyOffset.size()))
        , scores_(makeAligned<float>(blockKeys * tileQueries))
        , weights_(p_.scales)
        , sums_(p_.scales - 1)
    {
    }

    // Returns false when stopped.
    bool run(std::size_t firstRow, std::span<RowChange> changes, const StopToken& stop)
    {
        const FlushSubnormals flush;
        begin(firstRow);
        const Index nk = p_.k.rows();
        for (Index key = sight_.nextKey(0); key < nk; key = sight_.nextKey(key)) {
            if (stop.stop_requested())
                return false;
            const Index block = key / blockKeys * blockKeys, end = std::min(block + blockKeys, nk);
            key = end;
            if (sight_.look(block, int(end - block)))
                add(block, int(end - block));
        }
        const std::size_t rows = p_.rows.size(), count = std::min<std::size_t>(tileQueries, rows - firstRow);
        for (std::size_t other = 0; other < sums_.size(); ++other)
            for (std::size_t lane = 0; lane < count; ++lane)
                changes[other * rows + firstRow + lane] = {
                    std::max(0.0, sums_[other].divergence[lane]) / 2, sums_[other].moved[lane] / 2};
        return true;
    }

private:
    void begin(std::size_t firstRow)
    {
        std::array<Index, tileQueries> rows;
        std::array<const float*, tileQueries> queries;
        for (std::size_t lane = 0; lane < tileQueries; ++lane) {
            const std::size_t row = firstRow + lane < p_.rows.size() ? firstRow + lane : firstRow;
            rows[lane] = p_.rows[row];
            queries[lane] = p_.q.data() + (p_.stored.empty() ? p_.rows : p_.stored)[row] * p_.q.cols();
            beginLane(lane, row);
        }
        sight_.begin(*p_.mask, rows);
        loadQueries(queries, p_.q.cols(), queries_.get());
        std::ranges::fill(sums_, ChangeSums{});
    }

    // A score is taken relative to the row's largest one, so that float32 holds the difference.
    void beginLane(std::size_t lane, std::size_t row)
    {
        const double common = commonScore(p_, row), first = p_.lambda[row];
        reference_[lane] = first > 0 && std::isfinite(largest_[row]) ? float(largest_[row] / first - common) : 0;
        for (std::size_t scale = 0; scale < p_.scales; ++scale) {
            const std::size_t at = scale * p_.rows.size() + row;
            weights_[scale].lambda2[lane] = base2Scale(p_.lambda[at]);
            weights_[scale].less[lane] =
                float(inBase2(logNormalizer_[at] - logitOf(p_.lambda[at], common + double(reference_[lane]))));
        }
    }

    void add(Index block, int keys)
    {
        const Index d = p_.k.cols();
        const float* k = p_.k.data() + block * d;
        const Fetch fetch = fetchNextBlock(k, d);
        if (!p_.keyOffset.empty()) {
            kernels_.centre(k, p_.keyOffset.data(), d, keys, centred_.get());
            k = centred_.get();
        }
        kernels_.scores(queries_.get(), d, k, d, keys, tileQueries, fetch, scores_.get(), most_.data());
        sight_.hide(scores_.get(), most_.data());
        for (std::size_t other = 0; other < sums_.size(); ++other)
            changes_.add(scores_.get(), keys, reference_.data(), weights_.front(), weights_[other + 1], sums_[other]);
    }

    const PassProblem& p_;
    std::span<const double> logNormalizer_, largest_;
    const TileKernels& kernels_ = tileKernels();
    const ChangeKernels& changes_ = changeKernels();
    TileSight sight_;
    Aligned<float> queries_; // (d, 32), transposed
    Aligned<float> centred_; // (96, d) the keys of the block minus keyOffset, if there is one
    Aligned<float> scores_; // (96, 32)
    std::vector<ChangeLanes> weights_; // (P)
    std::vector<ChangeSums> sums_; // (P − 1)
    alignas(64) std::array<float, tileQueries> reference_{};
    alignas(64) std::array<float, tileQueries> most_{}; // written by kernels, not used here
};

} // namespace

RowChange changeOf(double a, double b)
{
    const auto term = [middle = (a + b) / 2](double weight) { return weight > 0 ? weight * std::log(weight / middle) : 0; };
    return {(term(a) + term(b)) / 2, std::abs(b - a) / 2};
}

bool rowChanges(const PassProblem& p, std::span<const double> logNormalizer, std::span<const double> largest,
    std::span<RowChange> changes, const StopToken& stop)
{
    const Index tiles = Index(p.rows.size() + tileQueries - 1) / tileQueries;
    const double work = double(p.rows.size()) * double(p.k.rows()) * double(p.q.cols() + 32);
    const int threads = work < 2e6 ? 1 : p.threads > 0 ? p.threads : omp_get_max_threads();
    std::vector<ChangeTile> scratch;
    scratch.reserve(std::size_t(threads));
    for (int thread = 0; thread < threads; ++thread)
        scratch.emplace_back(p, logNormalizer, largest);
    std::atomic<bool> stopped{false};
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (Index tile = 0; tile < tiles; ++tile)
        if (!stopped.load(std::memory_order_relaxed)
            && !scratch[std::size_t(omp_get_thread_num())].run(std::size_t(tile) * tileQueries, changes, stop))
            stopped = true;
    return !stopped;
}

} // namespace attentoscope
