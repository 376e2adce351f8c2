// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the verbal descriptions of pictures whose contents are known.
#include "ui/plots/picture_table.h"
#include "ui/plots/picture_words.h"
#include "ui/text/number_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

using testing::HasSubstr;

constexpr float masked = std::numeric_limits<float>::quiet_NaN();

std::string said(const auto& picture) { return describe(picture).toStdString(); }

Series line(const QString& name, std::vector<double> xs, std::vector<double> ys)
{
    Series series = measuredSeries({.policy = 0}, name, Hue::policy(0));
    series.xs = std::move(xs);
    series.ys = std::move(ys);
    return series;
}

TEST(PictureWords, ACurveRisesAndTwoCross)
{
    LinePicture picture = pictureOfCurves();
    picture.yLabel = QStringLiteral("entropy H (nats)");
    picture.series = {line(QStringLiteral("standard"), {64, 256, 1024}, {1.5, 3, 4.5}),
        line(QStringLiteral("other"), {64, 256, 1024}, {2, 2.5, 1})};
    const std::string words = said(picture);
    EXPECT_THAT(words, HasSubstr("entropy H (nats) against length n."));
    EXPECT_THAT(words, HasSubstr("standard rises from 1.5 at 64 to 4.5 at 1024."));
    EXPECT_THAT(words, HasSubstr("other falls from 2 at 64 to 1 at 1024, highest 2.5 at 256."));
    EXPECT_THAT(words, HasSubstr("other lies above standard at first, and below it from 256 on."));
}

TEST(PictureWords, TheoryIsHeldAgainstWhatWasMeasured)
{
    LinePicture picture = pictureOfCurves();
    picture.yLabel = QStringLiteral("H");
    Series theory = theorySeries({.policy = 0}, QStringLiteral("A"), Hue::policy(0));
    theory.xs = {64, 1024};
    theory.ys = {1, 4};
    picture.series = {theory, line(QStringLiteral("A"), {64, 1024}, {1.25, 4.5})};
    EXPECT_THAT(
        said(picture), HasSubstr("Theory and measurement of A differ by at most 0.5, with the largest difference at 1024."));
}

MapPicture mapOf(std::vector<float> values, int side)
{
    auto raster = std::make_shared<Raster>();
    raster->request.row1 = raster->request.col1 = side;
    raster->width = raster->height = side;
    raster->low = 0;
    raster->high = 1;
    raster->values = std::move(values);
    MapPicture picture;
    picture.raster = raster;
    picture.full = picture.range = {0, side, 0, side};
    return picture;
}

TEST(PictureWords, AMapTellsWhereTheWeightLies)
{
    MapPicture picture =
        mapOf({1, masked, masked, masked, 0.75F, 0.25F, masked, masked, 0, 0, 1, masked, 0.25F, 0.25F, 0.25F, 0.25F}, 4);
    picture.keyTokens =
        picture.queryTokens = {QStringLiteral("the"), QStringLiteral("cat"), QStringLiteral("sat"), QStringLiteral("on")};
    const std::string words = said(picture);
    EXPECT_THAT(words, HasSubstr("The largest value, 1, is at query 0 “the” and key 0 “the”."));
    // Weights of the own key: 1, 0.25, 1, 0.25; of the first key: 1, 0.75, 0, 0.25; if uniform: 1, 1/2, 1/3, 1/4.
    EXPECT_THAT(words,
        HasSubstr("On average, a query puts 63 % of its weight on its own key and 50 % on the first key; under uniform weights, "
                  "a key gets 52 %."));
    EXPECT_THAT(words, HasSubstr("38 % of the cells shown are masked."));
}

TEST(PictureWords, ATableOfAMapIsAsWideAsTheMap)
{
    MapPicture picture = mapOf({0.5F, masked, 0.125F, 0.25F}, 2);
    picture.keyTokens = {QStringLiteral("a"), QStringLiteral("b")};
    const SharedFigureTable table = tableOf(picture);
    ASSERT_EQ(table->rows(), 2);
    ASSERT_EQ(table->columns(), 2);
    EXPECT_EQ(table->columnName(1), QStringLiteral("1 b"));
    EXPECT_EQ(table->rowName(1), QStringLiteral("1"));
    EXPECT_EQ(table->text(0, 1), QStringLiteral("masked"));
    EXPECT_EQ(table->text(1, 0), weightText(0.125));
}

TEST(PictureWords, AProfileNamesItsLargestKeys)
{
    ProfilePicture picture;
    picture.row = 3;
    picture.series = {{QStringLiteral("A"), Hue::policy(0), {0.1F, masked, 0.5F, 0.4F}}};
    EXPECT_THAT(said(picture),
        HasSubstr("Weights of row 3. A: the largest weights among 3 keys are 0.5000 on key 2, 0.4000 on key 3, 0.1000 on key 0; "
                  "together 100 %."));
}

TEST(PictureWords, PointsTellTheirRangeAndWhetherTheyGoTogether)
{
    PointPicture picture;
    picture.xLabel = QStringLiteral("x");
    picture.yLabel = QStringLiteral("y");
    PointSeries points;
    points.legend = QStringLiteral("heads");
    points.xs = {1, 2, 3, 4};
    points.ys = {2, 4, 5, 9};
    picture.series = {points};
    // The correlation is 11/√130: Σ(x − 2.5)(y − 5) = 11, Σ(x − 2.5)² = 5, Σ(y − 5)² = 26.
    EXPECT_THAT(said(picture), HasSubstr("heads: 4 points, x from 1 to 4 and y from 2 to 9, correlation 0.96."));
}

} // namespace
} // namespace attentoscope
