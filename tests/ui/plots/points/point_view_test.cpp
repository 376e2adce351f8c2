// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/points/point_view.h"

#include "tests/ui/drag.h"
#include "ui/figures/files/export_figure.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

PointPicture corners()
{
    PointPicture picture;
    PointSeries series;
    series.legend = QStringLiteral("corners");
    series.hue = Hue::policy(0);
    series.xs = {0, 4, 4, 0};
    series.ys = {0, 0, 1, 1};
    series.diameters = {12, 12, 24, 0};
    picture.series = {series};
    return picture;
}

class APointView : public testing::Test
{
protected:
    APointView()
    {
        qRegisterMetaType<PointAddress>();
        view.resize(460, 340);
        view.show();
    }
    QImage shown(const PointPicture& picture)
    {
        view.show(picture);
        QApplication::processEvents();
        return view.grab().toImage().convertToFormat(QImage::Format_RGB32);
    }
    // Counts coloured pixels in a square around a point of the picture.
    int inkAt(const QImage& image, double x, double y) const
    {
        const QPoint at = view.placeOf(x, y).toPoint();
        int count = 0;
        for (int dy = -14; dy <= 14; ++dy)
            for (int dx = -14; dx <= 14; ++dx)
                if (image.rect().contains(at + QPoint(dx, dy)))
                    count += QColor(image.pixel(at + QPoint(dx, dy))).hsvSaturation() > 60;
        return count;
    }
    PointView view;
};

TEST(PointFigure, CutsNoLargeDiscHoweverLowItIs)
{
    PointPicture picture = corners();
    picture.series.front().diameters = {36};
    for (const double height : {130.0, 200.0, 600.0}) {
        const PlotReading plot = makePointFigure(picture)->readings({0, 0, 300, height}, {}).front();
        const double above = (plot.y.high - 1) / (plot.y.high - plot.y.low) * plot.data.height();
        const double right = (plot.x.high - 4) / (plot.x.high - plot.x.low) * plot.data.width();
        EXPECT_GT(above, 13) << height; // the axis ends a little nearer than the radius, once it is widened
        EXPECT_GT(right, 13) << height;
    }
}

TEST_F(APointView, SizesAreDiameters)
{
    const QImage image = shown(corners());
    const int small = inkAt(image, 0, 0), large = inkAt(image, 4, 1);
    EXPECT_NEAR(small, 113, 25) << "π 6²";
    EXPECT_NEAR(large, 452, 60) << "π 12²";
    EXPECT_EQ(inkAt(image, 0, 1), 0) << "a size of 0 is not drawn";
}

TEST_F(APointView, EqualScalesAreEqual)
{
    PointPicture picture = corners();
    picture.equalScales = true;
    shown(picture);
    const QPointF origin = view.placeOf(0, 0);
    EXPECT_NEAR(view.placeOf(1, 0).x() - origin.x(), origin.y() - view.placeOf(0, 1).y(), 0.5);
    picture.equalScales = false;
    shown(picture);
    EXPECT_GT(view.placeOf(0, 0).y() - view.placeOf(0, 1).y(), 1.5 * (view.placeOf(1, 0).x() - view.placeOf(0, 0).x()));
}

TEST_F(APointView, AClickTellsThePointBelowIt)
{
    shown(corners());
    QSignalSpy clicks(&view, &PointView::clicked);
    const auto clickAt = [&](const QPointF& place) {
        QWidget* plot = view.childAt(view.plotRect().center());
        QTest::mouseClick(plot, Qt::LeftButton, {}, plot->mapFrom(&view, place.toPoint()));
    };
    clickAt(view.placeOf(4, 1) + QPointF(3, 2));
    ASSERT_EQ(clicks.count(), 1);
    EXPECT_EQ(clicks[0][0].value<PointAddress>(), (PointAddress{0, 2}));
    clickAt(view.placeOf(2, 0.5));
    EXPECT_EQ(clicks.count(), 1) << "nothing there";
    EXPECT_EQ(view.pointNear(view.placeOf(4, 0)), (PointAddress{0, 1}));
    EXPECT_EQ(view.pointNear(view.placeOf(2, 0.5)), std::nullopt);
}

TEST_F(APointView, UndefinedPointsAreLeftOut)
{
    PointPicture picture = corners();
    picture.series[0].xs[1] = std::numeric_limits<double>::quiet_NaN();
    const QImage image = shown(picture);
    EXPECT_EQ(inkAt(image, 4, 0), 0);
    EXPECT_GT(inkAt(image, 0, 0), 50);
    picture.series[0].xs.assign(4, std::numeric_limits<double>::quiet_NaN());
    picture.emptyText = QStringLiteral("nothing yet");
    shown(picture);
    EXPECT_EQ(view.pointNear(view.rect().center()), std::nullopt);
}

TEST_F(APointView, PathsAndMarksAreInTheFigureToo)
{
    PointPicture picture = corners();
    PointPath path;
    path.hue = Hue::policy(1);
    path.closed = true;
    path.xs = {0, 4, 2};
    path.ys = {0, 0, 1};
    picture.paths = {path};
    picture.marks = {{2, 0.5, QStringLiteral("here"), Hue::policy(2), PointMark::Target}};
    view.show(picture);
    const auto image = figureImage(*view.figure(), {});
    ASSERT_TRUE(image.ok());
    int line = 0, mark = 0;
    for (int y = 0; y < image->height(); ++y)
        for (int x = 0; x < image->width(); ++x) {
            line += image->pixelColor(x, y).rgb() == Theme::light().policy(1).rgb();
            mark += image->pixelColor(x, y).rgb() == Theme::light().policy(2).rgb();
        }
    EXPECT_GT(line, 100);
    EXPECT_GT(mark, 50);
}

// Returns two groups of points at 3 … 5, of A and B, all in black. `left`: the policy of the left one.
PointPicture blackGroups(int left = 0)
{
    PointPicture picture;
    for (const int policy : {0, 1}) {
        PointSeries& series = picture.series.emplace_back();
        series.legend = QString::number(policy);
        series.hue = Hue::policy(policy);
        series.look.color = QColor(Qt::black);
        series.diameters = {7};
        const double x = policy == left ? 3 : 5;
        series.xs = {x, x, x};
        series.ys = {3, 4, 5};
    }
    return picture;
}

TEST(PointFigure, TellsSeriesApartWithoutColour)
{
    const auto first = figureImage(*makePointFigure(blackGroups()), {}),
               second = figureImage(*makePointFigure(blackGroups(1)), {});
    ASSERT_TRUE(first.ok() && second.ok());
    EXPECT_NE(*first, *second);
}

TEST(PointFigure, ShowsNothingThatTheWindowHasSelected)
{
    PointPicture picture = blackGroups();
    const auto bare = figureImage(*makePointFigure(picture), {});
    picture.current = PointAddress{0, 1};
    picture.marks = {{.x = 5, .y = 4, .text = {}, .sign = PointMark::Circle}};
    const auto selected = figureImage(*makePointFigure(picture), {});
    ASSERT_TRUE(bare.ok() && selected.ok());
    EXPECT_EQ(*bare, *selected);
}

PlotReading readingOf(const PointPicture& picture)
{
    return makePointFigure(picture)->readings(QRectF(0, 0, 400, 300), FigureStyle()).at(0);
}

TEST(PointFigure, BeginsAtZeroOnlyWhereHalfOfTheAxisHasPoints)
{
    PointPicture picture = blackGroups();
    picture.fromZero = true;
    EXPECT_GT(readingOf(picture).x.low, 2);
    EXPECT_GT(readingOf(picture).y.low, 2);
    picture.series[0].ys[0] = 1;
    EXPECT_LE(readingOf(picture).y.low, 0);
}

TEST(PointFigure, OfEqualScalesIsAsHighAsItsPointsAsk)
{
    PointPicture picture = blackGroups();
    picture.equalScales = true;
    const QRectF data = readingOf(picture).data;
    EXPECT_NEAR(data.width() / data.height(), 1, 0.02);
}

using Points = std::vector<PointAddress>;

// Shows what was brushed, as the page that owns the view does.
struct Brushed {
    explicit Brushed(PointView& view)
    {
        view.setBrushable(true);
        QObject::connect(&view, &PointView::brushed, &view, [this, &view](const Points& now, bool adds) {
            points = now;
            added = adds;
            PointPicture picture = view.picture();
            picture.brushed = now;
            view.show(picture);
        });
        QObject::connect(&view, &PointView::clicked, &view, [&view](const PointAddress& at) {
            PointPicture picture = view.picture();
            picture.current = at;
            view.show(picture);
        });
    }
    Points points;
    bool added = false;
};

TEST_F(APointView, ABandBrushesWhatLiesInsideAndShiftAdds)
{
    shown(corners());
    Brushed brushed(view);
    const auto near = [&](double x, double y, int dx, int dy) { return view.placeOf(x, y).toPoint() + QPoint(dx, dy); };
    dragOver(&view, near(4, 0, -30, 15), near(4, 1, 15, -15));
    EXPECT_EQ(brushed.points, (Points{{0, 1}, {0, 2}})) << "the right side";
    dragOver(&view, near(0, 0, -15, -15), near(0, 0, 15, 15), Qt::ShiftModifier);
    EXPECT_EQ(brushed.points, (Points{{0, 0}, {0, 1}, {0, 2}}));
    EXPECT_TRUE(brushed.added);
    EXPECT_TRUE(view.cursorTexts().isEmpty()) << "a drag with Shift sets no cursor";
    dragOver(&view, near(4, 1, 15, -15), near(4, 1, -20, 20));
    EXPECT_EQ(brushed.points, (Points{{0, 2}})) << "drawn from any corner, instead of what was";
    QTest::mouseClick(view.childAt(view.plotRect().center()), Qt::LeftButton, {}, view.placeOf(2, 0.5).toPoint());
    EXPECT_TRUE(brushed.points.empty()) << "a click on nothing";
}

TEST_F(APointView, WhatIsBrushedIsDrawnInTheColourOfTheSelectionWithoutALayout)
{
    shown(corners());
    const auto inkOf = [&](const QImage& image) {
        const QPoint at = view.placeOf(4, 1).toPoint();
        return QColor(image.pixel(at));
    };
    const QColor before = inkOf(view.grab().toImage());
    const int layouts = view.layouts();
    PointPicture picture = corners();
    picture.brushed = {{0, 2}};
    EXPECT_EQ(inkOf(shown(picture)).rgb(), Theme::light().selection.rgb());
    EXPECT_NE(before.rgb(), Theme::light().selection.rgb());
    EXPECT_EQ(view.layouts(), layouts);
    const Table table = view.figure()->numbers();
    EXPECT_EQ(table.columns.back(), "brushed");
    for (std::size_t row = 0; row < 4; ++row)
        EXPECT_EQ(std::get<std::int64_t>(table.rows[row].back()), row == 2 ? 1 : 0) << row;
}

TEST_F(APointView, KeysGoFromPointToPointAndBrush)
{
    shown(corners());
    Brushed brushed(view);
    view.activateWindow();
    view.setFocus();
    const auto at = [&] { return view.picture().current.value_or(PointAddress{9, 9}); };
    QTest::keyClick(&view, Qt::Key_Right);
    EXPECT_EQ(at(), (PointAddress{0, 0}));
    QTest::keyClick(&view, Qt::Key_Right);
    EXPECT_EQ(at(), (PointAddress{0, 3})) << "of equal x the next one";
    QTest::keyClick(&view, Qt::Key_Right);
    EXPECT_EQ(at(), (PointAddress{0, 1}));
    QTest::keyClick(&view, Qt::Key_End);
    EXPECT_EQ(at(), (PointAddress{0, 2}));
    QTest::keyClick(&view, Qt::Key_Right);
    EXPECT_EQ(at(), (PointAddress{0, 2})) << "there is none beyond";
    QTest::keyClick(&view, Qt::Key_Space);
    EXPECT_EQ(brushed.points, (Points{{0, 2}}));
    QTest::keyClick(&view, Qt::Key_Home);
    QTest::keyClick(&view, Qt::Key_Space);
    EXPECT_EQ(brushed.points, (Points{{0, 0}, {0, 2}}));
    QTest::keyClick(&view, Qt::Key_Space);
    EXPECT_EQ(brushed.points, (Points{{0, 2}}));
    QTest::keyClick(&view, Qt::Key_Up);
    EXPECT_EQ(at(), (PointAddress{0, 1})) << "of equal y the next one";
    QTest::keyClick(&view, Qt::Key_Escape);
    EXPECT_TRUE(brushed.points.empty());
}

} // namespace
} // namespace attentoscope
