#include "core/kernels/tile_pass.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace attentoscope {

TilePass::TilePass(const PassProblem& problem, const PassOutput& out, BinReduction& bins)
    : p_(problem)
    , out_(out)
    , kernels_(tileKernels())
    , bins_(bins)
    , lambda_(problem.scales * tileQueries)
    , lambda2_(makeAligned<float>(problem.scales * tileQueries))
    , queries_(makeAligned<float>(problem.q.cols() * tileQueries))
    , scores_(makeAligned<float>(blockKeys * tileQueries))
    , e_(makeAligned<float>(blockKeys * tileQueries))
{
    wish_.cube = problem.cube;
    if (powerIsExcess(problem.power)) {
        wish_.power = BlockWish::Excess;
        wish_.exponent = static_cast<float>((problem.power - 1) * std::numbers::ln2);
    } else if (problem.power > 0) {
        wish_.power = BlockWish::Order;
        wish_.exponent = static_cast<float>(problem.power);
    }
    if (!out.weights.empty())
        logits_.reserve(problem.k.rows());
}

void TilePass::begin(std::size_t firstRow, std::size_t slot)
{
    first_ = firstRow;
    slot_ = slot;
    count_ = std::min<std::size_t>(tileQueries, p_.rows.size() - firstRow);
    loaded_ = false;
    std::array<Index, tileQueries> rows;
    for (int lane = 0; lane < tileQueries; ++lane)
        rows[lane] = p_.rows[rowOfLane(lane)];
    sight_.begin(*p_.mask, rows);
    for (std::size_t scale = 0; scale < p_.scales; ++scale)
        for (int lane = 0; lane < tileQueries; ++lane) {
            const double lambda = p_.lambda[scale * p_.rows.size() + rowOfLane(lane)];
            lambda_[scale * tileQueries + lane] = lambda;
            lambda2_[scale * tileQueries + lane] = static_cast<float>(lambda * std::numbers::log2e);
        }
    clearRows(out_.scores, 1, std::numeric_limits<float>::quiet_NaN());
    clearRows(out_.weights, p_.scales, 0);
}

void TilePass::clearRows(std::span<float> target, std::size_t copies, float value) const
{
    if (target.empty())
        return;
    const std::size_t nk = p_.k.rows();
    for (std::size_t c = 0; c < copies; ++c)
        std::fill_n(target.data() + (c * p_.rows.size() + first_) * nk, count_ * nk, value);
}

void TilePass::loadQueries()
{
    for (int lane = 0; lane < tileQueries; ++lane) {
        const float* row = queryOf(rowOfLane(lane));
        for (Index t = 0; t < p_.q.cols(); ++t)
            queries_[t * tileQueries + lane] = row[t];
    }
    loaded_ = true;
}

bool TilePass::run(Index first, Index last, TilePartial& partial, const StopToken& stop)
{
    const Index d = p_.k.cols();
    bins_.clear(slot_, first, last);
    last = std::min(last, p_.k.rows());
    if (p_.scales == 0 && out_.scores.empty()) { // then keys outside the bins are of no use
        first = std::max(first, bins_.keys().begin);
        last = std::min(last, bins_.keys().end);
    }
    for (Index key = sight_.nextKey(first); key < last; key = sight_.nextKey(key)) {
        if (stop.stop_requested())
            return false;
        const Index block = key / blockKeys * blockKeys;
        const int keys = static_cast<int>(std::min<Index>(blockKeys, p_.k.rows() - block));
        key = block + blockKeys;
        if (!sight_.look(block, keys))
            continue;
        if (!loaded_)
            loadQueries();
        kernels_.scores(queries_.get(), d, p_.k.data() + block * d, d, keys, scores_.get());
        if (sight_.visible())
            kernels_.hide(sight_.visible(), keys, scores_.get());
        const bool ties = p_.scales > 0 && raiseMaximum(block, keys, partial);
        if (!out_.scores.empty())
            keepScores(block, keys);
        bins_.addScores(slot_, block, keys, scores_.get(), sight_.visible());
        for (std::size_t scale = 0; scale < p_.scales; ++scale)
            addBlock(scale, block, keys, ties, partial);
    }
    return true;
}

// Lets the running maximum cover the block, and counts the keys at it. False when there are none.
bool TilePass::raiseMaximum(Index block, int keys, TilePartial& partial)
{
    if (!kernels_.largest(scores_.get(), keys, partial.maximum.data(), blockMaximum_.data()))
        return false;
    kernels_.ties(scores_.get(), keys, partial.maximum.data(), blockMaximum_.data(), blockTies_.data(), blockFirst_.data());
    for (int lane = 0; lane < tileQueries; ++lane) {
        const float before = partial.maximum[lane], now = blockMaximum_[lane];
        if (now < before || now == hiddenScore)
            continue;
        if (now > before) {
            partial.raise(lane, now, lambda_, p_.power);
            partial.argmax[lane] = block + static_cast<Index>(blockFirst_[lane]);
        }
        partial.ties[lane] += double(blockTies_[lane]);
    }
    return true;
}

void TilePass::addBlock(std::size_t scale, Index block, int keys, bool ties, TilePartial& partial)
{
    const Index dv = p_.v.cols();
    kernels_.softmax(scores_.get(), sight_.visible(), ties, keys, partial.maximum.data(), lambda2_.get() + scale * tileQueries,
        wish_, partial.sums[scale], dv > 0 || bins_.wantsWeights() ? e_.get() : nullptr);
    if (bins_.wantsWeights())
        bins_.addWeights(slot_, scale, block, keys, e_.get(), partial.maximum.data(), lambda_.data() + scale * tileQueries);
    if (dv > 0) {
        const auto seen = sight_.seenKeys();
        kernels_.values(e_.get(), seen.data(), static_cast<int>(seen.size()), p_.v.data() + block * dv, dv, dv,
            partial.output.data() + scale * dv * tileQueries);
    }
}

void TilePass::keepScores(Index block, int keys) const
{
    for (std::size_t lane = 0; lane < count_; ++lane) {
        float* row = out_.scores.data() + (first_ + lane) * p_.k.rows() + block;
        for (int key = 0; key < keys; ++key)
            if (const float score = scores_[key * tileQueries + lane]; score != hiddenScore)
                row[key] = score;
    }
}

void TilePass::finish(const TilePartial& total)
{
    const Index dv = p_.v.cols();
    const std::size_t rows = p_.rows.size();
    for (std::size_t lane = 0; lane < count_; ++lane) {
        const bool empty = total.maximum[lane] == hiddenScore;
        double visible = 0;
        for (const KeyRange& range : sight_.ranges(int(lane)))
            visible += double(range.end - range.begin);
        if (!out_.argmax.empty())
            out_.argmax[first_ + lane] = total.argmax[lane];
        for (std::size_t scale = 0; scale < p_.scales; ++scale) {
            RowMoments& moments = out_.moments[scale * rows + first_ + lane];
            moments = {};
            moments.visible = visible;
            if (!empty) {
                const TileSums& sums = total.sums[scale];
                const double others = total.ties[lane] - 1; // RowMoments leaves out one key of the maximum, TileSums all
                moments.maxLogit = lambda_[scale * tileQueries + lane] * double(total.maximum[lane]);
                moments.rest = sums.rest[lane] + others;
                moments.weighted = sums.weighted[lane] * std::numbers::ln2;
                moments.restSquare = sums.restSquare[lane] + others;
                moments.restCube = sums.restCube[lane] + others;
                moments.power = sums.power[lane];
            }
            if (!out_.weights.empty())
                finishWeights(scale, lane);
            if (out_.output.empty())
                continue;
            const double* output = total.output.data() + scale * dv * tileQueries + lane;
            float* row = out_.output.data() + (scale * rows + first_ + lane) * dv;
            for (Index c = 0; c < dv; ++c)
                row[c] = empty ? 0.0F : static_cast<float>(output[c * tileQueries] / moments.sum());
        }
    }
    bins_.finish(slot_, first_, count_, total, lambda_);
}

// Weights are asked for to be looked at one by one, so they are worth float64: at logits of order 100 a float32 score
// alone would cost 1e-5 of a weight.
void TilePass::finishWeights(std::size_t scale, std::size_t lane)
{
    float* row = out_.weights.data() + (scale * p_.rows.size() + first_ + lane) * p_.k.rows();
    const double lambda = lambda_[scale * tileQueries + lane];
    double top = -std::numeric_limits<double>::infinity(), sum = 0;
    logits_.clear();
    for (const KeyRange& range : sight_.ranges(int(lane)))
        for (Index key = range.begin; key < range.end; ++key) {
            logits_.push_back(lambda * score(queryOf(first_ + lane), key));
            top = std::max(top, logits_.back());
        }
    for (double& x : logits_)
        sum += x = std::exp(x - top);
    std::size_t at = 0;
    for (const KeyRange& range : sight_.ranges(int(lane)))
        for (Index key = range.begin; key < range.end; ++key)
            row[key] = static_cast<float>(logits_[at++] / sum);
}

double TilePass::score(const float* q, Index key) const
{
    const float* k = p_.k.data() + key * p_.k.cols();
    double sum = 0;
    for (Index t = 0; t < p_.q.cols(); ++t)
        sum += double(q[t]) * double(k[t]);
    return sum;
}

} // namespace attentoscope
