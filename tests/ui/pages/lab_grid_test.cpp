// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the grid of the policy lab with clicks and keys, and its numbers against sweeps of one experiment each.
#include "tests/ui/menu_clicks.h"
#include "tests/ui/pages/lab_test.h"
#include "ui/pages/lab/grid/grid_question.h"
#include "ui/pages/lab/grid/grid_settings.h"
#include "ui/pages/page_list.h"
#include "ui/plots/tiles/tile_plot.h"
#include "ui/plots/tiles/tile_view.h"

#include <QLabel>
#include <QLineEdit>
#include <QTest>

#include <cmath>

namespace attentoscope {
namespace {

class LabGrid : public Lab
{
protected:
    LabGrid()
    {
        Experiment experiment = threePolicies();
        experiment.source = "needles";
        experiment.n = 32;
        experiment.trials = 1;
        document.setExperiment(experiment, [] { return QString(); });
        press("labGrid");
        setAxes("d=16,32,64", "cosine=0.5,0.9");
    }
    void setAxes(const QString& across, const QString& up)
    {
        ViewState view = document.view();
        view.of<GridSettings>().across = across;
        view.of<GridSettings>().up = up;
        document.setView(view);
    }
    bool drawn()
    {
        return waitUntil([&] {
            return engine.isResting() && isKnown<GridQuestion>() && answer<GridQuestion>()
                && answer<GridQuestion>()->over == gridAxes(document.view().of<GridSettings>(), document.experiment())
                && !grid("gridOfA")->picture().values.empty();
        });
    }
    TileView* grid(const char* name) { return page.findChild<TileView*>(QString::fromLatin1(name)); }
    void click(const char* name, const TileAddress& tile)
    {
        TileView* view = grid(name);
        auto* plot = view->findChild<TilePlot*>();
        QTest::mouseClick(plot, Qt::LeftButton, {}, view->centreOf(tile) - plot->pos());
    }
    // Measures one experiment alone at n and 16 n.
    SharedSweep sweepOf(int d, double cosine)
    {
        Experiment experiment = document.experiment();
        experiment.d = d;
        experiment.cosine = cosine;
        experiment.lengths = Lengths::of(std::to_string(experiment.n) + ',' + std::to_string(16 * experiment.n));
        auto runner = SweepRunner::start(experiment, {experiment.policyA, experiment.policyB});
        while (!runner->finished())
            EXPECT_TRUE(runner->step().ok());
        return runner->table();
    }
};

TEST_F(LabGrid, EachTileIsASweepOfItsOwn)
{
    ASSERT_TRUE(drawn());
    const TilePicture a = grid("gridOfA")->picture(), b = grid("gridOfB")->picture(),
                      difference = grid("gridOfDifference")->picture();
    const std::vector<double> dimensions = {16, 32, 64}, cosines = {0.5, 0.9};
    ASSERT_EQ(a.x.numbers, dimensions);
    ASSERT_EQ(a.y.numbers, cosines);
    for (std::size_t column = 0; column < 3; ++column)
        for (std::size_t row = 0; row < 2; ++row) {
            const SharedSweep sweep = sweepOf(int(dimensions[column]), cosines[row]);
            const auto gained = [&](std::size_t policy) {
                return sweep->points[2 * policy + 1].entropy().mean - sweep->points[2 * policy].entropy().mean;
            };
            EXPECT_EQ(a.at({column, row}), gained(0));
            EXPECT_EQ(b.at({column, row}), gained(1));
            EXPECT_EQ(difference.at({column, row}), gained(1) - gained(0));
        }
    EXPECT_EQ(a.colors, b.colors) << "one colour means one number";
    EXPECT_EQ(difference.colors.low, -difference.colors.high);
    expectInk(page.shownFigures());
}

TEST_F(LabGrid, TheVerdictCountsTheTilesThatHold)
{
    setAxes("d=64,128,256", "cosine=0.9,0.95");
    ASSERT_TRUE(drawn());
    int held[2] = {0, 0};
    for (const double value : grid("gridOfA")->picture().values)
        held[0] += std::abs(value) < 0.1 * std::log(16);
    for (const double value : grid("gridOfB")->picture().values)
        held[1] += std::abs(value) < 0.1 * std::log(16);
    EXPECT_GT(held[1], held[0]) << "these needles tell the scales apart";
    EXPECT_EQ(pageOf(QStringLiteral("lab")).verdict.text(engine, document),
        QStringLiteral("Entropy stays flat in %1 of 6 tiles under A, in %2 under B.").arg(held[0]).arg(held[1]));
}

TEST_F(LabGrid, AClickOnATileSetsBothNumbers)
{
    ASSERT_TRUE(drawn());
    EXPECT_EQ(grid("gridOfA")->picture().current, std::nullopt) << "the present cosine is no row";
    const Experiment before = document.experiment();
    click("gridOfB", {2, 1});
    EXPECT_EQ(document.experiment().d, 64);
    EXPECT_EQ(document.experiment().cosine, 0.9);
    EXPECT_EQ(grid("gridOfA")->picture().current, (TileAddress{2, 1})) << "framed in each map, at once";
    grid("gridOfA")->setFocus();
    QTest::keyClick(grid("gridOfA"), Qt::Key_Left);
    EXPECT_EQ(document.experiment().d, 32);
    QTest::keyClick(grid("gridOfA"), Qt::Key_Down);
    EXPECT_EQ(document.experiment().cosine, 0.5);
    QTest::keyClick(grid("gridOfA"), Qt::Key_Down);
    EXPECT_EQ(document.experiment().cosine, 0.5) << "there is no tile below";
    for (int i = 0; i < 3; ++i)
        document.history()->undo();
    EXPECT_EQ(document.experiment(), before);
}

TEST_F(LabGrid, AMoveToAnotherTileMeasuresNothingAgain)
{
    ASSERT_TRUE(drawn());
    const SharedGrid known = answer<GridQuestion>();
    click("gridOfA", {0, 0});
    ASSERT_TRUE(drawn());
    EXPECT_EQ(answer<GridQuestion>(), known);
}

TEST_F(LabGrid, MenusChooseAxesAndQuantity)
{
    ASSERT_TRUE(drawn());
    ASSERT_TRUE(chooseInMenu(find<QWidget>("gridUp"), "axis.n"));
    ASSERT_TRUE(drawn());
    EXPECT_EQ(grid("gridOfA")->picture().y.numbers, (std::vector<double>{1, 4, 16, 64}));
    ASSERT_TRUE(chooseInMenu(find<QWidget>("gridQuantity"), "quantity.planted_mass"));
    ASSERT_TRUE(drawn());
    EXPECT_NE(grid("gridOfA")->picture().valueLabel.indexOf("n → 16 n"), -1);
    ASSERT_TRUE(chooseInMenu(find<QWidget>("gridAcross"), "axis.n")) << "both axes cannot have one number";
    EXPECT_EQ(gridAxes(document.view().of<GridSettings>(), document.experiment()).axes()[1].key(), "d");
}

TEST_F(LabGrid, TooManyTilesAreRefusedInASentence)
{
    setAxes("d=1:1000:+1", "cosine=0.1:0.9:+0.1");
    ASSERT_TRUE(waitUntil([&] { return engine.isResting() && engine.inquiry<GridQuestion>().failure() != nullptr; }));
    EXPECT_NE(grid("gridOfA")->picture().emptyText.indexOf("the grid has 9000 tiles, more than the 1024 allowed"), -1)
        << grid("gridOfA")->picture().emptyText.toStdString();
}

TEST_F(LabGrid, ATileThatCannotBeSaysWhy)
{
    setAxes("n=32,2000000", "cosine=0.5,0.9"); // sixteen times as much is longer than a sequence can be
    ASSERT_TRUE(drawn());
    const TilePicture& picture = grid("gridOfA")->picture();
    EXPECT_TRUE(std::isnan(picture.at({1, 0})));
    EXPECT_FALSE(std::isnan(picture.at({0, 0})));
    const QString why = picture.text({1, 0});
    EXPECT_NE(why.indexOf("a length is a whole number from 1 to"), -1) << why.toStdString();
}

TEST_F(LabGrid, ItsStoryShowsItAndOthersShowTheCurves)
{
    press("story.where");
    EXPECT_TRUE(find<QAbstractButton>("story.where")->isChecked());
    EXPECT_TRUE(grid("gridOfA")->isVisibleTo(&page));
    const SweptCombinations axes = gridAxes(document.view().of<GridSettings>(), document.experiment());
    EXPECT_EQ(axes.size(), 50u);
    press("story.noise");
    EXPECT_EQ(document.view().of<LabSettings>().board, LabBoard::Curves);
    EXPECT_TRUE(find<QAbstractButton>("story.noise")->isChecked());
    EXPECT_FALSE(grid("gridOfA")->isVisibleTo(&page));
}

} // namespace
} // namespace attentoscope
