// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that what lies on each other is seen: in the window and on paper, of lines, rows, curves and points.
#include "tests/ui/plots/pictures.h"
#include "tests/ui/wait.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/painted_figure.h"
#include "ui/plots/lines/covered_lines.h"
#include "ui/plots/points/point_view.h"

#include <gmock/gmock.h>
#include <qcustomplot.h>

namespace attentoscope {
namespace {

QColor colorOfPolicy(int policy) { return Theme::light().policy(policy); }

QImage onPaper(const SharedFigure& figure)
{
    FigureOptions options;
    options.dpi = 300;
    options.widthMm = 89;
    options.heightMm = 70;
    const auto image = figureImage(*figure, options);
    EXPECT_TRUE(image.ok());
    return image.ok() ? *image : QImage();
}

// Returns a picture of policies that have the same numbers in all points but the last `apart`.
LinePicture sameLines(int policies, Series::Shape shape, std::size_t points, std::size_t apart = 0)
{
    LinePicture picture;
    picture.xLabel = QStringLiteral("row i");
    picture.yLabel = QStringLiteral("entropy H (nats)");
    for (int policy = 0; policy < policies; ++policy) {
        Series series = seriesNamed({.policy = std::size_t(policy)}, QString(QChar('A' + policy)), Hue::policy(policy), shape);
        for (std::size_t k = 0; k < points; ++k) {
            series.xs.push_back(double(k) + 0.5);
            series.ys.push_back(2 + std::sin(double(k) / 9) + (k + apart >= points ? 0.5 * policy : 0));
        }
        picture.series.push_back(series);
    }
    return picture;
}

TEST(CoveredLines, EachOfThoseThatCoincideHasItsShareOfTheWayInTheWindowAndOnPaper)
{
    for (const auto shape : {Series::Line, Series::Rows})
        for (const int policies : {2, 3}) {
            LineView view;
            view.resize(420, 300);
            view.show();
            LinePicture picture = sameLines(policies, shape, 100);
            view.show(picture);
            const QImage shown = grabbed(view);
            for (Series& series : picture.series)
                series.look.marker = Marker::None; // their ink must not help
            picture.legend = false;
            const QImage paper = onPaper(makeLineFigure(picture));
            const QRect middle(paper.width() / 4, paper.height() / 2, paper.width() / 2, paper.height() / 3);
            for (int policy = 0; policy < policies; ++policy) {
                EXPECT_GT(countOf(shown, view.plotRect(), colorOfPolicy(policy)), 60) << shape << policy;
                EXPECT_GT(countOf(paper, middle, colorOfPolicy(policy)), 200 / policies) << shape << policy;
            }
        }
}

TEST(CoveredLines, AreDashedOnlyWhereTheyCoincide)
{
    QCustomPlot plot;
    plot.resize(400, 300);
    const QVector<double> xs{0, 1, 2, 3, 4, 5}, first{1, 1, 1, 1, 1, 1}, second{2, 1, 1, 1, 3, 1};
    const QPen blue(Qt::blue, 2), red(Qt::red, 2);
    addStroke(&plot, xs, first, blue);
    addStroke(&plot, xs, second, red);
    plot.xAxis->setRange(0, 5);
    plot.yAxis->setRange(0, 4);
    const std::vector<CoveredStroke> covered = coveredStrokes(plot, 6, Qt::white);
    ASSERT_EQ(covered.size(), 1U) << "the points at 5 are alone: lines that cross do not coincide";
    EXPECT_EQ(covered[0].pen.color(), QColor(Qt::blue)) << "what the red line covers";
    EXPECT_DOUBLE_EQ(covered[0].line.first().x(), plot.xAxis->coordToPixel(1));
    EXPECT_DOUBLE_EQ(covered[0].line.last().x(), plot.xAxis->coordToPixel(3));
    plot.graph(1)->setPen(QPen(Qt::red, 2, Qt::DashLine));
    EXPECT_TRUE(coveredStrokes(plot, 6, Qt::white).empty()) << "dashes show what is below them";
    plot.graph(1)->setPen(blue);
    EXPECT_TRUE(coveredStrokes(plot, 6, Qt::white).empty()) << "of one colour there is nothing to be seen";
}

TEST(CoveredLines, ThreeHaveAThirdOfTheWayEach)
{
    QCustomPlot plot;
    plot.resize(400, 300);
    for (const Qt::GlobalColor color : {Qt::red, Qt::green, Qt::blue})
        addStroke(&plot, {0, 1}, {1, 1}, QPen(color, 2));
    plot.xAxis->setRange(0, 1);
    plot.yAxis->setRange(0, 2);
    QImage image(400, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setPen(QPen(Qt::blue, 2)); // the topmost
    painter.drawLine(20, 20, 380, 20);
    for (const CoveredStroke& stroke : coveredStrokes(plot, 6, Qt::white)) {
        painter.setPen(stroke.pen);
        painter.drawLine(20, 20, 380, 20);
    }
    painter.end(); // each dash of 6 px is followed by one of each other colour
    for (const Qt::GlobalColor color : {Qt::red, Qt::green, Qt::blue})
        EXPECT_NEAR(countOf(image, image.rect(), QColor(color)), 2 * 360 / 3, 30) << color;
}

TEST(CoveredLines, EveryPointOfCurvesThatCoincideKeepsItsMarkerOnPaper)
{
    LinePicture picture = twoCurves();
    picture.series.resize(2); // without theory
    picture.series[1].xs = picture.series[0].xs;
    picture.series[1].ys = picture.series[0].ys;
    const auto inkOf = [&](const std::vector<int>& shown) { // of the markers alone
        LinePicture some = picture;
        some.series.clear();
        for (const int policy : shown) {
            Series& series = some.series.emplace_back(picture.series[std::size_t(policy)]);
            series.errors.clear();
            series.look.width = 0.1;
        }
        const QImage paper = onPaper(makeLineFigure(some));
        return std::array{countOf(paper, paper.rect(), colorOfPolicy(0)), countOf(paper, paper.rect(), colorOfPolicy(1))};
    };
    const auto both = inkOf({0, 1}), first = inkOf({0}), second = inkOf({1});
    EXPECT_NEAR(both[0], first[0], 0.15 * first[0]) << "all discs are whole";
    EXPECT_GT(both[1], 0.6 * second[1]) << "a ring of each square is seen around the disc";
}

TEST(CoveredLines, PointsOfASecondPolicyLieAroundThoseOfTheFirst)
{
    PointPicture picture;
    for (const int policy : {0, 1}) {
        PointSeries& series = picture.series.emplace_back();
        series.legend = QString(QChar('A' + policy));
        series.hue = Hue::policy(policy);
        series.xs = {1, 2, 3, 4, 5, 6};
        series.ys = {3, 1, 4, 2, 5, 3};
    }
    const QImage paper = onPaper(makePointFigure(picture));
    const QRect data(0, paper.height() / 4, paper.width(), paper.height() / 2); // below the legend
    for (const int policy : {0, 1})
        EXPECT_GT(countOf(paper, data, colorOfPolicy(policy)), 4 * 20) << policy;
}

TEST(CoveredLines, TheCaptionSaysThatColoursAlternate)
{
    const auto notesOf = [](std::size_t apart) {
        return makeLineFigure(sameLines(2, Series::Line, 20, apart))->captionNotes({400, 300}, FigureStyle());
    };
    const QString said = QStringLiteral("where lines coincide, their colours alternate");
    EXPECT_TRUE(notesOf(0).contains(said));
    EXPECT_FALSE(notesOf(20).contains(said));
}

} // namespace
} // namespace attentoscope
