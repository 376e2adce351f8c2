// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/training_time.h"

#include <gtest/gtest.h>

namespace attentoscope::training {
namespace {

TEST(TrainingTime, CountsTheTests)
{
    TrainingSetup setup = usualSetup(*findTask("first-token"));
    setup.shortest = setup.longest = 16;
    setup.steps = 20;
    ExtrapolationPlan plan{.setup = setup, .policies = *parsePolicies("standard,log-n"), .lengths = {16, 256}, .seeds = 2};
    plan.examples = 20;
    const auto few = estimatedSeconds(plan, 1);
    plan.examples = 20000; // take a hundred times as long as the steps
    const auto many = estimatedSeconds(plan, 1);
    ASSERT_TRUE(few.ok() && many.ok());
    EXPECT_GT(*many, 5 * *few);
}

TEST(TrainingTime, RefusesLengthsThatTheTaskDoesNotHave)
{
    TrainingSetup setup = usualSetup(*findTask("first-token"));
    setup.steps = 20;
    const ExtrapolationPlan plan{.setup = setup, .policies = *parsePolicies("standard"), .lengths = {-5}, .seeds = 1};
    EXPECT_FALSE(estimatedSeconds(plan, 1).ok());
}

} // namespace
} // namespace attentoscope::training
