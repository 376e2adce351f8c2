// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/picture_numbers.h"

#include "tests/ui/plots/pictures.h"

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using testing::ElementsAre;

std::vector<std::string> linesOf(const Table& table)
{
    std::vector<std::string> lines;
    for (const QString& line : QString::fromStdString(csvText(table)).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        lines.push_back(line.toStdString());
    return lines;
}

TEST(PictureNumbers, APixelOfAMapNamesTheCellsThatItStandsFor)
{
    auto raster = std::make_shared<Raster>();
    raster->request = {10, 13, 4, 8, 2, 2}; // 3 rows and 4 keys on 2 × 2 pixels
    raster->width = raster->height = 2;
    raster->values = {0.5F, 0.25F, masked, 1};
    EXPECT_THAT(linesOf(numbersOf(mapOf(raster))),
        ElementsAre("first_query,last_query,first_key,last_key,weights_max", "10,10,4,5,0.5", "10,10,6,7,0.25", "11,12,4,5,",
            "11,12,6,7,1"));
    EXPECT_EQ(linesOf(numbersOf(MapPicture())).size(), 1u) << "a picture of nothing";
}

TEST(PictureNumbers, AProfileHasAColumnForEachSeries)
{
    ProfilePicture picture;
    picture.series = {
        {QStringLiteral("A"), Hue::policy(0), {0.75F, masked, 0.25F}}, {QStringLiteral("B"), Hue::policy(1), {1, masked, 0}}};
    EXPECT_THAT(linesOf(numbersOf(picture)), ElementsAre("key,A,B", "0,0.75,1", "1,,", "2,0.25,0"));
}

TEST(PictureNumbers, CurvesTellWhatIsMeasuredFromTheory)
{
    LinePicture picture = twoCurves();
    for (Series& series : picture.series)
        series.name = QStringLiteral("<b>%1</b>").arg(series.name);
    const Table table = numbersOf(picture);
    ASSERT_EQ(table.rows.size(), 28u) << "four series of seven lengths";
    EXPECT_THAT(table.rows[1], ElementsAre(Cell("A standard"), Cell("measured"), Cell(128.0), Cell(std::log(128)), Cell(0.1)));
    EXPECT_EQ(linesOf(table)[0], "series,kind,length n,entropy H (nats),error");
    EXPECT_EQ(linesOf(table)[1 + 14 + 1].substr(0, 21), "A standard,theory,128") << "theory has no error";
    EXPECT_EQ(linesOf(table)[1 + 14 + 1].back(), ',');
}

TEST(PictureNumbers, AHistogramHasTheEdgesOfItsSteps)
{
    LinePicture picture;
    Series steps;
    steps.legend = QStringLiteral("rows");
    steps.shape = Series::Steps;
    steps.xs = {0, 1, 3};
    steps.ys = {5, 7};
    Series line;
    line.name = QStringLiteral("mean");
    line.xs = {1, 2};
    line.ys = {4, 6};
    line.lows = {3, 5};
    line.highs = {5, 7};
    picture.series = {steps, line};
    EXPECT_THAT(linesOf(numbersOf(picture)),
        ElementsAre("series,x,end,y,low,high", "rows,0,1,5,,", "rows,1,3,7,,", "mean,1,,4,3,5", "mean,2,,6,5,7"));
}

TEST(PictureNumbers, PlacesOfAnAxisAreTheNumbersThatStandThere)
{
    LinePicture picture;
    Series series;
    series.name = QStringLiteral("rows");
    series.xs = {0.5, 7.5};
    series.ys = {1, 2};
    picture.series = {series};
    picture.xScale = LinePicture::Cells;
    EXPECT_THAT(linesOf(numbersOf(picture))[2], "rows,7,,2,,");
    picture.xScale = LinePicture::Linear;
    picture.xValue = [](double place) { return place / (1 - place); };
    EXPECT_THAT(linesOf(numbersOf(picture))[1], "rows,1,,1,,");
}

TEST(PictureNumbers, PointsTellWhatTheirSizeIs)
{
    PointPicture picture;
    picture.xLabel = QStringLiteral("first <i>axis</i>");
    PointSeries points;
    points.legend = QStringLiteral("A");
    points.xs = {1, 2};
    points.ys = {3, 4};
    points.diameters = {10, 5};
    points.sizes = {0.75, 0.25};
    picture.series = {points};
    picture.paths = {{QStringLiteral("hull"), Hue::quiet(), true, false, false, {9}, {8}}};
    picture.marks = {{5, 6, QStringLiteral("mean")}};
    EXPECT_THAT(linesOf(numbersOf(picture)),
        ElementsAre("series,point,first axis,y,size,value", "A,0,1,3,0.75,", "A,1,2,4,0.25,", "hull,0,9,8,,", "mean,0,5,6,,"));
}

TEST(PictureNumbers, FiguresOfOneKindAreJoinedUnderTheirTitles)
{
    LinePicture first = twoCurves(), second = twoCurves();
    first.title = QStringLiteral("<span style=\"color:red\">H</span> of A");
    second.title = QStringLiteral("peak");
    const SharedFigure both = composeFigure({{{{makeLineFigure(first)}, {makeLineFigure(second)}}}});
    ASSERT_FALSE(both->columns().empty());
    const Table table = both->numbers();
    EXPECT_EQ(table.columns.front(), "picture");
    ASSERT_EQ(table.rows.size(), 56u);
    EXPECT_THAT(table.rows.front().front(), Cell(std::string("H of A")));
    EXPECT_THAT(table.rows.back().front(), Cell(std::string("peak")));
    second.yLabel = QStringLiteral("peak weight");
    EXPECT_TRUE(composeFigure({{{{makeLineFigure(first)}, {makeLineFigure(second)}}}})->columns().empty()) << "they differ";
}

} // namespace
} // namespace attentoscope
