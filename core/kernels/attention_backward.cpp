#include "core/kernels/attention_backward.h"

#include "core/kernels/attention_pass.h"
#include "core/kernels/attention_tile.h"
#include "core/kernels/tile_sight.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

namespace attentoscope {
namespace {

// What the forward pass leaves for one query: a_ij = shift · 2^((s_ij − reference) · lambda2). The reference is near the
// largest score, so the exponent is small where it matters, and the shift is worked out in float64.
struct QueryFacts {
    std::vector<float> lambda, lambda2, reference, shift;
    std::vector<float> mean; // Σ_j a_ij (G Vᵀ)_ij = G_i · O_i
    explicit QueryFacts(std::size_t n)
        : lambda(n)
        , lambda2(n)
        , reference(n)
        , shift(n)
        , mean(n)
    {
    }
};

bool forward(const BackwardProblem& p, QueryFacts& facts, const StopToken& stop)
{
    const std::size_t n = p.q.rows(), dv = p.v.cols();
    std::vector<Index> rows(n);
    std::iota(rows.begin(), rows.end(), 0);
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
        .cube = false,
        .power = 0,
        .binEdges = {},
        .threads = p.threads};
    if (!attentionPass(pass, {moments, {}, output, {}, {}, {}}, stop))
        return false;
    for (std::size_t i = 0; i < n; ++i) {
        if (moments[i].visible == 0)
            continue; // shift 0: all its weights are 0
        const double lambda = p.lambda[i];
        facts.lambda[i] = static_cast<float>(lambda);
        facts.lambda2[i] = static_cast<float>(lambda * std::numbers::log2e);
        facts.reference[i] = lambda > 0 ? static_cast<float>(moments[i].maxLogit / lambda) : 0.0F;
        facts.shift[i] = static_cast<float>(std::exp(lambda * double(facts.reference[i]) - logSumExpOf(moments[i])));
        double mean = 0;
        for (std::size_t c = 0; c < dv; ++c)
            mean += double(p.g(i, c)) * double(output[i * dv + c]);
        facts.mean[i] = static_cast<float>(mean);
    }
    return true;
}

void transposeRows(const MatrixView& m, Index first, Index count, float* out)
{
    for (int lane = 0; lane < tileQueries; ++lane) {
        const float* row = m.data() + (first + std::min<Index>(lane, count - 1)) * m.cols();
        for (Index t = 0; t < m.cols(); ++t)
            out[t * tileQueries + lane] = row[t];
    }
}

void storeRows(const std::vector<LaneDoubles>& sums, Index columns, Index first, Index count, Matrix& out)
{
    for (Index lane = 0; lane < count; ++lane)
        for (Index c = 0; c < columns; ++c)
            out(first + lane, c) = static_cast<float>(sums[c].at[lane]);
}

Aligned<float> floats(Index rows) { return makeAligned<float>(std::max<Index>(rows, 1) * tileQueries); }

// The memory of one thread, for either pass.
struct Scratch {
    Aligned<float> left, leftG, scores, dA, weights, dX;
    std::vector<LaneDoubles> first, second;
    alignas(64) std::array<float, tileQueries> largest{}; // not used
    TileSight sight;
    Aligned<std::uint32_t> visible;
    std::vector<int> listed;

    Scratch(Index d, Index dv)
        : left(floats(d))
        , leftG(floats(dv))
        , scores(floats(blockKeys))
        , dA(floats(blockKeys))
        , weights(floats(blockKeys))
        , dX(floats(blockKeys))
        , first(d)
        , second(dv)
        , visible(makeAligned<std::uint32_t>(blockKeys * tileQueries))
        , listed(blockKeys)
    {
    }
};

// ∂Q of 32 queries in lanes, keys block by block.
bool queryTile(const BackwardProblem& p, const QueryFacts& facts, Index first, Scratch& s, Matrix& out, const StopToken& stop)
{
    const TileKernels& kernels = tileKernels();
    const Index d = p.q.cols(), dv = p.v.cols(), count = std::min<Index>(tileQueries, p.q.rows() - first), nk = p.k.rows();
    std::array<Index, tileQueries> rows;
    LaneFacts lanes{};
    for (int lane = 0; lane < tileQueries; ++lane) {
        const Index row = rows[lane] = first + (lane < count ? lane : 0);
        lanes.lambda2[lane] = facts.lambda2[row];
        lanes.reference[lane] = facts.reference[row];
        lanes.shift[lane] = facts.shift[row];
        lanes.mean[lane] = facts.mean[row];
        lanes.lambda[lane] = facts.lambda[row];
    }
    s.sight.begin(*p.mask, rows);
    transposeRows(p.q, first, count, s.left.get());
    transposeRows(p.g, first, count, s.leftG.get());
    std::fill(s.first.begin(), s.first.end(), LaneDoubles{});
    for (Index key = s.sight.nextKey(0); key < nk; key = s.sight.nextKey(key)) {
        if (stop.stop_requested())
            return false;
        const Index block = key / blockKeys * blockKeys;
        const int keys = static_cast<int>(std::min<Index>(blockKeys, nk - block));
        key = block + blockKeys;
        if (!s.sight.look(block, keys))
            continue;
        kernels.scores(s.left.get(), d, p.k.data() + block * d, d, keys, s.scores.get(), s.largest.data());
        kernels.scores(s.leftG.get(), dv, p.v.data() + block * dv, dv, keys, s.dA.get(), s.largest.data());
        kernels.gradientLanes(s.scores.get(), s.dA.get(), s.sight.visible(), keys, lanes, s.dX.get());
        const auto seen = s.sight.seenKeys();
        kernels.values(s.dX.get(), seen.data(), static_cast<int>(seen.size()), p.k.data() + block * d, d, d, s.first.data()->at);
    }
    storeRows(s.first, d, first, count, out);
    return true;
}

// The visible keys of every query, looked up many times by the second pass.
struct RangeTable {
    std::vector<KeyRange> ranges;
    std::vector<std::size_t> begin; // (n_q + 1)
    explicit RangeTable(const BoundMask& mask)
        : begin{0}
    {
        KeyRanges row;
        for (Index i = 0; i < mask.nq(); ++i) {
            mask.row(i, row);
            ranges.insert(ranges.end(), row.begin(), row.end());
            begin.push_back(ranges.size());
        }
    }
    std::span<const KeyRange> of(Index i) const { return {ranges.data() + begin[i], begin[i + 1] - begin[i]}; }
};

// Which of the keys first ... first + 31 each query of the block sees. Lanes beyond the last key see nothing. Returns false
// when nobody sees anything; sets all when everybody sees everything.
bool lookAtKeys(const RangeTable& table, Index block, int queries, Index first, Index count, Scratch& s, bool& all)
{
    s.listed.clear();
    all = count == tileQueries;
    std::fill_n(s.visible.get(), queries * tileQueries, 0U);
    for (int i = 0; i < queries; ++i) {
        Index seen = 0;
        const auto ranges = table.of(block + i);
        auto range = std::partition_point(ranges.begin(), ranges.end(), [&](const KeyRange& r) { return r.end <= first; });
        for (; range != ranges.end() && range->begin < first + count; ++range) {
            const Index from = std::max(range->begin, first) - first, to = std::min(range->end, first + count) - first;
            std::fill_n(s.visible.get() + i * tileQueries + from, to - from, ~0U);
            seen += to - from;
        }
        all = all && seen == tileQueries;
        if (seen > 0)
            s.listed.push_back(i);
    }
    return !s.listed.empty();
}

// ∂K and ∂V of 32 keys in lanes, queries block by block.
bool keyTile(const BackwardProblem& p, const QueryFacts& facts, const RangeTable& table, Index first, Scratch& s, Gradients& out,
    const StopToken& stop)
{
    const TileKernels& kernels = tileKernels();
    const Index d = p.q.cols(), dv = p.v.cols(), count = std::min<Index>(tileQueries, p.k.rows() - first), nq = p.q.rows();
    transposeRows(p.k, first, count, s.left.get());
    transposeRows(p.v, first, count, s.leftG.get());
    std::fill(s.first.begin(), s.first.end(), LaneDoubles{});
    std::fill(s.second.begin(), s.second.end(), LaneDoubles{});
    for (Index block = 0; block < nq; block += blockKeys) {
        if (stop.stop_requested())
            return false;
        const int queries = static_cast<int>(std::min<Index>(blockKeys, nq - block));
        bool all = false;
        if (!lookAtKeys(table, block, queries, first, count, s, all))
            continue;
        kernels.scores(s.left.get(), d, p.q.data() + block * d, d, queries, s.scores.get(), s.largest.data());
        kernels.scores(s.leftG.get(), dv, p.g.data() + block * dv, dv, queries, s.dA.get(), s.largest.data());
        const RowFacts rows{facts.lambda2.data() + block, facts.reference.data() + block, facts.shift.data() + block,
            facts.mean.data() + block, facts.lambda.data() + block};
        kernels.gradientRows(
            s.scores.get(), s.dA.get(), all ? nullptr : s.visible.get(), queries, rows, s.weights.get(), s.dX.get());
        const int listed = static_cast<int>(s.listed.size());
        kernels.values(s.dX.get(), s.listed.data(), listed, p.q.data() + block * d, d, d, s.first.data()->at);
        kernels.values(s.weights.get(), s.listed.data(), listed, p.g.data() + block * dv, dv, dv, s.second.data()->at);
    }
    storeRows(s.first, d, first, count, out.k);
    storeRows(s.second, dv, first, count, out.v);
    return true;
}

} // namespace

bool attentionBackward(const BackwardProblem& p, Gradients& out, StopToken stop)
{
    const Index nq = p.q.rows(), nk = p.k.rows(), d = p.q.cols(), dv = p.v.cols();
    QueryFacts facts(nq);
    if (!forward(p, facts, stop))
        return false;
    out.q = Matrix::Zero(nq, d);
    out.k = Matrix::Zero(nk, d);
    out.v = Matrix::Zero(nk, dv);
    const RangeTable table(*p.mask);
    const Index queryTiles = (nq + tileQueries - 1) / tileQueries, keyTiles = (nk + tileQueries - 1) / tileQueries;
    const double work = double(nq) * double(nk) * double(d + dv);
    const int threads = work < 1e6 ? 1 : (p.threads > 0 ? p.threads : omp_get_max_threads());
    std::vector<Scratch> scratch;
    for (int t = 0; t < threads; ++t)
        scratch.emplace_back(d, dv);
    std::atomic<bool> stopped{false};
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (Index tile = 0; tile < queryTiles + keyTiles; ++tile) {
        if (stopped.load(std::memory_order_relaxed))
            continue;
        Scratch& s = scratch[omp_get_thread_num()];
        const bool done = tile < queryTiles ? queryTile(p, facts, tile * tileQueries, s, out.q, stop)
                                            : keyTile(p, facts, table, (tile - queryTiles) * tileQueries, s, out, stop);
        if (!done)
            stopped = true;
    }
    return !stopped;
}

} // namespace attentoscope
