// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_range.h"
#include "ui/film/transport.h"

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using testing::ElementsAre;

TEST(Transport, ShowsBothEndsAndStopsThere)
{
    Transport once{.place = 0, .atEnd = AtEnd::Stop};
    std::vector<double> places;
    while (once.advance(0.4))
        places.push_back(once.place);
    EXPECT_THAT(places, ElementsAre(0.4, 0.8, 1));
    once.rewind();
    EXPECT_EQ(once.place, 0);
}

TEST(Transport, BeginsAgainOrTurnsBack)
{
    Transport again{.place = 0, .atEnd = AtEnd::Repeat}, back{.place = 0, .atEnd = AtEnd::TurnBack};
    std::vector<double> ofAgain, ofBack;
    for (int i = 0; i < 7; ++i) {
        ASSERT_TRUE(again.advance(0.5));
        ASSERT_TRUE(back.advance(0.5));
        ofAgain.push_back(again.place);
        ofBack.push_back(back.place);
    }
    EXPECT_THAT(ofAgain, ElementsAre(0.5, 1, 0, 0.5, 1, 0, 0.5));
    EXPECT_THAT(ofBack, ElementsAre(0.5, 1, 0.5, 0, 0.5, 1, 0.5));
}

TEST(Transport, RewindsOnlyWhatIsOver)
{
    Transport half{.place = 0.5, .atEnd = AtEnd::Stop};
    half.rewind();
    EXPECT_EQ(half.place, 0.5);
    Transport onTheWayBack{.place = 0.5, .forth = false, .atEnd = AtEnd::TurnBack};
    onTheWayBack.rewind();
    EXPECT_FALSE(onTheWayBack.forth);
}

TEST(Transport, PlacesOfPicturesShowNoEndTwiceInARow)
{
    EXPECT_THAT(placesOf(3, AtEnd::Repeat), ElementsAre(0, 0.5, 1));
    EXPECT_THAT(placesOf(3, AtEnd::TurnBack), ElementsAre(0, 0.5, 1, 0.5));
    EXPECT_THAT(placesOf(2, AtEnd::TurnBack), ElementsAre(0, 1));
    EXPECT_THAT(placesOf(1, AtEnd::Stop), ElementsAre(0));
}

TEST(FilmRange, GoesByFactorsAndInWholeNumbers)
{
    const FilmRange length{64, 4096, true, true};
    EXPECT_EQ(length.at(0), 64);
    EXPECT_EQ(length.at(0.5), 512);
    EXPECT_EQ(length.at(1), 4096);
    EXPECT_EQ(length.at(7), 4096);
    EXPECT_DOUBLE_EQ(length.placeOf(512), 0.5);
    EXPECT_DOUBLE_EQ(length.placeOf(1), 0);
    EXPECT_EQ(length.values(), 4033u);
    const FilmRange backwards{4, 0.25, true, false};
    EXPECT_EQ(backwards.at(0), 4);
    EXPECT_DOUBLE_EQ(backwards.at(0.5), 1);
    EXPECT_DOUBLE_EQ(backwards.placeOf(0.25), 1);
    EXPECT_EQ(backwards.values(), 0u);
    EXPECT_EQ(backwards.at(0.4), 1.32); // 4 · 16^−0.4 = 1.3195, rounded to three digits
    const FilmRange large{1000, 30000, false, false};
    EXPECT_EQ(large.at(0.5), 15500);
    EXPECT_EQ((FilmRange{-1, 1, false, false}.at(0.5)), 0);
    EXPECT_EQ((FilmRange{1.0 / 3, 1, false, false}.at(0)), 1.0 / 3);
}

TEST(FilmRange, OfGivenNumbersShowsNoOthers)
{
    const FilmRange layers{0, 22, false, true, {0, 3, 11, 22}};
    std::vector<double> shown;
    for (const double place : placesOf(4, AtEnd::Stop))
        shown.push_back(layers.at(place));
    EXPECT_THAT(shown, ElementsAre(0, 3, 11, 22));
    EXPECT_DOUBLE_EQ(layers.placeOf(11), 2.0 / 3);
    EXPECT_EQ(layers.values(), 4u);
    const FilmRange some{22, 3, false, true, {0, 3, 11, 22}};
    EXPECT_EQ(some.at(0.5), 11);
    EXPECT_EQ(some.values(), 3u);
}

TEST(FilmRange, FewValuesStandLongEnoughToBeSeen)
{
    EXPECT_EQ(usualSeconds({0, 1, false, true, {0, 1}}), 2);
    EXPECT_EQ(usualSeconds({1, 8, false, true}), 4);
    EXPECT_EQ(usualSeconds({64, 4096, true, true}), 8);
    EXPECT_EQ(usualSeconds({0.25, 4, true, false}), 8);
}

} // namespace
} // namespace attentoscope
