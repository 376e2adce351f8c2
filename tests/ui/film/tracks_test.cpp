// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/tracks.h"
#include "ui/pages/page_list.h"
#include "ui/panels/source_numbers.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace attentoscope {
namespace {

class Tracks : public testing::Test
{
protected:
    static const Track& track(std::string_view key)
    {
        return *std::ranges::find(tracks(), key, [](const Track& each) { return std::string_view(each.key); });
    }
    TrackState state(std::string_view key) { return trackState(track(key), subject, numbers); }
    // Expects the first and the last value of the track to be possible.
    void expectPlayable(std::string_view key)
    {
        const TrackState now = state(key);
        ASSERT_EQ(now.why.toStdString(), "") << key;
        EXPECT_LE(now.least, std::min(now.usual.from, now.usual.to)) << key;
        EXPECT_GE(now.most, std::max(now.usual.from, now.usual.to)) << key;
        for (const double place : {0.0, 0.37, 1.0}) {
            FilmSubject moved = subject;
            const double value = now.usual.at(place);
            ASSERT_TRUE(moveTo(track(key), moved, value).ok()) << key << value;
            EXPECT_DOUBLE_EQ(trackState(track(key), moved, numbers).value, value) << key;
            EXPECT_FALSE(valueText(track(key), moved).contains(QLatin1Char('%'))) << key;
        }
    }

    FilmSubject subject;
    SourceNumbers numbers;
};

TEST_F(Tracks, HaveKeysAndFieldsOfTheirOwn)
{
    std::vector<std::string> keys;
    for (const Track& each : tracks()) {
        keys.emplace_back(each.key);
        EXPECT_TRUE(each.field == nullptr || findField(each.field) != nullptr) << each.key;
        EXPECT_TRUE(each.get != nullptr || each.field != nullptr) << each.key;
        EXPECT_TRUE(each.says != nullptr || each.saying != nullptr) << each.key;
        const PageKind& page = pageKinds()[pageNumber(QLatin1String(each.page != nullptr ? each.page : "explore"))];
        EXPECT_STREQ(page.name, each.page != nullptr ? each.page : "explore");
    }
    EXPECT_EQ(keys.front(), "n");
    std::ranges::sort(keys);
    EXPECT_EQ(std::ranges::adjacent_find(keys), keys.end());
}

TEST_F(Tracks, ArePlayedWhereTheExperimentHasThem)
{
    subject.rows = 256;
    subject.experiment.mask = Mask::of("sink(4) | sliding(128)");
    for (const char* key : {"n", "tau", "policy-b", "window", "row", "seed", "cosine"})
        expectPlayable(key);
    EXPECT_NE(state("policy-a").why, QString()); // policy A is standard, 1/√d, which has no parameter
    EXPECT_NE(state("rho").why, QString()); // rho belongs to the source topics
    EXPECT_NE(state("batch").why, QString());
    EXPECT_EQ(state("policy-b").title, QStringLiteral("B: n₀"));
    subject.experiment.policyA = *parsePolicy("constant:m=3");
    expectPlayable("policy-a");
    EXPECT_EQ(valueText(track("policy-a"), subject), QStringLiteral("A: m = 3"));
    subject.experiment.mask = Mask();
    EXPECT_NE(state("window").why, QString());
    subject.rows = 0;
    EXPECT_NE(state("row").why, QString());
}

TEST_F(Tracks, OfTheBatchAndTheHeadsAreAsManyAsThereAre)
{
    subject.experiment.source = "text";
    subject.experiment.text = {"one two", "three four five", "six"};
    expectPlayable("batch");
    EXPECT_THAT(state("batch").usual.numbers, testing::ElementsAre(0, 1, 2));
    EXPECT_NE(state("n").why, QString());
    subject.experiment.text = {"one two"};
    EXPECT_NE(state("batch").why, QString());
    subject.experiment.source = "multihead";
    subject.experiment.heads = 4;
    expectPlayable("head");
    EXPECT_EQ(state("head").usual.to, 3);
}

TEST_F(Tracks, OfThePageAreSeenThereAlone)
{
    for (const char* key : {"factor", "path"})
        EXPECT_NE(state(key).why, QString()) << key;
    subject.view.page = QStringLiteral("entropy");
    expectPlayable("factor");
    subject.view.page = QStringLiteral("geometry");
    expectPlayable("path");
    subject.view.page = QStringLiteral("cost");
    EXPECT_NE(state("tau").why, QString());
}

TEST_F(Tracks, HoldTheValueThatThereIs)
{
    subject.experiment.n = 16384;
    EXPECT_EQ(state("n").usual.from, 64);
    EXPECT_EQ(state("n").usual.to, 16384);
    subject.experiment.tau = 0.1;
    EXPECT_EQ(state("tau").usual.from, 0.1);
}

TEST_F(Tracks, OfALockedFieldAreRefused)
{
    subject.worksheet.questions = {{"What?", {}}};
    subject.worksheet.controls = {"tau"};
    EXPECT_NE(state("n").why, QString());
    EXPECT_EQ(state("tau").why, QString());
}

} // namespace
} // namespace attentoscope
