// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/points/points_board.h"
#include "ui/pages/jl/study/jl_settings.h"

#include "core/studies/projection/projection_theory.h"
#include "tests/ui/page_test.h"
#include "ui/editors/matrices_editor.h"
#include "ui/figures/files/export_figure.h"
#include "ui/pages/jl/points/jl_numbers.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

Experiment fewPoints()
{
    Experiment experiment;
    experiment.n = 100;
    experiment.lengths = Lengths::of("64");
    experiment.trials = 1;
    experiment.projection.points = 200;
    experiment.projection.dim = 64;
    experiment.projection.targets = Lengths::of("8,32,64");
    experiment.projection.features = Lengths::of("16,64");
    return experiment;
}

class PointsBoardTest : public PageTest<BoardOf<pointsBoard>>
{
protected:
    PointsBoardTest()
        : PageTest(fewPoints())
    {
    }

    // Waits for the pictures of the present document.
    bool ready()
    {
        return waitUntil([&] { return isKnown<Projections>() && engine.isResting(); });
    }
    const ProjectionTable& table() { return *answer<Projections>().projection; }
    LineView* view(const char* name) { return find<LineView>(name); }
    QString number(const char* matrix, int column)
    {
        return page.findChild<QLabel*>(QString::fromLatin1(matrix) + QString::number(column))->text();
    }
    void set(const char* key, const FieldValue& value) { ASSERT_TRUE(document.setField(*findField(key), value)); }
};

TEST_F(PointsBoardTest, ShowsTheNumbersThatTheCoreComputes)
{
    ASSERT_TRUE(ready());
    const auto expected = projectPoints(document.experiment().projection, document.experiment().seed);
    ASSERT_TRUE(expected.ok());
    const ProjectionRow& sparse = *expected->find(ProjectionMatrix::Sparse, 64);
    EXPECT_EQ(number("sparse", 1), fixedText(sparse.pairs.meanRatio, 4));
    EXPECT_EQ(number("sparse", 2), fixedText(sparse.pairs.varRatio, 5));
    EXPECT_EQ(number("sparse", 3), fixedText(2.0 / 64, 5));
    EXPECT_EQ(number("sparse", 4), fixedText(sparse.pairs.worstRatio, 3));
    EXPECT_EQ(number("sparse", 5), fixedText(sparse.pairs.innerError, 4));
    EXPECT_EQ(number("hadamard", 7), QStringLiteral("64")) << "all rows keep every distance";
    const LinePicture& worst = view("worst")->picture();
    EXPECT_EQ(worst.series[0].xs, (std::vector<double>{8, 32, 64}));
    EXPECT_EQ(worst.series[0].ys[1], std::fabs(expected->find(ProjectionMatrix::Gaussian, 32)->pairs.worstRatio - 1));
    EXPECT_TRUE(std::isnan(worst.series[3].ys[2])) << "an error of nothing is nowhere on a logarithmic axis";
    EXPECT_EQ(worst.series[4].ys[0], theory::boundDistortion(8, 200, 8));
    EXPECT_EQ(view("performer")->picture().series[0].xs, (std::vector<double>{16, 64}));
}

TEST_F(PointsBoardTest, TheListChoosesTheDimension)
{
    ASSERT_TRUE(ready());
    page.findChild<QComboBox*>("shownTarget")->setCurrentIndex(1);
    emit page.findChild<QComboBox*>("shownTarget")->activated(1);
    EXPECT_EQ(document.view().of<JlSettings>().projectionTarget, 32);
    EXPECT_EQ(view("ratios")->picture().series, ratioPicture(table(), 32).series);
    EXPECT_EQ(number("gaussian", 3), fixedText(2.0 / 32, 5)) << "the numbers are of the same k";
}

TEST(JlPictures, TheHistogramIsADensityBesideItsTheory)
{
    const auto table = projectPoints(fewPoints().projection, fewPoints().seed);
    ASSERT_TRUE(table.ok());
    const LinePicture picture = ratioPicture(*table, 32);
    ASSERT_EQ(picture.series.size(), 6u) << "four matrices, χ² and Beta";
    for (std::size_t m = 0; m < 4; ++m) {
        const Series& steps = picture.series[m];
        double sum = 0;
        for (std::size_t b = 0; b < steps.ys.size(); ++b)
            sum += steps.ys[b] * (steps.xs[b + 1] - steps.xs[b]);
        EXPECT_NEAR(sum, 1, 0.01) << "few pairs lie further out";
    }
    for (std::size_t b = 0; b < picture.series[4].xs.size(); ++b)
        EXPECT_EQ(picture.series[4].ys[b], theory::gaussianRatioDensity(32, picture.series[4].xs[b]));
}

TEST(JlPictures, WhatDoesNotVaryIsNamedInsteadOfDrawn)
{
    const auto table = projectPoints(fewPoints().projection, fewPoints().seed);
    ASSERT_TRUE(table.ok());
    const LinePicture picture = ratioPicture(*table, 64); // k = D
    EXPECT_EQ(picture.series.size(), 4u) << "three matrices and χ²";
    ASSERT_EQ(picture.marks.size(), 1u);
    EXPECT_TRUE(picture.marks[0].text.startsWith(QStringLiteral("Hadamard")));
}

TEST_F(PointsBoardTest, AClickChoosesTheDimension)
{
    ASSERT_TRUE(ready());
    QApplication::processEvents();
    LineView* worst = view("worst");
    const QRect rect = worst->plotRect();
    QWidget* plot = worst->childAt(rect.center());
    QTest::mouseClick(plot, Qt::LeftButton, {}, plot->mapFrom(worst, QPoint(rect.left() + 3, rect.center().y())));
    EXPECT_EQ(document.view().of<JlSettings>().projectionTarget, 8);
    EXPECT_EQ(view("inner")->picture().selectedX, 8);
    EXPECT_EQ(page.findChild<QComboBox*>("shownTarget")->currentData().toLongLong(), 8);
}

TEST_F(PointsBoardTest, EpsilonMarksAndComputesNothing)
{
    ASSERT_TRUE(ready());
    const ProjectionTable* before = &table();
    set("epsilon", 0.9);
    ASSERT_TRUE(rests());
    EXPECT_EQ(&table(), before);
    const LinePicture& worst = view("worst")->picture();
    EXPECT_EQ(worst.series.back().ys, (std::vector<double>{0.9, 0.9, 0.9}));
    ASSERT_EQ(worst.marks.size(), 2u) << "8 and 8.33 ln n / ε² lie within the axis";
    EXPECT_NEAR(worst.marks[0].x, 8 * std::log(200) / 0.81, 1e-9);
    set("epsilon", 0.3);
    EXPECT_TRUE(view("worst")->picture().marks.empty()) << "beyond the axis";
}

TEST_F(PointsBoardTest, FollowsTheFormAndIsComputedOnlyWhileItIsLookedAt)
{
    ASSERT_TRUE(ready());
    set("matrix", std::string("hadamard"));
    set("seed", std::int64_t(5));
    ASSERT_TRUE(ready());
    EXPECT_EQ(table().rows.size(), 3u);
    EXPECT_FALSE(page.findChild<QLabel*>("gaussian1")->isVisible());
    page.hide();
    set("points", std::int64_t(100));
    ASSERT_TRUE(rests());
    EXPECT_EQ(table().setup.points, 200);
    page.show();
    ASSERT_TRUE(ready());
    EXPECT_EQ(table().setup.points, 100);
}

TEST(JlPictures, DimensionsAreThoseOfTheFormulas)
{
    Experiment experiment = fewPoints();
    const LinePicture picture = dimensionPicture(experiment), multiplier = multiplierPicture(experiment);
    ASSERT_EQ(picture.series.size(), 3u);
    for (std::size_t i = 0; i < picture.series[0].xs.size(); ++i) {
        const double n = picture.series[0].xs[i];
        EXPECT_EQ(picture.series[0].ys[i], 8 * std::log(n));
        EXPECT_EQ(picture.series[1].ys[i], 8.33 * std::log(n));
        EXPECT_NEAR(picture.series[2].ys[i], 64 * std::log(n) / std::log(512), 1e-9);
        EXPECT_NEAR(multiplier.series[0].ys[i] * 64, picture.series[2].ys[i], 1e-9) << "the same factor";
    }
    std::vector<double> sizes;
    for (const Tick& tick : picture.yTicks)
        sizes.push_back(tick.at);
    EXPECT_EQ(sizes, (std::vector<double>{32, 64, 80, 96, 128})) << "common head sizes are marked";
    ASSERT_TRUE(setFieldFromText(experiment, *findField("policy-b"), "entropy-invariant:n0=128").ok());
    EXPECT_NEAR(multiplierPicture(experiment).series[0].ys[3], 1, 1e-12) << "n = 128";
}

TEST_F(PointsBoardTest, NumbersAreCopiedAsATable)
{
    ASSERT_TRUE(ready());
    page.findChild<QToolButton*>("copyNumbers")->click();
    const QStringList lines = QApplication::clipboard()->text().trimmed().split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), 5);
    EXPECT_TRUE(lines[0].startsWith(QStringLiteral("k = 64\t")));
    EXPECT_EQ(lines[2].section(QLatin1Char('\t'), 1, 1), number("rademacher", 1));
}

TEST_F(PointsBoardTest, PicturesShareEdgesAndCanBeExported)
{
    ASSERT_TRUE(ready());
    QApplication::processEvents();
    const auto edges = [&](const char* name) { return view(name)->plotRect().translated(view(name)->pos()); };
    EXPECT_EQ(edges("ratios").top(), edges("inner").top());
    EXPECT_EQ(edges("worst").left(), edges("multiplier").left());
    EXPECT_EQ(edges("dimension").bottom(), edges("performer").bottom());
    ASSERT_EQ(page.figures().size(), 7u);
    for (const NamedFigure& figure : page.figures()) {
        FigureOptions options;
        options.widthMm = figure.sizeMm.width();
        options.heightMm = figure.sizeMm.height();
        const auto image = figureImage(*figure.figure, options);
        ASSERT_TRUE(image.ok()) << figure.name.toStdString();
        EXPECT_GT(image->width(), 300);
    }
}

TEST(MatricesEditor, OneMatrixMustStay)
{
    Document document;
    MatricesEditor editor(*findField("matrix"), nullptr);
    QObject::connect(&editor, &FieldEditor::edited,
        [&](const FieldValue& value) { ASSERT_TRUE(document.setField(*findField("matrix"), value)); });
    QObject::connect(&document, &Document::experimentChanged, [&] { editor.show(document.experiment()); });
    editor.show(document.experiment());
    const auto box = [&](const char* name) { return editor.findChild<QCheckBox*>(QString::fromLatin1(name)); };
    for (const char* name : {"gaussian", "rademacher", "hadamard"})
        box(name)->click();
    EXPECT_EQ(projectionMatricesText(document.experiment().projection.matrices), "sparse");
    EXPECT_FALSE(box("sparse")->isEnabled());
    box("hadamard")->click();
    EXPECT_TRUE(box("sparse")->isEnabled());
    EXPECT_EQ(projectionMatricesText(document.experiment().projection.matrices), "sparse,hadamard");
}

} // namespace
} // namespace attentoscope
