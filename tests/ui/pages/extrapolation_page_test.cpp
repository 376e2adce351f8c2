// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/extrapolation_page.h"

#include "core/base/file_lock.h"
#include "core/training/runs/run_file.h"
#include "resources/resources.h"
#include "tests/ui/drag.h"
#include "tests/ui/page_test.h"
#include "ui/pages/extrapolation/extrapolation_question.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/pages/extrapolation/head_map.h"
#include "ui/pages/extrapolation/inside_question.h"
#include "ui/pages/page_list.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_view.h"
#include "ui/widgets/prediction_pad.h"
#include "ui/widgets/tables/number_grid.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <gtest/gtest.h>

namespace attentoscope {
namespace {

// Few steps: what the networks learn is not the point here.
Experiment quick()
{
    Experiment experiment;
    experiment.extrapolation.steps = 60;
    experiment.extrapolation.seeds = 2;
    experiment.extrapolation.tested = Lengths::of("16,64");
    return experiment;
}

using ExtrapolationPage = BoardsOf<extrapolationBoards>;

// Clicks on "Save to file …" and types the path into the dialog that opens, again if it was not ready for it.
void keepIn(ExtrapolationPage& page, const QString& path)
{
    QTimer typist;
    QObject::connect(&typist, &QTimer::timeout, [path] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr)
            return;
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        name->selectAll();
        QTest::keyClicks(name, path);
        QTest::keyClick(name, Qt::Key_Return);
    });
    typist.start(1000); // a slow folder is listed anew after each key
    QTest::mouseClick(page.findChild<QPushButton*>(QStringLiteral("keepNetworks")), Qt::LeftButton);
}

class Extrapolation : public PageTest<ExtrapolationPage>
{
protected:
    Extrapolation()
        : PageTest(quick())
    {
    }
    void click(const char* name) { QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton); }
    bool isTested()
    {
        return waitUntil(
            [&] { return answer<NetworkTraining>() && answer<NetworkTraining>()->isTested() && engine.isResting(); });
    }
    const LinePicture& picture(const char* name) { return find<LineView>(name)->picture(); }
};

TEST_F(Extrapolation, TrainsWhenItIsTold)
{
    ASSERT_TRUE(rests());
    EXPECT_EQ(answer<NetworkTraining>(), nullptr) << "opening the page trains nothing";
    EXPECT_FALSE(picture("testAccuracy").emptyText.isEmpty());
    click("train");
    ASSERT_TRUE(isTested());
    const LinePicture& accuracy = picture("testAccuracy");
    const auto means = std::ranges::count_if(accuracy.series, [](const Series& each) { return each.measured; });
    const auto networks =
        std::ranges::count_if(accuracy.series, [](const Series& each) { return each.kind.startsWith(QStringLiteral("seed")); });
    EXPECT_EQ(means, 2) << "A and B";
    EXPECT_EQ(networks, 4) << "each of two networks a policy is drawn";
    EXPECT_EQ(picture("trainingLoss").series.size(), 4u);
    EXPECT_NE(find<NumberGrid>("gains")->tableText().indexOf(QStringLiteral("±")), -1);
    EXPECT_TRUE(text("trainingWords").contains(QStringLiteral("standard deviation over networks"))) << "one ± is not the other";
    EXPECT_TRUE(text("trainingWords").contains(QStringLiteral("0 of 2 networks learned"))) << text("trainingWords").toStdString();
    auto figures = page.figures();
    std::erase_if(figures, [&](const NamedFigure& figure) { return page.boardOf(figure.key) != 0; });
    ASSERT_EQ(figures.size(), 5u);
    expectInk(figures);
}

TEST_F(Extrapolation, TheMeanIsThatOfTheNetworks)
{
    click("train");
    ASSERT_TRUE(isTested());
    const LinePicture& accuracy = picture("testAccuracy");
    const auto mean = std::ranges::find_if(accuracy.series, &Series::measured);
    double sum = 0;
    for (const Series& each : accuracy.series)
        if (each.kind.startsWith(QStringLiteral("seed")) && each.name == mean->name)
            sum += each.ys.back() / 2;
    EXPECT_NEAR(mean->ys.back(), sum, 1e-12);
    const KnownNetworks& known = *answer<NetworkTraining>();
    EXPECT_NEAR(mean->ys.back(), 100 * known.meanOf(0, 64)->accuracy.mean, 1e-12);
}

TEST_F(Extrapolation, AnotherTaskIsNotTrainedUntilItIsToldTo)
{
    click("train");
    ASSERT_TRUE(isTested());
    Experiment other = document.experiment();
    other.extrapolation.task = "majority";
    document.setExperiment(other, {});
    ASSERT_TRUE(rests());
    EXPECT_FALSE(engine.inquiry<NetworkTraining>().isAsked());
    EXPECT_TRUE(find<QPushButton>("train")->isEnabled());
    EXPECT_TRUE(std::ranges::none_of(picture("testAccuracy").series, &Series::measured)) << "of the task before";
}

TEST_F(Extrapolation, PausesAndGoesOn)
{
    Experiment longer = quick();
    longer.extrapolation.steps = 1500; // some are left when the first answer comes, after a step
    longer.extrapolation.seeds = 1;
    document.setExperiment(longer, {});
    click("train");
    ASSERT_TRUE(waitUntil([&] { return answer<NetworkTraining>() != nullptr; })) << "losses arrive while it trains";
    EXPECT_FALSE(answer<NetworkTraining>()->isTested());
    EXPECT_FALSE(picture("trainingLoss").series.empty());
    click("train");
    EXPECT_TRUE(engine.inquiry<NetworkTraining>().isPaused());
    EXPECT_EQ(find<QPushButton>("train")->text(), QStringLiteral("Resume"));
    ASSERT_TRUE(rests());
    EXPECT_FALSE(answer<NetworkTraining>()->isTested());
    click("train");
    ASSERT_TRUE(isTested());
    EXPECT_EQ(answer<NetworkTraining>()->runs.front().done(), 1500);
}

TEST_F(Extrapolation, TrainsOnAfterTheSessionIsSavedAndEndsWithIt)
{
    Session session;
    session.experiment = quick();
    session.experiment.extrapolation.steps = 100000; // longer than the test
    document.open(session, {});
    click("train");
    ASSERT_TRUE(waitUntil([&] { return answer<NetworkTraining>() != nullptr; }));
    document.saved(QStringLiteral("mine.attn"));
    document.filesAreNew();
    EXPECT_TRUE(engine.inquiry<NetworkTraining>().isAsked());
    EXPECT_EQ(find<QPushButton>("train")->text(), QStringLiteral("Pause"));

    session.experiment.extrapolation.steps = 200000;
    document.open(session, {}); // of the same task
    ASSERT_TRUE(rests());
    EXPECT_FALSE(engine.inquiry<NetworkTraining>().isAsked());
    EXPECT_EQ(find<QPushButton>("train")->text(), QStringLiteral("Train"));
    EXPECT_TRUE(find<QPushButton>("train")->isEnabled());
    EXPECT_TRUE(picture("trainingLoss").series.empty()) << "of the session before";
    click("train");
    EXPECT_TRUE(engine.inquiry<NetworkTraining>().isAsked());
}

TEST_F(Extrapolation, AChosenSessionHasNeitherTheNetworksNorTheFileOfTheOneBefore)
{
    const QTemporaryDir folder;
    keepIn(page, folder.filePath(QStringLiteral("networks.safetensors")));
    ASSERT_TRUE(isTested());
    EXPECT_FALSE(text("keptIn").isEmpty());
    Session example;
    example.experiment = quick();
    example.experiment.extrapolation.seeds = 1;
    document.choose(example, {});
    ASSERT_TRUE(rests());
    EXPECT_FALSE(engine.inquiry<NetworkTraining>().isAsked());
    EXPECT_TRUE(text("keptIn").isEmpty());
    EXPECT_TRUE(std::ranges::none_of(picture("testAccuracy").series, &Series::measured));
    EXPECT_FALSE(find<NumberGrid>("gains")->isVisible());
    document.history()->undo();
    ASSERT_TRUE(rests());
    EXPECT_EQ(std::ranges::count_if(picture("testAccuracy").series, &Series::measured), 2) << "it was trained";
}

TEST_F(Extrapolation, KeepsNetworksInAFileAndGoesOnFromIt)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("networks.safetensors"));
    keepIn(page, path);
    ASSERT_TRUE(isTested());
    const auto runs = training::openRuns(path.toStdString());
    ASSERT_TRUE(runs.ok()) << runs.error().text();
    EXPECT_EQ(runs->size(), 4u);
    EXPECT_EQ(*runs, answer<NetworkTraining>()->runs);

    Document another;
    Engine itsEngine;
    ExtrapolationPage second(&another, &itsEngine);
    second.resize(1030, 640);
    second.show();
    keepIn(second, path);
    EXPECT_EQ(another.experiment().extrapolation.steps, 60) << "the settings are those of the networks";
    EXPECT_EQ(another.experiment().extrapolation.seeds, 2);
    const auto& networks = itsEngine.inquiry<NetworkTraining>();
    ASSERT_TRUE(waitUntil([&] { return networks.answer() && networks.answer()->isTested(); }));
    EXPECT_EQ(networks.answer()->runs, *runs) << "not trained anew";
}

TEST_F(Extrapolation, TriesAgainWhatFailedOnceTheUserAsks)
{
    const QTemporaryDir folder;
    ASSERT_TRUE(QDir(folder.path()).mkdir(QStringLiteral("networks")));
    const QString path = folder.filePath(QStringLiteral("networks/mine.safetensors"));
    keepIn(page, path);
    ASSERT_TRUE(QDir(folder.filePath(QStringLiteral("networks"))).removeRecursively()); // before the first are written
    ASSERT_TRUE(waitUntil([&] { return engine.inquiry<NetworkTraining>().failure() != nullptr; }));
    EXPECT_TRUE(find<QPushButton>("train")->isEnabled());
    ASSERT_TRUE(QDir(folder.path()).mkdir(QStringLiteral("networks")));
    click("train");
    ASSERT_TRUE(isTested());
    EXPECT_TRUE(QFile::exists(path));
}

TEST_F(Extrapolation, WritesNoFileThatAnotherProcessGoesOnWith)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("networks.safetensors"));
    {
        const auto lock = FileLock::on(path.toStdString()); // as extrapolate --resume takes it
        ASSERT_TRUE(lock.ok());
        keepIn(page, path);
        ASSERT_TRUE(waitUntil([&] { return engine.inquiry<NetworkTraining>().failure() != nullptr; }));
        EXPECT_TRUE(picture("testLoss").emptyText.contains(QStringLiteral("is writing to this file")));
        EXPECT_FALSE(QFile::exists(path));
    }
    click("train");
    ASSERT_TRUE(isTested());
    EXPECT_TRUE(QFile::exists(path));
    EXPECT_TRUE(FileLock::on(path.toStdString()).ok()) << "given back when all is written";
}

TEST_F(Extrapolation, ReadsAFileThatCannotBeLockedWhereNothingIsLeftToTrain)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("networks.safetensors"));
    keepIn(page, path);
    ASSERT_TRUE(isTested());
    const auto lock = FileLock::on(path.toStdString()); // is refused as in a folder that cannot be written
    ASSERT_TRUE(lock.ok());
    Document another;
    Engine itsEngine;
    ExtrapolationPage second(&another, &itsEngine);
    second.resize(1030, 640);
    second.show();
    keepIn(second, path);
    const auto& networks = itsEngine.inquiry<NetworkTraining>();
    ASSERT_TRUE(waitUntil([&] { return networks.failure() != nullptr || (networks.answer() && networks.answer()->isTested()); }));
    EXPECT_EQ(networks.failure(), nullptr);
    Experiment longer = another.experiment();
    longer.extrapolation.steps += 1;
    another.setExperiment(longer, {});
    ASSERT_TRUE(waitUntil([&] { return networks.failure() != nullptr || networks.isWhole(); }));
    EXPECT_NE(networks.failure(), nullptr) << "these would have to be written";
}

TEST_F(Extrapolation, RefusesAnotherFileAndLeavesItAsItIs)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("letter.safetensors"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("Dear reader");
    file.close();
    keepIn(page, path);
    ASSERT_TRUE(rests());
    EXPECT_FALSE(text("keptIn").isEmpty());
    EXPECT_EQ(answer<NetworkTraining>(), nullptr);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), QByteArray("Dear reader"));
}

TEST_F(Extrapolation, IsDrawnBeforeItIsComputedAndStandsBesideIt)
{
    ASSERT_TRUE(rests());
    auto* pad = find<PredictionPad>("predictionPad");
    ASSERT_TRUE(pad->isVisible());
    dragOver(pad, pad->pixelOf(16, 90).toPoint(), pad->pixelOf(64, 30).toPoint());
    click("drawsB");
    dragOver(pad, pad->pixelOf(16, 80).toPoint(), pad->pixelOf(64, 60).toPoint());
    const DrawnAccuracy& drawn = document.view().of<ExtrapolationSettings>().drawn;
    ASSERT_EQ(drawn.ofPolicies[0].size(), 2u);
    EXPECT_NEAR(drawn.ofPolicies[0].at(64), 30, 4) << "to a pixel or two";
    EXPECT_NEAR(drawn.ofPolicies[1].at(64), 60, 4);
    EXPECT_EQ(parseViewState(viewStateText(document.view())).of<ExtrapolationSettings>().drawn, drawn) << "sessions keep it";
    const auto isDrawn = [](const Series& each) { return each.legend == QStringLiteral("your prediction"); };
    Experiment other = document.experiment();
    other.policyB = {"log-n"};
    document.setExperiment(other, {});
    ASSERT_TRUE(rests());
    EXPECT_EQ(std::ranges::count_if(picture("testAccuracy").series, isDrawn), 1) << "nothing is drawn for this B";
    document.history()->undo();
    click("train");
    ASSERT_TRUE(isTested());
    EXPECT_FALSE(pad->isVisible());
    const auto& series = picture("testAccuracy").series;
    EXPECT_EQ(std::ranges::count_if(series, isDrawn), 2);
    const double measured = 100 * answer<NetworkTraining>()->meanOf(0, 16)->accuracy.mean;
    const QString words = text("predictionWords").replace(QChar::Nbsp, QLatin1Char(' '));
    EXPECT_TRUE(words.contains(QStringLiteral("most at n = 16: you drew"))) << words.toStdString();
    EXPECT_TRUE(words.contains(QStringLiteral("the networks reach %1").arg(measured, 0, 'f', 1))) << words.toStdString();
    click("forgetPrediction");
    EXPECT_EQ(std::ranges::count_if(picture("testAccuracy").series, isDrawn), 0);
    EXPECT_FALSE(find<QWidget>("predictionWords")->isVisible());
}

TEST_F(Extrapolation, IsTrainedWhileAnotherPageIsShown)
{
    click("train");
    page.hide();
    ASSERT_TRUE(isTested());
    page.show();
    EXPECT_FALSE(picture("testAccuracy").series.empty());
    EXPECT_FALSE(find<QPushButton>("train")->isEnabled()) << "there is nothing to do";
}

TEST_F(Extrapolation, ShowsItsHeadsStepByStep)
{
    click("train");
    ASSERT_TRUE(isTested());
    click("networkHeads");
    const std::size_t looks = answer<NetworkTraining>()->watched.front().size();
    ASSERT_EQ(looks, 31u) << "every second of 60 steps, and the end";
    const LinePicture& entropy = picture("headEntropy");
    ASSERT_EQ(entropy.series.size(), 4u) << "a line for each network";
    EXPECT_EQ(entropy.series.back().ys.size(), looks);
    EXPECT_EQ(entropy.selectedX, 60);
    auto* steps = find<QSlider>("shownStep");
    steps->setFocus();
    QTest::keyClick(steps, Qt::Key_Home);
    QTest::keyClick(steps, Qt::Key_Right);
    EXPECT_EQ(text("stepText"), QStringLiteral("2 of 60"));
    EXPECT_EQ(picture("headEntropy").selectedX, 2);
    const MapPicture& map = find<HeadMap>("headWeights")->view()->picture();
    EXPECT_EQ(map.selectedRow, 1);
    EXPECT_EQ(map.raster->height, int(looks));
    EXPECT_EQ(map.raster->width, 16);
    EXPECT_EQ(map.queryTokens.back(), QStringLiteral("60")) << "rows are named by their steps";
    EXPECT_TRUE(map.title.text().contains(QStringLiteral("seed 1"))) << map.title.text().toStdString();
    EXPECT_TRUE(find<QWidget>("headWeights")->findChild<ColorBar*>()->isVisible());
    EXPECT_FALSE(find<QWidget>("autopsy")->isVisible()) << "there is no right key to follow";
    EXPECT_TRUE(text("insideWords").contains(QStringLiteral("the correct token"))) << text("insideWords").toStdString();
    EXPECT_NE(entropy.series.back().hue, entropy.series.front().hue) << "the chosen seed is told from the others";
    auto figures = page.figures();
    std::erase_if(figures, [&](const NamedFigure& figure) { return page.boardOf(figure.key) != 1 || figure.key == "autopsy"; });
    ASSERT_EQ(figures.size(), 4u);
    expectInk(figures);
    auto* networks = find<QComboBox>("shownNetwork");
    networks->setFocus();
    QTest::keyClick(networks, Qt::Key_Down);
    EXPECT_EQ(document.view().of<ExtrapolationSettings>().network, 1);
    EXPECT_EQ(picture("headEntropy").series.back().name, networks->itemText(1));
}

TEST_F(Extrapolation, TellsWhereTheWeightOfARightKeyGoes)
{
    Experiment recall = quick();
    recall.extrapolation.task = "recall";
    recall.extrapolation.tested = Lengths::of("16,64,128");
    document.setExperiment(recall, {});
    click("networkHeads");
    EXPECT_FALSE(find<NumberGrid>("autopsyNumbers")->isVisible());
    click("networkAnswers");
    click("train");
    ASSERT_TRUE(isTested());
    click("networkHeads");
    ASSERT_TRUE(waitUntil([&] { return isKnown<DilutionAutopsy>(); }));
    const KnownNetworks& known = *answer<NetworkTraining>();
    const auto expected = *training::autopsyOf(known.runs.front(), known.plan.policies[1], 3, std::vector<Index>{64, 128});
    auto* example = find<QSpinBox>("examinedExample");
    example->setFocus();
    example->selectAll();
    QTest::keyClicks(example, QStringLiteral("3"));
    QTest::keyClick(example, Qt::Key_Return);
    ASSERT_TRUE(waitUntil([&] { return isKnown<DilutionAutopsy>(); }));
    const LinePicture& weights = picture("autopsy");
    ASSERT_EQ(weights.series.size(), 2u);
    ASSERT_EQ(weights.series[1].xs.size(), 2u) << "an example cannot be shorter than in training";
    EXPECT_EQ(weights.series[1].ys[1], expected.lengths[1].mass);
    EXPECT_TRUE(find<NumberGrid>("autopsyNumbers")->isVisible());
}

// Opens the page with the settings that the program starts with.
class FirstExtrapolation : public PageTest<ExtrapolationPage>
{
protected:
    explicit FirstExtrapolation(const Experiment& experiment = {})
        : PageTest(experiment)
    {
    }
    bool isTested()
    {
        return waitUntil(
            [&] { return engine.isResting() && answer<NetworkTraining>() && answer<NetworkTraining>()->isTested(); });
    }
    std::string why() // there is no answer
    {
        const auto& training = engine.inquiry<NetworkTraining>();
        return training.failure() != nullptr ? training.failure()->text() : training.isAsked() ? "it is late" : "it is not asked";
    }
    QString verdict() { return pageOf(QStringLiteral("extrapolation")).verdict.said(engine, document); }
    bool isEmpty(const char* name) { return find<LineView>(name)->picture().series.empty(); }
};

TEST_F(FirstExtrapolation, OpensOnTheAnswersOfNetworksThatComeWithTheProgram)
{
    ASSERT_TRUE(isTested()) << why();
    const KnownNetworks& known = *answer<NetworkTraining>();
    const auto shipped = training::openRuns(shippedNetworks().toStdString());
    ASSERT_TRUE(shipped.ok()) << shipped.error().text();
    EXPECT_EQ(known.runs, *shipped) << "nothing is trained";
    EXPECT_EQ(known.runs.size(), 10u) << "five seeds of A and of B";
    for (const char* name : {"testAccuracy", "testEntropy", "testLoss", "trainingLoss"})
        EXPECT_FALSE(isEmpty(name)) << name;
    EXPECT_TRUE(verdict().contains(QStringLiteral("B wins by "))) << verdict().toStdString();
    EXPECT_TRUE(verdict().contains(QStringLiteral("95 % interval"))) << verdict().toStdString();
    EXPECT_TRUE(text("trainingWords").contains(QStringLiteral("come with the program"))) << text("trainingWords").toStdString();
    EXPECT_TRUE(text("timeLeft").startsWith(QStringLiteral("Training takes about "))) << text("timeLeft").toStdString();
    EXPECT_TRUE(find<QPushButton>("train")->isEnabled()) << "the same can be trained here";
    press("networkHeads");
    EXPECT_EQ(find<HeadMap>("headWeights")->view()->picture().queryTokens.size(), 26) << "steps that were watched";
}

// Short tests take less time.
class ShippedNetworks : public FirstExtrapolation
{
protected:
    ShippedNetworks()
        : FirstExtrapolation([] {
            Experiment experiment;
            experiment.extrapolation.tested = Lengths::of("16,32");
            return experiment;
        }())
    {
    }
};

TEST_F(ShippedNetworks, AClassGuessesBeforeItSeesTheAnswers)
{
    ASSERT_TRUE(isTested()) << why();
    press("guessFirst");
    EXPECT_TRUE(find<PredictionPad>("predictionPad")->isVisible());
    for (const char* name : {"testEntropy", "testLoss", "trainingLoss"})
        EXPECT_TRUE(isEmpty(name)) << name;
    EXPECT_FALSE(find<NumberGrid>("gains")->isVisible());
    EXPECT_FALSE(verdict().contains(QStringLiteral("wins"))) << verdict().toStdString();
    EXPECT_TRUE(parseViewState(viewStateText(document.view())).of<ExtrapolationSettings>().guessesFirst) << "sessions keep it";
    auto* pad = find<PredictionPad>("predictionPad");
    dragOver(pad, pad->pixelOf(16, 90).toPoint(), pad->pixelOf(32, 30).toPoint());
    press("guessFirst");
    EXPECT_FALSE(pad->isVisible());
    EXPECT_FALSE(isEmpty("testEntropy"));
    EXPECT_TRUE(text("predictionWords").contains(QStringLiteral("you drew"))) << text("predictionWords").toStdString();
}

TEST_F(ShippedNetworks, AreDrawnInTheUnitThatIsChosen)
{
    ASSERT_TRUE(isTested()) << why();
    const QString nats = find<LineView>("testEntropy")->picture().yLabel;
    Experiment inBits = document.experiment();
    inBits.bits = true;
    document.setExperiment(inBits, {}); // as undo does on another page
    EXPECT_NE(find<LineView>("testEntropy")->picture().yLabel, nats);
    document.history()->undo();
    EXPECT_EQ(find<LineView>("testEntropy")->picture().yLabel, nats);
}

// Sessions and claims want networks by the name of their task.
TEST_F(ShippedNetworks, AreShownWhereASessionWantsTheNetworksOfTheirTask)
{
    Session session = document.session();
    session.view = R"({"trained_task": "max-retrieval"})";
    document.open(session, {});
    ASSERT_TRUE(isTested()) << why();
    EXPECT_TRUE(engine.inquiry<NetworkTraining>().of()->shipped);
    EXPECT_TRUE(find<QPushButton>("train")->isEnabled());
    EXPECT_FALSE(isEmpty("testEntropy"));
}

TEST_F(ShippedNetworks, OtherSettingsHaveNoAnswersUntilTheyAreTrained)
{
    ASSERT_TRUE(isTested()) << why();
    Experiment other = document.experiment();
    other.extrapolation.steps = 60;
    document.setExperiment(other, {});
    ASSERT_TRUE(rests());
    EXPECT_FALSE(engine.inquiry<NetworkTraining>().isAsked());
    EXPECT_TRUE(isEmpty("testEntropy"));
    EXPECT_FALSE(verdict().contains(QStringLiteral("wins"))) << "of the settings before: " << verdict().toStdString();
    document.history()->undo();
    ASSERT_TRUE(isTested()) << why();
    EXPECT_FALSE(isEmpty("testEntropy"));
    press("train");
    ASSERT_TRUE(waitUntil([&] { return engine.inquiry<NetworkTraining>().isLate(); }));
    EXPECT_TRUE(isEmpty("testEntropy") || !answer<NetworkTraining>()->isTested()) << "they are trained here";
}

} // namespace
} // namespace attentoscope
