// The scale that entropy invariance would need, in closed form.
#include "core/theory/matched.h"

#include "core/theory/needles.h"
#include "core/theory/sphere.h"

#include <cmath>
#include <gtest/gtest.h>

namespace attentoscope::theory {
namespace {

// d = 64, the entropy of the standard scale at n = 512.
TEST(Matched, PublishedValuesOfTheSphere)
{
    const double target = *sphereEntropy(512, 64, 0.125);
    EXPECT_NEAR(target, 5.749330, 5e-7);
    const std::pair<double, double> values[] = {
        {1024, 1.579631}, {4096, 2.403667}, {16384, 3.079697}, {65536, 3.696197}, {1048576, 4.861428}};
    for (const auto& [n, m] : values)
        EXPECT_NEAR(sphereMatched(n, 64, target).value_or(-1), m, 1e-6) << n;
    EXPECT_NEAR(*sphereMatched(512, 64, target), 1, 1e-13);
    for (const double n : {2.0, 64.0, 256.0, 313.0})
        EXPECT_FALSE(sphereMatched(n, 64, target)) << "the target exceeds log n at n = " << n;
    EXPECT_TRUE(sphereMatched(314, 64, target)) << "log 314 = 5.7494";
}

TEST(Matched, IsTheInverseOfTheEntropy)
{
    for (const double d : {2.0, 16.0, 64.0, 1024.0})
        for (const double n : {8.0, 512.0, 1e6})
            for (const double share : {1e-9, 0.1, 0.5, 0.9, 0.999}) {
                const double target = share * std::log(n);
                const double sphere = *sphereMatched(n, d, target), gaussian = *gaussianMatched(n, target);
                EXPECT_NEAR(std::log(n) - lossD(d, sphere * std::sqrt(d)), target, 1e-12 * std::log(n)) << d << ' ' << n;
                EXPECT_NEAR(std::log(n) - gaussianD(d, gaussian / std::sqrt(d)), target, 1e-12 * std::log(n));
            }
    EXPECT_EQ(*sphereMatched(512, 64, std::log(512.0)), 0);
    EXPECT_FALSE(sphereMatched(512, 1, 0.1)) << "with d = 1 no scale loses more than log 2";
    EXPECT_TRUE(sphereMatched(512, 1, std::log(512.0) - 0.5));
}

// The approximation that is easy to remember: √(1 + 2 ln(n / n0)).
TEST(Matched, GaussianNoiseNeedsARootOfLogN)
{
    const double target = std::log(512.0) - 0.5;
    for (const double n : {512.0, 1024.0, 16384.0})
        EXPECT_NEAR(*gaussianMatched(n, target), std::sqrt(1 + 2 * std::log(n / 512)), 1e-14);
}

TEST(Matched, NeedlesAreTheInverseUpToFreezing)
{
    const double target = needlesEntropy(512, 64, 0.125, 4, 0.85)->entropy;
    double before = 0;
    for (const double n : {64.0, 256.0, 512.0, 1024.0, 4096.0, 16384.0, 1e6}) {
        const auto m = needlesMatched(n, 64, 4, 0.85, target);
        ASSERT_TRUE(m) << n;
        EXPECT_NEAR(needlesEntropy(n, 64, *m / 8, 4, 0.85)->entropy, target, 1e-11) << n;
        EXPECT_GT(*m, before) << "longer sequences need a larger scale";
        before = *m;
    }
    EXPECT_NEAR(*needlesMatched(512, 64, 4, 0.85, target), 1, 1e-12);
    // A little more than the published log n / log n0, and far less than noise would need.
    const double needed = *needlesMatched(16384, 64, 4, 0.85, target);
    EXPECT_GT(needed, std::log(16384.0) / std::log(512.0));
    EXPECT_LT(needed, *sphereMatched(16384, 64, *sphereEntropy(512, 64, 0.125)) - 1);
    EXPECT_FALSE(needlesMatched(8, 64, 4, 0.85, target)) << "log 8 is below the target";
    EXPECT_FALSE(needlesMatched(512, 64, 4, 0.85, 0.5)) << "four equal needles keep log 4";
    EXPECT_NEAR(*needlesMatched(512, 64, 4, 0.85, std::log(512.0)), 0, 1e-12);
}

} // namespace
} // namespace attentoscope::theory
