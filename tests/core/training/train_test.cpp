// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/train.h"
#include "core/training/runs/training_groups.h"

#include <gtest/gtest.h>

#include <numeric>

namespace attentoscope::training {
namespace {

TrainingSetup smallSetup(const char* task)
{
    TrainingSetup setup = usualSetup(*findTask(task));
    setup.shortest = setup.longest = 8;
    setup.steps = 60;
    setup.batch = 16;
    setup.width = 12;
    setup.d = 4;
    setup.adam.rate = 1e-2;
    return setup;
}

TrainingRun trained(const TrainingSetup& setup, int threads = 1)
{
    TrainingRun run = *beginTraining(setup);
    EXPECT_TRUE(train(run, threads));
    return run;
}

double meanOf(const std::vector<float>& losses, std::size_t begin, std::size_t end)
{
    return std::accumulate(losses.begin() + std::ptrdiff_t(begin), losses.begin() + std::ptrdiff_t(end), 0.0)
        / double(end - begin);
}

TEST(Training, LowersTheLoss)
{
    for (const char* task : {"max-retrieval", "majority", "vote", "first-token"}) { // the others take longer
        const TrainingRun run = trained(smallSetup(task));
        ASSERT_EQ(run.losses.size(), 60U);
        EXPECT_LT(meanOf(run.losses, 50, 60), 0.9 * meanOf(run.losses, 0, 5)) << task;
    }
}

TEST(Training, HasTheSameBitsForAnyNumberOfThreads)
{
    TrainingSetup setup = smallSetup("max-retrieval");
    setup.shortest = 5;
    setup.longest = 300;
    setup.steps = 8;
    setup.width = 32;
    EXPECT_EQ(trained(setup, 1), trained(setup, 3));
    TrainingSetup other = setup;
    other.seed = 2;
    EXPECT_NE(trained(setup).parameters, trained(other).parameters);
}

TEST(Training, GoesOnFromACheckpointAsIfItHadNeverStopped)
{
    const TrainingSetup setup = smallSetup("vote");
    const TrainingRun whole = trained(setup);
    std::vector<TrainingRun> kept;
    std::stop_source stop;
    TrainingRun run = *beginTraining(setup);
    const auto stopped = train(run, 1, stop.get_token(),
        {.afterStep =
                [&](const TrainingRun& now) {
                    if (now.done() == 33)
                        stop.request_stop();
                },
            .checkpoint = [&](const TrainingRun& now) { kept.push_back(now); },
            .checkpointSteps = 10});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(run.done(), 33);
    std::vector<Index> steps;
    for (const TrainingRun& checkpoint : kept)
        steps.push_back(checkpoint.done());
    EXPECT_EQ(steps, (std::vector<Index>{1, 10, 20, 30})) << "a network is known, and can be kept, from its first step";
    EXPECT_TRUE(train(run));
    EXPECT_EQ(run, whole);
    EXPECT_TRUE(train(kept.back()));
    EXPECT_EQ(kept.back(), whole);
    EXPECT_TRUE(train(run)) << "a finished run has nothing left to do";
    EXPECT_EQ(run, whole);
}

TEST(Training, RefusesWhatCannotBeTrained)
{
    const auto refused = [](const auto& change) {
        TrainingSetup setup = smallSetup("recall");
        change(setup);
        const auto begun = beginTraining(setup);
        return begun ? std::string("accepted") : begun.error().what;
    };
    EXPECT_EQ(refused([](TrainingSetup&) {}), "accepted");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.task = "chess"; }), "task");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.longest = 1025; }), "train-length");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.longest = 7; }), "train-length");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.steps = 0; }), "steps");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.adam.rate = 0; }), "rate");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.policy = *parsePolicy("entropy-matched:target=2"); }), "policy");
    EXPECT_EQ(refused([](TrainingSetup& s) { s.policy = *parsePolicy("entropy-matched:n0=8"); }), "accepted");
}

std::vector<PolicyChoice> policiesAt8()
{
    return *parsePolicies("standard,entropy-invariant:n0=8,clipped:n0=8,formula:n0=8:ln(n)/ln(n0)/"
                          "sqrt(d),entropy-matched:n0=8,log-n,standard@sink");
}

TEST(TrainingGroups, ServeAllPoliciesThatAreStandardAtTheOneLength)
{
    const TrainingSetup setup = smallSetup("recall");
    const auto policies = policiesAt8();
    const auto groups = trainingGroups(setup, policies);
    ASSERT_EQ(groups.size(), 3U);
    EXPECT_EQ(groups[0].policies, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
    EXPECT_EQ(groups[1].policies, std::vector<std::size_t>{5});
    EXPECT_EQ(groups[2].policies, std::vector<std::size_t>{6});
    EXPECT_EQ(trainingCase(groups).text(),
        "Policies that have the same scale at the training lengths share one training: 3 trainings for 7 policies.");
    const auto shared = trainingGroups(setup, std::span(policies).first(5));
    EXPECT_EQ(
        trainingCase(shared).text(), "All policies have the same scale at the training length, so one training serves them all.");
}

// Checks what the groups are built on: the network is the same, bit for bit.
TEST(TrainingGroups, AreTheSameNetwork)
{
    TrainingSetup setup = smallSetup("vote");
    setup.steps = 20;
    const auto policies = policiesAt8();
    std::vector<std::vector<float>> found;
    for (const PolicyChoice& policy : policies) {
        setup.policy = policy;
        found.push_back(trained(setup).parameters);
    }
    for (const std::size_t same : {1, 2, 4}) // the formula may round
        EXPECT_EQ(found[same], found[0]) << policyText(policies[same]);
    for (const std::size_t other : {5, 6})
        EXPECT_NE(found[other], found[0]) << policyText(policies[other]);
}

TEST(TrainingGroups, AreSinglePoliciesWhereLengthsAreDrawnOrAnotherIsMeant)
{
    TrainingSetup setup = smallSetup("recall");
    const auto policies = *parsePolicies("standard,entropy-invariant:n0=16");
    EXPECT_EQ(trainingGroups(setup, policies).size(), 2U) << "n0 is another length";
    setup.shortest = 5;
    setup.longest = 16;
    const auto groups = trainingGroups(setup, policies);
    EXPECT_EQ(groups.size(), 2U) << "lengths below n0 occur";
    EXPECT_EQ(
        trainingCase(groups).text(), "The policies have different scales at the training lengths, so each has its own training.");
    EXPECT_EQ(trainingGroups(setup, *parsePolicies("standard,clipped:n0=16")).size(), 1U) << "clipped is standard up to n0";
}

} // namespace
} // namespace attentoscope::training
