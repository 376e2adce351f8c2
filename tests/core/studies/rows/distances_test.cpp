// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the weight by distance with its definition, written out over the whole map.
#include "core/studies/rows/distances.h"

#include "core/attention/evaluate/evaluate.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

Experiment ofMask(const std::string& mask)
{
    Experiment experiment;
    experiment.n = 70;
    experiment.d = 16;
    experiment.mask = Mask::of(mask);
    return experiment;
}

SharedDistanceStudy studied(const Experiment& experiment, Index rows = 0)
{
    const auto result = evaluate(experiment);
    EXPECT_TRUE(result.ok());
    const auto found = studyDistances(*result, rows);
    EXPECT_TRUE(found.ok());
    return *found;
}

TEST(Distances, AreThoseOfTheWholeMap)
{
    for (const char* mask : {"full", "causal", "sliding(9)", "causal & !sink(3)"}) {
        const SharedDistanceStudy study = studied(ofMask(mask));
        const auto whole = evaluate(ofMask(mask), {{.weights = true}});
        ASSERT_TRUE(whole.ok());
        KeyRanges visible;
        for (std::size_t p = 0; p < 2; ++p)
            for (std::size_t b = 0; b < study->bins(); ++b)
                for (const bool after : {false, true}) {
                    double sum = 0, pairs = 0, rows = 0;
                    for (Index i = 0; i < 70; ++i) {
                        (*whole)->mask.row(i, visible);
                        rows += !visible.empty();
                        for (const KeyRange& range : visible)
                            for (Index j = range.begin; j < range.end; ++j)
                                if ((j > i) == after && std::abs(i - j) >= study->edges[b]
                                    && std::abs(i - j) < study->edges[b + 1]) {
                                    sum += double((*whole)->policies[p].weights(i, j));
                                    ++pairs;
                                }
                    }
                    const DistanceStudy::Side& side = (after ? study->after : study->before)[p];
                    EXPECT_NEAR(side.mass[b], sum / rows, 1e-12) << mask << b;
                    EXPECT_EQ(std::isnan(side.weight[b]), pairs == 0) << mask << b;
                    if (pairs > 0) {
                        EXPECT_NEAR(side.weight[b], sum / pairs, 1e-12) << mask << b;
                    }
                }
    }
}

TEST(Distances, EveryWeightIsCountedOnce)
{
    const SharedDistanceStudy study = studied(ofMask("full"), 20);
    EXPECT_EQ(study->rows, 20);
    EXPECT_TRUE(study->looksAhead());
    for (std::size_t p = 0; p < 2; ++p) {
        double sum = study->before[p].mass.front();
        for (const double decade : study->decades(p))
            sum += decade;
        EXPECT_NEAR(sum, 1, 1e-6);
    }
}

TEST(Distances, AWindowCutsWhereItEnds)
{
    const SharedDistanceStudy study = studied(ofMask("sliding(10)"));
    EXPECT_FALSE(study->looksAhead());
    for (std::size_t b = 0; b < study->bins(); ++b)
        EXPECT_EQ(std::isnan(study->before[0].weight[b]), study->edges[b] >= 10) << study->edges[b];
}

TEST(Distances, BinsGrowAndReachTheFarthest)
{
    EXPECT_EQ(distanceEdges(12), (std::vector<Index>{0, 1, 2, 3, 5, 7, 10, 20}));
    EXPECT_EQ(distanceEdges(1), (std::vector<Index>{0, 1, 2}));
    EXPECT_GT(distanceEdges(Index(1) << 24).back(), Index(1) << 24);
}

TEST(Distances, CanBeStopped)
{
    const auto result = evaluate(ofMask("full"));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(studyDistances(*result, 0, stop.get_token()).error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
