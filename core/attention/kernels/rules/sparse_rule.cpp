#include "core/attention/kernels/rules/sparse_rule.h"

#include "core/attention/kernels/rules/rule_bins.h"
#include "core/attention/weighting/logit.h"
#include "core/attention/weighting/row_weights.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace attentoscope {
namespace {

constexpr std::size_t firstRoom = 2 * blockKeys;
constexpr std::size_t mostKept = 1 << 15; // a row: 8 MB a tile
constexpr float infinite = std::numeric_limits<float>::infinity();

// The largest float32 that is surely no larger.
float notAbove(double value)
{
    if (value < -double(std::numeric_limits<float>::max()))
        return hiddenScore;
    return std::nextafter(static_cast<float>(value), -infinite);
}

} // namespace

double SparseRule::bytes(Index nk)
{
    return double(sizeof(SparseRule)) + double(tileQueries * sizeof(Candidate)) * std::min(double(mostKept), double(nk));
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
        lane.kept.clear();
        lane.dense = false;
        lane.room = firstRoom;
        if (kind_ == Normalization::TopK)
            lane.room = std::max(firstRoom, 2 * std::min(std::size_t(rows.rule[i].parameter), mostKept));
    }
}

void SparseRule::add(Index block, int keys, const float* scores, const float*, std::span<const int>)
{
    const int found = kernels_.atLeast(scores, keys, threshold_.data(), cells_.data());
    for (int i = 0; i < found; ++i) {
        const int lane = cells_[i] % tileQueries;
        Lane& of = lanes_[lane];
        if (scores[cells_[i]] < threshold_[lane]) // has risen in this block
            continue;
        of.kept.push_back({scores[cells_[i]], std::int32_t(block + cells_[i] / tileQueries)});
        if (of.kept.size() >= of.room)
            prune(lane);
    }
}

void SparseRule::prune(int lane)
{
    Lane& of = lanes_[lane];
    threshold_[lane] = std::max(threshold_[lane], notAbove(lowest(lane, of.kept)));
    std::erase_if(of.kept, [&](const Candidate& each) { return each.score < threshold_[lane]; });
    of.room = std::max(of.room, 2 * of.kept.size());
    if (of.kept.size() < mostKept)
        return;
    of.dense = true;
    of.kept = {};
    threshold_[lane] = infinite;
}

// A score that all keys with weight have at least, and the next one below those with top-k.
double SparseRule::lowest(int lane, const std::vector<Candidate>& kept)
{
    const double parameter = rows_.rule[lane].parameter, lambda = rows_.lambda[lane];
    if (kind_ == Normalization::TopK) {
        const std::size_t count = std::size_t(parameter) + 1;
        return lambda == 0 || kept.size() <= count ? hiddenScore : double(reachedBy(count, kept)); // with λ = 0 all are equal
    }
    const double largest = double(std::ranges::max_element(kept, {}, &Candidate::score)->score);
    return largest + entmaxThreshold(std::size_t(lane), largest, kept) / lambda;
}

float SparseRule::reachedBy(std::size_t count, const std::vector<Candidate>& kept)
{
    scores_.resize(kept.size());
    std::ranges::transform(kept, scores_.begin(), &Candidate::score);
    const auto [least, most] = std::ranges::minmax(scores_);
    const auto reaching = [this](float score) {
        std::int32_t number = 0; // a plain loop that the compiler makes vectors of
        for (const float each : scores_)
            number += each >= score ? 1 : 0;
        return std::size_t(number);
    };
    constexpr int mostHalvings = 16;
    float low = least, high = most;
    std::size_t now = kept.size();
    for (int i = 0; i < mostHalvings && now > count + count / 8; ++i) {
        const float middle = low + (high - low) / 2;
        if (const std::size_t number = reaching(middle); number >= count) {
            low = middle;
            now = number;
        } else {
            high = middle;
        }
    }
    return low;
}

double SparseRule::entmaxThreshold(std::size_t lane, double largest, const std::vector<Candidate>& kept)
{
    const double alpha = rows_.rule[lane].parameter, lambda = rows_.lambda[lane];
    const bool known = threshold_[lane] != infinite && threshold_[lane] != hiddenScore;
    const double from = known ? logitOf(lambda, double(threshold_[lane]) - largest) : -double(infinite);
    logits_.assign((kept.size() + entmaxStep - 1) / entmaxStep * entmaxStep, -double(infinite));
    for (std::size_t i = 0; i < kept.size(); ++i)
        logits_[i] = logitOf(lambda, double(kept[i].score) - largest);
    return entmaxThresholdBy(alpha, from, [&](double t) {
        double sum = 0, slope = 0;
        kernels_.entmaxSums(alpha, logits_.data(), logits_.size(), t, &sum, &slope);
        return std::pair(sum, slope);
    });
}

void SparseRule::finish(std::size_t lane, const RuleRow& row, RowMoments& moments)
{
    if (!lanes_[lane].dense)
        return solve(lane, lanes_[lane].kept, row, moments);
    std::vector<Candidate> all;
    const std::vector<float> scores = row.scores();
    for (std::size_t key = 0; key < scores.size(); ++key)
        if (scores[key] > -infinite)
            all.push_back({scores[key], std::int32_t(key)});
    solve(lane, all, row, moments);
}

void SparseRule::weighEntmax(std::size_t lane, double largest, const std::vector<Candidate>& kept, RowMoments& moments)
{
    const double alpha = rows_.rule[lane].parameter, maxLogit = moments.maxLogit, visible = moments.visible;
    const double threshold = entmaxThreshold(lane, largest, kept);
    weights_.resize(logits_.size());
    kernels_.entmaxWeights(alpha, logits_.data(), logits_.size(), threshold, weights_.data());
    const std::span weights(weights_.data(), kept.size());
    putWeights(weights, p_.power, moments);
    moments.threshold = maxLogit + threshold;
    moments.without += visible - double(kept.size());
    moments.largestKey = -1; // that of the largest logit
    double sum = 0, squares = 0, cubes = 0; // J = diag(u) − u uᵀ / Σ u with u = a^(2 − α) where there is weight
    for (const double a : weights) {
        const double u = a <= 0 ? 0 : alpha == 2 ? 1 : alpha == 1.5 ? std::sqrt(a) : std::pow(a, 2 - alpha);
        sum += u;
        squares += u * u;
        cubes += u * u * u;
    }
    const double mean = squares / sum;
    moments.jacobian = std::sqrt(std::max(0.0, squares - 2 * cubes / sum + mean * mean));
}

// A softmax of those that reach the k-th largest.
void SparseRule::weighTop(std::size_t lane, double largest, const std::vector<Candidate>& kept, RowMoments& moments)
{
    const double lambda = rows_.lambda[lane], maxLogit = moments.maxLogit;
    logits_.resize(kept.size());
    for (std::size_t i = 0; i < kept.size(); ++i)
        logits_[i] = logitOf(lambda, double(kept[i].score) - largest);
    weights_ = logits_;
    const std::size_t k = std::min(kept.size(), std::size_t(rows_.rule[lane].parameter));
    std::ranges::nth_element(weights_, weights_.begin() + std::ptrdiff_t(k) - 1, std::greater());
    const double kth = weights_[k - 1];
    double next = -double(infinite), count = 0;
    bool first = true; // of the largest, which the sums leave out
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const double x = logits_[i];
        if (x < kth) {
            next = std::max(next, x);
            weights_[i] = 0;
            continue;
        }
        const double e = weights_[i] = relativeWeight(x);
        ++count;
        moments.weighted += e * x;
        if (p_.power > 0)
            moments.power += powerIsExcess(p_.power) ? e * std::expm1((p_.power - 1) * x) : std::exp(p_.power * x);
        if (x == 0 && std::exchange(first, false))
            continue;
        moments.rest += e;
        moments.restSquare += e * e;
        moments.restCube += e * e * e;
    }
    for (double& a : weights_)
        a /= moments.sum();
    moments.without = moments.visible - count;
    moments.threshold = maxLogit + (next == -double(infinite) ? kth - 1 : kth + (next - kth) / 2);
}

void SparseRule::solve(std::size_t lane, const std::vector<Candidate>& kept, const RuleRow& row, RowMoments& moments)
{
    double largest = -double(infinite);
    for (const Candidate& each : kept)
        largest = std::max(largest, double(each.score));
    (kind_ == Normalization::Entmax ? weighEntmax(lane, largest, kept, moments) : weighTop(lane, largest, kept, moments));
    const Index dv = row.output == nullptr ? 0 : p_.v.cols();
    std::vector<double> output(std::size_t(dv), 0);
    if (row.binWeight != nullptr)
        std::fill_n(row.binWeight, p_.binEdges.size() - 1, 0.0);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (weights_[i] == 0)
            continue;
        for (Index c = 0; c < dv; ++c)
            output[std::size_t(c)] += weights_[i] * double(p_.v(kept[i].key, c));
        if (const Index bin = row.binWeight == nullptr ? -1 : binOf(p_.binEdges, kept[i].key); bin >= 0)
            row.binWeight[bin] += weights_[i];
    }
    std::ranges::copy(output, row.output);
}

} // namespace attentoscope
