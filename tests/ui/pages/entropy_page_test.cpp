// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_page.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/key_information.h"
#include "core/statistics/divergence.h"
#include "tests/ui/page_test.h"
#include "ui/figures/files/export_figure.h"
#include "ui/pages/entropy/entropy_board.h"
#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/plots/lines/line_view.h"
#include "ui/text/number_text.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QImage>
#include <QLabel>
#include <QSlider>
#include <QTest>

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

int pixelsOf(const QImage& image, const QColor& color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y).rgb() == color.rgb();
    return count;
}

Experiment twoHundredRows()
{
    Experiment experiment;
    experiment.n = 200;
    experiment.lengths = Lengths::of("64");
    experiment.trials = 1;
    return experiment;
}

class EntropyOfThePage : public PageTest<BoardsOf<entropyBoards>>
{
protected:
    EntropyOfThePage()
        : PageTest(twoHundredRows())
    {
    }

    // Waits for the study of the present document and for the row that it points at.
    bool ready()
    {
        return waitUntil([&] { return isKnown<EntropyQuestion>() && engine.isResting(); });
    }
    const Entropies& entropies() { return answer<EntropyQuestion>(); }
    LineView* view(const char* name) { return find<LineView>(name); }
    QString number(const char* name) { return text(name); }
};

TEST_F(EntropyOfThePage, ShowsTheNumbersThatTheCoreComputes)
{
    ASSERT_TRUE(ready());
    const auto expected = evaluate(document.experiment());
    ASSERT_TRUE(expected.ok());
    const RowStatistics &a = (*expected)->policies[0].rows, &b = (*expected)->policies[1].rows;
    EXPECT_EQ(number("meanA"), fixedText(summarize(a.shannon).mean, 3));
    EXPECT_EQ(number("meanB"), fixedText(summarize(b.shannon).mean, 3));
    EXPECT_EQ(number("informationB"), fixedText(informationReading(b), 3));
    const auto keys = keyInformation(**expected);
    ASSERT_TRUE(keys.ok());
    EXPECT_EQ(number("key_entropyA"), fixedText(keys->front().keyEntropy, 3));
    EXPECT_EQ(number("mutual_informationB"), fixedText(keys->back().mutual, 3));
    EXPECT_EQ(number("divergenceA"), fixedText(summarize(klDivergence(a, b)).mean, 3));
    EXPECT_EQ(number("crossB"), fixedText(summarize(b.shannon).mean + summarize(klDivergence(b, a)).mean, 3));
    EXPECT_EQ(number("rowEntropyA"), fixedText(a.shannon.back(), 3)) << "the last row stands in for none";
    const LinePicture& spectrum = view("spectrum")->picture();
    ASSERT_EQ(spectrum.series.size(), 4u) << "A and B over rows, and of the shown row";
    EXPECT_EQ(spectrum.series[0].xs.front(), 0);
    EXPECT_EQ(spectrum.series[0].xs.back(), 1) << "order ∞ is the end of the axis";
    EXPECT_NEAR(spectrum.series[0].ys.front(), std::log(200), 1e-9) << "Hartley";
    EXPECT_EQ(spectrum.marks.size(), 4u);
    EXPECT_NEAR(view("rowEntropies")->picture().series[1].ys[77], b.shannon[77], 1e-12);
}

TEST_F(EntropyOfThePage, IsComputedOnlyWhileItIsLookedAt)
{
    ASSERT_TRUE(ready());
    page.hide();
    const SharedEntropyStudy before = entropies().study;
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(100)));
    ASSERT_TRUE(rests());
    EXPECT_EQ(entropies().study, before) << "and what was there stays";
    EXPECT_EQ(view("rowEntropies")->picture().xHigh, 200);
    page.show();
    ASSERT_TRUE(ready());
    EXPECT_EQ(view("rowEntropies")->picture().xHigh, 100);
}

TEST_F(EntropyOfThePage, TheNewestWinsWhileAValueMoves)
{
    for (std::int64_t n = 120; n <= 180; ++n)
        ASSERT_TRUE(document.setField(*findField("n"), n, true));
    ASSERT_TRUE(ready());
    EXPECT_EQ(entropies().study->result->inputs->nq(), 180);
}

TEST_F(EntropyOfThePage, AClickOnARowSelectsItAndItsNumbersFollow)
{
    ASSERT_TRUE(ready());
    const SharedEntropyStudy study = entropies().study;
    for (const char* name : {"rowEntropies", "rowDifferences"}) {
        LineView* rows = view(name);
        QApplication::processEvents();
        const QRect rect = rows->plotRect();
        QWidget* plot = rows->childAt(rect.center());
        QTest::mouseClick(
            plot, Qt::LeftButton, {}, plot->mapFrom(rows, QPoint(rect.left() + rect.width() / 4, rect.center().y())));
        EXPECT_NEAR(double(document.selection().row), 50, 3) << name;
        ASSERT_TRUE(ready());
        document.select({60, -1});
        ASSERT_TRUE(ready());
        EXPECT_EQ(view("rowEntropies")->picture().selectedX, 60.5);
    }
    EXPECT_EQ(entropies().study, study) << "another row is no reason to study everything again";
    EXPECT_EQ(number("rowEntropyB"), fixedText(result()->policies[1].rows.shannon[60], 3));
}

TEST_F(EntropyOfThePage, SwitchesChangeThePicturesAndAreState)
{
    ASSERT_TRUE(ready());
    press("tsallis");
    EXPECT_TRUE(document.view().of<EntropySettings>().tsallisSpectrum);
    EXPECT_NEAR(view("spectrum")->picture().series[0].ys.front(), 199, 1e-6) << "S_0 = n − 1";
    const double plain = view("rowDifferences")->picture().series[0].ys[10];
    press("crossEntropy");
    EXPECT_NEAR(view("rowDifferences")->picture().series[0].ys[10], plain + result()->policies[0].rows.shannon[10], 1e-9);
    press("normalized");
    EXPECT_EQ(view("rowEntropies")->picture().series[0].ys, scaled(result()->policies[0].rows.normalized, 1));
    EXPECT_LE(view("distribution")->picture().marks[0].x, 1);
}

TEST_F(EntropyOfThePage, HoverNamesTheBinAndItsCounts)
{
    ASSERT_TRUE(ready());
    const LinePicture& picture = view("distribution")->picture();
    const Series& a = picture.series[0];
    const auto fullest = std::max_element(a.ys.begin(), a.ys.end()) - a.ys.begin();
    const double middle = (a.xs[std::size_t(fullest)] + a.xs[std::size_t(fullest) + 1]) / 2;
    const QString text = view("distribution")->textAt(middle);
    EXPECT_TRUE(text.contains(QStringLiteral(" … "))) << text.toStdString();
    EXPECT_TRUE(text.contains(a.name + QStringLiteral(": %1").arg(a.ys[std::size_t(fullest)]))) << text.toStdString();
}

TEST_F(EntropyOfThePage, BitsAreBitsEverywhere)
{
    ASSERT_TRUE(ready());
    const double nats = view("rowDifferences")->picture().series[0].ys[10];
    ASSERT_TRUE(document.setField(*findField("bits"), true));
    ASSERT_TRUE(ready());
    EXPECT_NEAR(view("rowDifferences")->picture().series[0].ys[10] * std::log(2.0), nats, 1e-9);
    EXPECT_NEAR(view("spectrum")->picture().series[0].ys.front(), std::log2(200), 1e-9);
    EXPECT_TRUE(view("rowEntropies")->picture().yLabel.text().contains(QStringLiteral("bits")));
}

TEST_F(EntropyOfThePage, EmptyRowsAreSaidAndNotCounted)
{
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal & !sink(3)")));
    ASSERT_TRUE(ready());
    EXPECT_TRUE(number("emptyRows").contains(QLatin1Char('3')));
    EXPECT_TRUE(page.findChild<QLabel*>("emptyRows")->isVisible());
    EXPECT_TRUE(view("distribution")->picture().title.text().contains(QStringLiteral("197 of 200")));
    document.select({1, -1});
    ASSERT_TRUE(ready());
    EXPECT_TRUE(number("numbersRow").contains(QStringLiteral("no visible key")));
    EXPECT_EQ(number("rowEntropyA"), QStringLiteral("—"));
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("!full")));
    ASSERT_TRUE(ready());
    EXPECT_EQ(number("meanA"), QStringLiteral("—"));
    EXPECT_EQ(number("factorPenalty"), QStringLiteral("—"));
}

TEST_F(EntropyOfThePage, AFactorIsExploredWithoutTouchingTheExperiment)
{
    ASSERT_TRUE(ready());
    const Experiment before = document.experiment();
    page.findChild<QSlider*>("factor")->setValue(32);
    EXPECT_EQ(document.view().of<EntropySettings>().factor, 2);
    Experiment doubled = before;
    doubled.tau = 2;
    const auto expected = evaluate(doubled);
    ASSERT_TRUE(expected.ok());
    EXPECT_EQ(number("factorMean").section(QLatin1Char(' '), 0, 0),
        fixedText(summarize((*expected)->policies[1].rows.entropy).mean, 3));
    press("toBestFactor");
    const EntropyStudy& study = *entropies().study;
    const double target = summarize(study.result->policies[0].rows.entropy).mean;
    EXPECT_NEAR(document.view().of<EntropySettings>().factor, bestFactor(study, target).factor, 1e-12);
    page.findChild<QDoubleSpinBox*>("targetEntropy")->setValue(2.5);
    EXPECT_EQ(document.view().of<EntropySettings>().targetEntropy, 2.5);
    press("targetOfA");
    EXPECT_FALSE(document.view().of<EntropySettings>().targetEntropy.has_value());
    EXPECT_EQ(document.experiment(), before);
}

TEST_F(EntropyOfThePage, NumbersAreCopiedAsATable)
{
    ASSERT_TRUE(ready());
    for (auto* button : page.findChildren<QAbstractButton*>("copyNumbers"))
        if (button->isVisible()) // the other board has one, too
            button->click();
    const QStringList lines = QApplication::clipboard()->text().trimmed().split(QLatin1Char('\n'));
    ASSERT_GT(lines.size(), 8);
    EXPECT_EQ(lines[1], QStringLiteral("mean H\t%1\t%2").arg(number("meanA"), number("meanB")));
}

TEST_F(EntropyOfThePage, PicturesShareEdgesAndCanBeExported)
{
    ASSERT_TRUE(ready());
    for (const QSize size : {QSize(1030, 640), QSize(1600, 900)}) {
        page.resize(size);
        QApplication::processEvents();
        const auto edges = [&](const char* name) { return view(name)->plotRect().translated(view(name)->pos()); };
        EXPECT_EQ(edges("spectrum").left(), edges("rowEntropies").left());
        EXPECT_EQ(edges("distribution").right(), edges("rowDifferences").right());
        EXPECT_EQ(edges("spectrum").top(), edges("distribution").top());
        EXPECT_EQ(edges("rowEntropies").bottom(), edges("rowDifferences").bottom());
    }
    EXPECT_EQ(page.shownFigures().size(), 6u);
    for (const NamedFigure& figure : page.shownFigures()) {
        FigureOptions options;
        options.widthMm = figure.sizeMm.width();
        options.heightMm = figure.sizeMm.height();
        const auto image = figureImage(*figure.figure, options);
        ASSERT_TRUE(image.ok()) << figure.name.toStdString();
        EXPECT_GT(pixelsOf(*image, Theme::light().policy(1)), 50) << figure.name.toStdString();
    }
}

} // namespace
} // namespace attentoscope
