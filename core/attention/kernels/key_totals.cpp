// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/key_totals.h"

#include "core/attention/kernels/aligned.h"
#include "core/attention/kernels/distance_table.h"
#include "core/attention/kernels/flush_subnormals.h"
#include "core/attention/kernels/query_sight.h"
#include "core/attention/kernels/tiles/total_tile.h"
#include "core/weighting/logit.h"

#include <omp.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <vector>

namespace attentoscope {
namespace {

constexpr std::size_t mostRanges = 2'000'000; // 32 MB: ranges of keys that are looked up at a time

// The two numbers that turn scores into weights, for every row under every scale, (P, R), in base 2: λ, and ln Z minus the part
// of λ q·keyOffset that the row's scores lack.
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

// Computes the totals of three tiles of keys over all queries. Each thread has its own.
class KeyGroupTotals
{
public:
    KeyGroupTotals(const PassProblem& problem, const RowFactors& factors, std::span<const DistanceTable> tables)
        : p_(problem)
        , factors_(factors)
        , tables_(tables)
        , keys_(makeAligned<float>(std::size_t(groupTiles * std::max<Index>(p_.k.cols(), 1) * tileQueries)))
        , queries_(makeAligned<float>(std::size_t(blockKeys * std::max<Index>(p_.q.cols(), 1))))
        , scores_(makeAligned<float>(blockKeys * tileQueries))
        , logits_(makeAligned<float>(tables.empty() ? 0 : blockKeys * tileQueries))
        , visible_(makeAligned<std::uint32_t>(blockKeys * tileQueries))
        , sums_(p_.scales * groupTiles)
    {
        listed_.reserve(blockKeys);
    }

    // Adds to the totals of keys first ... first + 95 the weights from the rows of `sight`, the first of which is `row`.
    // Returns false when stopped.
    bool run(Index first, Index row, const QuerySight& sight, std::span<double> totals, const StopToken& stop)
    {
        row_ = row;
        sight_ = &sight;
        const FlushSubnormals flush;
        for (int tile = 0; tile < groupTiles; ++tile)
            if (!isGiven())
                transposeRows(p_.k, startOf(first, tile), keysOf(first, tile), p_.keyOffset, tileKeys(tile));
        eachTile(first, [&](std::size_t scale, int tile, std::ptrdiff_t at) {
            std::copy_n(totals.begin() + at, keysOf(first, tile), sumsOf(scale, tile));
        });
        for (Index block = 0; block < sight.queries(); block += blockKeys) {
            if (stop.stop_requested())
                return false;
            const int queries = int(std::min<Index>(blockKeys, sight.queries() - block));
            const float* rows = isGiven() ? nullptr : queriesOf(block, queries);
            for (int tile = 0; tile < groupTiles; ++tile)
                if (keysOf(first, tile) > 0)
                    addBlock(tile, startOf(first, tile), keysOf(first, tile), block, queries, rows);
        }
        eachTile(first, [&](std::size_t scale, int tile, std::ptrdiff_t at) {
            std::copy_n(sumsOf(scale, tile), keysOf(first, tile), totals.begin() + at);
        });
        return true;
    }

private:
    // Calls take(scale, tile, index at which its totals begin).
    template <class Take>
    void eachTile(Index first, const Take& take)
    {
        const Index nk = p_.k.rows();
        for (std::size_t scale = 0; scale < p_.scales; ++scale)
            for (int tile = 0; tile < groupTiles; ++tile)
                take(scale, tile, std::ptrdiff_t(Index(scale) * nk + std::min(startOf(first, tile), nk)));
    }
    static Index startOf(Index first, int tile) { return first + tile * tileQueries; }
    Index keysOf(Index first, int tile) const { return std::clamp<Index>(p_.k.rows() - startOf(first, tile), 0, tileQueries); }
    bool isGiven() const { return p_.given.size() > 0; }
    // The row of q that holds a row of the sight.
    Index storedAt(Index row) const { return (p_.stored.empty() ? p_.rows : p_.stored)[std::size_t(row_ + row)]; }
    float* tileKeys(int tile) { return keys_.get() + Index(tile) * p_.k.cols() * tileQueries; }
    double* sumsOf(std::size_t scale, int tile) { return sums_[scale * groupTiles + std::size_t(tile)].at; }

    // Returns the queries (queries, d) of a block, one after another.
    const float* queriesOf(Index block, int queries)
    {
        const Index d = p_.q.cols(), first = storedAt(block);
        if (storedAt(block + queries - 1) == first + queries - 1) // rows are ascending, so they are consecutive
            return p_.q.data() + first * d;
        for (int i = 0; i < queries; ++i)
            std::copy_n(p_.q.data() + storedAt(block + i) * d, d, queries_.get() + i * d);
        return queries_.get();
    }

    void addBlock(int tile, Index first, Index keys, Index block, int queries, const float* rows)
    {
        const std::uint32_t* visible = nullptr;
        if (keys < tileQueries || !sight_->everybody(block, first, first + keys)) {
            sight_->look(block, queries, first, first + keys, visible_.get(), listed_);
            if (listed_.empty())
                return;
            visible = visible_.get();
        }
        if (isGiven())
            for (int i = 0; i < queries; ++i)
                std::copy_n(
                    p_.given.data() + storedAt(block + i) * p_.given.cols() + first, keys, scores_.get() + i * tileQueries);
        else
            kernels_.scores(tileKeys(tile), p_.k.cols(), rows, p_.q.cols(), queries, tileQueries,
                fetchNextBlock(rows, p_.q.cols()), scores_.get(), largest_.data());
        for (std::size_t scale = 0; scale < p_.scales; ++scale)
            addScale(scale, tile, first, block, queries, visible);
    }

    void addScale(std::size_t scale, int tile, Index first, Index block, int queries, const std::uint32_t* visible)
    {
        const std::size_t at = scale * p_.rows.size() + std::size_t(row_ + block);
        const double slope = inBase2(p_.alibi) * (p_.alibiFactors.empty() ? 1 : p_.alibiFactors[scale]);
        for (int lane = 0; lane < tileQueries; ++lane)
            bias_[std::size_t(lane)] = float(slope * lane);
        for (int i = 0; i < queries; ++i) {
            const Index place = p_.mask->position(p_.rows[std::size_t(row_ + block + i)]);
            less_[std::size_t(i)] = float(factors_.less[at + std::size_t(i)] - slope * double(first - place));
        }
        const DistanceTable* law = tableOf(tables_, p_.lawOf(scale));
        const float* lambda2 = law ? byDistance(*law, scale, first, block, queries) : factors_.lambda2.data() + at;
        totals_.addWeights(
            law ? logits_.get() : scores_.get(), visible, queries, {lambda2, less_.data()}, bias_.data(), sumsOf(scale, tile));
    }

    // Fills logits_ with the logits before ALiBi; returns the factors that convert them to base 2.
    const float* byDistance(const DistanceTable& law, std::size_t scale, Index first, Index block, int queries)
    {
        DistanceLanes lanes;
        for (int lane = 0; lane < tileQueries; ++lane) {
            lanes.scale[lane] = 1;
            lanes.ahead[lane] = std::int32_t(lane);
        }
        std::array<float, blockKeys> lambda;
        std::array<std::int32_t, blockKeys> ahead;
        for (int i = 0; i < queries; ++i) {
            const std::size_t row = std::size_t(row_ + block + i);
            lambda[std::size_t(i)] = float(p_.lambda[scale * p_.rows.size() + row]);
            ahead[std::size_t(i)] = std::int32_t(first - p_.mask->position(p_.rows[row]));
        }
        std::copy_n(scores_.get(), queries * tileQueries, logits_.get());
        kernels_.byDistance(
            law.at(p_.lawOf(scale).ofBias), {lambda.data(), ahead.data()}, lanes, queries, logits_.get(), largest_.data());
        base2_.fill(base2Scale(1));
        return base2_.data();
    }

    const PassProblem& p_;
    const RowFactors& factors_;
    std::span<const DistanceTable> tables_;
    const QuerySight* sight_ = nullptr;
    Index row_ = 0; // first row of the sight
    const TileKernels& kernels_ = tileKernels();
    const TotalKernels& totals_ = totalKernels();
    Aligned<float> keys_; // (tiles, d, 32), transposed
    Aligned<float> queries_; // (96, d)
    Aligned<float> scores_; // (96 queries, 32)
    Aligned<float> logits_; // (96 queries, 32), under a distance law
    Aligned<std::uint32_t> visible_; // (96 queries, 32)
    std::vector<LaneDoubles> sums_; // (P, tiles)
    std::vector<int> listed_;
    std::array<float, blockKeys> less_{}, base2_{};
    alignas(64) std::array<float, tileQueries> bias_{};
    alignas(64) std::array<float, tileQueries> largest_{}; // written by kernels, not used here
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
    const std::vector<DistanceTable> tables = distanceTables(p);
    std::vector<KeyGroupTotals> scratch;
    scratch.reserve(std::size_t(threads));
    for (int t = 0; t < threads; ++t)
        scratch.emplace_back(p, factors, tables);
    std::ranges::fill(totals, 0.0);
    std::atomic<bool> stopped{false};
    const double all = double(p.rows.size()) * double(groups);
    for (Index row = 0; row < Index(p.rows.size()) && !stopped;) {
        const QuerySight sight(*p.mask, p.rows.subspan(std::size_t(row)), mostRanges);
        std::atomic<Index> done{0};
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
        for (Index group = 0; group < groups; ++group) {
            if (stopped.load(std::memory_order_relaxed))
                continue;
            if (!scratch[std::size_t(omp_get_thread_num())].run(group * blockKeys, row, sight, totals, stop))
                stopped = true;
            const Index finished = done.fetch_add(1, std::memory_order_relaxed) + 1;
            if (progress && omp_get_thread_num() == 0)
                progress((double(row) * double(groups) + double(sight.queries()) * double(finished)) / all);
        }
        row += sight.queries();
    }
    return !stopped;
}

} // namespace attentoscope
