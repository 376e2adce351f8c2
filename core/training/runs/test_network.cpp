// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/test_network.h"

#include "core/base/free_memory.h"
#include "core/base/undefined.h"
#include "core/training/networks/cross_entropy.h"
#include "core/training/runs/matched_scale.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace attentoscope::training {
namespace {

constexpr Index tokensTogether = 65536; // some 70 MB of hidden units at a width of 64

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The sums over the examples under one policy.
struct TestSums {
    double loss = 0, lossSquare = 0, entropy = 0, planted = 0, lambda = 0, seconds = 0;
    std::vector<bool> right;

    void add(const RetrieverTrace<float>& trace, const QuestionBatch<float>& batch)
    {
        const ClassifierLoss losses = crossEntropy<float>(trace.classScores, batch.labels);
        for (std::size_t i = 0; i < losses.losses.size(); ++i) {
            loss += losses.losses[i];
            lossSquare += losses.losses[i] * losses.losses[i];
            entropy += trace.attention.entropy[i];
            lambda += trace.attention.lambda[i];
            planted += batch.planted.empty() ? undefined : double(trace.attention.weights(Index(i), batch.planted[i]));
            right.push_back(losses.right[i]);
        }
    }

    TestedLength of(const PolicyChoice& policy, Index n, Index d) const
    {
        const double count = double(right.size()), share = double(std::ranges::count(right, true)) / count;
        const double mean = loss / count, variance = std::max(0.0, lossSquare / count - mean * mean);
        return {.policy = policy,
            .n = n,
            .examples = Index(right.size()),
            .multiplier = lambda / count * std::sqrt(double(d)),
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
    NetworkTest(const TrainingRun& run, Index n, Index examples, int threads)
        : run_(run)
        , net_(networkOf(run.setup))
        , task_(*findTask(run.setup.task))
        , n_(n)
        , examples_(examples)
        , threads_(threads)
    {
    }

    // Makes queries, keys and values of the examples from `first` on, and returns how many.
    Index make(Index first)
    {
        const Index count = std::min(examples_ - first, std::max<Index>(1, tokensTogether / n_));
        drawExamples(task_, streamsOfTest(n_), first, count, n_, batch_);
        makeKeys<float>(net_, run_.parameters, batch_, trace_, threads_);
        return count;
    }

    Outcome<double> match(const PolicyChoice& policy, double target)
    {
        make(0);
        return matchedMultiplier(retrievalScores<float>(trace_.inputs(), threads_), policy.normalizer, target, net_.d());
    }

    void add(const RetrievalScale& scale, TestSums& sums)
    {
        const auto begin = std::chrono::steady_clock::now();
        retrieveAnswers<float>(net_, run_.parameters, scale, trace_, threads_);
        sums.add(trace_, batch_);
        sums.seconds += secondsSince(begin);
    }

private:
    const TrainingRun& run_;
    const Retriever net_;
    const Task& task_;
    const Index n_, examples_;
    const int threads_;
    QuestionBatch<float> batch_;
    RetrieverTrace<float> trace_;
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

Outcome<std::vector<TestedLength>> testNetwork(
    const TrainingRun& run, std::span<const PolicyChoice> policies, Index n, Index examples, int threads, const StopToken& stop)
{
    if (auto usable = checkTaskLength(*findTask(run.setup.task), n, "test-lengths"); !usable)
        return usable.error();
    if (auto room = checkRoom("test-lengths", bytesOfTokens(run.setup, std::max(n, tokensTogether))); !room)
        return room.error();
    NetworkTest test(run, n, examples, threads);
    std::vector<RetrievalScale> scales;
    for (const PolicyChoice& policy : policies) {
        PolicyChoice resolved = policy;
        if (const Policy* known = findPolicy(policy.name); known && known->fromData()) {
            const auto target = targetOf(run, policy, examples, threads, stop);
            if (!target)
                return target.error();
            const auto multiplier = test.match(policy, *target);
            if (!multiplier)
                return multiplier.error();
            resolved = constantPolicy(*multiplier, policy.normalizer);
        }
        auto scale = retrievalScale(resolved, n, run.setup.d);
        if (!scale)
            return scale.error();
        scales.push_back(*std::move(scale));
    }
    std::vector<TestSums> sums(policies.size());
    for (Index first = 0; first < examples;) {
        if (stop.stop_requested())
            return cancelled();
        first += test.make(first);
        for (std::size_t p = 0; p < policies.size(); ++p)
            test.add(scales[p], sums[p]);
    }
    std::vector<TestedLength> found;
    for (std::size_t p = 0; p < policies.size(); ++p)
        found.push_back(sums[p].of(policies[p], n, run.setup.d));
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
