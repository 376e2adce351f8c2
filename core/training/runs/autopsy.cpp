// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/autopsy.h"

#include "core/base/numbers.h"
#include "core/base/undefined.h"
#include "core/training/networks/cross_entropy.h"

#include <algorithm>
#include <cmath>

namespace attentoscope::training {
namespace {

// The ln of one key's weight as a function of λ. It is concave, because the logits are straight lines in λ.
class LogMass
{
public:
    LogMass(std::span<const double> slopes, std::span<const double> offsets, std::size_t key)
        : slopes_(slopes)
        , offsets_(offsets)
        , key_(key)
    {
    }

    struct Point {
        double value = 0, slope = 0;
    };
    Point at(double lambda) const
    {
        double largest = 0, sum = 0, first = 0; // relative to the key's own logit
        for (std::size_t j = 0; j < slopes_.size(); ++j)
            largest = std::max(largest, above(lambda, j));
        for (std::size_t j = 0; j < slopes_.size(); ++j) {
            const double e = std::exp(above(lambda, j) - largest);
            sum += e;
            first += e * (slopes_[j] - slopes_[key_]);
        }
        return {-largest - std::log(sum), -first / sum};
    }

private:
    double above(double lambda, std::size_t j) const
    {
        return lambda * (slopes_[j] - slopes_[key_]) + offsets_[j] - offsets_[key_];
    }

    std::span<const double> slopes_, offsets_;
    std::size_t key_;
};

// Returns where `isBefore` turns from true to false between low and high.
template <class Before>
double turnBetween(double low, double high, const Before& isBefore)
{
    constexpr int halvings = 200; // ends where no number lies between
    for (int i = 0; i < halvings; ++i) {
        const double middle = low + (high - low) / 2;
        (isBefore(middle) ? low : high) = middle;
    }
    return high;
}

// One example under a network and a scale.
AutopsyLength examined(const Retriever& net, const TrainingRun& run, const QuestionBatch<float>& batch,
    const RetrievalScale& scale, RetrieverTrace<float>& trace)
{
    const Index n = batch.keys(), key = batch.planted.front();
    makeKeys<float>(net, run.parameters, batch, trace, 1);
    retrieveAnswers<float>(net, run.parameters, scale, trace, 1);
    const auto& attention = trace.attention;
    std::vector<double> weights(attention.logits.data(), attention.logits.data() + n);
    const double own = weights[std::size_t(key)];
    AutopsyLength found{
        .n = n, .place = key, .rank = 1 + Index(std::ranges::count_if(weights, [&](double x) { return x > own; }))};
    found.entropy = weighWithEntropy(scale.rule, weights, n);
    found.mass = weights[std::size_t(key)];
    found.multiplier = attention.lambda.front() * std::sqrt(double(net.d()));
    found.right = crossEntropy<float>(trace.classScores, batch.labels).right.front();
    return found;
}

double restoringMultiplier(
    const Retriever& net, const RetrieverTrace<float>& trace, const RetrievalScale& scale, Index key, double mass)
{
    if (scale.rule.kind != Normalization::Softmax)
        return undefined;
    const Rows<double> scores = retrievalScores<float>(trace.inputs(), 1);
    const Index n = scores.cols();
    std::vector<double> slopes, offsets;
    for (Index j = 0; j < n; ++j) {
        slopes.push_back(scale.law.factor(j - n) * scores(0, j));
        offsets.push_back(scale.law.bias(j - n));
    }
    constexpr double most = 1e3; // as matchedMultiplier() looks up to
    const double root = std::sqrt(double(net.d()));
    return root * restoringScale(slopes, offsets, std::size_t(key), mass, most / root);
}

} // namespace

double restoringScale(std::span<const double> slopes, std::span<const double> offsets, std::size_t key, double mass, double most)
{
    const LogMass logMass(slopes, offsets, key);
    const double wanted = std::log(mass);
    const auto isBelow = [&](double lambda) { return logMass.at(lambda).value < wanted; };
    const double top = turnBetween(0, most, [&](double lambda) { return logMass.at(lambda).slope > 0; });
    if (isBelow(0))
        return isBelow(top) ? undefined : turnBetween(0, top, isBelow);
    return isBelow(most) ? turnBetween(top, most, [&](double lambda) { return !isBelow(lambda); }) : undefined;
}

Outcome<Done> checkAutopsy(const TrainingSetup& setup, std::span<const PolicyChoice> policies)
{
    if (!findTask(setup.task)->planted)
        return badInput("autopsy", ATT_TEXT("core", "no single token holds the answer to this task"));
    if (!findTask(setup.task)->namesToken)
        return badInput("autopsy", ATT_TEXT("core", "the correct token of this task may change as the example grows"));
    if (auto usable = checkTaskLength(setup, setup.longest, "train-length"); !usable)
        return usable;
    for (const PolicyChoice& policy : policies)
        if (const auto scale = retrievalScale(policy, setup.longest, setup.d); !scale)
            return scale.error();
    return Done{};
}

Outcome<Autopsy> autopsyOf(const TrainingRun& run, const PolicyChoice& policy, Index example, std::span<const Index> lengths)
{
    const TrainingSetup& setup = run.setup;
    const Task& task = *findTask(setup.task);
    if (const auto usable = checkAutopsy(setup, std::span(&policy, 1)); !usable)
        return usable.error();
    const Retriever net = retrieverOf(setup);
    std::vector<Index> all = {setup.longest};
    all.insert(all.end(), lengths.begin(), lengths.end());
    Autopsy found;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Index n = all[i];
        if (auto usable = checkTaskLength(setup, n, "test-lengths"); !usable)
            return usable.error();
        if (n < setup.longest)
            return badInput("autopsy",
                {ATT_TEXT("core", "the example grows from the longest training length, %1, so the length %2 is too short"),
                    {formatNumber(setup.longest), formatNumber(n)}});
        const auto scale = retrievalScale(policy, n, setup.d);
        if (!scale)
            return scale.error();
        QuestionBatch<float> batch;
        drawLongerExample(task, example, setup.longest, n, batch);
        RetrieverTrace<float> trace;
        AutopsyLength length = examined(net, run, batch, *scale, trace);
        if (i == 0) {
            found.mass = length.mass;
            continue;
        }
        length.restoring = restoringMultiplier(net, trace, *scale, length.place, found.mass);
        found.lengths.push_back(length);
    }
    return found;
}

} // namespace attentoscope::training
