// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/counterfactual/counterfactual_page.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/sources/source.h"
#include "tests/ui/page_test.h"
#include "ui/pages/counterfactual/change_table.h"
#include "ui/pages/counterfactual/counterfactual_settings.h"
#include "ui/pages/counterfactual/difference_map.h"
#include "ui/pages/counterfactual/head_change.h"
#include "ui/pages/counterfactual/head_scatter.h"
#include "ui/pages/head_boards/head_boards_settings.h"
#include "ui/pages/head_boards/head_quantity.h"
#include "ui/pages/head_boards/heads_invitation.h"
#include "ui/pages/heads/heads_page.h"
#include "ui/pages/page_list.h"
#include "ui/plots/lines/line_view.h"
#include "ui/text/number_text.h"

#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include <gmock/gmock.h>

#include <cmath>

namespace attentoscope {
namespace {

Experiment sixHeads()
{
    Experiment experiment;
    experiment.source = "multihead";
    experiment.n = 96;
    experiment.d = 16;
    experiment.heads = 6;
    experiment.mask = Mask::of("causal");
    experiment.policyB = {"log-n", {}};
    experiment.lengths = Lengths::of("16:64:x2");
    return experiment;
}

class WhatIf : public PageTest<BoardOf<counterfactualBoard>>
{
protected:
    WhatIf()
        : PageTest(sixHeads(), {1040, 640})
    {
    }

    const HeadStudy& study() const { return changedHeads(Answers(const_cast<Engine&>(engine))); }
    bool ready(std::size_t heads = 6)
    {
        return waitUntil(
            [&] { return study().matched() == heads && isShown(heads) && differenceOf(document.experiment().head); });
    }
    // Returns whether the views show this many heads, and none of them is still being measured.
    bool isShown(std::size_t heads) const
    {
        const QString note = child<QLabel>("changeNote")->text();
        return scatter()->picture().places.size() == heads && !note.contains(QStringLiteral("of %1 heads").arg(heads));
    }
    // Returns whether the map of this head is shown and none is being computed.
    bool differenceOf(Index head)
    {
        const Inquiry<MapChange>& change = engine.inquiry<MapChange>();
        return change.isWhole() && change.of()->head == head && map()->picture().raster == change.answer()->maps.difference
            && !map()->picture().refining;
    }
    template <class T>
    T* child(const char* name) const
    {
        return page.findChild<T*>(QString::fromLatin1(name));
    }
    MapView* map() const { return child<MapView>("differenceMap"); }
    HeadScatter* scatter() const { return page.findChild<HeadScatter*>(); }
    QTableView* table() const { return child<QTableView>("changeTable"); }
    QString cell(int row, int column) const { return table()->model()->index(row, column).data().toString(); }
    QString summary() { return pageOf(QStringLiteral("counterfactual")).verdict.text(engine, document); }
    // Clicks on the point of a head with the mouse.
    void click(std::size_t head)
    {
        const PointSeries& heads = scatter()->picture().points.series.front();
        const QPoint place = scatter()->view()->placeOf(heads.xs[head], heads.ys[head]).toPoint();
        QWidget* plot = scatter()->view()->childAt(place);
        QTest::mouseClick(plot, Qt::LeftButton, {}, plot->mapFrom(scatter()->view(), place));
    }
    double meanEntropy(Experiment experiment, const PolicyChoice& policy) const
    {
        const auto result = evaluate(experiment, {{}, std::vector{policy}});
        return summarize((*result)->policies.front().rows.entropy).mean;
    }
};

TEST_F(WhatIf, ScalesAreSaidToBeBelowOrAboveWhatTheScoresAskFor)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(waitUntil([&] { return study().counted() == 6; }));
    const auto sorted = [&](int row, int column) {
        return table()->model()->index(row, column).data(HeadRows::SortRole).toDouble();
    };
    for (int row = 0; row < 6; ++row) {
        const double critical = study().layers[0].criticalOf(std::size_t(row));
        EXPECT_EQ(sorted(row, ChangeTable::Critical), critical);
        EXPECT_EQ(sorted(row, ChangeTable::ScaleA), 1);
        EXPECT_NEAR(sorted(row, ChangeTable::ScaleB), std::lgamma(97) / 96, 1e-9) << "ln of 1 ... 96 keys, the mean";
        EXPECT_EQ(cell(row, ChangeTable::ScaleA), critical > 1 ? "1.000 < crit." : "1.000 > crit.");
        EXPECT_TRUE(cell(row, ChangeTable::ScaleB).endsWith(critical > std::lgamma(97) / 96 ? " < crit." : " > crit."));
    }
    auto* box = child<QComboBox>("changeQuantity");
    const int place = placeOf(headQuantity(criticalQuantity));
    while (box->currentIndex() != place) {
        const int before = box->currentIndex();
        QTest::keyClick(box, before < place ? Qt::Key_Down : Qt::Key_Up);
        ASSERT_NE(box->currentIndex(), before);
    }
    const PointPicture& points = scatter()->picture().points;
    EXPECT_EQ(points.xLabel, "critical multiplier");
    EXPECT_TRUE(points.yLabel.text().startsWith("multiplier m, B")) << points.yLabel.text().toStdString();
    for (std::size_t head = 0; head < 6; ++head) {
        EXPECT_EQ(points.series[0].xs[head], study().layers[0].criticalOf(head));
        EXPECT_NEAR(points.series[0].ys[head], std::lgamma(97) / 96, 1e-9);
    }
}

TEST_F(WhatIf, APointThatIsClickedIsTheHeadThatEverythingShows)
{
    ASSERT_TRUE(ready());
    click(4);
    EXPECT_EQ(document.experiment().head, 4);
    EXPECT_EQ(table()->currentIndex().row(), 4);
    ASSERT_EQ(scatter()->picture().points.marks.size(), 1U);
    EXPECT_EQ(scatter()->picture().points.marks.front().x, scatter()->picture().points.series.front().xs[4]);
    EXPECT_TRUE(map()->picture().refining) << "the map of the head before";
    ASSERT_TRUE(waitUntil([&] { return differenceOf(4); }));
    EXPECT_EQ(study().compared(), 6U) << "what is known stays";
    document.history()->undo();
    EXPECT_EQ(document.experiment().head, 0);
    table()->selectRow(2);
    EXPECT_EQ(document.experiment().head, 2);
    ASSERT_TRUE(waitUntil([&] { return differenceOf(2); }));
}

TEST_F(WhatIf, NumbersAreThoseOfTheHeadsAndTheMatchHolds)
{
    ASSERT_TRUE(ready());
    Experiment experiment = document.experiment();
    for (const int head : {0, 5}) {
        experiment.head = head;
        const double a = meanEntropy(experiment, experiment.policyA), b = meanEntropy(experiment, experiment.policyB);
        EXPECT_EQ(cell(head, ChangeTable::EntropyA), QString::number(a, 'f', 3));
        EXPECT_EQ(cell(head, ChangeTable::EntropyB), QString::number(b, 'f', 3));
        EXPECT_EQ(scatter()->picture().points.series.front().ys[std::size_t(head)], b);
        Experiment scaled = experiment;
        const HeadPlace place{0, std::size_t(head)};
        scaled.tau = comparisonOf(study(), place)->match.tau;
        EXPECT_NEAR(meanEntropy(scaled, experiment.policyB), a, 1e-4);
        EXPECT_NEAR(cell(head, ChangeTable::MatchedTau).toDouble(), scaled.tau, 1e-3);
    }
    EXPECT_THAT(
        summary().toStdString(), testing::StartsWith("Under B, 6 of 6 heads are more focused, 0 less focused; mean entropy "));
}

TEST_F(WhatIf, TheTableIsSortedAndCopied)
{
    ASSERT_TRUE(ready());
    table()->sortByColumn(ChangeTable::MovedWeight, Qt::DescendingOrder);
    for (int row = 1; row < 6; ++row)
        EXPECT_GE(cell(row - 1, ChangeTable::MovedWeight).toDouble(), cell(row, ChangeTable::MovedWeight).toDouble());
    table()->selectRow(3);
    EXPECT_EQ(document.experiment().head, cell(3, ChangeTable::Head).toInt());
    const QString text = page.findChild<HeadTableView*>()->tabbedText();
    const QStringList lines = text.split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), 8); // a header, six heads, and the empty rest after the last line break
    EXPECT_EQ(lines[4].split(QLatin1Char('\t'))[ChangeTable::EntropyChange], plainNumber(cell(3, ChangeTable::EntropyChange)));
}

TEST_F(WhatIf, TheMapIsTheDifferenceOfTheTwoAndFollowsTheZoom)
{
    ASSERT_TRUE(ready());
    const HeadDifference whole = *answer<MapChange>();
    ASSERT_EQ(whole.maps.difference->values.size(), whole.maps.a->values.size());
    for (std::size_t i = 0; i < whole.maps.a->values.size(); ++i)
        if (!std::isnan(whole.maps.difference->values[i])) {
            ASSERT_EQ(whole.maps.difference->values[i], whole.maps.b->values[i] - whole.maps.a->values[i]);
        }
    EXPECT_EQ(map()->picture().colors.map, ColorMap::Diverging);
    EXPECT_EQ(map()->picture().colors.low, -map()->picture().colors.high);
    DifferenceMap* view = page.findChild<DifferenceMap*>();
    EXPECT_THAT(view->textAt(3, 50).toStdString(), testing::HasSubstr("masked"));
    EXPECT_THAT(view->textAt(50, 3).toStdString(), testing::HasSubstr("A "));

    ViewState state = document.view();
    state.range = {10, 40, 0, 30};
    document.setView(state);
    ASSERT_TRUE(waitUntil([&] { return differenceOf(0) && map()->picture().raster->request.row0 == 10; }));
    EXPECT_EQ(map()->picture().raster->values.size(), 900U) << "every cell";
    EXPECT_EQ(map()->picture().note, QStringLiteral("every cell shown"));
}

TEST_F(WhatIf, QuantityAndColourAreChosenAndKeptInASession)
{
    ASSERT_TRUE(ready());
    EXPECT_FALSE(scatter()->picture().bar) << "one layer: one colour";
    QTest::keyClick(child<QComboBox>("changeShade"), Qt::Key_Down);
    EXPECT_EQ(document.view().of<CounterfactualSettings>().shade, HeadShade::MovedWeight);
    ASSERT_TRUE(scatter()->picture().bar);
    EXPECT_EQ(scatter()->picture().points.series.front().values[1], headShadeValue(study(), {0, 1}, HeadShade::MovedWeight));
    QTest::keyClick(child<QComboBox>("changeQuantity"), Qt::Key_End);
    EXPECT_EQ(document.view().of<HeadBoardsSettings>().quantity, headQuantities().back().key);
    while (child<QComboBox>("changeQuantity")->currentIndex() > placeOf(headQuantity("max_weight")))
        QTest::keyClick(child<QComboBox>("changeQuantity"), Qt::Key_Up);
    EXPECT_EQ(document.view().of<HeadBoardsSettings>().quantity, "max_weight");
    EXPECT_EQ(scatter()->picture().points.series.front().xs[3], study().layers[0].heads[3]->numbers[0][quantity("max_weight")]);
    EXPECT_EQ(parseViewState(viewStateText(document.view())), document.view());
}

TEST_F(WhatIf, CurvesAreThoseOfTheChosenHeadUnderBothPolicies)
{
    ASSERT_TRUE(ready());
    auto* curves = child<LineView>("curves");
    const auto measured = [&] {
        const auto& series = curves->picture().series;
        return sweep() && sweep()->fraction() == 1 && series.size() == 2 && series[1].ys.size() == 3; // 3: what was set
    };
    ASSERT_TRUE(waitUntil(measured));
    EXPECT_EQ(sweep()->experiment.head, 0);
    EXPECT_THAT(curves->picture().title.text().toStdString(), testing::HasSubstr("head 0"));
    click(3);
    ASSERT_TRUE(waitUntil([&] { return measured() && sweep()->experiment.head == 3; }));
    EXPECT_THAT(curves->picture().title.text().toStdString(), testing::HasSubstr("head 3"));
    Experiment file;
    file.source = "tensor";
    file.tensorFile = TEST_DATA "/tensors/model.safetensors";
    file.lengths = Lengths::of("2,4");
    file.windows = true;
    document.setExperiment(file, {});
    ASSERT_TRUE(waitUntil([&] { return sweep() && sweep()->experiment.source == "tensor"; }));
    EXPECT_EQ(curves->picture().xLabel, QStringLiteral("length n of a window"));
    EXPECT_TRUE(ready(8)) << "the other layers come after the curves";
}

TEST_F(WhatIf, ASourceOfOneHeadShowsTheRecordedModelOrItself)
{
    ASSERT_TRUE(ready());
    EXPECT_FALSE(page.findChild<HeadsInvitation*>()->isVisible());
    Experiment needles = document.experiment();
    needles.source = "needles";
    document.setExperiment(needles, {});
    EXPECT_TRUE(page.findChild<HeadsInvitation*>()->isVisible());
    ASSERT_TRUE(ready(12));
    EXPECT_EQ(table()->model()->rowCount(), 12);
    EXPECT_THAT(summary().toStdString(), testing::HasSubstr("of 12 heads"));
    EXPECT_EQ(document.experiment(), needles) << "looking changes nothing";
    const auto* curves = child<LineView>("curves");
    EXPECT_TRUE(waitUntil([&] { return curves->picture().series.size() == 2; })) << "its curves are measured, too";
    EXPECT_EQ(curves->picture().xLabel, QStringLiteral("prefix length n"));
    EXPECT_TRUE(waitUntil([&] { return sweep() && sweep()->experiment.source == "needles"; })) << "those of the form stay known";
    QTest::mouseClick(child<QPushButton>("ownHead"), Qt::LeftButton);
    ASSERT_TRUE(ready(1));
    EXPECT_TRUE(parseViewState(viewStateText(document.view())).of<CounterfactualSettings>().ownHead) << "so figures show it, too";
    EXPECT_EQ(table()->model()->rowCount(), 1);
    EXPECT_THAT(summary().toStdString(), testing::StartsWith("Under B the head is more focused; mean entropy "));
    QTest::mouseClick(child<QPushButton>("loadHeads"), Qt::LeftButton);
    EXPECT_EQ(document.experiment().source, "multihead");
    EXPECT_TRUE(ready());
}

TEST(ChangeSummaryText, BothEndsHaveAsManyDigits)
{
    HeadStudy study{comparedPolicies(Experiment()), {StudiedLayer{}}};
    for (const double tau : {1.37, 1.38, 1.4}) {
        auto entry = std::make_shared<HeadEntry>();
        HeadNumbers two, one;
        two.means = one.means = std::vector<double>(quantities().size());
        two.means[indexOf(quantity("entropy"))] = 2;
        one.means[indexOf(quantity("entropy"))] = 1;
        entry->numbers = {two, one};
        study.layers[0].heads.push_back(std::move(entry));
        study.layers[0].compared.push_back(
            std::make_shared<const HeadComparisons>(HeadComparisons{HeadComparison{.match = {.tau = tau, .multiplier = tau}}}));
    }
    const QString text = changeSummaryText(study, Experiment());
    EXPECT_TRUE(text.contains(QStringLiteral("1.37 … 1.40"))) << text.toStdString();
}

TEST_F(WhatIf, AHeadThatCannotBeMatchedSaysWhy)
{
    ASSERT_TRUE(ready());
    Experiment experiment = document.experiment();
    experiment.policyB = {"constant", {{"m", 0}}};
    document.setExperiment(experiment, {});
    ASSERT_TRUE(
        waitUntil([&] { return summary().contains(QStringLiteral("For 6 of the heads, no τ makes B as focused as A")); }));
    EXPECT_EQ(cell(5, ChangeTable::MatchedTau), QStringLiteral("—"));
    const QString why = table()->model()->index(5, ChangeTable::MatchedTau).data(Qt::ToolTipRole).toString();
    EXPECT_THAT(why.toStdString(), testing::HasSubstr("the scale is 0 in every row"));
}

TEST_F(WhatIf, AFileThatCannotBeReadSaysSoInPlaceOfThePictures)
{
    BoardOf<counterfactualBoard> fresh(&document, &engine);
    page.hide();
    Experiment missing;
    missing.source = "tensor";
    missing.tensorFile = "nowhere.npz";
    document.setExperiment(missing, {});
    fresh.resize(1040, 640);
    fresh.show();
    auto* points = fresh.findChild<HeadScatter*>();
    ASSERT_TRUE(waitUntil([&] { return points->picture().points.emptyText.contains(QStringLiteral("nowhere.npz")); }));
    EXPECT_THAT(fresh.findChild<MapView*>(QStringLiteral("differenceMap"))->picture().emptyText.toStdString(),
        testing::HasSubstr("nowhere.npz"));
}

TEST_F(WhatIf, WhatTheHeadsPageFoundIsNotComputedAgain)
{
    HeadsPage heads(&document, &engine);
    heads.resize(1040, 640);
    page.hide();
    Experiment other = document.experiment();
    other.seed = 7;
    document.setExperiment(other, {});
    heads.show();
    ASSERT_TRUE(waitUntil([&] { return study().known() == 6 && study().layers[0].agreement; }));
    const HeadStudy before = study();
    heads.hide();
    page.show();
    ASSERT_TRUE(ready());
    EXPECT_EQ(study().layers[0].heads[3], before.layers[0].heads[3]);
    EXPECT_EQ(study().layers[0].agreement, before.layers[0].agreement);
}

TEST_F(WhatIf, ARightClickOnAPictureOffersIt)
{
    ASSERT_TRUE(ready());
    QStringList offered;
    QObject::connect(&page, &Page::figureMenuRequested, [&](const NamedFigure& figure) { offered << figure.name; });
    for (QWidget* view : {static_cast<QWidget*>(scatter()->view()), static_cast<QWidget*>(map())}) {
        const QPoint middle = view->rect().center();
        QWidget* plot = view->childAt(middle); // the widget under the pointer
        QContextMenuEvent event(QContextMenuEvent::Mouse, plot->mapFrom(view, middle), view->mapToGlobal(middle));
        QApplication::sendEvent(plot, &event);
    }
    EXPECT_EQ(offered, (QStringList{QStringLiteral("Heads under A and B"), QStringLiteral("Difference of the maps")}));
}

TEST_F(WhatIf, EveryPictureCanBeExported)
{
    ASSERT_TRUE(ready());
    QTest::keyClick(child<QComboBox>("changeShade"), Qt::Key_Down);
    ASSERT_TRUE(waitUntil([&] { return sweep() && sweep()->fraction() == 1; }));
    EXPECT_EQ(page.figures().size(), 4U);
    expectInk(page.figures());
}

} // namespace
} // namespace attentoscope
