// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/test_network.h"

#include "core/base/free_memory.h"
#include "core/base/undefined.h"
#include "core/training/networks/cross_entropy.h"
#include "core/training/runs/trained_network.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace attentoscope::training {
namespace {

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The sums over the examples under one policy.
struct TestSums {
    double loss = 0, lossSquare = 0, entropy = 0, planted = 0, multiplier = 0, seconds = 0;
    std::vector<bool> right;

    void add(const TrainedNetwork& net)
    {
        const ClassifierLoss losses = crossEntropy<float>(net.scores(), net.labels());
        for (std::size_t i = 0; i < losses.losses.size(); ++i) {
            const QuestionReading reading = net.reading(Index(i));
            loss += losses.losses[i];
            lossSquare += losses.losses[i] * losses.losses[i];
            entropy += reading.entropy;
            multiplier += reading.multiplier;
            planted += reading.planted;
            right.push_back(losses.right[i]);
        }
    }

    TestedLength of(const PolicyChoice& policy, Index n) const
    {
        const double count = double(right.size()), share = double(std::ranges::count(right, true)) / count;
        const double mean = loss / count, variance = std::max(0.0, lossSquare / count - mean * mean);
        return {.policy = policy,
            .n = n,
            .examples = Index(right.size()),
            .multiplier = multiplier / count,
            .accuracy = share,
            .accuracyError = std::sqrt(share * (1 - share) / count),
            .loss = mean,
            .lossError = std::sqrt(variance / count),
            .entropy = entropy / count,
            .plantedMass = planted / count,
            .seconds = seconds,
            .right = right};
    }
};

class NetworkTest
{
public:
    NetworkTest(const TrainingRun& run, Index n, Index questions, int threads)
        : run_(run)
        , net_(trainedNetwork(run.setup, threads))
        , n_(n)
        , examples_((questions + net_->questionsOf(n) - 1) / net_->questionsOf(n))
    {
    }

    TrainedNetwork& net() { return *net_; }
    Index examples() const { return examples_; }

    // Draws the examples from `first` on, and returns how many.
    Index draw(Index first)
    {
        const Index count = std::min(examples_ - first, std::max<Index>(1, net_->tokensTogether() / n_));
        net_->draw(streamsOfTest(n_), first, count, n_);
        net_->prepare(run_.parameters);
        return count;
    }

    Outcome<double> match(const PolicyChoice& policy, double target)
    {
        draw(0);
        return net_->match(run_.parameters, policy.normalizer, target);
    }

    void add(std::size_t scale, TestSums& sums)
    {
        const auto begin = std::chrono::steady_clock::now();
        net_->forward(run_.parameters, scale, false);
        sums.add(*net_);
        sums.seconds += secondsSince(begin);
    }

private:
    const TrainingRun& run_;
    const std::unique_ptr<TrainedNetwork> net_;
    const Index n_, examples_;
};

// Returns the target of an entropy-matched policy: its own, or the mean entropy at its n₀.
Outcome<double> targetOf(const TrainingRun& run, const PolicyChoice& policy, Index examples, int threads, const StopToken& stop)
{
    double target = 0, length = 0;
    for (const PolicyParameter& parameter : findPolicy(policy.name)->parameters)
        (parameter.key == std::string_view("target") ? target : length) = policyParameter(policy, parameter);
    if (target > 0)
        return target;
    const PolicyChoice standard{"standard", {}, {}, policy.normalizer};
    const auto tested = testNetwork(run, std::span(&standard, 1), Index(length), examples, threads, stop);
    if (!tested)
        return tested.error();
    return tested->front().entropy;
}

} // namespace

double bytesOfTest(const TrainingSetup& setup, Index n)
{
    return bytesOfTokens(setup, std::max(n, trainedNetwork(setup, 1)->tokensTogether()), n);
}

TestedLength guessCommonest(const TrainingSetup& setup, Index n, Index questions)
{
    const CutText& text = *setup.text.cut;
    const Index each = hiddenTokens(n, setup.encoder.hidden);
    PieceBatch batch;
    drawPieces(text, setup.encoder.hidden, streamsOfTest(n), 0, (questions + each - 1) / each, n, batch);
    TestSums sums;
    for (const Index label : batch.labels) {
        const double loss = -std::log(std::max(text.shares[std::size_t(label)], 1 / double(text.trained)));
        sums.loss += loss;
        sums.lossSquare += loss * loss;
        sums.right.push_back(label == text.commonest());
    }
    TestedLength found = sums.of({}, n);
    found.entropy = found.multiplier = found.plantedMass = undefined;
    return found;
}

Outcome<std::vector<TestedLength>> testNetwork(
    const TrainingRun& run, std::span<const PolicyChoice> policies, Index n, Index questions, int threads, const StopToken& stop)
{
    if (auto usable = checkTaskLength(run.setup, n, "test-lengths"); !usable)
        return usable.error();
    if (auto room = checkRoom("test-lengths", bytesOfTest(run.setup, n)); !room)
        return room.error();
    NetworkTest test(run, n, questions, threads);
    for (std::size_t p = 0; p < policies.size(); ++p) {
        const PolicyChoice& policy = policies[p];
        PolicyChoice resolved = policy;
        if (const Policy* known = findPolicy(policy.name); known && known->fromData()) {
            const auto target = targetOf(run, policy, questions, threads, stop);
            if (!target)
                return target.error();
            const auto multiplier = test.match(policy, *target);
            if (!multiplier)
                return multiplier.error();
            resolved = constantPolicy(*multiplier, policy.normalizer);
        }
        if (auto set = test.net().setScale(p, resolved, n); !set)
            return set.error();
    }
    std::vector<TestSums> sums(policies.size());
    for (Index first = 0; first < test.examples();) {
        if (stop.stop_requested())
            return cancelled();
        first += test.draw(first);
        for (std::size_t p = 0; p < policies.size(); ++p)
            test.add(p, sums[p]);
    }
    std::vector<TestedLength> found;
    for (std::size_t p = 0; p < policies.size(); ++p)
        found.push_back(sums[p].of(policies[p], n));
    return found;
}

PairedDifference pairedDifference(const TestedLength& one, const TestedLength& other)
{
    double sum = 0, square = 0;
    const std::size_t count = std::min(one.right.size(), other.right.size());
    for (std::size_t i = 0; i < count; ++i) {
        const double difference = double(one.right[i]) - double(other.right[i]);
        sum += difference;
        square += difference * difference;
    }
    const double mean = sum / double(count);
    return {mean, std::sqrt(std::max(0.0, square / double(count) - mean * mean) / double(count))};
}

} // namespace attentoscope::training
