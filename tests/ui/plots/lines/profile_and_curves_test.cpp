// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/plots/pictures.h"
#include "tests/ui/wait.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/painted_figure.h"
#include "ui/plots/lines/line_plot.h"
#include "ui/plots/maps/color_bar_plot.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>

namespace attentoscope {
namespace {

ProfilePicture oneHotKey(Index keys, Index hot)
{
    ProfilePicture picture;
    picture.row = 3;
    std::vector<float> weights(std::size_t(keys), 0.0F);
    weights[std::size_t(hot)] = 1;
    picture.series = {{QStringLiteral("A"), Hue::policy(0), weights}};
    return picture;
}

TEST(ProfileView, aSingleHotKeyAmongManyReachesTheTop)
{
    ProfileView view;
    view.resize(500, 240);
    view.show();
    for (const Index hot : {0, 12345, 65535}) {
        view.show(oneHotKey(65536, hot));
        const QImage image = grabbed(view);
        const QRect rect = view.plotRect();
        const QRect upper(rect.left(), rect.top() + rect.height() / 4, rect.width(), rect.height() / 4);
        int marked = 0;
        for (int x = upper.left(); x <= upper.right(); ++x)
            for (int y = upper.top(); y <= upper.bottom(); ++y)
                marked += QColor(image.pixel(x, y)).hsvSaturation() > 60;
        EXPECT_GT(marked, 10) << hot;
    }
}

// Lines of many keys are drawn by pixel columns; they must agree with QCustomPlot's axis.
TEST(ProfileView, LinesOfManyKeysStandAtTheirWeights)
{
    ProfileView view;
    view.resize(500, 240);
    view.show();
    for (const Index keys : {400, 5000}) {
        ProfilePicture picture = oneHotKey(keys, 0);
        std::vector<float> low(std::size_t(keys), 0.25F), gap(std::size_t(keys), 0.5F);
        std::fill(gap.begin() + keys / 2, gap.begin() + 3 * keys / 4, masked);
        picture.series = {{QStringLiteral("A"), Hue::policy(0), low}, {QStringLiteral("B"), Hue::policy(1), gap}};
        view.show(picture);
        const QImage image = grabbed(view);
        const QRect rect = view.plotRect();
        const double top = 0.5 * 1.15; // upper end of the axis, with room for marks
        const Theme& theme = Theme::light();
        const auto rowOf = [&](int x, const QColor& color) { // the only pixel of this colour in the column
            int found = -1;
            for (int y = rect.top(); y <= rect.bottom(); ++y)
                if (image.pixelColor(x, y) == color) {
                    EXPECT_EQ(found, -1) << x;
                    found = y;
                }
            return found;
        };
        const auto expected = [&](double weight) { return rect.bottom() - weight / top * rect.height(); };
        for (const double part : {0.1, 0.3, 0.9}) {
            const int x = rect.left() + int(part * rect.width());
            EXPECT_NEAR(rowOf(x, theme.policy(0)), expected(0.25), 0.51) << keys << " at " << part;
            EXPECT_NEAR(rowOf(x, theme.policy(1)), expected(0.5), 0.51) << keys << " at " << part;
            const QColor shade = image.pixelColor(x, rect.bottom() - 5), ground = image.pixelColor(x, rect.top() + 15);
            EXPECT_NE(shade, ground) << "filled below the first line";
            EXPECT_EQ(ground, theme.background);
        }
        EXPECT_EQ(rowOf(rect.left() + int(0.6 * rect.width()), theme.policy(1)), -1) << "a gap";
    }
}

TEST(ProfileView, hoverAndClickNameTheKey)
{
    ProfileView view;
    view.resize(500, 240);
    view.show();
    view.show(oneHotKey(10, 4));
    QApplication::processEvents();
    QSignalSpy clicks(&view, &ProfileView::clicked);
    const QRect rect = view.plotRect();
    QWidget* plot = view.childAt(rect.center());
    QTest::mouseClick(
        plot, Qt::LeftButton, {}, plot->mapFrom(&view, QPoint(rect.left() + rect.width() * 75 / 100, rect.center().y())));
    ASSERT_EQ(clicks.count(), 1);
    EXPECT_EQ(clicks[0][0].value<Index>(), 7);
    ProfilePicture sorted = oneHotKey(10, 4);
    sorted.order = ProfileOrder::Sorted;
    view.show(sorted);
    QApplication::processEvents();
    const QRect place = view.plotRect();
    QTest::mouseClick(plot, Qt::LeftButton, {}, plot->mapFrom(&view, QPoint(place.left() + 12, place.center().y())));
    ASSERT_EQ(clicks.count(), 2);
    EXPECT_EQ(clicks[1][0].value<Index>(), 4) << "rank one is the hot key";
}

TEST(ProfileView, rowsThatArePinnedLieOverTheOthersAndAreNamed)
{
    ProfileView view;
    view.resize(240, 240);
    view.show();
    ProfilePicture picture = oneHotKey(400, 4);
    picture.order = ProfileOrder::Cumulative;
    view.show(picture);
    const QRect alone = (grabbed(view), view.plotRect());
    std::vector<float> even(400, 1.0F / 400);
    picture.series.push_back({QStringLiteral("B, row 7"), Hue::policy(1), even, 7});
    view.show(picture);
    const QImage image = grabbed(view);
    EXPECT_GT(countOf(image, view.plotRect(), Theme::light().policy(1)), 20);
    EXPECT_GT(view.plotRect().top(), alone.top()) << "the legend has a line of its own where there is little room";
    const QRect above(0, 0, view.width(), view.plotRect().top());
    EXPECT_EQ(countOf(image, above, Theme::light().policy(1)), 0) << "one entry a row, in nobody's colour";
}

// Where heading and legend do not fit into one line, the legend goes below, whichever row is shown.
TEST(ProfileView, TheHeadingKeepsItsSizeAndIsNeverLeftOut)
{
    ProfileView view;
    view.show();
    const auto inkOfHeading = [&](int width) {
        view.resize(width, 260);
        QApplication::processEvents();
        const QImage image = grabbed(view);
        int rows = 0;
        for (int y = 0; y < 18; ++y) { // px, the first line
            bool ink = false;
            for (int x = view.plotRect().left(); x < view.plotRect().left() + 60; ++x)
                ink = ink || image.pixelColor(x, y).lightness() < 120;
            rows += ink;
        }
        return rows;
    };
    ProfilePicture picture = oneHotKey(16384, 5);
    picture.series.front().name = QStringLiteral("A Entropy-invariant");
    picture.row = 8;
    view.show(picture);
    const int height = inkOfHeading(700);
    EXPECT_GT(height, 8);
    for (const int width : {420, 330, 240}) {
        EXPECT_EQ(inkOfHeading(width), height) << width;
        const int top = view.plotRect().top();
        picture.row = 16383;
        view.show(picture);
        EXPECT_EQ(inkOfHeading(width), height) << width;
        EXPECT_EQ(view.plotRect().top(), top) << width << ": another row moves nothing";
        picture.row = 8;
        view.show(picture);
    }
}

TEST(ProfileView, aRowWithoutVisibleKeyIsHatchedNotZero)
{
    ProfileView view;
    view.resize(500, 240);
    view.show();
    ProfilePicture picture = oneHotKey(10, 4);
    picture.series[0].weights = std::vector<float>(10, masked);
    view.show(picture);
    const QImage image = grabbed(view);
    EXPECT_GT(countOf(image, view.plotRect(), Theme::light().masked), view.plotRect().width() * view.plotRect().height() / 4);
    EXPECT_EQ(countOf(image, view.plotRect(), Theme::light().policy(0)), 0);
}

TEST(Curves, bothPoliciesAreDrawnAndNothingLeavesTheAxes)
{
    LineView view;
    view.resize(420, 300);
    view.show();
    view.show(twoCurves());
    const QImage image = grabbed(view);
    for (const int policy : {0, 1})
        EXPECT_GT(countOf(image, view.plotRect(), Theme::light().policy(policy)), 50) << policy;
    const QRect below(0, view.plotRect().bottom() + 2, view.width(), view.height() - view.plotRect().bottom() - 2);
    for (const int policy : {0, 1})
        EXPECT_EQ(countOf(image, below, Theme::light().policy(policy)), 0) << policy;
}

// A line would say how the curve goes between them.
TEST(Curves, TwoPointsAreJoinedByNothing)
{
    LinePicture picture = pictureOfCurves();
    picture.series = {measuredSeries({.policy = 0}, QStringLiteral("A"), Hue::policy(0)),
        theorySeries({.policy = 0}, QStringLiteral("A"), Hue::policy(0))};
    for (Series& series : picture.series) {
        series.xs = {64, 4096};
        series.ys = {1, 1};
    }
    picture.presentN = 0;
    LineView view;
    view.resize(500, 240);
    view.show();
    const auto inkInTheMiddle = [&] {
        view.show(picture);
        const QImage image = grabbed(view);
        const QRect rect = view.plotRect();
        int ink = 0;
        for (int x = rect.left() + rect.width() / 3; x < rect.left() + 2 * rect.width() / 3; ++x)
            for (int y = rect.top(); y < rect.bottom(); ++y)
                ink += QColor(image.pixel(x, y)).hsvSaturation() > 60;
        return ink;
    };
    EXPECT_EQ(inkInTheMiddle(), 0);
    for (Series& series : picture.series) {
        series.xs = {64, 512, 4096};
        series.ys = {1, 1, 1};
    }
    EXPECT_GT(inkInTheMiddle(), 50);
}

TEST(Curves, hoverFindsTheNearestPoint)
{
    LineView view;
    view.resize(420, 300);
    view.show();
    view.show(twoCurves());
    const QImage image = grabbed(view);
    // The last marker of A is the topmost coloured spot of the plot.
    const QRect rect = view.plotRect();
    QPoint top;
    for (int y = rect.top(); y <= rect.bottom() && top.isNull(); ++y)
        for (int x = rect.left(); x <= rect.right() && top.isNull(); ++x)
            if (image.pixel(x, y) == Theme::light().policy(0).rgb())
                top = {x, y};
    ASSERT_FALSE(top.isNull());
    auto* plot = view.findChild<LinePlot*>();
    QTest::mouseMove(plot, plot->mapFrom(&view, rect.center()));
    QTest::mouseMove(plot, plot->mapFrom(&view, top));
    QApplication::processEvents();
    ASSERT_TRUE(plot->hovered());
    const LinePlace found = *plot->hovered();
    EXPECT_EQ(found.series, 0);
    EXPECT_EQ(found.x, 4096);
    EXPECT_NEAR(found.y, std::log(4096), 1e-12);
    double length = 0;
    QObject::connect(&view, &LineView::clicked, [&](double n) { length = n; });
    QTest::mouseClick(plot, Qt::LeftButton, {}, plot->mapFrom(&view, top - QPoint(3, 0)));
    EXPECT_EQ(length, 4096) << "that of the ringed point";
}

TEST(Curves, CursorsGoByKeysFromPointToPoint)
{
    LineView view;
    view.resize(600, 400);
    view.show();
    view.show(twoCurves());
    QApplication::processEvents();
    QTest::keyClick(&view, Qt::Key_C);
    for (int time = 0; time < 9; ++time)
        QTest::keyClick(&view, Qt::Key_Left, Qt::AltModifier); // to the shortest length, where it stops
    for (int time = 0; time < 3; ++time)
        QTest::keyClick(&view, Qt::Key_Down, Qt::AltModifier);
    QTest::keyClick(&view, Qt::Key_C); // a second cursor starts at the first one
    QTest::keyClick(&view, Qt::Key_Right, Qt::AltModifier);
    QTest::keyClick(&view, Qt::Key_Up, Qt::AltModifier);
    const double low = std::log(64.0) / 2, high = std::log(128.0);
    const QStringList told = view.cursorTexts();
    ASSERT_EQ(told.size(), 3);
    EXPECT_EQ(told[0], QStringLiteral("1:  64,  %1").arg(QString::number(low, 'g', 4)));
    EXPECT_EQ(told[1], QStringLiteral("2:  128,  %1").arg(QString::number(high, 'g', 4)));
    EXPECT_EQ(told[2], QStringLiteral("Δ:  64 (× 2),  %1").arg(QString::number(high - low, 'g', 4)));
}

TEST(Curves, ACursorPassesOverGaps)
{
    LineView view;
    view.resize(600, 400);
    view.show();
    LinePicture picture = twoCurves();
    for (Series& series : picture.series)
        series.ys[1] = series.ys[2] = std::numeric_limits<double>::quiet_NaN();
    view.show(picture);
    QApplication::processEvents();
    QTest::keyClick(&view, Qt::Key_C);
    const auto press = [&](int times, Qt::Key key) {
        for (int time = 0; time < times; ++time)
            QTest::keyClick(&view, key, Qt::AltModifier);
        return view.cursorTexts().value(0);
    };
    EXPECT_TRUE(press(9, Qt::Key_Left).startsWith(QLatin1String("1:  64,")));
    EXPECT_TRUE(press(1, Qt::Key_Right).startsWith(QLatin1String("1:  512,")));
    EXPECT_TRUE(press(1, Qt::Key_Left).startsWith(QLatin1String("1:  64,")));
}

TEST(Legends, areShortenedOnlyWhereARowOfTheirOwnIsTooShort)
{
    const FigureStyle style;
    const QString text = QStringLiteral("a policy with a long name");
    const int wide = QFontMetrics(style.font()).horizontalAdvance(text);
    const std::vector<LegendEntry> entries{{text, Qt::black, 18, {}}, {text, Qt::black, 18, {}}};
    const Legend inOneRow(entries, style, std::numeric_limits<int>::max()), inTwo(entries, style, wide + 40),
        cut(entries, style, wide);
    EXPECT_EQ(inOneRow.rows(), 1);
    EXPECT_GT(inOneRow.width(), 2 * wide);
    EXPECT_EQ(inTwo.rows(), 2);
    EXPECT_GT(inTwo.width(), 2 * wide);
    EXPECT_EQ(cut.rows(), 2);
    EXPECT_LT(cut.width(), inTwo.width());
}

TEST(Curves, OfASecondThingHaveHollowMarkersAndAnEntryInTheLegend)
{
    LineView view;
    view.resize(360, 300);
    view.show();
    const auto ink = [&](bool hollow, bool faded) {
        LinePicture picture = twoCurves();
        picture.series.resize(1);
        picture.series[0].hollow = hollow;
        picture.series[0].faded = faded;
        picture.series[0].thin = true;
        view.show(picture);
        return countOf(grabbed(view), view.plotRect(), Theme::light().policy(0));
    };
    const int filled = ink(false, false), open = ink(true, false);
    EXPECT_GT(open, 0);
    EXPECT_GT(filled - open, 7 * 9) << "nine pixels in the middle of each of seven discs";
    EXPECT_EQ(ink(false, true), 0) << "of an older state: paler";
    LinePicture both = twoCurves();
    const auto heightOf = [&] {
        view.show(both);
        (void)grabbed(view);
        return view.plotRect().height();
    };
    const int alone = heightOf();
    for (Series second : {both.series[0], both.series[1]}) {
        second.name += ", noise";
        second.hollow = true;
        both.series.push_back(second);
    }
    both.filled = "needles";
    both.hollow = "noise";
    EXPECT_EQ(alone - heightOf(), 18) << "one row of the legend, which names each policy once";
}

TEST(Curves, ofCurvesThatAreTheSameBothAreSeen)
{
    LineView view;
    view.resize(620, 300); // px; the names at the ends of the curves take some of it
    view.show();
    LinePicture picture = twoCurves();
    picture.series[1].xs = picture.series[0].xs;
    picture.series[1].ys = picture.series[0].ys;
    view.show(picture);
    const QImage image = grabbed(view);
    for (const int policy : {0, 1})
        EXPECT_GT(countOf(image, view.plotRect(), Theme::light().policy(policy)), 50) << policy;
}

TEST(Curves, theNamesOfItsAxesAreShortenedWhereTheyWouldBeCut)
{
    LinePicture picture = twoCurves();
    picture.yLabel = QStringLiteral("a quantity with a name that is much longer than any picture of this height is");
    LinePlot plot;
    plot.setStyle(styleOf(plot));
    plot.present(picture);
    plot.resize(300, 200);
    plot.refresh();
    EXPECT_TRUE(plot.yAxis->label().endsWith(QChar(0x2026))) << plot.yAxis->label().toStdString();
    EXPECT_LT(QFontMetrics(plot.yAxis->labelFont()).horizontalAdvance(plot.yAxis->label()), 200);
    plot.resize(300, 900);
    plot.refresh();
    EXPECT_EQ(plot.yAxis->label(), picture.yLabel);
}

TEST(Curves, withNothingToDrawItSaysSo)
{
    LineView view;
    view.resize(420, 300);
    view.show();
    LinePicture picture = pictureOfCurves();
    picture.emptyText = QStringLiteral("nothing yet");
    picture.series.resize(1);
    picture.series[0].xs = {64};
    picture.series[0].ys = {std::numeric_limits<double>::quiet_NaN()};
    view.show(picture);
    const QImage image = grabbed(view);
    int dark = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            dark += qGray(image.pixel(x, y)) < 160;
    EXPECT_GT(dark, 30) << "no text";
    EXPECT_LT(dark, 2000) << "axes where there is nothing";
}

TEST(ColorBar, runsFromHighAtTheTopToLowAtTheBottomOfItsSpan)
{
    ColorBar bar;
    bar.resize(bar.sizeHint().width(), 300);
    bar.show();
    bar.show({{0, 1, false, ColorMap::Viridis}, QStringLiteral("weight a"), true});
    bar.setSpan(40, 240);
    const QImage image = grabbed(bar);
    EXPECT_EQ(image.pixel(6, 40), colorAt(ColorMap::Viridis, 1 - 0.5 / 256, false));
    EXPECT_EQ(image.pixel(6, 239), colorAt(ColorMap::Viridis, 0.5 / 256, false));
    EXPECT_EQ(image.pixel(6, 38), Theme::light().background.rgb());
}

TEST(ColorBar, hasAllDecadesInOneWriting)
{
    ColorBarPlot bar(false);
    bar.setStyle(styleOf(bar));
    bar.present({{5e-6, 1, true, ColorMap::Viridis}, QStringLiteral("weight a")});
    bar.resize(76, 480);
    bar.refresh();
    const QMap<double, QString> ticks = bar.yAxis2->ticker().staticCast<QCPAxisTickerText>()->ticks();
    EXPECT_THAT(ticks.values(), testing::ElementsAre("10⁻⁵", "10⁻⁴", "10⁻³", "10⁻²", "10⁻¹", "1"));
    EXPECT_TRUE(bar.yAxis2->subTicks());
}

// While the axes stay the same, only the line is redrawn, and the result equals a complete drawing.
TEST(Curves, theLineAtThePresentLengthMovesAlone)
{
    LineView view, whole;
    for (LineView* each : {&view, &whole}) {
        each->resize(400, 300);
        each->show();
        each->show(twoCurves());
    }
    (void)grabbed(view);
    const auto expectAsWhole = [&](double n) {
        view.setPresentN(n);
        LinePicture picture = twoCurves();
        picture.presentN = n;
        whole.show(picture);
        EXPECT_EQ(view.picture(), picture);
        EXPECT_TRUE(waitUntil([&] { return grabbed(view) == grabbed(whole); })) << n;
    };
    const double from = twoCurves().series.front().xs.front(), to = twoCurves().series.front().xs.back();
    const int before = view.layouts();
    expectAsWhole(to);
    expectAsWhole(2 * from);
    expectAsWhole(from);
    EXPECT_EQ(view.layouts(), before);
    expectAsWhole(8 * to); // the axis must grow
    EXPECT_GT(view.layouts(), before);
    expectAsWhole(2 * from); // and shrink again
}

// A figure numbers no weight above 1, though the triangles of planted keys stand above it, and says where zeros are.
TEST(ProfileFigure, HasNoWeightAboveOne)
{
    ProfilePicture picture = oneHotKey(10, 4);
    picture.logarithmic = true;
    FigureOptions options;
    options.widthMm = 89;
    options.heightMm = 60;
    for (const bool isPlanted : {false, true}) {
        picture.planted = isPlanted ? std::vector<Index>{4} : std::vector<Index>();
        const SharedFigure figure = makeProfileFigure(picture);
        const QByteArray svg = screenSvg(*figure, options);
        EXPECT_TRUE(svg.contains(">1<"));
        EXPECT_FALSE(svg.contains(">10<"));
        const PlotReading plot = figure->readings({0, 0, 340, 240}, {}).front();
        EXPECT_EQ(plot.y.high > 1, isPlanted);
        EXPECT_TRUE(figure->captionNotes({340, 240}, {})
                        .join(QLatin1Char(' '))
                        .contains(QStringLiteral("weights of 0 are drawn at the lower")));
    }
}

} // namespace
} // namespace attentoscope
