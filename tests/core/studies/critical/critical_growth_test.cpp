// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/critical/critical_growth.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/rows/row_set.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stop_token>
#include <vector>

namespace attentoscope {
namespace {

Experiment lengthened(const char* source, const char* lengths)
{
    Experiment experiment;
    experiment.source = source;
    experiment.lengths = Lengths::of(lengths);
    return experiment;
}

TEST(CriticalGrowth, NeedlesAskForTheLogarithmOfTheLength)
{
    const auto growth = criticalGrowth(lengthened("needles", "64:4096:x2"));
    ASSERT_TRUE(growth.ok()) << growth.error().text();
    const auto fit = (*growth)->fit();
    ASSERT_TRUE(fit.has_value());
    EXPECT_EQ(fit->best().law, GrowthLaw::Log);
    EXPECT_TRUE(fit->isTold());
    EXPECT_NEAR(fit->best().factor, 0.13, 0.01) << "near 1 over the gap between needles and hay, 0.85 √64";
    for (const CriticalPoint& point : (*growth)->points)
        EXPECT_EQ(point.rows, point.n <= 1024 ? 1024 : growthRows) << "at every length as many";
}

TEST(CriticalGrowth, NoiseAsksForTheSquareRoot)
{
    Experiment noise = lengthened("gaussian", "128:4096:x2");
    noise.d = 128;
    const auto growth = criticalGrowth(noise);
    ASSERT_TRUE(growth.ok());
    ASSERT_TRUE((*growth)->fit().has_value());
    EXPECT_EQ((*growth)->fit()->best().law, GrowthLaw::RootLog);
}

TEST(CriticalGrowth, APointIsThatOfTheRowsOfItsDraws)
{
    const auto growth = criticalGrowth(lengthened("gaussian", "100,300"), {.rows = 150});
    ASSERT_TRUE(growth.ok());
    for (const Index n : {Index(100), Index(300)}) {
        CriticalRows rows(1);
        for (const Index trial : n == 100 ? std::vector<Index>{0, 1} : std::vector<Index>{0}) {
            Experiment experiment = lengthened("gaussian", "100,300");
            experiment.n = n;
            const auto inputs = makeInputs(experiment, Draw(trial));
            ASSERT_TRUE(inputs.ok());
            const auto mask = bindMask(experiment, **inputs);
            ASSERT_TRUE(mask.ok());
            ASSERT_TRUE(rows.add(**inputs, *mask, evenlySpacedRows(n, 150)).ok());
        }
        EXPECT_EQ((*growth)->at(n), rows.found().pooled);
    }
    EXPECT_TRUE(std::isnan((*growth)->at(200)));
}

TEST(CriticalGrowth, OfASequenceThatIsGivenTheLengthsAreItsBeginnings)
{
    Experiment experiment = lengthened("text", "2,4,64");
    experiment.text = {"the cat sat on a mat today"};
    experiment.mask = Mask::of("causal");
    std::size_t told = 0;
    const auto growth =
        criticalGrowth(experiment, {}, {}, [&](const SharedCriticalGrowth& part) { EXPECT_EQ(part->points.size(), ++told); });
    ASSERT_TRUE(growth.ok()) << growth.error().text();
    EXPECT_EQ((*growth)->lengths, (std::vector<Index>{2, 4, 7}));
    EXPECT_EQ(told, 3U);
    EXPECT_EQ((*growth)->points[0].rows, 1) << "the first row sees one key";
    EXPECT_EQ((*growth)->points[2].rows, 6);
    EXPECT_FALSE((*growth)->fit()->isTold());
}

TEST(CriticalGrowth, OfARecordingCountsAllItsRowsButThoseOfPadding)
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = std::string(TEST_DATA) + "/recordings/padded.npz";
    experiment.batch = 1;
    experiment.head = 2;
    experiment.mask = Mask::of("causal & padding");
    const auto growth = criticalGrowth(experiment);
    ASSERT_TRUE(growth.ok()) << growth.error().text();
    EXPECT_EQ((*growth)->lengths.front(), 8);
    EXPECT_EQ((*growth)->lengths.back(), 31);
    EXPECT_EQ((*growth)->points.back().rows, 30) << "the first row sees one key";
    const SharedInputs whole = *makeInputs(experiment);
    CriticalRows rows(1);
    ASSERT_TRUE(rows.add(*whole, *bindMask(experiment, *whole), evenlySpacedRows(31, 0), {}).ok());
    EXPECT_NEAR((*growth)->points.back().critical, rows.found().pooled, 1e-6);
}

TEST(CriticalGrowth, TheSameBitsOnAnyNumberOfThreads)
{
    const Experiment experiment = lengthened("topics", "64,128,256");
    const auto one = criticalGrowth(experiment, {.threads = 1}), three = criticalGrowth(experiment, {.threads = 3});
    ASSERT_TRUE(one.ok() && three.ok());
    for (const Index n : (*one)->lengths)
        EXPECT_EQ((*one)->at(n), (*three)->at(n));
}

TEST(CriticalGrowth, RefusesWhatCannotBeComputedAndStops)
{
    Experiment experiment = lengthened("needles", "64,128");
    experiment.d = 0;
    EXPECT_FALSE(criticalGrowth(experiment).ok());
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = criticalGrowth(lengthened("needles", "64,128"), {}, stop.get_token());
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
