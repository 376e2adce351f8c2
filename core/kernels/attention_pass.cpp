#include "core/kernels/attention_pass.h"

#include "core/kernels/attention_tile.h"

#include <hwy/aligned_allocator.h>
#include <omp.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace attentoscope {
namespace {

using AlignedFloats = hwy::AlignedFreeUniquePtr<float[]>;

// What one thread needs, made before the parallel region so that nothing can throw inside it.
struct Scratch {
    AlignedFloats queries; // (d, 32) transposed tile
    AlignedFloats scores; // (96, 32)
    AlignedFloats e; // (96, 32), only with V
    AlignedFloats bins; // (bins, 32), only with bins
    hwy::AlignedFreeUniquePtr<std::uint32_t[]> visible; // (96, 32)
    std::vector<double> output; // (P, d_v, 32)
    std::vector<TileSums> running; // P, over the blocks so far; the keys at the running maximum are counted in ties
    std::vector<double> logits; // n_k, only with weights
    std::array<KeyRanges, tileQueries> ranges; // visible keys of each lane
    std::array<std::size_t, tileQueries> cursor{}; // first range that does not end before the block
    alignas(64) std::array<float, tileQueries> maximum{};
    alignas(64) std::array<float, tileQueries> blockMaximum{};
    alignas(64) std::array<float, tileQueries> blockTies{}, blockFirst{};
    AlignedFloats lambda2; // (P, 32), λ log2 e
    std::array<Index, tileQueries> argmax{};
    std::array<double, tileQueries> ties{}; // keys at the running maximum
    std::array<int, blockKeys> keyList{};
    std::array<std::int32_t, blockKeys> keyBin{};

    Scratch(const PassProblem& problem, Index binCount, bool weights)
        : queries(hwy::AllocateAligned<float>(problem.q.cols() * tileQueries))
        , scores(hwy::AllocateAligned<float>(blockKeys * tileQueries))
        , e(hwy::AllocateAligned<float>(blockKeys * tileQueries))
        , bins(hwy::AllocateAligned<float>(std::max<Index>(binCount, 1) * tileQueries))
        , visible(hwy::AllocateAligned<std::uint32_t>(blockKeys * tileQueries))
        , output(problem.scales * problem.v.cols() * tileQueries)
        , running(problem.scales)
        , lambda2(hwy::AllocateAligned<float>(problem.scales * tileQueries))
    {
        if (weights)
            logits.reserve(problem.k.rows());
    }
};

enum class Sight { None, Some, All };

// One tile of up to 32 rows, from the first key to the last.
class TilePass
{
public:
    TilePass(const PassProblem& problem, const PassOutput& out, Scratch& scratch)
        : p_(problem)
        , out_(out)
        , s_(scratch)
        , kernels_(tileKernels())
        , bins_(Index(problem.binEdges.size()) - 1)
    {
    }

    bool run(std::size_t firstRow, const StopToken& stop)
    {
        first_ = firstRow;
        count_ = std::min<std::size_t>(tileQueries, p_.rows.size() - firstRow);
        begin();
        const Index nk = p_.k.rows();
        for (Index key = nextKey(0); key < nk; key = nextKey(key)) {
            if (stop.stop_requested())
                return false;
            const Index block = key / blockKeys * blockKeys;
            doBlock(block, static_cast<int>(std::min<Index>(blockKeys, nk - block)));
            key = block + blockKeys;
        }
        finish();
        return true;
    }

private:
    // Lanes beyond the last row repeat the first one, so that they never make a block look partly visible.
    std::size_t rowOfLane(int lane) const { return first_ + (std::size_t(lane) < count_ ? std::size_t(lane) : 0); }

    void begin()
    {
        const Index d = p_.q.cols();
        for (int lane = 0; lane < tileQueries; ++lane) {
            const Index row = p_.rows[rowOfLane(lane)];
            p_.mask->row(row, s_.ranges[lane]);
            for (Index t = 0; t < d; ++t)
                s_.queries[t * tileQueries + lane] = p_.q(row, t);
        }
        for (std::size_t scale = 0; scale < p_.scales; ++scale)
            for (int lane = 0; lane < tileQueries; ++lane)
                s_.lambda2[scale * tileQueries + lane] = static_cast<float>(lambdaOf(scale, lane) * std::numbers::log2e);
        findCommonRange();
        s_.cursor.fill(0);
        s_.maximum.fill(hiddenScore);
        s_.argmax.fill(-1);
        s_.ties.fill(0);
        std::fill(s_.running.begin(), s_.running.end(), TileSums{});
        std::fill(s_.output.begin(), s_.output.end(), 0.0);
        if (bins_ > 0)
            std::fill_n(s_.bins.get(), bins_ * tileQueries, hiddenScore);
        fillRows(out_.scores, 1, std::numeric_limits<float>::quiet_NaN());
        fillRows(out_.weights, p_.scales, 0);
    }

    void fillRows(std::span<float> target, std::size_t copies, float value) const
    {
        if (target.empty())
            return;
        const std::size_t nk = p_.k.rows();
        for (std::size_t c = 0; c < copies; ++c)
            std::fill_n(target.data() + (c * p_.rows.size() + first_) * nk, count_ * nk, value);
    }

    // The keys that all lanes see when each lane sees one range: the common case, told once a tile and not once a block.
    void findCommonRange()
    {
        common_ = {0, p_.k.rows()};
        union_ = {p_.k.rows(), 0};
        for (const KeyRanges& ranges : s_.ranges) {
            if (ranges.size() != 1) {
                common_ = union_ = {};
                return;
            }
            common_ = {std::max(common_.begin, ranges[0].begin), std::min(common_.end, ranges[0].end)};
            union_ = {std::min(union_.begin, ranges[0].begin), std::max(union_.end, ranges[0].end)};
        }
    }

    // The first key at or after `key` that some lane may see; n_k when there is none.
    Index nextKey(Index key)
    {
        if (oneRangeEach())
            return key < union_.end ? std::max(key, union_.begin) : p_.k.rows();
        Index next = p_.k.rows();
        for (int lane = 0; lane < tileQueries; ++lane) {
            const KeyRanges& ranges = s_.ranges[lane];
            std::size_t& at = s_.cursor[lane];
            while (at < ranges.size() && ranges[at].end <= key)
                ++at;
            if (at < ranges.size())
                next = std::min(next, std::max(key, ranges[at].begin));
        }
        return next;
    }

    bool oneRangeEach() const { return union_.begin < union_.end; }

    bool allSee(Index begin, Index end) const
    {
        if (oneRangeEach())
            return common_.begin <= begin && end <= common_.end;
        for (int lane = 0; lane < tileQueries; ++lane) {
            const KeyRanges& ranges = s_.ranges[lane];
            const std::size_t at = s_.cursor[lane];
            if (at == ranges.size() || ranges[at].begin > begin || ranges[at].end < end)
                return false;
        }
        return true;
    }

    // Which keys of the block each lane sees; fills visible and keyList unless all see all.
    Sight look(Index block, int keys)
    {
        const Index end = block + keys;
        listed_ = 0;
        if (allSee(block, end)) {
            if (p_.v.cols() > 0)
                for (int key = 0; key < keys; ++key)
                    s_.keyList[listed_++] = key;
            return Sight::All;
        }
        std::fill_n(s_.visible.get(), keys * tileQueries, 0U);
        std::array<bool, blockKeys> seen{};
        for (int lane = 0; lane < tileQueries; ++lane) {
            const KeyRanges& ranges = s_.ranges[lane];
            for (std::size_t r = s_.cursor[lane]; r < ranges.size() && ranges[r].begin < end; ++r) {
                const Index stopAt = std::min(ranges[r].end, end) - block;
                for (Index key = std::max(ranges[r].begin, block) - block; key < stopAt; ++key) {
                    s_.visible[key * tileQueries + lane] = ~0U;
                    seen[key] = true;
                }
            }
        }
        // A key that no lane sees is left out of the sum over values, so that even a NaN there cannot leak.
        for (int key = 0; key < keys; ++key)
            if (seen[key])
                s_.keyList[listed_++] = key;
        return listed_ ? Sight::Some : Sight::None;
    }

    void doBlock(Index block, int keys)
    {
        const Sight sight = look(block, keys);
        if (sight == Sight::None)
            return;
        const Index d = p_.k.cols();
        kernels_.scores(s_.queries.get(), d, p_.k.data() + block * d, d, keys, s_.scores.get());
        const std::uint32_t* visible = sight == Sight::Some ? s_.visible.get() : nullptr;
        if (visible)
            kernels_.hide(visible, keys, s_.scores.get());
        raiseMaximum(block, keys);
        keepScores(block, keys);
        if (bins_ > 0)
            binScores(block, keys);
        for (std::size_t scale = 0; scale < p_.scales; ++scale)
            addBlock(scale, block, keys, visible);
    }

    // Lets the running maximum cover the block, and counts the keys at it.
    void raiseMaximum(Index block, int keys)
    {
        if (!kernels_.largest(s_.scores.get(), keys, s_.maximum.data(), s_.blockMaximum.data()))
            return;
        kernels_.ties(s_.scores.get(), keys, s_.blockMaximum.data(), s_.blockTies.data(), s_.blockFirst.data());
        for (int lane = 0; lane < tileQueries; ++lane) {
            const float before = s_.maximum[lane], now = s_.blockMaximum[lane];
            if (now < before || now == hiddenScore)
                continue;
            if (now > before) {
                if (before != hiddenScore)
                    for (std::size_t scale = 0; scale < p_.scales; ++scale)
                        rescale(scale, lane, (double(before) - double(now)) * lambdaOf(scale, lane) * std::numbers::log2e);
                s_.maximum[lane] = now;
                s_.argmax[lane] = block + static_cast<Index>(s_.blockFirst[lane]);
                s_.ties[lane] = 0;
            }
            s_.ties[lane] += double(s_.blockTies[lane]);
        }
    }

    // The maximum rose by −drop (in powers of two): what was summed so far shrinks.
    void rescale(std::size_t scale, int lane, double drop)
    {
        TileSums& run = s_.running[scale];
        const double factor = std::exp2(drop);
        const double ties = s_.ties[lane]; // no longer at the maximum
        run.rest[lane] = factor * (run.rest[lane] + ties);
        run.weighted[lane] = factor * run.weighted[lane] + (factor > 0 ? drop * run.rest[lane] : 0);
        run.restSquare[lane] = factor * factor * (run.restSquare[lane] + ties);
        run.restCube[lane] = factor * factor * factor * (run.restCube[lane] + ties);
        if (p_.power > 0)
            run.power[lane] *= std::exp2(drop * p_.power);
        double* output = s_.output.data() + scale * p_.v.cols() * tileQueries;
        for (Index c = 0; c < p_.v.cols(); ++c)
            output[c * tileQueries + lane] *= factor;
    }

    void addBlock(std::size_t scale, Index block, int keys, const std::uint32_t* visible)
    {
        const bool withValues = p_.v.cols() > 0;
        const BlockWish wish{p_.cube, static_cast<float>(p_.power)};
        kernels_.softmax(s_.scores.get(), visible, keys, s_.maximum.data(), s_.lambda2.get() + scale * tileQueries, wish,
            s_.running[scale], withValues ? s_.e.get() : nullptr);
        if (withValues) {
            const Index dv = p_.v.cols();
            kernels_.values(s_.e.get(), s_.keyList.data(), listed_, p_.v.data() + block * dv, dv, dv,
                s_.output.data() + scale * dv * tileQueries);
        }
    }

    void keepScores(Index block, int keys)
    {
        if (out_.scores.empty())
            return;
        for (std::size_t lane = 0; lane < count_; ++lane) {
            float* row = out_.scores.data() + (first_ + lane) * p_.k.rows() + block;
            for (int key = 0; key < keys; ++key)
                if (const float score = s_.scores[key * tileQueries + lane]; score != hiddenScore)
                    row[key] = score;
        }
    }

    void binScores(Index block, int keys)
    {
        const auto& edges = p_.binEdges;
        auto bin = std::upper_bound(edges.begin(), edges.end(), block) - edges.begin() - 1;
        int from = -1, used = 0; // keys outside the edges take no part
        for (int key = 0; key < keys; ++key) {
            while (bin < bins_ && block + key >= edges[bin + 1])
                ++bin;
            if (bin < 0 && block + key >= edges[0])
                bin = 0;
            if (bin < 0 || bin >= bins_)
                continue;
            if (from < 0)
                from = key;
            s_.keyBin[used++] = static_cast<std::int32_t>(bin);
        }
        if (used > 0)
            kernels_.binLargest(s_.scores.get() + from * tileQueries, used, s_.keyBin.data(), s_.bins.get());
    }

    void finish()
    {
        const Index dv = p_.v.cols();
        const std::size_t rows = p_.rows.size();
        for (std::size_t lane = 0; lane < count_; ++lane) {
            const bool empty = s_.maximum[lane] == hiddenScore;
            double visible = 0;
            for (const KeyRange& range : s_.ranges[lane])
                visible += double(range.end - range.begin);
            if (!out_.argmax.empty())
                out_.argmax[first_ + lane] = s_.argmax[lane];
            for (std::size_t scale = 0; scale < p_.scales; ++scale) {
                const TileSums& run = s_.running[scale];
                RowMoments& moments = out_.moments[scale * rows + first_ + lane];
                moments = {};
                moments.visible = visible;
                if (!empty) {
                    const double others = s_.ties[lane] - 1;
                    moments.maxLogit = lambdaOf(scale, int(lane)) * double(s_.maximum[lane]);
                    moments.rest = run.rest[lane] + others;
                    moments.weighted = run.weighted[lane] * std::numbers::ln2;
                    moments.restSquare = run.restSquare[lane] + others;
                    moments.restCube = run.restCube[lane] + others;
                    moments.power = run.power[lane];
                }
                if (!out_.weights.empty())
                    finishWeights(scale, lane);
                const double* output = s_.output.data() + scale * dv * tileQueries + lane;
                for (Index c = 0; c < dv && !out_.output.empty(); ++c)
                    out_.output[((scale * rows) + first_ + lane) * dv + c] =
                        empty ? 0.0F : static_cast<float>(output[c * tileQueries] / moments.sum());
            }
            if (bins_ > 0)
                for (Index bin = 0; bin < bins_; ++bin) {
                    const float top = s_.bins[bin * tileQueries + lane];
                    out_.binMax[(first_ + lane) * bins_ + bin] =
                        top == hiddenScore ? -std::numeric_limits<float>::infinity() : top;
                }
        }
    }

    // Weights are asked for to be looked at one by one, so they are worth float64: at logits of order 100 a float32 score
    // alone would cost 1e-5 of a weight.
    void finishWeights(std::size_t scale, std::size_t lane) const
    {
        float* row = out_.weights.data() + (scale * p_.rows.size() + first_ + lane) * p_.k.rows();
        const double lambda = lambdaOf(scale, int(lane));
        double top = -std::numeric_limits<double>::infinity(), sum = 0;
        std::vector<double>& logits = s_.logits;
        logits.clear();
        for (const KeyRange& range : s_.ranges[lane])
            for (Index key = range.begin; key < range.end; ++key) {
                logits.push_back(lambda * score(p_.rows[first_ + lane], key));
                top = std::max(top, logits.back());
            }
        for (double& x : logits)
            sum += x = std::exp(x - top);
        std::size_t at = 0;
        for (const KeyRange& range : s_.ranges[lane])
            for (Index key = range.begin; key < range.end; ++key)
                row[key] = static_cast<float>(logits[at++] / sum);
    }

    double score(Index query, Index key) const
    {
        const float* q = p_.q.data() + query * p_.q.cols();
        const float* k = p_.k.data() + key * p_.k.cols();
        double sum = 0;
        for (Index t = 0; t < p_.q.cols(); ++t)
            sum += double(q[t]) * double(k[t]);
        return sum;
    }

    double lambdaOf(std::size_t scale, int lane) const { return p_.lambda[scale * p_.rows.size() + rowOfLane(lane)]; }

    const PassProblem& p_;
    const PassOutput& out_;
    Scratch& s_;
    const TileKernels& kernels_;
    Index bins_;
    std::size_t first_ = 0, count_ = 0;
    KeyRange common_, union_; // see findCommonRange
    int listed_ = 0;
};

} // namespace

bool attentionPass(const PassProblem& problem, const PassOutput& out, StopToken stop, const Progress& progress)
{
    const Index tiles = Index(problem.rows.size() + tileQueries - 1) / tileQueries;
    const int wanted = problem.threads > 0 ? problem.threads : omp_get_max_threads();
    // Waking threads costs more than a small problem.
    const double work = double(problem.rows.size()) * double(problem.k.rows()) * double(problem.q.cols() + problem.v.cols() + 32);
    const int threads = work < 2e6 ? 1 : static_cast<int>(std::clamp<Index>(tiles, 1, wanted));
    const Index bins = std::max<Index>(0, Index(problem.binEdges.size()) - 1);
    std::vector<Scratch> scratch;
    scratch.reserve(threads);
    for (int t = 0; t < threads; ++t)
        scratch.emplace_back(problem, bins, !out.weights.empty());

    std::atomic<Index> done{0};
    std::atomic<bool> stopped{false};
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (Index tile = 0; tile < tiles; ++tile) {
        if (stopped.load(std::memory_order_relaxed))
            continue;
        TilePass pass(problem, out, scratch[omp_get_thread_num()]);
        if (!pass.run(std::size_t(tile) * tileQueries, stop))
            stopped = true;
        const Index finished = ++done;
        if (progress && omp_get_thread_num() == 0)
            progress(double(finished) / double(tiles));
    }
    return !stopped;
}

} // namespace attentoscope
