// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the inspector and the rows of the profile by using them.
#include "ui/pages/explore/explore_page.h"

#include "core/session/fields.h"
#include "tests/ui/menu_clicks.h"
#include "tests/ui/page_test.h"
#include "ui/document/questions/inspection.h"
#include "ui/pages/explore/rows/profile_settings.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/text/number_text.h"
#include "ui/widgets/tables/number_grid.h"

#include <QMenu>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace attentoscope {
namespace {

Experiment withValues()
{
    Experiment experiment;
    experiment.n = 96;
    experiment.d = 16;
    experiment.dv = 8;
    experiment.mask = Mask::of("causal & window(40)");
    experiment.lengths = Lengths::of("64");
    experiment.trials = 1;
    experiment.rows = 8;
    return experiment;
}

class InspectorPanel : public PageTest<ExplorePage>
{
protected:
    InspectorPanel()
        : PageTest(withValues())
    {
    }
    void choose(Index row, Index key)
    {
        document.select({row, key});
        ASSERT_TRUE(waitUntil([&] { return isKnown<InspectCell>() && answer<InspectCell>().cell->key == key && rests(); }));
    }
    const ProfilePicture& profile() { return find<ProfileView>("profile")->picture(); }
    void setView(const std::function<void(ViewState&)>& change)
    {
        ViewState view = document.view();
        change(view);
        document.setView(view);
    }
};

TEST_F(InspectorPanel, TheChainGoesFromTheScoreToTheOutput)
{
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheCell"), "Derivation"));
    choose(50, 37);
    const KnownRow& row = answer<RowProfile>();
    EXPECT_EQ(text("chainTitle"), QStringLiteral("Row 50 · key 37"));
    EXPECT_EQ(text("chain.scoreCell"), fixedText(double(row.profile->scores[37]), 3));
    EXPECT_EQ(text("chain.logitB"), fixedText(row.profile->logit(1, 37), 3));
    EXPECT_EQ(text("chain.weightA"), weightText(double(row.weights[0][37])));
    const auto& keys = row.weights[1].ranks().keys;
    const auto rank = std::ranges::find(keys, 37) - keys.begin();
    EXPECT_EQ(text("chain.rankB"), countText(rank + 1));
    EXPECT_EQ(text("chain.massB"), weightText(row.weights[1].ranks().mass[std::size_t(rank)]));
    EXPECT_EQ(text("chain.maskA"), QStringLiteral("visible"));
    EXPECT_TRUE(find<QLabel>("chain.shareA")->isVisible());
    EXPECT_FALSE(find<QLabel>("chain.biasA")->isVisible()) << "there is none";
    EXPECT_TRUE(text("whyThisWeight").contains(QStringLiteral("rank %1 of %2").arg(rank + 1).arg(keys.size())))
        << text("whyThisWeight").toStdString();
}

TEST_F(InspectorPanel, TheChainTellsWhatTheDistanceDoes)
{
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheCell"), "Derivation"));
    Experiment experiment = withValues();
    experiment.policyB = *parsePolicy("scale-invariant:t0=4");
    document.setExperiment(experiment, [] { return QString(); });
    choose(50, 37);
    const KnownRow& row = answer<RowProfile>();
    const double square = 1 + 2 * std::log(1 + 13 / 4.0);
    EXPECT_EQ(text("chain.distanceA"), fixedText(1, 3));
    EXPECT_EQ(text("chain.distanceB"), fixedText(std::sqrt(square), 3));
    EXPECT_EQ(text("chain.biasA"), fixedText(0, 3));
    EXPECT_EQ(text("chain.biasB"), fixedText(1 - square, 3));
    EXPECT_TRUE(find<QLabel>("chain.biasB")->isVisible());
    const double logit = std::sqrt(square) * double(row.profile->scores[37]) / 4 + 1 - square; // √d = 4
    EXPECT_EQ(text("chain.logitB"), fixedText(logit, 3));
    EXPECT_TRUE(
        text("whyThisWeight").contains(QStringLiteral("Under B, the distance of this key multiplies its scaled score by")))
        << text("whyThisWeight").toStdString();
    EXPECT_FALSE(text("whyThisWeight").contains(QStringLiteral("Under A"))) << text("whyThisWeight").toStdString();
}

TEST_F(InspectorPanel, TheChainHasTheMultiplierThatTheRowAsksFor)
{
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheCell"), "Derivation"));
    choose(50, 37);
    const KnownRow& row = answer<RowProfile>();
    std::vector<double> gaps; // of the keys that the row sees, in units of s/√d
    double best = -INFINITY;
    for (Index key = 11; key <= 50; ++key)
        best = std::max(best, double(row.profile->scores[std::size_t(key)]));
    for (Index key = 11; key <= 50; ++key)
        if (const double gap = (best - double(row.profile->scores[std::size_t(key)])) / 4; gap > 1e-4) // 4 needles are equal
            gaps.push_back(gap);
    std::ranges::sort(gaps);
    double asked = 0;
    for (std::size_t i = 0; i < gaps.size(); ++i)
        asked = std::max(asked, std::log(double(i) + 2) / gaps[i]);
    EXPECT_EQ(text("chain.criticalName"), QStringLiteral("<i>m</i> (critical: %1)").arg(briefText(asked, 3)));
    const QStringList multipliers = alikeTexts({1, std::log(40) / std::log(512)});
    EXPECT_EQ(text("chain.criticalA"), multipliers[0]);
    EXPECT_EQ(text("chain.criticalB"), multipliers[1]);
    choose(0, 0);
    EXPECT_FALSE(find<QLabel>("chain.criticalA")->isVisible()) << "one key has no gap";
}

TEST_F(InspectorPanel, AHiddenKeySaysWhatHidesIt)
{
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheCell"), "Derivation"));
    choose(50, 70);
    EXPECT_TRUE(text("whyThisWeight").contains(QStringLiteral("causal")));
    EXPECT_FALSE(text("whyThisWeight").contains(QStringLiteral("window"))) << "that alone would show it";
    EXPECT_EQ(text("chain.maskA"), QStringLiteral("masked"));
    EXPECT_EQ(text("chain.weightA"), QStringLiteral("0"));
    EXPECT_EQ(text("chain.rankA"), QStringLiteral("—"));
    choose(50, 3);
    EXPECT_TRUE(text("whyThisWeight").contains(QStringLiteral("window(40)")));
}

TEST_F(InspectorPanel, TheFirstKeyIsTheOnlyOneOfTheFirstRow)
{
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheCell"), "Derivation"));
    choose(0, 0);
    EXPECT_TRUE(text("whyThisWeight").contains(QStringLiteral("only one"))) << text("whyThisWeight").toStdString();
    EXPECT_EQ(text("chain.weightB"), weightText(1));
}

TEST_F(InspectorPanel, WhereAllScoresAreHiddenThereIsNoCell)
{
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("!full"), false));
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheCell"), "Derivation"));
    document.select({5, -1});
    ASSERT_TRUE(waitUntil([&] { return isKnown<InspectCell>() && rests(); }));
    EXPECT_EQ(text("whyThisWeight"), QStringLiteral("This row sees no key."));
    const auto* weight = find<QLabel>("chain.weightA");
    EXPECT_FALSE(weight != nullptr && weight->isVisible());
}

TEST_F(InspectorPanel, TheBlocksOfDimensionsAreCopiedWithTheFactors)
{
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheCell"), "Derivation"));
    choose(50, 37);
    for (const NumberGrid* grid : page.findChildren<NumberGrid*>())
        if (grid->isVisible() && grid->findChild<QLabel*>(QStringLiteral("chain.scoreCell")) != nullptr) {
            double sum = 0;
            for (const QString& line : grid->tableText().split(QLatin1Char('\n')))
                if (line.startsWith(QStringLiteral("dimensions")))
                    sum += line.section(QLatin1Char('\t'), 1).toDouble();
            EXPECT_NEAR(sum, answer<InspectCell>().cell->score, 8 * 5e-5);
        }
}

TEST_F(InspectorPanel, AClickOnATopKeySelectsIt)
{
    press("inspectTopKeys");
    choose(50, 37);
    const auto& top = answer<InspectCell>().row->scales.front().top;
    auto* label = find<QLabel>("topKey1Name");
    ASSERT_TRUE(label->isVisible());
    EXPECT_TRUE(label->text().contains(QStringLiteral("key %1").arg(top[1].key)));
    QTest::mouseClick(label, Qt::LeftButton, {}, QPoint(6, label->height() / 2));
    EXPECT_EQ(document.selection(), (Selection{50, top[1].key}));
    EXPECT_TRUE(rests());
    EXPECT_TRUE(label->text().contains(QStringLiteral("<b>")));
}

TEST_F(InspectorPanel, APinnedRowStaysUntilItIsLetGo)
{
    document.select({50, 37});
    ASSERT_TRUE(waitUntil([&] { return isKnown<RowProfile>() && profile().row == 50; }));
    page.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&page));
    QTest::keyClick(&page, Qt::Key_D, Qt::ControlModifier);
    EXPECT_TRUE(waitUntil([&] { return document.view().of<ProfileSettings>().pinnedRows == std::vector<Index>{50}; }));
    document.select({60, 30});
    ASSERT_TRUE(waitUntil([&] { return rests() && profile().row == 60 && profile().series.size() == 4; }));
    EXPECT_EQ(profile().series[0].pinned, -1);
    EXPECT_EQ(profile().series[3].pinned, 50);
    EXPECT_TRUE(profile().series[3].name.text().contains(QStringLiteral("row 50")));
    auto* more = find<QToolButton>("moreOfTheRow");
    EXPECT_EQ(more->text(), QStringLiteral("⋯ 1"));
    QMenu* menu = more->menu()->actions()[1]->menu();
    emit menu->aboutToShow();
    menu->actions().front()->trigger();
    EXPECT_TRUE(document.view().of<ProfileSettings>().pinnedRows.empty());
    ASSERT_TRUE(waitUntil([&] { return profile().series.size() == 2; }));
    EXPECT_EQ(more->text(), QStringLiteral("⋯"));
}

TEST_F(InspectorPanel, PinnedRowsGoWithTheirSourceAndComeBackWithIt)
{
    document.select({50, 37});
    ASSERT_TRUE(waitUntil([&] { return isKnown<RowProfile>() && profile().row == 50; }));
    page.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&page));
    QTest::keyClick(&page, Qt::Key_D, Qt::ControlModifier);
    document.select({20, 10});
    const auto seen = [&](Index row, int series) {
        return waitUntil([&] { return rests() && profile().row == row && Index(profile().series.size()) == series; }, 5000);
    };
    ASSERT_TRUE(seen(20, 4));
    auto* more = find<QToolButton>("moreOfTheRow");
    QMenu* menu = more->menu()->actions()[1]->menu();
    ASSERT_TRUE(document.setField(*findField("source"), std::string("sphere")));
    EXPECT_TRUE(seen(20, 2)) << "of another source";
    emit menu->aboutToShow();
    EXPECT_FALSE(menu->actions().front()->isEnabled()) << menu->actions().front()->text().toStdString();
    EXPECT_EQ(more->text(), QStringLiteral("⋯"));
    document.history()->undo();
    EXPECT_TRUE(seen(20, 4));
    EXPECT_EQ(more->text(), QStringLiteral("⋯ 1"));
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(40)));
    EXPECT_TRUE(seen(20, 2)) << "there is no row 50";
    emit menu->aboutToShow();
    EXPECT_FALSE(menu->actions().front()->isEnabled());
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(80)));
    EXPECT_TRUE(seen(20, 4)) << "it is the same row among more";
    EXPECT_EQ(parseViewState(viewStateText(document.view())), document.view()) << "a session holds it";
}

TEST_F(InspectorPanel, PinnedWordsAreFollowedWhileTheTextChanges)
{
    const auto type = [&](const char* line) {
        ASSERT_TRUE(document.setField(*findField("text"), std::vector<std::string>{line}));
        ASSERT_TRUE(rests());
    };
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("full")));
    ASSERT_TRUE(document.setField(*findField("source"), std::string("text")));
    type("the cat sat on the mat");
    document.select({4, 0});
    ASSERT_TRUE(waitUntil([&] { return isKnown<RowProfile>() && profile().row == 4; }));
    page.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&page));
    QTest::keyClick(&page, Qt::Key_D, Qt::ControlModifier);
    document.select({0, 0});
    const auto pinned = [&]() -> Index {
        EXPECT_TRUE(waitUntil([&] { return rests() && profile().row == 0; }));
        return profile().series.size() == 4 ? profile().series.back().pinned : -1;
    };
    EXPECT_EQ(pinned(), 4) << "the second “the”";
    type("now the cat sat on the mat");
    EXPECT_EQ(pinned(), 5);
    type("now the cat sat there on the mat today");
    EXPECT_EQ(pinned(), 6) << "between two changes";
    type("the cat sat on a mat");
    EXPECT_EQ(pinned(), -1) << "its word is gone";
    document.history()->undo();
    EXPECT_EQ(pinned(), 6);
    type("the cat sat on the mat");
    EXPECT_EQ(pinned(), 4);
}

TEST_F(InspectorPanel, NeighbouringRowsAreAveraged)
{
    document.select({50, 37});
    setView([](ViewState& view) { view.of<ProfileSettings>().band = 4; });
    ASSERT_TRUE(waitUntil([&] { return rests() && profile().title.text().contains(QStringLiteral("46–54")); }));
    double sum = 0;
    for (Index row = 46; row <= 54; ++row) {
        document.select({row, 37});
        ASSERT_TRUE(waitUntil([&] { return isKnown<RowProfile>() && answer<RowProfile>().profile->row == row; }));
        sum += double(answer<RowProfile>().weights[1][37]);
    }
    document.select({50, 37});
    ASSERT_TRUE(waitUntil([&] { return rests() && profile().title.text().contains(QStringLiteral("46–54")); }));
    EXPECT_NEAR(double(profile().series[1].weights[37]), sum / 9, 1e-7);
}

TEST_F(InspectorPanel, TheProfileHasAScaleOfItsOwn)
{
    ASSERT_TRUE(rests());
    EXPECT_TRUE(profile().logarithmic);
    press("logProfile");
    EXPECT_FALSE(profile().logarithmic);
    EXPECT_TRUE(document.view().logColors) << "which are those of the maps";
    press("cumulative");
    ASSERT_TRUE(rests());
    EXPECT_EQ(profile().order, ProfileOrder::Cumulative);
}

} // namespace
} // namespace attentoscope
