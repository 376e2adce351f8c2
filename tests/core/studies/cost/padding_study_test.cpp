// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/cost/padding_study.h"

#include "core/session/fields.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace attentoscope {
namespace {

PaddingSetup setupOf(Index batchSize, Index bucketWidth, Index packLength)
{
    PaddingSetup setup;
    setup.batchSize = batchSize;
    setup.bucketWidth = bucketWidth;
    setup.packLength = packLength;
    return setup;
}

PaddingLimits quickly()
{
    PaddingLimits limits;
    limits.patienceMs = 0;
    limits.fewestRuns = 1;
    return limits;
}

BatchWork workAt(BatchWay way, const std::vector<Index>& lengths, const PaddingSetup& setup)
{
    const auto layout = layoutOf(way, lengths, setup);
    EXPECT_TRUE(layout.ok());
    return workOf(way, *layout, lengths);
}

std::vector<std::vector<Index>> sequencesOf(const BatchLayout& layout)
{
    std::vector<std::vector<Index>> rows;
    for (const BatchRow& row : layout)
        rows.push_back(row.sequences);
    return rows;
}

TEST(BatchLengths, AreReadAsTheyCome)
{
    EXPECT_EQ(BatchLengths::parse(" 37, 2x5,0 ")->values(), (std::vector<Index>{37, 5, 5, 0}));
    EXPECT_TRUE(BatchLengths::parse("")->values().empty());
    for (const char* wrong : {"3,,4", "-1", "3.5", "x5", "0x5", "4097", "1025x1", "1000x1,25x1", "3x"})
        EXPECT_FALSE(BatchLengths::parse(wrong).ok()) << wrong;
    EXPECT_EQ(BatchLengths::parse("12,3x").error().column, 3u);
}

TEST(BatchLayout, IsWhatOneWouldWriteDown)
{
    const std::vector<Index> lengths{3, 5, 2, 5};
    using Rows = std::vector<std::vector<Index>>;
    const auto inOrder = layoutOf(BatchWay::InOrder, lengths, setupOf(2, 0, 0));
    EXPECT_EQ(*inOrder, (BatchLayout{{{0}, 3, 5, 0}, {{1}, 5, 5, 0}, {{2}, 2, 5, 1}, {{3}, 5, 5, 1}}));
    const auto sorted = layoutOf(BatchWay::Sorted, lengths, setupOf(2, 0, 0));
    EXPECT_EQ(*sorted, (BatchLayout{{{2}, 2, 3, 0}, {{0}, 3, 3, 0}, {{1}, 5, 5, 1}, {{3}, 5, 5, 1}}));
    EXPECT_EQ(layoutOf(BatchWay::Buckets, lengths, setupOf(2, 1, 0))->at(1).batch, 0) << "3 goes with 2";
    EXPECT_EQ(layoutOf(BatchWay::Buckets, lengths, setupOf(2, 0, 0))->at(1).batch, 1) << "but not at width 0";
    EXPECT_EQ(layoutOf(BatchWay::Buckets, lengths, setupOf(2, 9, 0))->at(2).batch, 1) << "two make a batch";
    EXPECT_EQ(sequencesOf(*layoutOf(BatchWay::Packed, lengths, setupOf(2, 0, 0))), (Rows{{1}, {3}, {0, 2}}));
    EXPECT_EQ(sequencesOf(*layoutOf(BatchWay::Blocks, lengths, setupOf(2, 0, 10))), (Rows{{1, 3}, {0, 2}}));
    const BatchWork padded = workAt(BatchWay::InOrder, lengths, setupOf(2, 0, 0));
    EXPECT_EQ(padded.positions, 20);
    EXPECT_EQ(padded.tokens, 15);
    EXPECT_EQ(padded.cells, 100);
    EXPECT_EQ(padded.useful, 9 + 25 + 4 + 25);
    EXPECT_EQ(padded.strangers, 0);
    EXPECT_DOUBLE_EQ(padded.paddingShare(), 0.37);
    EXPECT_EQ(padded.multiplyAdds(8, 4), 1200);
    const BatchWork packed = workAt(BatchWay::Packed, lengths, setupOf(2, 0, 0));
    EXPECT_EQ(packed.cells, 75);
    EXPECT_EQ(packed.strangers, 12) << "2 · 3 · 2";
    EXPECT_EQ(packed.padding(), 0);
    EXPECT_EQ(workAt(BatchWay::Blocks, lengths, setupOf(2, 0, 0)).cells, 63);
}

// Counts the same work by labelling every position of every row with its sequence and comparing each pair.
TEST(BatchWork, IsWhatCountingEveryCellGives)
{
    const std::vector<Index> lengths{7, 1, 12, 0, 5, 5, 9, 3, 12, 2};
    for (const BatchWay way : allBatchWays)
        for (const Index packLength : {0, 17}) {
            SCOPED_TRACE(nameOf(way));
            const auto layout = layoutOf(way, lengths, setupOf(4, 2, packLength));
            ASSERT_TRUE(layout.ok());
            double cells = 0, useful = 0, strangers = 0;
            std::multiset<Index> seen;
            for (const BatchRow& row : *layout) {
                std::vector<Index> owner;
                for (const Index sequence : row.sequences) {
                    owner.insert(owner.end(), std::size_t(lengths[std::size_t(sequence)]), sequence);
                    seen.insert(sequence);
                }
                ASSERT_LE(Index(owner.size()), row.width);
                owner.resize(std::size_t(row.width), -1);
                for (const Index query : owner)
                    for (const Index key : owner) {
                        const bool own = query >= 0 && query == key, other = query >= 0 && key >= 0 && query != key;
                        cells += way != BatchWay::Blocks || own;
                        useful += own;
                        strangers += other && way != BatchWay::Blocks;
                    }
            }
            const BatchWork work = workOf(way, *layout, lengths);
            EXPECT_EQ(work.cells, cells);
            EXPECT_EQ(work.useful, useful);
            EXPECT_EQ(work.strangers, strangers);
            for (Index sequence = 0; sequence < Index(lengths.size()); ++sequence)
                if (lengths[std::size_t(sequence)] > 0) {
                    EXPECT_EQ(seen.count(sequence), 1u) << "each once";
                }
        }
}

TEST(BatchLayout, ARowHoldsTheLongest)
{
    const std::vector<Index> lengths{3, 9};
    EXPECT_FALSE(layoutOf(BatchWay::Packed, lengths, setupOf(2, 0, 8)).ok());
    EXPECT_EQ(layoutOf(BatchWay::Packed, lengths, setupOf(2, 0, 8)).error().what, "pack-length");
    EXPECT_EQ(layoutOf(BatchWay::Packed, lengths, setupOf(2, 0, 9))->front().width, 9);
}

TEST(PaddingStudy, EveryWayHasTheSameWeights)
{
    PaddingBatch batch{{7, 1, 12, 0, 5, 33, 9, 64}, setupOf(3, 2, 0), 16, 8, 3};
    const auto study = studyPadding(batch, quickly());
    ASSERT_TRUE(study.ok()) << study.error().text();
    EXPECT_TRUE((*study)->finished);
    ASSERT_EQ((*study)->runs.size(), std::size(allBatchWays));
    for (const BatchRun& run : (*study)->runs) {
        SCOPED_TRACE(nameOf(run.way));
        EXPECT_EQ(run.paddingWeight, 0) << "exactly";
        EXPECT_GT(run.weightError, 0) << "float32 against float64";
        EXPECT_LT(run.weightError, 1e-6);
        EXPECT_LT(run.outputError, 1e-5);
        EXPECT_GT(run.ms, 0);
        EXPECT_EQ(run.runs, 1);
        EXPECT_EQ(run.work.cells, workAt(run.way, batch.lengths, batch.setup).cells);
    }
    EXPECT_EQ(workRatio(**study, (*study)->runs.front()), 1);
    EXPECT_EQ(timeRatio(**study, (*study)->runs.front()), 1);
}

TEST(PaddingStudy, EqualLengthsCostNothing)
{
    const auto study = studyPadding({std::vector<Index>(6, 20), setupOf(4, 0, 0), 8, 8, 1}, quickly());
    ASSERT_TRUE(study.ok());
    for (const BatchRun& run : (*study)->runs) {
        EXPECT_EQ(workRatio(**study, run), 1);
        EXPECT_EQ(run.work.wasted(), 0);
    }
}

TEST(PaddingStudy, WorkIsToldBeforeAnythingIsMeasured)
{
    std::vector<SharedPaddingStudy> told;
    ASSERT_TRUE(
        studyPadding({{4, 9}, {}, 4, 4, 1}, quickly(), [&](const SharedPaddingStudy& part) { told.push_back(part); }).ok());
    ASSERT_EQ(told.size(), 1u);
    EXPECT_FALSE(told[0]->finished);
    EXPECT_EQ(told[0]->runs[0].work.cells, 162);
    EXPECT_TRUE(std::isnan(timeRatio(*told[0], told[0]->runs[0])));
}

TEST(PaddingStudy, RefusesWhatItCannotMeasure)
{
    EXPECT_FALSE(studyPadding({{0, 0}, {}, 4, 4, 1}, quickly()).ok());
    EXPECT_FALSE(studyPadding({{100, 4000}, setupOf(8, 0, 3999), 4, 4, 1}, quickly()).ok());
    const auto large = studyPadding({std::vector<Index>(100, 4000), {}, 4, 4, 1}, quickly());
    ASSERT_FALSE(large.ok());
    EXPECT_EQ(large.error().what, "batch-lengths");
    std::stop_source stopped;
    stopped.request_stop();
    const auto none = studyPadding({{4, 9}, {}, 4, 4, 1}, quickly(), {}, stopped.get_token());
    ASSERT_FALSE(none.ok());
    EXPECT_EQ(none.error().kind, ErrorKind::Cancelled);
}

TEST(PaddingBatch, TakesTheLengthsThatThereAre)
{
    Experiment experiment;
    experiment.seed = 5;
    const auto drawn = paddingBatch(experiment);
    ASSERT_TRUE(drawn.ok());
    EXPECT_TRUE(drawn->drawn);
    ASSERT_EQ(drawn->lengths.size(), 32u);
    for (const Index length : drawn->lengths)
        EXPECT_TRUE(length >= 4 && length <= 256) << length;
    EXPECT_EQ(drawn->lengths, paddingBatch(experiment)->lengths);
    experiment.seed = 6;
    EXPECT_NE(drawn->lengths, paddingBatch(experiment)->lengths);
    EXPECT_EQ(drawn->dv, 64) << "values as long as keys where there are none";

    experiment.source = "text";
    EXPECT_TRUE(paddingBatch(experiment)->drawn) << "a single sequence is no batch";
    experiment.text = {"I love AI", "", "Machine learning is powerful"};
    EXPECT_EQ(paddingBatch(experiment)->lengths, (std::vector<Index>{3, 0, 4}));
    ASSERT_TRUE(setFieldFromText(experiment, *findField("batch-lengths"), "8,2x3").ok());
    EXPECT_EQ(paddingBatch(experiment)->lengths, (std::vector<Index>{8, 3, 3}));
}

} // namespace
} // namespace attentoscope
