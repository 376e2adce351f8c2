#include "core/attention/kernels/key_totals.h"

#include "core/attention/kernels/aligned.h"
#include "core/attention/kernels/flush_subnormals.h"
#include "core/attention/kernels/query_sight.h"
#include "core/attention/kernels/tiles/total_tile.h"
#include "core/attention/weighting/logit.h"

#include <omp.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <vector>

namespace attentoscope {
namespace {

// Of every row under every scale, (P, R), in base 2: ln Z less what its scores lack, and where it stands, for the bias.
struct RowFactors {
    std::vector<float> lambda2;
    std::vector<double> less;
};

RowFactors factorsOf(const PassProblem& p, std::span<const double> logSumExp)
{
    RowFactors factors;
    const std::size_t rows = p.rows.size();
    factors.lambda2.resize(p.scales * rows);
    factors.less.resize(p.scales * rows);
    for (std::size_t r = 0; r < rows; ++r) {
        const double common = commonScore(p, r);
        for (std::size_t at = r; at < factors.less.size(); at += rows) {
            factors.lambda2[at] = base2Scale(p.lambda[at]);
            factors.less[at] = inBase2(logSumExp[at] - logitOf(p.lambda[at], common));
        }
    }
    return factors;
}

// Three tiles of keys against all queries. One a thread.
class KeyGroupTotals
{
public:
    KeyGroupTotals(const PassProblem& problem, const RowFactors& factors, const QuerySight& sight)
        : p_(problem)
        , factors_(factors)
        , sight_(sight)
        , keys_(makeAligned<float>(std::size_t(groupTiles * std::max<Index>(p_.k.cols(), 1) * tileQueries)))
        , queries_(makeAligned<float>(std::size_t(blockKeys * std::max<Index>(p_.q.cols(), 1))))
        , scores_(makeAligned<float>(blockKeys * tileQueries))
        , visible_(makeAligned<std::uint32_t>(blockKeys * tileQueries))
        , sums_(p_.scales * groupTiles)
    {
        listed_.reserve(blockKeys);
    }

    // Keys first ... first + 95. False when stopped.
    bool run(Index first, std::span<double> totals, const StopToken& stop)
    {
        const FlushSubnormals flush;
        const Index nk = p_.k.rows();
        for (int tile = 0; tile < groupTiles; ++tile)
            if (!isGiven())
                transposeRows(p_.k, startOf(first, tile), keysOf(first, tile), p_.keyOffset, tileKeys(tile));
        std::fill(sums_.begin(), sums_.end(), LaneDoubles{});
        for (Index block = 0; block < Index(p_.rows.size()); block += blockKeys) {
            if (stop.stop_requested())
                return false;
            const int queries = int(std::min<Index>(blockKeys, Index(p_.rows.size()) - block));
            const float* rows = isGiven() ? nullptr : queriesOf(block, queries);
            for (int tile = 0; tile < groupTiles; ++tile)
                if (keysOf(first, tile) > 0)
                    addBlock(tile, startOf(first, tile), keysOf(first, tile), block, queries, rows);
        }
        for (std::size_t scale = 0; scale < p_.scales; ++scale)
            for (int tile = 0; tile < groupTiles; ++tile)
                std::copy_n(sumsOf(scale, tile), keysOf(first, tile),
                    totals.begin() + std::ptrdiff_t(Index(scale) * nk + std::min(startOf(first, tile), nk)));
        return true;
    }

private:
    static Index startOf(Index first, int tile) { return first + tile * tileQueries; }
    Index keysOf(Index first, int tile) const { return std::clamp<Index>(p_.k.rows() - startOf(first, tile), 0, tileQueries); }
    bool isGiven() const { return p_.given.size() > 0; }
    Index storedAt(Index row) const { return (p_.stored.empty() ? p_.rows : p_.stored)[std::size_t(row)]; }
    float* tileKeys(int tile) { return keys_.get() + Index(tile) * p_.k.cols() * tileQueries; }
    double* sumsOf(std::size_t scale, int tile) { return sums_[scale * groupTiles + std::size_t(tile)].at; }

    // (queries, d), one after another.
    const float* queriesOf(Index block, int queries)
    {
        const Index d = p_.q.cols(), first = storedAt(block);
        if (storedAt(block + queries - 1) == first + queries - 1) // ascending
            return p_.q.data() + first * d;
        for (int i = 0; i < queries; ++i)
            std::copy_n(p_.q.data() + storedAt(block + i) * d, d, queries_.get() + i * d);
        return queries_.get();
    }

    void addBlock(int tile, Index first, Index keys, Index block, int queries, const float* rows)
    {
        const std::uint32_t* visible = nullptr;
        if (keys < tileQueries || !sight_.everybody(block, first, first + keys)) {
            sight_.look(block, queries, first, first + keys, visible_.get(), listed_);
            if (listed_.empty())
                return;
            visible = visible_.get();
        }
        if (isGiven())
            for (int i = 0; i < queries; ++i)
                std::copy_n(
                    p_.given.data() + storedAt(block + i) * p_.given.cols() + first, keys, scores_.get() + i * tileQueries);
        else
            kernels_.scores(tileKeys(tile), p_.k.cols(), rows, p_.q.cols(), queries, tileQueries, scores_.get(), largest_.data());
        for (std::size_t scale = 0; scale < p_.scales; ++scale)
            addScale(scale, tile, first, block, queries, visible);
    }

    void addScale(std::size_t scale, int tile, Index first, Index block, int queries, const std::uint32_t* visible)
    {
        const std::size_t at = scale * p_.rows.size() + std::size_t(block);
        const double slope = inBase2(p_.alibi) * (p_.alibiFactors.empty() ? 1 : p_.alibiFactors[scale]);
        for (int lane = 0; lane < tileQueries; ++lane)
            bias_[std::size_t(lane)] = float(slope * lane);
        for (int i = 0; i < queries; ++i) {
            const Index place = p_.rows[std::size_t(block + i)] + p_.mask->nk() - p_.mask->nq();
            less_[std::size_t(i)] = float(factors_.less[at + std::size_t(i)] - slope * double(first - place));
        }
        totals_.addWeights(
            scores_.get(), visible, queries, {factors_.lambda2.data() + at, less_.data()}, bias_.data(), sumsOf(scale, tile));
    }

    const PassProblem& p_;
    const RowFactors& factors_;
    const QuerySight& sight_;
    const TileKernels& kernels_ = tileKernels();
    const TotalKernels& totals_ = totalKernels();
    Aligned<float> keys_; // (tiles, d, 32), transposed
    Aligned<float> queries_; // (96, d)
    Aligned<float> scores_; // (96 queries, 32)
    Aligned<std::uint32_t> visible_; // (96 queries, 32)
    std::vector<LaneDoubles> sums_; // (P, tiles)
    std::vector<int> listed_;
    std::array<float, blockKeys> less_{};
    alignas(64) std::array<float, tileQueries> bias_{};
    alignas(64) std::array<float, tileQueries> largest_{}; // of no interest here
};

} // namespace

bool keyTotals(
    const PassProblem& p, std::span<const double> logSumExp, std::span<double> totals, StopToken stop, const Progress& progress)
{
    const Index groups = (p.k.rows() + blockKeys - 1) / blockKeys;
    const int wanted = p.threads > 0 ? p.threads : omp_get_max_threads();
    const double work = double(p.rows.size()) * double(p.k.rows()) * double(p.q.cols() + 1);
    const int threads = work < 1e6 ? 1 : wanted;
    const RowFactors factors = factorsOf(p, logSumExp);
    const QuerySight sight(*p.mask, p.rows);
    std::vector<KeyGroupTotals> scratch;
    scratch.reserve(std::size_t(threads));
    for (int t = 0; t < threads; ++t)
        scratch.emplace_back(p, factors, sight);
    std::atomic<bool> stopped{false};
    std::atomic<Index> done{0};
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (Index group = 0; group < groups; ++group) {
        if (stopped.load(std::memory_order_relaxed))
            continue;
        if (!scratch[std::size_t(omp_get_thread_num())].run(group * blockKeys, totals, stop))
            stopped = true;
        const Index finished = done.fetch_add(1, std::memory_order_relaxed) + 1;
        if (progress && omp_get_thread_num() == 0)
            progress(double(finished) / double(groups));
    }
    return !stopped;
}

} // namespace attentoscope
