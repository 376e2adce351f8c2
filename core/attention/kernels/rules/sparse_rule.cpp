#include "core/attention/kernels/rules/sparse_rule.h"

#include "core/attention/kernels/rules/rule_bins.h"
#include "core/attention/weighting/logit.h"
#include "core/attention/weighting/row_weights.h"

#include <algorithm>
#include <cmath>
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

void SparseRule::add(Index block, int keys, const float* scores, std::span<const int>)
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
double SparseRule::lowest(int lane, std::vector<Candidate>& kept)
{
    const double parameter = rows_.rule[lane].parameter, lambda = rows_.lambda[lane];
    if (kind_ == Normalization::TopK) {
        const std::size_t count = std::size_t(parameter) + 1;
        if (lambda == 0 || kept.size() <= count) // all weights are equal, or nothing can go
            return hiddenScore;
        std::ranges::nth_element(kept, kept.begin() + std::ptrdiff_t(count) - 1, std::greater(), &Candidate::score);
        return double(kept[count - 1].score);
    }
    const double largest = double(std::ranges::max_element(kept, {}, &Candidate::score)->score);
    return largest + entmaxThreshold(std::size_t(lane), largest, kept) / lambda;
}

double SparseRule::entmaxThreshold(std::size_t lane, double largest, const std::vector<Candidate>& kept)
{
    const double alpha = rows_.rule[lane].parameter, lambda = rows_.lambda[lane];
    const double known = threshold_[lane] == infinite ? hiddenScore : double(threshold_[lane]);
    logits_.assign((kept.size() + entmaxStep - 1) / entmaxStep * entmaxStep, -double(infinite));
    for (std::size_t i = 0; i < kept.size(); ++i)
        logits_[i] = logitOf(lambda, double(kept[i].score) - largest);
    return entmaxThresholdBy(alpha, logitOf(lambda, known - largest), [&](double t) {
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

void SparseRule::solve(std::size_t lane, const std::vector<Candidate>& kept, const RuleRow& row, RowMoments& moments)
{
    const RowRule& rule = rows_.rule[lane];
    const double maxLogit = moments.maxLogit, visible = moments.visible, lambda = rows_.lambda[lane];
    double largest = -double(infinite), threshold = 0;
    for (const Candidate& each : kept)
        largest = std::max(largest, double(each.score));
    if (kind_ == Normalization::Entmax) {
        threshold = entmaxThreshold(lane, largest, kept);
        weights_.resize(logits_.size());
        kernels_.entmaxWeights(rule.parameter, logits_.data(), logits_.size(), threshold, weights_.data());
    } else {
        weights_.clear();
        for (const Candidate& each : kept)
            weights_.push_back(logitOf(lambda, double(each.score) - largest));
        threshold = weigh(rule, weights_, 0).normalizer.threshold;
    }
    const std::span weights(weights_.data(), kept.size());
    moments.threshold = maxLogit + threshold;
    putWeights(weights, p_.power, moments);
    moments.without += visible - double(kept.size());
    moments.largestKey = -1; // that of the largest logit
    if (kind_ == Normalization::Entmax) { // J = diag(u) − u uᵀ / Σ u with u = a^(2 − α) where there is weight
        double sum = 0, squares = 0, cubes = 0;
        for (const double a : weights) {
            const double u = a <= 0     ? 0
                : rule.parameter == 2   ? 1
                : rule.parameter == 1.5 ? std::sqrt(a)
                                        : std::pow(a, 2 - rule.parameter);
            sum += u;
            squares += u * u;
            cubes += u * u * u;
        }
        const double mean = squares / sum;
        moments.jacobian = std::sqrt(std::max(0.0, squares - 2 * cubes / sum + mean * mean));
    }
    const Index dv = row.output == nullptr ? 0 : p_.v.cols();
    std::vector<double> output(std::size_t(dv), 0);
    if (row.binWeight != nullptr)
        std::fill_n(row.binWeight, p_.binEdges.size() - 1, 0.0);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (weights[i] == 0)
            continue;
        for (Index c = 0; c < dv; ++c)
            output[std::size_t(c)] += weights[i] * double(p_.v(kept[i].key, c));
        if (const Index bin = row.binWeight == nullptr ? -1 : binOf(p_.binEdges, kept[i].key); bin >= 0)
            row.binWeight[bin] += weights[i];
    }
    std::ranges::copy(output, row.output);
}

} // namespace attentoscope
