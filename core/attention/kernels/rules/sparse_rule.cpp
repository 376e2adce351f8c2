// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/rules/sparse_rule.h"

#include "core/attention/kernels/rules/rule_bins.h"
#include "core/weighting/logit.h"
#include "core/weighting/row_weights.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace attentoscope {
namespace {

constexpr std::size_t firstRoom = 2 * blockKeys;
constexpr std::size_t mostKept = 1 << 15; // per row, and as many again before some are dropped: 16 MB per tile
constexpr float infinite = std::numeric_limits<float>::infinity();

std::size_t toWholeSteps(std::size_t count) { return (count + sparseStep - 1) / sparseStep * sparseStep; }

// Returns a float32 that is surely not above the value, and as large as possible.
float notAbove(double value)
{
    if (value < -double(std::numeric_limits<float>::max()))
        return hiddenScore;
    return std::nextafter(static_cast<float>(value), -infinite);
}

} // namespace

void SparseRule::Kept::makeRoom(std::size_t more)
{
    const std::size_t wanted = count + more + sparseStep;
    if (scores.size() >= wanted)
        return;
    scores.resize(wanted + wanted / 2);
    keys.resize(scores.size());
}

void SparseRule::Kept::markEnd() { std::fill_n(scores.begin() + std::ptrdiff_t(count), sparseStep, -infinite); }

float SparseRule::Kept::largest() const
{
    float found = -infinite; // a plain loop, which the compiler vectorizes
    for (std::size_t i = 0; i < count; ++i)
        found = scores[i] > found ? scores[i] : found;
    return found;
}

double SparseRule::bytes(Index nk)
{
    return double(sizeof(SparseRule)) + double(tileQueries) * 8 * std::min(2 * double(mostKept), double(nk));
}

SparseRule::SparseRule(const PassProblem& problem, Normalization kind)
    : p_(problem)
    , kind_(kind)
{
}

void SparseRule::begin(const RuleRows& rows)
{
    rows_ = rows;
    threshold_.fill(hiddenScore);
    for (int i = 0; i < tileQueries; ++i) {
        Lane& lane = lanes_[i];
        lane.kept.count = 0;
        lane.dense = false;
        lane.room = firstRoom;
        if (kind_ == Normalization::TopK)
            lane.room = std::max(firstRoom, 2 * std::min(std::size_t(rows.rule[i].parameter), mostKept));
    }
}

void SparseRule::add(Index block, int keys, const float* scores, const float* largest, std::span<const int>)
{
    for (std::size_t first = 0; first < tileQueries; first += columnLanes) {
        bool turned = false;
        for (std::size_t lane = first; lane < first + columnLanes; ++lane) {
            Lane& of = lanes_[lane];
            if (of.dense || largest[lane] < threshold_[lane])
                continue;
            if (!std::exchange(turned, true))
                kernels_.columns(scores + first, keys, columns_.data());
            of.kept.makeRoom(std::size_t(keys));
            of.kept.count += kernels_.append(columns_.data() + (lane - first) * blockKeys, keys, threshold_[lane],
                std::int32_t(block), of.kept.scores.data() + of.kept.count, of.kept.keys.data() + of.kept.count);
            if (of.kept.count >= of.room)
                prune(lane);
        }
    }
}

void SparseRule::prune(std::size_t lane)
{
    Lane& of = lanes_[lane];
    letGo(lane, of.kept);
    of.room = std::max(of.room, 2 * of.kept.count);
    if (of.kept.count < mostKept)
        return;
    of.dense = true;
    of.kept = {};
}

void SparseRule::letGo(std::size_t lane, Kept& kept)
{
    kept.markEnd();
    threshold_[lane] = std::max(threshold_[lane], notAbove(lowest(lane, kept)));
    kept.count = kernels_.keep(threshold_[lane], kept.count, kept.scores.data(), kept.keys.data());
}

// Returns a score that all keys with weight reach; with top-k the largest score below them reaches it, too.
double SparseRule::lowest(std::size_t lane, const Kept& kept)
{
    const double parameter = rows_.rule[lane].parameter, lambda = rows_.lambda[lane];
    if (lambda == 0) // all logits are equal
        return hiddenScore;
    if (kind_ == Normalization::TopK) {
        const std::size_t count = std::size_t(parameter) + 1;
        return kept.count <= count ? hiddenScore : double(kernels_.reachedBy(kept.scores.data(), kept.count, count));
    }
    constexpr double enough = 0.01;
    const float largest = kept.largest();
    const double t = parameter > 2 ? entmaxThreshold(lane, kept, largest) : guess(lane, kept, largest, enough).least;
    return double(largest) + t / lambda;
}

EntmaxGuess SparseRule::guess(std::size_t lane, const Kept& kept, float largest, double enough) const
{
    const double lambda = rows_.lambda[lane];
    const double from =
        threshold_[lane] == hiddenScore ? -double(infinite) : logitOf(lambda, double(threshold_[lane]) - double(largest));
    return kernels_.entmaxGuess(rows_.rule[lane].parameter, kept.scores.data(), kept.count, largest, lambda, from, enough);
}

double SparseRule::entmaxThreshold(std::size_t lane, const Kept& kept, float largest)
{
    constexpr double enough = 1e-3; // a Newton step of this size is followed by one of its square
    const double alpha = rows_.rule[lane].parameter, none = -double(infinite);
    findLogits(lane, kept, largest);
    const EntmaxGuess from = alpha > 2 || rows_.lambda[lane] == 0 ? EntmaxGuess{none, none} : guess(lane, kept, largest, enough);
    return entmaxThresholdBy(alpha, from.least, from.about, [&](double t) {
        double sum = 0, slope = 0;
        kernels_.entmaxSums(alpha, logits_.data(), logits_.size(), t, &sum, &slope);
        return std::pair(sum, slope);
    });
}

void SparseRule::findLogits(std::size_t lane, const Kept& kept, float largest)
{
    const double lambda = rows_.lambda[lane];
    logits_.resize(toWholeSteps(kept.count));
    for (std::size_t i = 0; i < kept.count; ++i)
        logits_[i] = logitOf(lambda, double(kept.scores[i]) - double(largest));
    std::fill(logits_.begin() + std::ptrdiff_t(kept.count), logits_.end(), -double(infinite));
}

void SparseRule::finish(std::size_t lane, const RuleRow& row, RowMoments& moments)
{
    if (!lanes_[lane].dense)
        return solve(lane, lanes_[lane].kept, row, moments);
    Kept all;
    const std::vector<float> scores = row.scores();
    all.makeRoom(scores.size());
    for (std::size_t key = 0; key < scores.size(); ++key)
        if (scores[key] > -infinite) {
            all.scores[all.count] = scores[key];
            all.keys[all.count++] = std::int32_t(key);
        }
    solve(lane, all, row, moments);
}

namespace {

// Sets the moments except maxLogit, visible and the threshold.
void putSums(const SparseSums& sums, RowMoments& moments)
{
    moments.rest = sums.e;
    moments.weighted = sums.weighted;
    moments.restSquare = sums.square;
    moments.restCube = sums.cube;
    moments.without = moments.visible - 1 - sums.count;
}

} // namespace

void SparseRule::weighEntmax(std::size_t lane, const Kept& kept, RowMoments& moments)
{
    const double alpha = rows_.rule[lane].parameter;
    const float largest = kept.largest();
    const double threshold = entmaxThreshold(lane, kept, largest);
    weights_.assign(logits_.size(), 0);
    const auto most = std::size_t(std::ranges::find(logits_, 0.0) - logits_.begin());
    if (most == logits_.size()) { // the largest is not a number
        moments.without = moments.visible;
        moments.total = moments.jacobian = 0;
        moments.threshold = moments.maxLogit;
        return;
    }
    logits_[most] = -double(infinite);
    SparseSums sums;
    kernels_.entmaxWeights(alpha, logits_.data(), logits_.size(), threshold, p_.power, weights_.data(), sums);
    putSums(sums, moments);
    const double weight = entmaxWeight(alpha, -threshold), u = weight / ((alpha - 1) * -threshold);
    weights_[most] = weight;
    moments.power = sums.power + (p_.power > 0 && !powerIsExcess(p_.power) ? 1 : 0);
    moments.total = weight * moments.sum();
    moments.threshold = moments.maxLogit + threshold;
    // J = diag(u) − u uᵀ / Σ u with u = a^(2 − α) where there is weight
    const double sum = sums.u + u, squares = sums.uSquare + u * u, cubes = sums.uCube + u * u * u, mean = squares / sum;
    moments.jacobian = std::sqrt(std::max(0.0, squares - 2 * cubes / sum + mean * mean));
}

// A softmax over the keys that reach the k-th largest logit.
void SparseRule::weighTop(std::size_t lane, const Kept& kept, RowMoments& moments)
{
    findLogits(lane, kept, kept.largest());
    const std::size_t k = std::min(kept.count, std::size_t(rows_.rule[lane].parameter));
    sorted_.assign(logits_.begin(), logits_.begin() + std::ptrdiff_t(kept.count));
    std::ranges::nth_element(sorted_, sorted_.begin() + std::ptrdiff_t(k) - 1, std::greater());
    const double kth = sorted_[k - 1];
    weights_.assign(logits_.size(), std::numeric_limits<double>::quiet_NaN());
    const auto most = std::size_t(std::ranges::find(logits_, 0.0) - logits_.begin());
    if (most == logits_.size()) { // the largest is not a number
        moments.rest = moments.weighted = moments.restSquare = moments.restCube = moments.threshold = weights_[0];
        return;
    }
    logits_[most] = -double(infinite);
    SparseSums sums;
    const double next = kernels_.topWeights(logits_.data(), logits_.size(), kth, p_.power, weights_.data(), sums);
    weights_[most] = 1;
    putSums(sums, moments);
    moments.power = sums.power + (p_.power > 0 && !powerIsExcess(p_.power) ? 1 : 0);
    moments.threshold = moments.maxLogit + (next == -double(infinite) ? kth - 1 : kth + (next - kth) / 2);
    const double share = 1 / moments.sum();
    for (double& a : weights_)
        a *= share;
}

void SparseRule::solve(std::size_t lane, Kept& kept, const RuleRow& row, RowMoments& moments)
{
    if (kept.count == 0)
        return;
    letGo(lane, kept);
    kept.markEnd();
    (kind_ == Normalization::Entmax ? weighEntmax(lane, kept, moments) : weighTop(lane, kept, moments));
    const Index dv = row.output == nullptr ? 0 : p_.v.cols();
    if (row.binWeight != nullptr)
        std::fill_n(row.binWeight, p_.binEdges.size() - 1, 0.0);
    if (dv == 0 && row.binWeight == nullptr)
        return;
    std::vector<double> output(std::size_t(dv), 0);
    for (std::size_t i = 0; i < kept.count; ++i) {
        if (weights_[i] == 0)
            continue;
        for (Index c = 0; c < dv; ++c)
            output[std::size_t(c)] += weights_[i] * double(p_.v(kept.keys[i], c));
        if (const Index bin = row.binWeight == nullptr ? -1 : binOf(p_.binEdges, kept.keys[i]); bin >= 0)
            row.binWeight[bin] += weights_[i];
    }
    std::ranges::copy(output, row.output);
}

} // namespace attentoscope
