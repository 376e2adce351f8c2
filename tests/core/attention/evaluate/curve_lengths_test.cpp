// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the lengths of curves of a given sequence: prefixes that end at the last token that is not padding.
#include "core/attention/evaluate/curve_lengths.h"

#include "core/attention/evaluate/counted_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace attentoscope {
namespace {

using testing::ElementsAre;

// Returns a sequence of n tokens, of which only begin ... end − 1 are real.
Inputs tokens(Index n, Index begin, Index end)
{
    Inputs inputs;
    inputs.q.resize(n, 2);
    inputs.k.resize(n, 2);
    if (begin > 0 || end < n) {
        inputs.keyPadded.assign(std::size_t(n), 1);
        std::fill(inputs.keyPadded.begin() + begin, inputs.keyPadded.begin() + end, 0);
    }
    return inputs;
}

Inputs lastQueries(Index nq, Index nk)
{
    Inputs inputs;
    inputs.q.resize(nq, 2);
    inputs.k.resize(nk, 2);
    return inputs;
}

TEST(CurveLengths, OfARecordingAreAboutEightByOneFactor)
{
    EXPECT_THAT(ownLengths(tokens(96, 0, 96)), ElementsAre(8, 11, 16, 23, 33, 47, 67, 96));
    EXPECT_THAT(ownLengths(tokens(1024, 0, 1024)), ElementsAre(8, 16, 32, 64, 128, 256, 512, 1024));
    EXPECT_THAT(ownLengths(tokens(10, 0, 10)), ElementsAre(8, 9, 10));
    EXPECT_THAT(ownLengths(tokens(5, 0, 5)), ElementsAre(5));
    EXPECT_THAT(ownLengths(lastQueries(1, 100)), ElementsAre(100)) << "one query, behind a cache";
}

TEST(CurveLengths, EndAtTheLastTokenThatIsNotPadding)
{
    EXPECT_EQ(ownLengths(tokens(96, 0, 31)).back(), 31);
    EXPECT_EQ(ownLengths(tokens(96, 60, 96)).front(), 68) << "eight tokens that are not padding";
    const std::vector<Index> wanted{16, 31, 64, 96};
    const auto after = prefixLengths(tokens(96, 0, 31), wanted);
    ASSERT_TRUE(after.ok());
    EXPECT_THAT(after->lengths, ElementsAre(16, 31));
    ASSERT_EQ(after->notes.size(), 1U);
    EXPECT_EQ(after->notes[0].text(), "padding follows the first 31 of 96 tokens: the curve ends at n = 31");
    const auto before = prefixLengths(tokens(96, 40, 96), wanted);
    ASSERT_TRUE(before.ok());
    EXPECT_THAT(before->lengths, ElementsAre(64, 96)) << "shorter prefixes are padding only";
    const std::vector<Index> within{8, 16};
    EXPECT_TRUE(prefixLengths(tokens(96, 0, 31), within)->notes.empty()) << "the curve ends sooner by itself";
    const std::vector<Index> beyond{64, 96};
    EXPECT_THAT(prefixLengths(tokens(96, 0, 31), beyond)->lengths, ElementsAre(31)) << "all of the sequence";
}

TEST(CurveLengths, OnlyARecordingWhoseLengthsAndRowsAreUntouchedChoosesThem)
{
    Experiment experiment;
    EXPECT_FALSE(choosesOwnLengths(experiment) || choosesOwnRows(experiment)) << "a generated source";
    experiment.source = "text";
    EXPECT_FALSE(choosesOwnLengths(experiment) || choosesOwnRows(experiment));
    experiment.source = "tensor";
    EXPECT_TRUE(choosesOwnLengths(experiment) && choosesOwnRows(experiment));
    experiment.rows = 65;
    EXPECT_FALSE(choosesOwnRows(experiment));
    const std::vector<Index> usual = experiment.lengths.values();
    experiment.lengths = listedLengths(usual);
    EXPECT_EQ(experiment.lengths.values(), usual);
    EXPECT_FALSE(choosesOwnLengths(experiment)) << "the same lengths, but listed";
}

TEST(CurveLengths, RealTokensAreAllWhereNoneOrEveryOneIsPadding)
{
    EXPECT_EQ(realTokens(tokens(6, 0, 6)).end, 6);
    EXPECT_EQ(realTokens(tokens(6, 2, 2)).begin, 0);
    EXPECT_EQ(realTokens(tokens(6, 2, 2)).end, 6);
    EXPECT_EQ(realTokens(tokens(6, 1, 4)).begin, 1);
    EXPECT_EQ(realTokens(tokens(6, 1, 4)).end, 4);
    EXPECT_EQ(countedQueries(tokens(6, 1, 4)), 3);
    EXPECT_EQ(countedQueries(lastQueries(2, 6)), 2);
}

} // namespace
} // namespace attentoscope
