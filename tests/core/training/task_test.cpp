// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/tasks/task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace attentoscope::training {
namespace {

QuestionBatch<float> examplesOf(const char* task, const ExampleStreams& streams, Index first, Index examples, Index n)
{
    QuestionBatch<float> batch;
    drawExamples(*findTask(task), streams, first, examples, n, batch);
    return batch;
}

TEST(Tasks, HaveExamplesThatTheirNumberAloneDecides)
{
    for (const Task& task : tasks()) {
        if (task.ofText)
            continue;
        QuestionBatch<float> all, some;
        drawExamples(task, streamsOfStep(3, 17), 0, 12, 20, all);
        drawExamples(task, streamsOfStep(3, 17), 5, 4, 20, some);
        EXPECT_EQ(some.tokens, all.tokens.middleRows(5 * 20, 4 * 20)) << task.name;
        EXPECT_EQ(some.questions, all.questions.middleRows(5, 4)) << task.name;
        EXPECT_TRUE(std::equal(some.labels.begin(), some.labels.end(), all.labels.begin() + 5)) << task.name;
        EXPECT_EQ(all.planted.size(), task.planted ? 12U : 0U) << task.name;
        for (const Index label : all.labels)
            EXPECT_THAT(label, testing::AllOf(testing::Ge(0), testing::Lt(task.classes))) << task.name;
    }
}

TEST(Tasks, HaveOtherExamplesForEachSeedStepAndTest)
{
    for (const Task& task : tasks()) {
        if (task.ofText)
            continue;
        std::set<std::vector<float>> seen;
        for (const ExampleStreams& streams :
            {streamsOfStep(1, 20), streamsOfStep(2, 20), streamsOfStep(1, 21), streamsOfTest(20), streamsOfStep(0, 20)}) {
            QuestionBatch<float> batch;
            drawExamples(task, streams, 0, 4, 20, batch);
            seen.insert({batch.tokens.data(), batch.tokens.data() + batch.tokens.size()});
        }
        EXPECT_EQ(seen.size(), 5U) << task.name;
    }
}

TEST(Tasks, AskForEveryLabelAboutEquallyOften)
{
    for (const Task& task : tasks()) {
        if (task.ofText)
            continue;
        QuestionBatch<float> batch;
        drawExamples(task, streamsOfTest(33), 0, 2000, 33, batch);
        std::vector<int> counts(std::size_t(task.classes), 0);
        for (const Index label : batch.labels)
            ++counts[std::size_t(label)];
        const double expected = 2000 / double(task.classes);
        for (const int count : counts)
            EXPECT_NEAR(count, expected, 4.5 * std::sqrt(expected)) << task.name;
    }
}

TEST(MaxRetrieval, AsksForTheClassOfTheHighestPriority)
{
    const auto batch = examplesOf("max-retrieval", streamsOfTest(50), 0, 20, 50);
    for (Index b = 0; b < 20; ++b) {
        Index best = 0, one = 0;
        batch.tokens.col(0).segment(b * 50, 50).maxCoeff(&best);
        EXPECT_EQ(batch.planted[std::size_t(b)], best);
        batch.tokens.row(b * 50 + best).tail(10).maxCoeff(&one);
        EXPECT_EQ(batch.labels[std::size_t(b)], one);
        for (Index j = 0; j < 50; ++j)
            EXPECT_EQ(batch.tokens.row(b * 50 + j).tail(10).sum(), 1);
    }
}

TEST(Recall, AsksForTheValueOfOneOfDistinctKeys)
{
    const Index n = findTask("recall")->mostTokens; // every key once
    const auto batch = examplesOf("recall", streamsOfTest(n), 0, 2, n);
    for (Index b = 0; b < 2; ++b) {
        std::set<float> codes;
        int asked = 0;
        for (Index j = 0; j < n; ++j) {
            const auto token = batch.tokens.row(b * n + j);
            codes.insert(token[0]);
            if (token.head(16) == batch.questions.row(b)) {
                ++asked;
                EXPECT_EQ(batch.planted[std::size_t(b)], j);
                EXPECT_EQ(token[16 + batch.labels[std::size_t(b)]], 1);
            }
        }
        EXPECT_EQ(codes.size(), std::size_t(n));
        EXPECT_EQ(asked, 1);
    }
}

TEST(Vote, CountsEachVoteByItsStrength)
{
    const auto batch = examplesOf("vote", streamsOfStep(1, 1), 0, 30, 40);
    for (Index b = 0; b < 30; ++b) {
        double sum = 0;
        for (Index j = b * 40; j < (b + 1) * 40; ++j)
            sum += std::exp(double(batch.tokens(j, 0))) * double(batch.tokens(j, 2) - batch.tokens(j, 1));
        EXPECT_EQ(batch.labels[std::size_t(b)], sum > 0);
    }
}

TEST(BitTasks, CountOnes)
{
    for (const char* task : {"majority", "parity", "first-token"}) {
        const auto batch = examplesOf(task, streamsOfStep(1, 1), 0, 30, 41);
        for (Index b = 0; b < 30; ++b) {
            const int ones = int(batch.tokens.col(1).segment(b * 41, 41).sum());
            const int wanted = task == std::string_view("majority") ? ones > 20
                : task == std::string_view("parity")                ? ones % 2
                                                                    : int(batch.tokens(b * 41, 1));
            EXPECT_EQ(batch.labels[std::size_t(b)], wanted) << task;
        }
    }
}

} // namespace
} // namespace attentoscope::training
