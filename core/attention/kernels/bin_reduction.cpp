// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/bin_reduction.h"

#include "core/attention/kernels/rules/tile_rule.h"
#include "core/weighting/logit.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace attentoscope {
namespace {

// The sums are stored piece by piece and written out row by row; so few bins at a time stay in the nearest cache.
constexpr Index binsAtATime = 16;

// gather(bin, lanes) fills in the values of the 32 lanes for a bin; put(lane, bin) returns where they are written.
template <class T, class Gather, class Put>
void transpose(Index bins, std::size_t count, const Gather& gather, const Put& put)
{
    alignas(64) std::array<std::array<T, tileQueries>, binsAtATime> block;
    for (Index begin = 0; begin < bins; begin += binsAtATime) {
        const Index some = std::min(bins - begin, binsAtATime);
        for (Index b = 0; b < some; ++b)
            gather(begin + b, block[b].data());
        for (std::size_t lane = 0; lane < count; ++lane) {
            T* out = put(lane, begin);
            for (Index b = 0; b < some; ++b)
                out[b] = block[b][lane];
        }
    }
}

} // namespace

BinReduction::BinReduction(const PassProblem& problem, const PassOutput& out, Index chunkKeys, std::size_t slots)
    : p_(problem)
    , out_(out)
    , kernels_(binKernels())
    , largest_(!out.binMax.empty())
    , score_(!out.binSum.empty())
    , weight_(!out.binWeight.empty())
    , bins_(std::max<Index>(0, Index(problem.binEdges.size()) - 1))
{
    for (Index bin = 0; bin < bins_; ++bin) {
        const Index begin = problem.binEdges[bin], end = problem.binEdges[bin + 1];
        firstPiece_.push_back(Index(edges_.size()));
        edges_.push_back(begin);
        for (Index cut = (begin / chunkKeys + 1) * chunkKeys; cut < end; cut += chunkKeys)
            edges_.push_back(cut);
    }
    if (bins_ == 0)
        return;
    firstPiece_.push_back(Index(edges_.size()));
    edges_.push_back(problem.binEdges.back());
    for (Index block = 0, piece = 0; block < problem.k.rows() + blockKeys; block += blockKeys) {
        while (piece < pieces() && edges_[piece + 1] <= block)
            ++piece;
        pieceOfBlock_.push_back(piece);
    }
    const std::size_t cells = slots * pieces() * tileQueries;
    if (largest_)
        top_ = makeAligned<float>(cells);
    if (score_)
        scores_ = makeAligned<double>(cells);
    if (weight_) {
        weights_ = makeAligned<double>(cells * problem.scales);
        reference_ = makeAligned<float>(cells * problem.scales);
    }
}

Index BinReduction::pieceAt(Index key) const
{
    return pieceOfBlock_[std::min<std::size_t>(key / blockKeys, pieceOfBlock_.size() - 1)];
}

BinReduction::Touched BinReduction::touched(Index block, int keys) const
{
    Touched t;
    const Index begin = std::max(block, edges_.front()), end = std::min(block + keys, edges_.back());
    if (begin >= end)
        return t;
    t.first = pieceAt(block);
    while (edges_[t.first + 1] <= begin)
        ++t.first;
    t.edges[0] = static_cast<int>(begin - block);
    for (Index piece = t.first; edges_[piece] < end; ++piece)
        t.edges[++t.count] = static_cast<int>(std::min(edges_[piece + 1], end) - block);
    return t;
}

void BinReduction::clear(std::size_t slot, Index first, Index last)
{
    if (!wanted())
        return;
    const Index begin = pieceAt(first);
    const std::size_t count = (pieceAt(last) - begin) * tileQueries;
    const std::size_t at = (slot * pieces() + begin) * tileQueries;
    if (largest_)
        std::fill_n(top_.get() + at, count, hiddenScore);
    if (score_)
        std::fill_n(scores_.get() + at, count, 0.0);
    for (std::size_t scale = 0; weight_ && scale < p_.scales; ++scale) {
        const std::size_t weightAt = (weightSlot(slot, scale) + begin) * tileQueries;
        std::fill_n(weights_.get() + weightAt, count, 0.0);
        std::fill_n(reference_.get() + weightAt, count, hiddenScore);
    }
}

void BinReduction::addScores(std::size_t slot, Index block, int keys, const float* scores, const std::uint32_t* visible)
{
    const Touched t = touched(block, keys);
    const std::size_t at = (slot * pieces() + t.first) * tileQueries;
    if (largest_)
        kernels_.largest(scores, t.edges.data(), t.count, top_.get() + at);
    if (score_)
        kernels_.sum(scores, visible, t.edges.data(), t.count, scores_.get() + at);
}

void BinReduction::addWeights(
    std::size_t slot, std::size_t scale, Index block, int keys, const float* e, const float* maximum, const double* lambda)
{
    const Touched t = touched(block, keys);
    const std::size_t at = (weightSlot(slot, scale) + t.first) * tileQueries;
    for (int piece = 0; piece < t.count; ++piece) {
        float* reference = reference_.get() + at + piece * tileQueries;
        double* sum = weights_.get() + at + piece * tileQueries;
        if (std::memcmp(reference, maximum, tileQueries * sizeof(float)) == 0)
            continue;
        // A piece that lies in one block comes here only once, and has nothing to rescale.
        for (int lane = 0; lane < tileQueries; ++lane) {
            const double fall = double(reference[lane]) - double(maximum[lane]);
            if (sum[lane] > 0 && fall < 0)
                sum[lane] *= relativeWeight2(inBase2(logitOf(lambda[lane], fall)));
            reference[lane] = maximum[lane];
        }
    }
    kernels_.sum(e, nullptr, t.edges.data(), t.count, weights_.get() + at);
}

void BinReduction::finish(
    std::size_t slot, std::size_t first, std::size_t count, const TilePartial& total, std::span<const LaneDoubles> lambda) const
{
    if (largest_)
        finishLargest(slot, first, count);
    if (score_)
        finishScores(slot, first, count);
    for (std::size_t scale = 0; weight_ && scale < p_.scales; ++scale)
        if (isOfSoftmax(kindOf(p_, scale))) // other rules write theirs
            finishWeights(slot, scale, first, count, total, lambda[scale].at);
}

void BinReduction::finishLargest(std::size_t slot, std::size_t first, std::size_t count) const
{
    constexpr float none = -std::numeric_limits<float>::infinity();
    const float* tops = top_.get() + slot * pieces() * tileQueries;
    const auto gather = [&](Index bin, float* lanes) {
        std::fill_n(lanes, tileQueries, hiddenScore);
        for (Index piece = firstPiece_[bin]; piece < firstPiece_[bin + 1]; ++piece)
            for (int lane = 0; lane < tileQueries; ++lane)
                lanes[lane] = std::max(lanes[lane], tops[piece * tileQueries + lane]);
        for (int lane = 0; lane < tileQueries; ++lane)
            lanes[lane] = lanes[lane] == hiddenScore ? none : lanes[lane];
    };
    transpose<float>(
        bins_, count, gather, [&](std::size_t lane, Index bin) { return out_.binMax.data() + (first + lane) * bins_ + bin; });
}

void BinReduction::finishScores(std::size_t slot, std::size_t first, std::size_t count) const
{
    const double* sums = scores_.get() + slot * pieces() * tileQueries;
    const auto gather = [&](Index bin, double* lanes) {
        std::fill_n(lanes, tileQueries, 0.0);
        for (Index piece = firstPiece_[bin]; piece < firstPiece_[bin + 1]; ++piece)
            for (int lane = 0; lane < tileQueries; ++lane)
                lanes[lane] += sums[piece * tileQueries + lane];
    };
    transpose<double>(
        bins_, count, gather, [&](std::size_t lane, Index bin) { return out_.binSum.data() + (first + lane) * bins_ + bin; });
}

void BinReduction::finishWeights(std::size_t slot, std::size_t scale, std::size_t first, std::size_t count,
    const TilePartial& total, const double* lambda) const
{
    const std::size_t place = weightSlot(slot, scale) * tileQueries;
    const double* sums = weights_.get() + place;
    const float* references = reference_.get() + place;
    const std::size_t row0 = scale * p_.rows.size() + first;
    // The running maximum of a row rises a few times at the beginning and hardly ever after, so the factors of a piece are
    // nearly always the same as those of the piece before.
    std::array<float, tileQueries> known;
    known.fill(std::numeric_limits<float>::quiet_NaN());
    std::array<double, tileQueries> factor{};
    const auto learnFactors = [&](const float* reference) {
        for (std::size_t lane = 0; lane < count; ++lane) {
            const double fall = double(reference[lane]) - double(total.maximum[lane]);
            if (reference[lane] != known[lane])
                factor[lane] = relativeNormalizerOf(out_.moments[row0 + lane])
                                   .normalized(relativeWeight2(inBase2(logitOf(lambda[lane], fall))));
        }
        std::copy_n(reference, tileQueries, known.begin());
    };
    const auto gather = [&](Index bin, double* lanes) {
        std::fill_n(lanes, tileQueries, 0.0);
        for (Index piece = firstPiece_[bin]; piece < firstPiece_[bin + 1]; ++piece) {
            const float* reference = references + piece * tileQueries;
            if (std::memcmp(reference, known.data(), sizeof known) != 0)
                learnFactors(reference);
            for (int lane = 0; lane < tileQueries; ++lane)
                lanes[lane] += factor[lane] * sums[piece * tileQueries + lane];
        }
    };
    transpose<double>(
        bins_, count, gather, [&](std::size_t lane, Index bin) { return out_.binWeight.data() + (row0 + lane) * bins_ + bin; });
}

} // namespace attentoscope
