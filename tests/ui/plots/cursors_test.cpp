// SPDX-License-Identifier: GPL-3.0-or-later
// Cursors are set with the mouse, and then the picture changes under them.
#include "ui/plots/parts/cursors.h"

#include "tests/ui/plots/pictures.h"
#include "ui/plots/points/point_view.h"

#include <gtest/gtest.h>

#include <QTest>

namespace attentoscope {
namespace {

template <class View>
class CursorsOf : public testing::Test
{
protected:
    CursorsOf()
    {
        view.resize(600, 400);
        view.show();
    }
    template <class Picture>
    void show(const Picture& picture)
    {
        view.show(picture);
        QApplication::processEvents();
    }
    QCustomPlot* plot() { return static_cast<QCustomPlot*>(view.childAt(view.plotRect().center())); }
    void set(double x, double y)
    {
        const QPoint at(int(std::lround(plot()->xAxis->coordToPixel(x))), int(std::lround(plot()->yAxis->coordToPixel(y))));
        QTest::mouseClick(plot(), Qt::LeftButton, Qt::ShiftModifier, at);
    }
    std::string told() const { return view.cursorTexts().join(QLatin1Char('\n')).toStdString(); }

    View view;
};

using CursorsOfCurves = CursorsOf<LineView>;
using CursorsOfWeights = CursorsOf<ProfileView>;
using CursorsOfMaps = CursorsOf<MapView>;
using CursorsOfPoints = CursorsOf<PointView>;

LinePicture measuredCurves()
{
    LinePicture picture = twoCurves();
    picture.series.resize(2); // without the theory on the same points
    return picture;
}

TEST_F(CursorsOfCurves, StayOnTheirCurveAtTheirLength)
{
    LinePicture picture = measuredCurves();
    show(picture);
    set(1024, picture.series[1].ys[4]);
    EXPECT_EQ(told(), "1:  1024,  3.466");
    for (double& y : picture.series[1].ys)
        y += 1;
    show(picture);
    EXPECT_EQ(told(), "1:  1024,  4.466") << "another measurement of B";
    picture.series[1].name = QStringLiteral("B log-n");
    Series kept = picture.series[0];
    kept.kind = QStringLiteral("kept 1");
    kept.measured = false;
    picture.series.insert(picture.series.begin(), kept);
    show(picture);
    EXPECT_EQ(told(), "1:  1024,  4.466") << "beside another curve, under another policy";
    view.resize(500, 300);
    QApplication::processEvents();
    EXPECT_EQ(told(), "1:  1024,  4.466");
}

TEST_F(CursorsOfCurves, AreNotShownWhereTheirCurveHasNoPoint)
{
    const LinePicture picture = measuredCurves();
    show(picture);
    set(1024, picture.series[0].ys[4]);
    const std::string before = told();
    LinePicture shorter = picture;
    for (Series& series : shorter.series) {
        series.xs.resize(3);
        series.ys.resize(3);
    }
    show(shorter);
    EXPECT_EQ(told(), "") << "1024 is still to be measured";
    show(picture);
    EXPECT_EQ(told(), before);
    show(shorter);
    set(128, shorter.series[0].ys[1]);
    EXPECT_EQ(view.cursorTexts().size(), 1);
    show(picture);
    EXPECT_EQ(view.cursorTexts().size(), 1) << "a new one takes the place of one that is not seen";
}

TEST_F(CursorsOfCurves, GoWhenTheAxisBecomesAnotherQuantity)
{
    LinePicture picture = measuredCurves();
    show(picture);
    set(1024, picture.series[0].ys[4]);
    ASSERT_NE(told(), "");
    picture.yLabel = QStringLiteral("H / ln n");
    show(picture);
    EXPECT_EQ(told(), "");
    picture.yLabel = twoCurves().yLabel;
    show(picture);
    EXPECT_EQ(told(), "") << "they are gone";
}

ProfilePicture weightsOf(Index keys, float most)
{
    ProfilePicture picture;
    picture.row = 3;
    for (int policy = 0; policy < 2; ++policy) {
        std::vector<float> weights;
        for (Index j = 0; j < keys; ++j)
            weights.push_back(most / float((policy + 1) * (j + 1)));
        picture.series.push_back({QString(QLatin1Char(char('A' + policy))), Hue::policy(policy), weights});
    }
    return picture;
}

TEST_F(CursorsOfWeights, StayOnTheirKey)
{
    show(weightsOf(64, 0.5F));
    set(7.5, 0.5 / 8 / 2);
    EXPECT_EQ(told(), "1:  7,  0.03125") << "B's weight of key 7";
    show(weightsOf(32, 0.25F));
    EXPECT_EQ(told(), "1:  7,  0.01563") << "among fewer keys";
    show(weightsOf(4, 0.5F));
    EXPECT_EQ(told(), "") << "there is no such key";
    show(weightsOf(64, 0.5F));
    EXPECT_EQ(told(), "1:  7,  0.03125");
    ProfilePicture words = weightsOf(64, 0.5F);
    for (int j = 0; j < 64; ++j)
        words.keyTokens << QString::number(j);
    show(words);
    EXPECT_EQ(told(), "") << "the keys are others";
}

TEST_F(CursorsOfMaps, StayOnTheirCellWhileTheMapHasIt)
{
    const auto mapOfSize = [](Index size, float by) {
        return mapOf(rasterOf(size, size, [by](Index i, Index j) { return by * (float(i) + 0.125F * float(j)); }));
    };
    show(mapOfSize(8, 1));
    QTest::mouseClick(plot(), Qt::LeftButton, Qt::ShiftModifier, plot()->mapFrom(&view, view.cellCentre(5, 7)));
    EXPECT_EQ(told(), "1:  i 5,  j 7,  5.875");
    show(mapOfSize(16, 2));
    EXPECT_EQ(told(), "1:  i 5,  j 7,  11.75");
    view.setRange({0, 4, 0, 4});
    EXPECT_EQ(told(), "1:  i 5,  j 7,  11.75") << "zooming leaves it in its cell";
    show(mapOfSize(4, 1));
    EXPECT_EQ(told(), "");
    show(mapOfSize(8, 1));
    EXPECT_EQ(told(), "1:  i 5,  j 7,  5.875");
    MapPicture others = mapOfSize(8, 1);
    others.ground = QStringLiteral("gaussian");
    show(others);
    EXPECT_EQ(told(), "") << "another source has other cells";
    QTest::mouseClick(plot(), Qt::LeftButton, Qt::ShiftModifier, plot()->mapFrom(&view, view.cellCentre(5, 7)));
    MapPicture words = others;
    words.keyTokens = words.queryTokens = QStringLiteral("the cat sat on the mat today again").split(QLatin1Char(' '));
    show(words);
    EXPECT_EQ(told(), "") << "rows and keys are others";
}

TEST_F(CursorsOfPoints, GoWithTheirPoints)
{
    PointPicture picture;
    PointSeries series;
    series.legend = QStringLiteral("rows");
    series.xs = {0, 4, 4, 0};
    series.ys = {0, 0, 1, 1};
    series.diameters = {12};
    picture.series = {series};
    show(picture);
    set(4, 1);
    EXPECT_EQ(told(), "1:  4,  1");
    picture.title = QStringLiteral("rows of A");
    show(picture);
    EXPECT_EQ(told(), "1:  4,  1") << "the points are the same";
    picture.series.front().ys = {0, 0, 0.5, 1};
    show(picture);
    EXPECT_EQ(told(), "");
}

} // namespace
} // namespace attentoscope
