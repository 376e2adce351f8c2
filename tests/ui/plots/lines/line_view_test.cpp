// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/line_view.h"

#include "tests/ui/plots/pictures.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/text_line.h"
#include "ui/text/number_text.h"

#include <gtest/gtest.h>

#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <cmath>

namespace attentoscope {
namespace {

LinePicture rows(std::size_t count)
{
    LinePicture picture;
    picture.xScale = LinePicture::Cells;
    picture.xHigh = double(count);
    for (int s = 0; s < 2; ++s) {
        Series series;
        series.name = series.legend = QString(QChar('A' + s));
        series.hue = Hue::policy(s);
        series.shape = Series::Rows;
        for (std::size_t k = 0; k < count; ++k) {
            series.xs.push_back(double(k) + 0.5);
            series.ys.push_back(2 - s + 0.1 * std::sin(double(k)));
        }
        picture.series.push_back(series);
    }
    return picture;
}

class ALineView : public testing::Test
{
public:
    ALineView()
    {
        view.resize(420, 300);
        view.show();
    }
    LineView view;
};

TEST_F(ALineView, DrawsEverySeriesInsideTheAxes)
{
    for (const std::size_t count : {10, 100000}) {
        view.show(rows(count));
        const QImage image = grabbed(view);
        for (const int policy : {0, 1}) {
            EXPECT_GT(countOf(image, view.plotRect(), Theme::light().policy(policy)), 50) << count;
            const QRect below(0, view.plotRect().bottom() + 2, view.width(), view.height() - view.plotRect().bottom() - 2);
            EXPECT_EQ(countOf(image, below, Theme::light().policy(policy)), 0) << count;
        }
    }
}

TEST_F(ALineView, AnEntryWiderThanTheAxesHasTheWidthOfThePlot)
{
    LinePicture picture = rows(10);
    picture.series.resize(1);
    picture.leftMargin = 100;
    const auto firstInLegend = [&](const QString& name) {
        picture.series.front().legend = name;
        view.show(picture);
        const QImage image = grabbed(view);
        int x = 0;
        while (x < image.width() && countOf(image, {x, 0, 1, view.plotRect().top()}, Theme::light().policy(0)) == 0)
            ++x;
        return x;
    };
    EXPECT_GE(firstInLegend(QStringLiteral("short")), 100);
    const QString wide(48, QLatin1Char('n')); // wider than the axes of 290 px, and narrower than the plot
    EXPECT_LT(firstInLegend(wide), 100);
}

TEST_F(ALineView, ASpikeAmongManyRowsIsSeenAsRange)
{
    LinePicture picture = rows(100000);
    picture.series.resize(1);
    const auto coloured = [&] {
        view.show(picture);
        const QImage image = grabbed(view);
        const QRect rect = view.plotRect();
        int count = 0;
        for (int y = rect.top() + rect.height() / 4; y < rect.top() + rect.height() / 2; ++y)
            for (int x = rect.left(); x <= rect.right(); ++x)
                count += QColor(image.pixel(x, y)).hsvSaturation() > 25;
        return count;
    };
    picture.series[0].ys.assign(100000, 1);
    picture.series[0].ys[0] = 10; // keeps the axis the same in both pictures
    picture.series[0].ys[70000] = 1;
    const int without = coloured();
    picture.series[0].ys[70000] = 10;
    EXPECT_GT(coloured(), without + 20);
}

TEST_F(ALineView, AClickFallsOnTheNearestRow)
{
    view.show(rows(10));
    QApplication::processEvents();
    QSignalSpy clicks(&view, &LineView::clicked);
    const QRect rect = view.plotRect();
    QWidget* plot = view.childAt(rect.center());
    QTest::mouseClick(
        plot, Qt::LeftButton, {}, plot->mapFrom(&view, QPoint(rect.left() + rect.width() * 73 / 100, rect.center().y())));
    ASSERT_EQ(clicks.count(), 1);
    EXPECT_EQ(clicks[0][0].toDouble(), 7.5);
}

TEST_F(ALineView, TooltipsGiveEverySeriesAtThePlace)
{
    LinePicture picture = rows(10);
    picture.series[1].ys[3] = std::numeric_limits<double>::quiet_NaN();
    picture.xText = [](double x) { return QStringLiteral("row %1").arg(std::floor(x)); };
    view.show(picture);
    EXPECT_EQ(view.textAt(3.5), QStringLiteral("row 3\nA: %1\nB: —").arg(briefText(2 + 0.1 * std::sin(3.0))));
}

TEST_F(ALineView, NamesOfPlacesNeverOverlap)
{
    LinePicture picture = rows(10);
    view.show(picture);
    grabbed(view);
    const int without = view.plotRect().top();
    picture.marks = {{1, QStringLiteral("alpha")}, {9, QStringLiteral("omega")}};
    view.show(picture);
    grabbed(view);
    const int oneRow = view.plotRect().top();
    EXPECT_GT(oneRow, without);
    picture.marks = {{5, QStringLiteral("quite a long name of a place")}, {5.1, QStringLiteral("another quite long name")}};
    view.show(picture);
    grabbed(view);
    EXPECT_GT(view.plotRect().top(), oneRow) << "a second row";
}

TEST_F(ALineView, WithNothingToDrawItSaysSo)
{
    LinePicture picture = rows(10);
    for (Series& series : picture.series)
        series.ys.assign(10, std::numeric_limits<double>::quiet_NaN());
    picture.emptyText = QStringLiteral("nothing yet");
    view.show(picture);
    const QImage image = grabbed(view);
    int dark = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            dark += qGray(image.pixel(x, y)) < 160;
    EXPECT_GT(dark, 30);
    EXPECT_LT(dark, 2000) << "axes where there is nothing";
}

// Counts the rows of pixels above the data that the title has ink in.
int heightOfTitle(ALineView& test, int width)
{
    test.view.resize(width, 300);
    const QImage image = grabbed(test.view);
    int rows = 0;
    for (int y = 0; y < 24; ++y) { // px; the strip of the title
        bool ink = false;
        for (int x = 0; x < image.width(); ++x)
            ink = ink || image.pixelColor(x, y).lightness() < 120;
        rows += ink;
    }
    return rows;
}

// Returns the tooltip of the place where the mouse rests.
QString toolTipAt(PlotView& view, const QPoint& place)
{
    QToolTip::hideText();
    EXPECT_TRUE(QTest::qWaitFor([] { return QToolTip::text().isEmpty(); }));
    QHelpEvent rest(QEvent::ToolTip, place, view.mapToGlobal(place));
    QApplication::sendEvent(view.childAt(place), &rest);
    return QToolTip::text();
}

TEST_F(ALineView, ATitleKeepsItsSizeAndItsTooltipHasWhatWasCut)
{
    constexpr int wide = 420, narrow = 210, tiny = 110; // px
    LinePicture picture = rows(10);
    picture.title = QStringLiteral("<b>Gradient to the scores</b>") + betweenParts + QStringLiteral("256 of 2048 rows");
    view.show(picture);
    const QPoint onTitle(60, 12);
    const int height = heightOfTitle(*this, wide);
    EXPECT_TRUE(toolTipAt(view, onTitle).isEmpty()) << "all of it is there";
    EXPECT_EQ(heightOfTitle(*this, narrow), height);
    EXPECT_EQ(toolTipAt(view, onTitle), QStringLiteral("Gradient to the scores 256 of 2048 rows"));
    EXPECT_EQ(heightOfTitle(*this, tiny), height);
    EXPECT_EQ(toolTipAt(view, onTitle), QStringLiteral("Gradient to the scores 256 of 2048 rows"));
    EXPECT_TRUE(toolTipAt(view, view.plotRect().center()).isEmpty()) << "below the title";
}

TEST_F(ALineView, TheLastNumberOfAnAxisIsDrawnHoweverWide)
{
    for (const int rightMargin : {-1, 4})
        for (const std::size_t count : {1000UL, 100000UL}) {
            LinePicture picture = rows(count);
            picture.rightMargin = rightMargin;
            view.show(picture);
            const QImage image = grabbed(view);
            const QRect axis = view.plotRect();
            const QRect label(axis.right() - 6, axis.bottom() + 5, view.width() - axis.right() + 5, 16); // its right half
            int ink = 0;
            for (int y = label.top(); y <= label.bottom(); ++y)
                for (int x = label.left(); x < image.width(); ++x)
                    ink += image.pixelColor(x, y).lightness() < 180;
            EXPECT_GT(ink, 10) << count << ' ' << rightMargin;
        }
}

// Returns a figure of doubling lengths with these values.
SharedFigure againstLength(std::vector<double> ys)
{
    LinePicture picture;
    picture.xScale = LinePicture::Logarithmic;
    Series series;
    series.name = series.legend = QStringLiteral("measured");
    series.ys = std::move(ys);
    for (std::size_t k = 0; k < series.ys.size(); ++k)
        series.xs.push_back(std::exp2(6.0 + double(k)));
    picture.series = {series};
    return makeLineFigure(picture);
}

TEST(LineFigure, GoesOnForWhatIsALittleBeyondATickAndNotToTheNextOne)
{
    const auto axisOf = [](const SharedFigure& figure) {
        return figure->readings(QRectF(0, 0, 300, 220), FigureStyle()).at(0).y;
    };
    const ReadAxis axis = axisOf(againstLength({-0.004, 0.2, 0.7, 1.002}));
    EXPECT_LE(axis.low, -0.004);
    EXPECT_GT(axis.low, -0.1);
    EXPECT_GE(axis.high, 1.002);
    EXPECT_LT(axis.high, 1.1);
    EXPECT_EQ(axisOf(againstLength({0, 0.2, 0.7, 0.9})).low, 0);
}

TEST(LineFigure, HasNumbersAtBothEndsOfItsLengths)
{
    FigureOptions options;
    options.widthMm = 80;
    options.heightMm = 67;
    const QByteArray drawn = screenSvg(*againstLength({1, 2, 3, 4, 5, 6}), options);
    EXPECT_TRUE(drawn.contains(">64<")) << drawn.toStdString();
    EXPECT_TRUE(drawn.contains(">2048<"));
}

} // namespace
} // namespace attentoscope
