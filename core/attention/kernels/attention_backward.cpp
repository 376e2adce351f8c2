// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/attention_backward.h"

#include "core/attention/kernels/aligned.h"
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/distance_table.h"
#include "core/attention/kernels/flush_subnormals.h"
#include "core/attention/kernels/query_sight.h"
#include "core/attention/kernels/rules/rule_backward.h"
#include "core/attention/kernels/tiles/gradient_tile.h"
#include "core/weighting/logit.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

namespace attentoscope {
namespace {

// Results of the forward pass for each query, from which weights follow: a_ij = share · 2^(x_ij − reference), with x = scaled q
// · k + bias in base 2. The reference is near the largest x, so that the exponent is small where a is large; the share is the
// weight of a key at the reference, computed in float64.
struct QueryFacts {
    Matrix scaled; // (n_q, d): λ log2(e) q
    std::vector<float> reference, share;
    std::vector<float> mean; // Σ_j a_ij (G Vᵀ)_ij = G_i · O_i
    explicit QueryFacts(const MatrixView& q)
        : scaled(q.rows(), q.cols())
        , reference(q.rows())
        , share(q.rows())
        , mean(q.rows())
    {
    }
};

bool forward(const BackwardProblem& p, std::span<const Index> rows, QueryFacts& facts, int threads, const StopToken& stop)
{
    const Index n = p.q.rows(), dv = p.v.cols();
    std::vector<RowMoments> moments(n);
    std::vector<float> output(n * dv);
    const PassProblem pass{.q = p.q,
        .k = p.k,
        .v = p.v,
        .mask = p.mask,
        .rows = rows,
        .stored = {},
        .scales = 1,
        .lambda = p.lambda,
        .alibi = p.alibi,
        .cube = false,
        .power = 0,
        .binEdges = {},
        .threads = p.threads,
        .keyOffset = p.keyOffset,
        .laws = std::span(&p.law, 1)};
    if (!attentionPass(pass, {moments, {}, output, {}, {}, {}}, stop))
        return false;
#pragma omp parallel for schedule(static) num_threads(threads)
    for (Index i = 0; i < n; ++i) {
        const FlushSubnormals flush;
        facts.scaled.row(i) = p.q.row(i) * static_cast<float>(inBase2(p.lambda[i]));
        if (moments[i].visible == 0)
            continue; // a share of 0 makes all its weights 0
        // Make the maximum relative to keys less their offset, as x is.
        moments[i].maxLogit -= logitOf(p.lambda[i], commonScore(pass, std::size_t(i)));
        facts.reference[i] = static_cast<float>(inBase2(moments[i].maxLogit));
        facts.share[i] = static_cast<float>(normalizerOf(moments[i]).weight(inNats(double(facts.reference[i]))));
        double mean = 0;
        for (Index c = 0; c < dv; ++c)
            mean += double(p.g(i, c)) * double(output[i * dv + c]);
        facts.mean[i] = static_cast<float>(mean);
    }
    return true;
}

Aligned<float> floats(Index rows) { return makeAligned<float>(std::max<Index>(rows, 1) * tileQueries); }

// Computes ∂K and ∂V of some tiles of keys, and what these keys contribute to ∂Q. Each thread has its own.
class KeyGroup
{
public:
    // law: table in base 2; null: no law.
    KeyGroup(const BackwardProblem& p, const QueryFacts& facts, const QuerySight& sight, const DistanceTable* law)
        : p_(p)
        , facts_(facts)
        , sight_(sight)
        , law_(law)
        , d_(p.q.cols())
        , dv_(p.v.cols())
        , columns_(columnsOf(d_))
        , packed_(makeAligned<float>(blockKeys * columns_))
        , x_(floats(blockKeys))
        , dA_(floats(blockKeys))
        , weights_(floats(blockKeys))
        , dX_(floats(groupTiles * blockKeys))
        , visible_(makeAligned<std::uint32_t>(blockKeys * tileQueries))
    {
        for (Tile& tile : tiles_) {
            tile.k = floats(d_);
            tile.v = floats(dv_);
            tile.dK.resize(d_);
            tile.dV.resize(dv_);
        }
        all_.resize(blockKeys);
        std::iota(all_.begin(), all_.end(), 0);
    }

    // d rounded up to a multiple that the kernel for ∂Q needs.
    static Index columnsOf(Index d) { return (d + tileQueries - 1) / tileQueries * tileQueries; }

    // Takes keys first ... first + 95. dQ: (n_q, columns), without the factor λ. Returns false when stopped.
    bool run(Index first, double* dQ, Gradients& out, const StopToken& stop)
    {
        const FlushSubnormals flush;
        begin(first);
        for (Index block = 0; block < p_.q.rows(); block += blockKeys) {
            if (stop.stop_requested())
                return false;
            const int queries = static_cast<int>(std::min<Index>(blockKeys, p_.q.rows() - block));
            bool any = false;
            for (Tile& tile : tiles_)
                any |= tile.count > 0 && addBlock(tile, block, queries);
            if (any)
                gradients_.rows(dX_.get(), queries, used_, packed_.get(), columns_, dQ + block * columns_);
        }
        finish(out);
        return true;
    }

private:
    struct Tile {
        Index first = 0, count = 0;
        Aligned<float> k, v; // (d, 32), (d_v, 32), transposed
        std::vector<LaneDoubles> dK, dV; // (d), (d_v)
    };

    void begin(Index first)
    {
        std::fill_n(packed_.get(), blockKeys * columns_, 0.0F);
        std::fill_n(dX_.get(), groupTiles * blockKeys * tileQueries, 0.0F);
        used_ = 0;
        for (Tile& tile : tiles_) {
            tile.first = first;
            tile.count = std::clamp<Index>(p_.k.rows() - first, 0, tileQueries);
            transposeRows(p_.k, first, tile.count, p_.keyOffset, tile.k.get());
            transposeRows(p_.v, first, tile.count, {}, tile.v.get());
            std::fill(tile.dK.begin(), tile.dK.end(), LaneDoubles{});
            std::fill(tile.dV.begin(), tile.dV.end(), LaneDoubles{});
            for (Index j = 0; j < tile.count; ++j)
                for (Index t = 0; t < d_ && sight_.seen(first + j); ++t)
                    packed_[(used_ * tileQueries + j) * columns_ + t] = tile.k[t * tileQueries + j];
            used_ += tile.count > 0;
            first += tileQueries;
        }
    }

    // Returns false when no query of the block sees a key of the tile; the tile's ∂x are then 0.
    bool addBlock(Tile& tile, Index block, int queries)
    {
        float* dX = dX_.get() + (&tile - tiles_.data()) * blockKeys * tileQueries;
        const std::uint32_t* visible = nullptr;
        std::span<const int> listed(all_.data(), queries);
        if (tile.count < tileQueries || !sight_.everybody(block, tile.first, tile.first + tile.count)) {
            sight_.look(block, queries, tile.first, tile.first + tile.count, visible_.get(), listed_);
            visible = visible_.get();
            listed = listed_;
        }
        if (listed.empty()) {
            std::fill_n(dX, queries * tileQueries, 0.0F);
            return false;
        }
        const float *q = facts_.scaled.data() + block * d_, *g = p_.g.data() + block * dv_;
        kernels_.scores(tile.k.get(), d_, q, d_, queries, tileQueries, fetchNextBlock(q, d_), x_.get(), largest_.data());
        if (law_)
            applyLaw(tile, block, queries);
        if (p_.alibi != 0)
            addBias(tile, block, queries);
        kernels_.scores(tile.v.get(), dv_, g, dv_, queries, tileQueries, fetchNextBlock(g, dv_), dA_.get(), largest_.data());
        const QueryRows rows{facts_.reference.data() + block, facts_.share.data() + block, facts_.mean.data() + block};
        gradients_.cells(x_.get(), dA_.get(), visible, queries, rows, weights_.get(), dX);
        if (law_)
            throughLaw(tile, block, queries, dX);
        const int count = static_cast<int>(listed.size());
        kernels_.values(dX, listed.data(), count, q, d_, d_, tile.dK.data()->at);
        kernels_.values(weights_.get(), listed.data(), count, g, dv_, dv_, tile.dV.data()->at);
        return true;
    }

    void applyLaw(const Tile& tile, Index block, int queries)
    {
        DistanceLanes lanes;
        for (int lane = 0; lane < tileQueries; ++lane) {
            lanes.scale[lane] = 1;
            lanes.ahead[lane] = std::int32_t(p_.mask->position(block) - (tile.first + lane));
        }
        turnByDistance(law_->at(p_.law.ofBias), lanes, queries, x_.get(), largest_.data());
    }

    // Turns ∂L/∂x into ∂L/∂(λ s).
    void throughLaw(const Tile& tile, Index block, int queries, float* dX) const
    {
        for (int i = 0; i < queries; ++i) {
            const Index ahead = tile.first - p_.mask->position(block + i);
            for (int lane = 0; lane < tileQueries; ++lane)
                dX[i * tileQueries + lane] *= law_->factorF[std::size_t(std::abs(ahead + lane))];
        }
    }

    // Adds ALiBi's bias in base 2, as x is. The kernel counts positions along the rows of the block, which are queries here, so
    // their distance from a key grows.
    void addBias(const Tile& tile, Index block, int queries)
    {
        alignas(64) std::array<float, tileQueries> one, behind;
        one.fill(1);
        for (int lane = 0; lane < tileQueries; ++lane)
            behind[lane] = static_cast<float>(p_.mask->position(block) - (tile.first + lane));
        kernels_.alibi(one.data(), behind.data(), static_cast<float>(inBase2(-p_.alibi)), queries, x_.get(), largest_.data());
    }

    void finish(Gradients& out) const
    {
        for (const Tile& tile : tiles_)
            for (Index j = 0; j < tile.count; ++j) {
                for (Index t = 0; t < d_; ++t) // the scaled queries hold a factor log2 e
                    out.k(tile.first + j, t) = static_cast<float>(tile.dK[t].at[j] * std::numbers::ln2);
                for (Index c = 0; c < dv_; ++c)
                    out.v(tile.first + j, c) = static_cast<float>(tile.dV[c].at[j]);
            }
    }

    const BackwardProblem& p_;
    const QueryFacts& facts_;
    const QuerySight& sight_;
    const DistanceTable* law_;
    const TileKernels& kernels_ = tileKernels();
    const GradientKernels& gradients_ = gradientKernels();
    Index d_, dv_, columns_;
    std::array<Tile, groupTiles> tiles_;
    int used_ = 0; // tiles with keys
    Aligned<float> packed_; // (96, columns) the keys of all tiles, 0 where no query sees the key
    Aligned<float> x_, dA_, weights_; // (96 queries, 32)
    Aligned<float> dX_; // (tiles, 96 queries, 32)
    Aligned<std::uint32_t> visible_; // (96 queries, 32)
    std::vector<int> listed_, all_;
    alignas(64) std::array<float, tileQueries> largest_{}; // written by kernels, not used here
};

// ∂Q is summed over the keys in this many parts, which are added up in order, so the bits depend on the shape alone. It is a
// power of two, as numbers of threads usually are, and small, because each part takes memory that must be cleared and added up.
Index partsOf(Index nq, Index d, Index groups)
{
    constexpr double mostBytes = 256e6;
    const double bytes = double(nq) * double(KeyGroup::columnsOf(d)) * sizeof(double);
    Index parts = groups < 64 ? 8 : 16;
    while (parts > 2 && double(parts) * bytes > mostBytes)
        parts /= 2;
    return std::min(groups, parts);
}

Index groupsOf(Index nk) { return (nk + blockKeys - 1) / blockKeys; }

} // namespace

double backwardBytes(Index nq, Index nk, Index d, Index dv, double ranges, bool rules)
{
    if (rules)
        return ruleBackwardBytes(nq, nk, d, dv) + (double(nq) * double(d) + double(nk) * double(d + dv)) * sizeof(float);
    const double parts = double(partsOf(nq, d, groupsOf(nk))) * double(KeyGroup::columnsOf(d)) * sizeof(double);
    const double query =
        parts + double(sizeof(RowMoments) + 3 * sizeof(float) + 2 * sizeof(Index)) + (2 * double(d) + double(dv)) * sizeof(float);
    const double key = double(d + dv) * sizeof(float) + 2 * sizeof(Index);
    return double(nq) * query + double(nk) * key + ranges * sizeof(KeyRange);
}

bool attentionBackward(const BackwardProblem& p, Gradients& out, StopToken stop, const Progress& progress)
{
    if (!p.rules.empty())
        return ruleBackward(p, out, stop, progress);
    const Index nq = p.q.rows(), nk = p.k.rows(), d = p.q.cols(), dv = p.v.cols();
    const double work = double(nq) * double(nk) * double(d + dv);
    const int wanted = p.threads > 0 ? p.threads : omp_get_max_threads(), threads = work < 1e6 ? 1 : wanted;
    std::vector<Index> rows(nq);
    std::iota(rows.begin(), rows.end(), 0);
    QueryFacts facts(p.q);
    if (!forward(p, rows, facts, threads, stop))
        return false;
    out.q.resize(nq, d);
    out.k.resize(nk, d);
    out.v.resize(nk, dv);
    const QuerySight sight(*p.mask, rows);
    const Index groups = groupsOf(nk), parts = partsOf(nq, d, groups), columns = KeyGroup::columnsOf(d);
    std::vector<DistanceTable> law;
    if (p.law.exists())
        law.emplace_back(p.law, farthestOf(*p.mask, rows, nk), inBase2(1));
    const Aligned<double> dQ = makeAligned<double>(parts * nq * columns);
    std::vector<KeyGroup> scratch;
    scratch.reserve(threads);
    for (int t = 0; t < threads; ++t)
        scratch.emplace_back(p, facts, sight, law.empty() ? nullptr : &law.front());
    std::atomic<bool> stopped{false};
    std::atomic<Index> done{0};
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (Index part = 0; part < parts; ++part) {
        double* sums = dQ.get() + part * nq * columns;
        std::fill_n(sums, nq * columns, 0.0);
        for (Index group = part; group < groups && !stopped.load(std::memory_order_relaxed); group += parts) {
            if (!scratch[omp_get_thread_num()].run(group * blockKeys, sums, out, stop))
                stopped = true;
            const Index finished = done.fetch_add(1, std::memory_order_relaxed) + 1;
            if (progress && omp_get_thread_num() == 0)
                progress(double(finished) / double(groups));
        }
    }
#pragma omp parallel for num_threads(threads)
    for (Index i = 0; i < nq; ++i) {
        const FlushSubnormals flush;
        const double* first = dQ.get() + i * columns;
        for (Index t = 0; t < d; ++t) {
            double sum = 0;
            for (Index part = 0; part < parts; ++part)
                sum += first[part * nq * columns + t];
            out.q(i, t) = static_cast<float>(sum * p.lambda[i]);
        }
    }
    return !stopped;
}

} // namespace attentoscope
