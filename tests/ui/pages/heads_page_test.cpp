// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/head_boards_settings.h"
#include "ui/pages/heads/heads_page.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/rows/row_set.h"
#include "tests/ui/page_test.h"
#include "tests/ui/tensor_files.h"
#include "ui/document/change_view.h"
#include "ui/pages/head_boards/head_pictures.h"
#include "ui/pages/heads/agreement_map.h"
#include "ui/pages/heads/head_grid.h"
#include "ui/pages/heads/head_table.h"
#include "ui/pages/heads/heads_settings.h"
#include "ui/plots/lines/line_view.h"
#include "ui/widgets/veil.h"

#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

using namespace attentoscope::test;

Experiment sixMadeHeads()
{
    Experiment experiment;
    experiment.source = "multihead";
    experiment.n = 96;
    experiment.d = 16;
    experiment.heads = 6;
    return experiment;
}

class Heads : public PageTest<HeadsPage>
{
protected:
    Heads()
        : PageTest(sixMadeHeads(), {1040, 640})
    {
    }

    bool ready()
    {
        return waitUntil([&] { return grid()->picture().study.known() == 6 && agreement()->picture().agreement; });
    }
    HeadGrid* grid() { return find<HeadGrid>("headGrid"); }
    AgreementMap* agreement() { return find<AgreementMap>("headAgreement"); }
    QTableView* table() { return find<QTableView>("headTable"); }
    void click(const HeadPlace& place)
    {
        QTest::mouseClick(grid(), Qt::LeftButton, {}, grid()->squareOf(place).center().toPoint());
    }
    QString cell(int row, int column) { return table()->model()->index(row, column).data().toString(); }
};

TEST_F(Heads, AHeadThatIsClickedIsTheOneThatTheMainViewShows)
{
    ASSERT_TRUE(ready());
    click({0, 4});
    EXPECT_EQ(document.experiment().head, 4);
    EXPECT_EQ(grid()->picture().selected, (HeadPlace{0, 4}));
    EXPECT_EQ(table()->currentIndex().row(), 4);
    EXPECT_EQ(agreement()->picture().selected, 4);
    EXPECT_EQ(grid()->picture().study.known(), 6U) << "what is known stays";
    QTest::keyClick(grid(), Qt::Key_Left);
    EXPECT_EQ(document.experiment().head, 3);
    document.history()->undo();
    EXPECT_EQ(document.experiment().head, 4);
    QTest::mouseDClick(grid(), Qt::LeftButton, {}, grid()->squareOf({0, 1}).center().toPoint());
    EXPECT_EQ(document.experiment().head, 1);
    EXPECT_EQ(document.view().page, QStringLiteral("explore"));
}

TEST_F(Heads, AreColouredByWhatTheirScoresAskForBesideWhatThePoliciesDo)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(waitUntil([&] { return grid()->picture().study.counted() == 6; }));
    auto* box = find<QComboBox>("headQuantity");
    const int place = placeOf(headQuantity(criticalQuantity));
    EXPECT_EQ(box->itemText(place), "critical multiplier");
    box->setFocus();
    while (box->currentIndex() != place) {
        const int before = box->currentIndex();
        QTest::keyClick(box, before < place ? Qt::Key_Down : Qt::Key_Up);
        ASSERT_NE(box->currentIndex(), before);
    }
    EXPECT_EQ(document.view().of<HeadBoardsSettings>().quantity, criticalQuantity);

    std::vector<double> asked;
    for (Index head = 0; head < 6; ++head) {
        Experiment experiment = document.experiment();
        experiment.head = head;
        const auto inputs = makeInputs(experiment);
        ASSERT_TRUE(inputs.ok());
        const auto mask = bindMask(experiment, **inputs);
        ASSERT_TRUE(mask.ok());
        CriticalRows rows(1);
        ASSERT_TRUE(rows.add(**inputs, *mask, evenlySpacedRows(96, 0)).ok());
        asked.push_back(rows.found().pooled);
    }
    const HeadGridPicture& picture = grid()->picture();
    EXPECT_EQ(picture.colors.low, std::ranges::min(asked));
    EXPECT_EQ(picture.colors.high, std::ranges::max(asked));
    const auto& series = find<LineView>("headLines")->picture().series;
    ASSERT_EQ(series.size(), 3u) << "A, B and what is asked for";
    EXPECT_EQ(series[0].ys[2], 1);
    EXPECT_NEAR(series[1].ys[2], std::log(96.0) / std::log(512.0), 1e-12);
    const int column = HeadTable::firstQuantity + place - 1;
    EXPECT_EQ(table()->model()->headerData(column, Qt::Horizontal).toString(), "critical m");
    for (int head = 0; head < 6; ++head) {
        EXPECT_EQ(series[2].ys[std::size_t(head)], asked[std::size_t(head)]);
        EXPECT_NEAR(cell(head, column).toDouble(), asked[std::size_t(head)], 5.1e-4);
    }
    EXPECT_TRUE(
        table()->model()->index(0, column).data(Qt::ToolTipRole).toString().contains("Computed from all 96 rows together"));
}

TEST_F(Heads, TooltipsHaveTheTitlesWhole)
{
    ASSERT_TRUE(ready());
    for (QWidget* view : std::initializer_list<QWidget*>{grid(), agreement()}) {
        const QPoint onTitle(20, 8);
        QHelpEvent rest(QEvent::ToolTip, onTitle, view->mapToGlobal(onTitle));
        QApplication::sendEvent(view, &rest);
        EXPECT_TRUE(QToolTip::text().contains(QStringLiteral(" — A"))) << QToolTip::text().toStdString();
    }
}

TEST_F(Heads, AfterAnErrorNoPictureLooksTrue)
{
    ASSERT_TRUE(ready());
    const auto veils = page.findChildren<Veil*>();
    ASSERT_GE(veils.size(), 4);
    for (const Veil* veil : veils)
        EXPECT_TRUE(veil->text().isEmpty()) << veil->text().toStdString();
    Experiment missing = document.experiment();
    missing.source = "tensor";
    missing.tensorFile = "/nowhere/model.npz";
    document.setExperiment(missing, {});
    ASSERT_TRUE(waitUntil([&] {
        return std::ranges::all_of(veils, [](const Veil* veil) { return veil->text().contains(QStringLiteral("model.npz")); });
    })) << veils.front()->text().toStdString();
}

TEST_F(Heads, SaysWhichLayersAreLeftOutAndWhy)
{
    ASSERT_TRUE(ready());
    auto* note = page.findChild<QLabel*>(QStringLiteral("headNote"));
    EXPECT_FALSE(note->text().contains(QStringLiteral("not shown")));
    const TempFolder folder;
    const auto path = folder.put(
        "a.safetensors", safetensorsOf({{"l.0.q", {2, 6, 4}}, {"l.0.k", {2, 6, 4}}, {"l.1.q", {2, 6, 4}}, {"l.1.k", {48}}}));
    Experiment experiment = document.experiment();
    experiment.source = "tensor";
    experiment.tensorFile = path.string();
    document.setExperiment(experiment, {});
    ASSERT_TRUE(waitUntil([&] { return grid()->picture().study.layers.size() == 2 && grid()->picture().study.known() == 2; }));
    EXPECT_TRUE(
        note->text().contains(QStringLiteral("Not shown: 1 of 2 layers (numbers 1): a.safetensors: l.1.k: has the shape (48,)")))
        << note->text().toStdString();
}

TEST_F(Heads, TheNumbersAreThoseOfTheHeadsThemselves)
{
    ASSERT_TRUE(ready());
    Experiment experiment = document.experiment();
    experiment.head = 5;
    const auto result = evaluate(experiment, {});
    ASSERT_TRUE(result.ok());
    for (const int p : {0, 1}) {
        const double entropy = summarize((*result)->policies[std::size_t(p)].rows.entropy).mean;
        EXPECT_EQ(cell(5, p == 0 ? HeadTable::EntropyA : HeadTable::EntropyB), QString::number(entropy, 'f', 3));
        const LinePicture lines = headsPicture(grid()->picture().study, 0, headQuantity("entropy"), experiment);
        EXPECT_EQ(lines.series[std::size_t(p)].ys[5], entropy);
    }
}

TEST_F(Heads, AreNotJoinedByALineAndTheirLayerIsNamed)
{
    ASSERT_TRUE(ready());
    HeadStudy study = grid()->picture().study;
    const auto picture = [&] { return headsPicture(study, 0, headQuantity(criticalQuantity), document.experiment()); };
    ASSERT_EQ(picture().series.size(), 3u);
    for (const Series& series : picture().series)
        EXPECT_EQ(series.shape, Series::Points);
    EXPECT_EQ(picture().xLabel, QStringLiteral("head"));
    study.layers.push_back(study.layers[0]);
    study.layers[0].layer.number = 7;
    EXPECT_EQ(picture().xLabel, QStringLiteral("head in layer 7"));
}

TEST_F(Heads, SaysHowManyAreSinksAndShowsTheBoundBesideTheEntropy)
{
    ASSERT_TRUE(ready());
    const auto* note = page.findChild<QLabel*>(QStringLiteral("headNote"));
    EXPECT_TRUE(note->text().contains(QStringLiteral("sink heads: A 0 of 6, B 0 of 6 (mean weight on key 0 above 0.3)")))
        << note->text().toStdString();
    const HeadQuantity& least = headQuantity("least_entropy");
    const int column = HeadTable::firstQuantity + placeOf(least) - 1;
    const HeadNumbers& numbers = grid()->picture().study.layers[0].heads[2]->numbers[0];
    EXPECT_EQ(cell(2, column), headValueText(numbers.leastEntropy, least));
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(3)));
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal")));
    ASSERT_TRUE(waitUntil([&] { return ready() && note->text().contains(QStringLiteral("A 6 of 6")); }))
        << "of three causal rows the first has nothing else: " << note->text().toStdString();
}

TEST_F(Heads, TheWeightOnAPatternStandsBesideThatOfUniformWeights)
{
    ASSERT_TRUE(ready());
    const HeadQuantity &previous = headQuantity("previous_token"), &induction = headQuantity("induction");
    const auto columnOf = [](const HeadQuantity& quantity) { return HeadTable::firstQuantity + placeOf(quantity) - 1; };
    const HeadNumbers& numbers = grid()->picture().study.layers[0].heads[2]->numbers[0];
    const PatternNumbers* found = patternOf(numbers, *previous.pattern);
    ASSERT_NE(found, nullptr);
    EXPECT_GT(found->queries, 0);
    EXPECT_EQ(cell(2, columnOf(previous)), headValueText(found->weight, previous));
    const QString said = table()->model()->index(2, columnOf(previous)).data(Qt::ToolTipRole).toString();
    EXPECT_TRUE(said.contains(QStringLiteral("under uniform weights"))) << said.toStdString();
    EXPECT_TRUE(said.contains(headValueText(found->uniform, previous))) << said.toStdString();
    EXPECT_TRUE(table()->isColumnHidden(columnOf(induction))) << "the tokens are not known";
    changeView<HeadBoardsSettings>(&document, [](HeadBoardsSettings& view) { view.quantity = "previous_token"; });
    ASSERT_TRUE(waitUntil([&] { return grid()->picture().quantity.pattern == previous.pattern; }));
    click({0, 2});
    ASSERT_TRUE(waitUntil([&] { return grid()->selectedInWords().contains(QStringLiteral("under uniform weights")); }))
        << grid()->selectedInWords().toStdString();
}

TEST_F(Heads, TheTableIsSortedByAColumnAndStillChoosesTheRightHead)
{
    ASSERT_TRUE(ready());
    table()->sortByColumn(HeadTable::EntropyA, Qt::DescendingOrder);
    for (int row = 1; row < 6; ++row)
        EXPECT_GE(cell(row - 1, HeadTable::EntropyA).toDouble(), cell(row, HeadTable::EntropyA).toDouble());
    table()->selectRow(2);
    EXPECT_EQ(document.experiment().head, cell(2, HeadTable::Head).toInt());
}

TEST_F(Heads, TheFirstClickOnAColumnPutsTheLargestOnTop)
{
    ASSERT_TRUE(ready());
    QHeaderView* header = table()->horizontalHeader();
    const auto click = [&](int column) {
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
            {header->sectionViewportPosition(column) + header->sectionSize(column) / 2, header->height() / 2});
    };
    click(HeadTable::EntropyA);
    for (int row = 1; row < 6; ++row)
        EXPECT_GE(cell(row - 1, HeadTable::EntropyA).toDouble(), cell(row, HeadTable::EntropyA).toDouble());
    click(HeadTable::EntropyA);
    EXPECT_LE(cell(0, HeadTable::EntropyA).toDouble(), cell(5, HeadTable::EntropyA).toDouble())
        << "and the next turns them round";
    click(HeadTable::Head);
    EXPECT_EQ(cell(0, HeadTable::Head).toInt(), 0);
}

TEST_F(Heads, PatternsAreAClickAwayAndTellTheirStory)
{
    ASSERT_TRUE(ready());
    const double independent = agreement()->picture().agreement->mean(0);
    QTest::mouseClick(page.findChild<QToolButton*>("pattern-cooperating"), Qt::LeftButton);
    EXPECT_EQ(document.experiment().headPattern, HeadPattern::Cooperating);
    EXPECT_TRUE(page.findChild<QToolButton*>("pattern-cooperating")->isChecked());
    EXPECT_FALSE(page.findChild<QToolButton*>("pattern-independent")->isChecked());
    ASSERT_TRUE(waitUntil([&] { return ready() && agreement()->picture().agreement->mean(0) < independent / 2; }));
}

TEST_F(Heads, ColoursFollowTheQuantityAndThePolicy)
{
    ASSERT_TRUE(ready());
    ViewState view = document.view();
    view.of<HeadBoardsSettings>().quantity = "first_key_weight";
    view.of<HeadsSettings>().ofB = true;
    view.of<HeadsSettings>().maps = false;
    document.setView(view);
    EXPECT_STREQ(grid()->picture().quantity.key, "first_key_weight");
    EXPECT_EQ(grid()->picture().policy, 1U);
    EXPECT_FALSE(grid()->picture().maps);
    EXPECT_EQ(page.findChild<QComboBox*>("headQuantity")->currentIndex(), placeOf(headQuantity("first_key_weight")));
    EXPECT_EQ(parseViewState(viewStateText(view)), view);
}

TEST_F(Heads, LayersOfAFileAreRowsAndTheShownOneHasItsAgreement)
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = TEST_DATA "/tensors/model.safetensors";
    document.setExperiment(experiment, {});
    ASSERT_TRUE(waitUntil([&] { return grid()->picture().study.known() == 8 && agreement()->picture().agreement; }));
    EXPECT_LT(grid()->squareOf({0, 3}).bottom(), grid()->squareOf({1, 0}).top());
    click({1, 2});
    EXPECT_EQ(document.experiment().layer, 1);
    EXPECT_EQ(document.experiment().head, 2);
    EXPECT_TRUE(waitUntil([&] { return grid()->picture().study.layers[1].agreement != nullptr; }));
    EXPECT_NE(grid()->picture().study.layers[0].agreement, nullptr) << "what is known stays";
}

TEST_F(Heads, ALayerWhoseHeadsSeeNoKeySaysSo)
{
    ASSERT_TRUE(ready());
    Experiment experiment = document.experiment();
    experiment.n = 8;
    experiment.mask = Mask::of("!full");
    document.setExperiment(experiment, {});
    auto* lines = page.findChild<LineView*>();
    ASSERT_TRUE(waitUntil([&] { return lines->picture().emptyText.contains("no query sees a key"); }))
        << lines->picture().emptyText.toStdString();
    ASSERT_TRUE(waitUntil([&] { return agreement()->picture().emptyText.contains("no query sees a key"); }));
    EXPECT_EQ(agreement()->picture().agreement, nullptr) << "no zeros in its diagonal";
}

TEST_F(Heads, ALayerThatCannotBeUsedSaysWhy)
{
    TempFolder folder;
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = putSafetensors(folder, "m.safetensors",
        {{"layers.0.q", {2, 6, 4}}, {"layers.0.k", {2, 6, 4}}, {"layers.1.q", {2, 6, 4}},
            {"layers.1.k",
                {2, 6, 3}}}).toStdString();
    experiment.layer = 1;
    document.setExperiment(experiment, {});
    auto* lines = page.findChild<LineView*>();
    ASSERT_TRUE(waitUntil([&] { return grid()->picture().study.known() == 2; }));
    const auto saysWhy = [](const QString& text) { return !text.isEmpty() && !text.contains("Computing"); };
    EXPECT_TRUE(saysWhy(lines->picture().emptyText)) << lines->picture().emptyText.toStdString();
    EXPECT_TRUE(saysWhy(agreement()->picture().emptyText));
    EXPECT_EQ(agreement()->picture().agreement, nullptr);
}

TEST_F(Heads, ASourceOfOneHeadShowsTheRecordedModel)
{
    auto* button = page.findChild<QPushButton*>("loadHeads");
    EXPECT_FALSE(button->isVisible());
    ASSERT_TRUE(document.setField(*findField("source"), std::string("needles")));
    ASSERT_TRUE(button->isVisible());
    ASSERT_TRUE(waitUntil([&] { return grid()->picture().study.known() == 12; })) << "3 layers of 4 heads";
    EXPECT_EQ(document.experiment().source, "needles") << "looking changes nothing";
    EXPECT_EQ(grid()->picture().experiment.mask.typed(), "causal");
    EXPECT_EQ(policyText(grid()->picture().study.policies[1]), "entropy-invariant:n0=128");
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(document.experiment().source, "multihead");
    EXPECT_FALSE(button->isVisible());
    EXPECT_TRUE(ready());
}

TEST_F(Heads, TheRecordedModelIsToldFromTheFormAndPutIntoIt)
{
    ASSERT_TRUE(document.setField(*findField("source"), std::string("needles")));
    ASSERT_TRUE(waitUntil([&] { return grid()->picture().study.known() == 12; }));
    auto* words = page.findChild<QLabel*>("oneHead");
    EXPECT_TRUE(words->isVisible());
    EXPECT_THAT(words->text().toStdString(),
        testing::AllOf(testing::HasSubstr("the built-in language model"), testing::HasSubstr("<i>n</i>&nbsp;=&nbsp;512"),
            testing::HasSubstr("<i>n</i>₀&nbsp;=&nbsp;128"), testing::HasSubstr("mask causal")));
    const Experiment shown = grid()->picture().experiment;
    QTest::mouseClick(page.findChild<QPushButton*>("openModel"), Qt::LeftButton);
    EXPECT_EQ(document.experiment(), shown);
    EXPECT_FALSE(words->isVisible()) << "page and form are the same now";
    EXPECT_TRUE(waitUntil([&] { return grid()->picture().study.known() == 12; }));
    document.history()->undo();
    EXPECT_EQ(document.experiment().source, "needles");
    EXPECT_TRUE(words->isVisible());
}

TEST_F(Heads, AHeadOfTheRecordedModelIsChosen)
{
    ASSERT_TRUE(document.setField(*findField("source"), std::string("needles")));
    ASSERT_TRUE(waitUntil([&] { return grid()->picture().study.known() == 12; }));
    click({1, 2});
    EXPECT_EQ(document.experiment().source, "tensor");
    EXPECT_EQ(document.experiment().layer, 1);
    EXPECT_EQ(document.experiment().head, 2);
    EXPECT_FALSE(page.findChild<QPushButton*>("loadHeads")->isVisible());
    document.history()->undo();
    EXPECT_EQ(document.experiment().source, "needles");
}

TEST_F(Heads, ThousandsOfLayersOfOneHeadCanStillBePointedAt)
{
    ASSERT_TRUE(ready());
    HeadGridPicture picture = grid()->picture();
    StudiedLayer one = picture.study.layers[0];
    one.heads.resize(1);
    HeadGrid large;
    large.resize(640, 460);
    large.show();
    const auto show = [&](std::size_t layers) {
        picture.study.layers.assign(layers, one);
        for (std::size_t layer = 0; layer < layers; ++layer)
            picture.study.layers[layer].layer.number = Index(layer);
        large.show(picture);
    };
    for (const std::size_t layers : {std::size_t(60), std::size_t(5000)}) {
        show(layers);
        const QRectF last = large.squareOf({layers - 1, 0});
        EXPECT_TRUE(QRectF(large.rect()).contains(last)) << layers;
        EXPECT_GE(last.width(), layers == 60 ? 20 : 4) << layers;
        EXPECT_FALSE(last.intersects(large.squareOf({0, 0})));
        EXPECT_FALSE(last.intersects(large.squareOf({layers - 2, 0})));
    }
    show(50000);
    EXPECT_GE(large.squareOf({0, 0}).width(), 4);
    EXPECT_TRUE(large.squareOf({49999, 0}).isNull()) << "there is no room, and that is said";
    EXPECT_FALSE(large.grab().isNull());
}

TEST_F(Heads, AThousandHeadsAreDrawnQuickly)
{
    ASSERT_TRUE(ready());
    HeadGridPicture picture = grid()->picture();
    const SharedHeadEntry any = picture.study.layers[0].heads[0];
    picture.study.layers.assign(32, picture.study.layers[0]);
    for (std::size_t layer = 0; layer < 32; ++layer) {
        picture.study.layers[layer].heads.clear();
        for (int head = 0; head < 32; ++head) {
            auto entry = std::make_shared<HeadEntry>(*any);
            for (SharedRaster& raster : entry->thumbnails)
                raster = std::make_shared<const Raster>(*raster);
            picture.study.layers[layer].heads.push_back(std::move(entry));
        }
    }
    HeadGrid large;
    large.resize(640, 460);
    large.show(picture);
    large.show();
    large.grab(); // renders the small images
    QElapsedTimer clock;
    clock.start();
    const QImage drawn = large.grab().toImage();
    EXPECT_LT(clock.elapsed(), 500);
    const QRectF last = large.squareOf({31, 31});
    EXPECT_TRUE(QRectF(large.rect()).contains(last));
    EXPECT_GE(last.width(), 9);
    EXPECT_NE(drawn.pixelColor(last.center().toPoint()), Theme::of(large).background);
}

} // namespace
} // namespace attentoscope
