// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/autopsy.h"

#include "core/training/runs/test_network.h"
#include "core/training/tasks/hand_built.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

namespace attentoscope::training {
namespace {

// The weight of a key, computed as it is defined.
double plainMass(const std::vector<double>& slopes, const std::vector<double>& offsets, std::size_t key, double lambda)
{
    double sum = 0;
    for (std::size_t j = 0; j < slopes.size(); ++j)
        sum += std::exp(lambda * slopes[j] + offsets[j] - lambda * slopes[key] - offsets[key]);
    return 1 / sum;
}

// A short training, after which recall is far from perfect.
TrainingRun smallRecall()
{
    TrainingSetup setup = usualSetup(*findTask("recall"));
    setup.steps = 60;
    setup.width = 16;
    setup.shortest = setup.longest = 16;
    TrainingRun run = *beginTraining(setup);
    EXPECT_TRUE(train(run));
    return run;
}

TEST(AutopsyTest, FindsTheSmallestScaleThatGivesAWeightBack)
{
    const std::vector<double> slopes = {0.3, 2, 1.6, -1, 0.8, 1.99}, offsets = {0, -0.5, 0.2, 1, 0, 0};
    for (std::size_t key = 0; key < slopes.size(); ++key)
        for (const double mass : {0.02, 0.1, 0.2, 0.45, 0.9}) {
            // Scans λ in small steps, as a twin that knows nothing of the curve's shape.
            constexpr double step = 1e-3, most = 20;
            double scanned = NAN;
            const double sign = plainMass(slopes, offsets, key, 0) < mass ? 1 : -1;
            for (double lambda = 0; lambda < most && std::isnan(scanned); lambda += step)
                if (sign * (plainMass(slopes, offsets, key, lambda) - mass) >= 0)
                    scanned = lambda;
            const double found = restoringScale(slopes, offsets, key, mass, most);
            ASSERT_EQ(std::isnan(found), std::isnan(scanned)) << key << ' ' << mass;
            if (std::isnan(found))
                continue;
            EXPECT_NEAR(found, scanned, step * 1.01) << key << ' ' << mass;
            EXPECT_NEAR(plainMass(slopes, offsets, key, found), mass, 1e-12);
        }
}

TEST(AutopsyTest, HasTheClosedFormOfTheFirstToken)
{
    const double gap = 10;
    const HandBuiltNetwork built = firstTokenNetwork(gap);
    TrainingSetup setup = usualSetup(*findTask("first-token"));
    setup.width = built.shape.width;
    setup.d = built.shape.d;
    TrainingRun run = *beginTraining(setup);
    run.parameters = built.parameters;
    const std::vector<Index> lengths = {64, 128, 4096};
    for (const char* policy : {"standard", "log-n"}) {
        const auto found = autopsyOf(run, parsePolicy(policy).value(), 3, lengths);
        ASSERT_TRUE(found) << found.error().text();
        ASSERT_EQ(found->lengths.size(), 3U);
        for (const AutopsyLength& one : found->lengths) {
            const double c = gap / std::sqrt(6.0), at64 = policy == std::string("standard") ? 1 : std::log(64.0);
            EXPECT_EQ(one.rank, 1);
            EXPECT_EQ(one.place, 0);
            EXPECT_TRUE(one.right);
            EXPECT_NEAR(one.mass, 1 / (1 + double(one.n - 1) * std::exp(-one.multiplier * c)), 2e-6);
            // The same weight asks for the same (n − 1) e^(−m c).
            EXPECT_NEAR(one.restoring, at64 + std::log(double(one.n - 1) / 63) / c, 2e-5) << policy << ' ' << one.n;
        }
        EXPECT_NEAR(found->mass, found->lengths[0].mass, 1e-15);
    }
}

TEST(AutopsyTest, RestoresTheWeightInTheNetworkItself)
{
    const TrainingRun run = smallRecall();
    const std::vector<Index> lengths = {16, 64, 512};
    Index restored = 0, lost = 0;
    for (Index example = 0; example < 20; ++example) {
        const Autopsy found = *autopsyOf(run, {}, example, lengths);
        EXPECT_EQ(found.lengths[1].place, found.lengths[0].place) << "the question stays the same";
        EXPECT_GE(found.lengths[1].rank, found.lengths[0].rank);
        EXPECT_GE(found.lengths[0].mass, found.lengths[2].mass) << "more keys take more of the weight";
        for (const AutopsyLength& one : found.lengths) {
            if (std::isnan(one.restoring)) {
                EXPECT_GT(one.rank, 1) << "a weight of the best key can be given back";
                ++lost;
                continue;
            }
            ++restored;
            char name[64];
            std::snprintf(name, sizeof name, "constant:m=%.17g", one.restoring);
            const std::vector<Index> own = {one.n};
            const Autopsy again = *autopsyOf(run, *parsePolicy(name), example, own);
            EXPECT_NEAR(again.lengths[0].mass, found.mass, 1e-9 + 1e-9 / found.mass) << example << ' ' << one.n;
        }
        EXPECT_LE(found.lengths[0].restoring, 1 + 1e-6) << "the scale that it was trained with gives it, and maybe a smaller one";
    }
    EXPECT_GT(restored, 20);
    EXPECT_GT(lost, 0) << "else the case of a key that no scale brings back is not seen here";
}

TEST(AutopsyTest, BeginsWithAnExampleOfTheTest)
{
    const TrainingRun run = smallRecall();
    const std::vector<PolicyChoice> standard(1);
    const TestedLength tested = testNetwork(run, standard, 16, 50)->front();
    double mass = 0, entropy = 0;
    const std::vector<Index> lengths = {16};
    for (Index example = 0; example < 50; ++example) {
        const AutopsyLength one = autopsyOf(run, standard[0], example, lengths)->lengths[0];
        EXPECT_EQ(one.right, tested.right[std::size_t(example)]);
        mass += one.mass / 50;
        entropy += one.entropy / 50;
    }
    EXPECT_NEAR(mass, tested.plantedMass, 1e-6);
    EXPECT_NEAR(entropy, tested.entropy, 1e-6);
}

TEST(AutopsyTest, RefusesWhatItCannotExamine)
{
    TrainingSetup vote = usualSetup(*findTask("vote"));
    const std::vector<Index> lengths = {64}, shorter = {32}, longer = {2000};
    EXPECT_EQ(autopsyOf(*beginTraining(vote), {}, 0, lengths).error().what, "autopsy");
    const TrainingRun recall = *beginTraining(usualSetup(*findTask("recall")));
    EXPECT_EQ(autopsyOf(recall, {}, 0, shorter).error().what, "autopsy");
    EXPECT_EQ(autopsyOf(recall, {}, 0, longer).error().what, "test-lengths");
    EXPECT_EQ(autopsyOf(recall, *parsePolicy("entropy-matched"), 0, lengths).error().what, "policy");
    const Autopsy sparse = *autopsyOf(recall, *parsePolicy("standard@sparsemax"), 0, lengths);
    EXPECT_TRUE(std::isnan(sparse.lengths[0].restoring));
}

} // namespace
} // namespace attentoscope::training
