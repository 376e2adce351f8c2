// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the colours of maps belong to the experiment, not to the size of the window, the pooling, or the length shown.
#include "ui/pages/explore/explore_page.h"

#include "core/session/fields.h"
#include "tests/ui/page_test.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/maps.h"
#include "ui/pages/explore/maps/color_range_box.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_view.h"
#include "ui/widgets/map_colors.h"

#include <QLineEdit>
#include <QTest>

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

Experiment needles()
{
    Experiment experiment;
    experiment.n = 128;
    experiment.lengths = Lengths::of("64,512");
    experiment.trials = 1;
    experiment.rows = 8;
    return experiment;
}

class MapColors : public PageTest<ExplorePage>
{
protected:
    MapColors()
        : PageTest(needles())
    {
    }
    bool shows(Index n, const char* name = "mapA")
    {
        return waitUntil([&] {
            const SharedRaster& raster = find<MapView>(name)->picture().raster;
            return isKnown<MapPictures>() && result()->inputs->nk() == n && engine.isResting() && raster
                && raster->request.stage == document.view().stage;
        });
    }
    const MapView* mapA() { return find<MapView>("mapA"); }
    const ColorScaling& colors() { return mapA()->picture().colors; }
    ColorBarPicture bar() { return page.findChild<ColorBar*>()->picture(); }
    void setN(std::int64_t n) { ASSERT_TRUE(document.setField(*findField("n"), n)); }
    void setStage(Stage stage)
    {
        changeView(&document, [stage](ViewState& view) { view.stage = stage; });
    }
};

TEST_F(MapColors, OfWeightsReachFromATenthOfAnEvenWeightAtTheLongestLengthToOne)
{
    ASSERT_TRUE(shows(128));
    EXPECT_TRUE(colors().logarithmic);
    EXPECT_DOUBLE_EQ(colors().low, 1 / (10 * 512.0));
    EXPECT_EQ(colors().high, 1);
    EXPECT_EQ(find<MapView>("mapB")->picture().colors, colors());
    EXPECT_EQ(bar().colors, colors());
}

TEST_F(MapColors, StayWhileTheLengthTheWindowAndThePoolingChange)
{
    for (const Stage stage : {Stage::Weights, Stage::LogWeights, Stage::Logits, Stage::Scores}) {
        setStage(stage);
        setN(128);
        ASSERT_TRUE(shows(128));
        const ColorScaling before = colors();
        EXPECT_LT(before.low, before.high);
        setN(500);
        ASSERT_TRUE(shows(500));
        EXPECT_EQ(colors(), before) << stageName(stage);
        page.resize(page.size() * 0.8);
        changeView<PoolingSettings>(&document, [](PoolingSettings& view) { view.reduction = MapReduction::Max; });
        ASSERT_TRUE(shows(500));
        EXPECT_EQ(colors(), before) << stageName(stage);
        changeView(&document, [](ViewState& view) { view.range = {100, 140, 10, 50}; });
        ASSERT_TRUE(shows(500));
        EXPECT_EQ(colors(), before) << stageName(stage);
        changeView(&document, [](ViewState& view) { view.range = {}; });
    }
}

TEST_F(MapColors, OfWeightsReachOnWhereTheMapIsLongerThanTheCurves)
{
    setN(1024);
    ASSERT_TRUE(shows(1024));
    EXPECT_DOUBLE_EQ(colors().low, 1 / (10 * 1024.0));
    EXPECT_EQ(bar().colors, colors());
}

TEST_F(MapColors, OfLogitsReachAsFarAsThoseOfTheLargestScale)
{
    setStage(Stage::Logits);
    ASSERT_TRUE(shows(128));
    const double ofA = colors().high;
    ASSERT_TRUE(document.setField(*findField("tau"), 2.0));
    ASSERT_TRUE(shows(128));
    EXPECT_DOUBLE_EQ(colors().high, 2 * ofA);
    EXPECT_DOUBLE_EQ(colors().low, -colors().high);
}

TEST_F(MapColors, HeldRangesWin)
{
    changeView(&document, [](ViewState& view) { view.heldColors = HeldColors{"weights", 0.01, 0.5}; });
    ASSERT_TRUE(shows(128));
    EXPECT_EQ(colors().low, 0.01);
    EXPECT_EQ(colors().high, 0.5);
    EXPECT_TRUE(bar().below) << "the noise has less";
    setStage(Stage::Logits);
    ASSERT_TRUE(shows(128));
    EXPECT_LT(colors().low, 0) << "they belong to their stage";
}

TEST_F(MapColors, OfTheDifferenceBelongToTheExperimentToo)
{
    changeView<MapsSettings>(&document, [](MapsSettings& view) { view.shown = MapsShown::Difference; });
    const auto shown = [&](Index n) {
        EXPECT_TRUE(shows(n, "mapDifference"));
        return find<MapView>("mapDifference")->picture().colors;
    };
    for (const Stage stage : {Stage::Weights, Stage::LogWeights, Stage::Logits}) {
        setStage(stage);
        setN(128);
        const ColorScaling before = shown(128);
        EXPECT_EQ(before.low, -before.high);
        EXPECT_EQ(before.map, ColorMap::Diverging);
        EXPECT_EQ(before.high == 1 && before.linearTo == 1 / (10 * 512.0), stage == Stage::Weights);
        EXPECT_FALSE(bar().below || bar().above) << stageName(stage);
        setN(500);
        page.resize(page.size() * 0.9);
        EXPECT_EQ(shown(500), before) << stageName(stage);
    }
}

TEST_F(MapColors, OfTheDifferenceAreHeldAndTypedOnBothSidesOfZero)
{
    changeView<MapsSettings>(&document, [](MapsSettings& view) { view.shown = MapsShown::Difference; });
    ASSERT_TRUE(shows(128, "mapDifference"));
    auto* view = page.findChild<ColorBar*>();
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Down);
    EXPECT_LT(bar().colors.high, 1);
    EXPECT_EQ(bar().colors.low, -bar().colors.high);
    EXPECT_EQ(find<MapView>("mapDifference")->picture().colors, bar().colors);
    QTest::keyClick(view, Qt::Key_Return);
    auto* box = page.findChild<ColorRangeBox*>();
    ASSERT_NE(box, nullptr);
    EXPECT_FALSE(box->findChild<QLineEdit*>("lowColor")->isVisible());
    auto* high = box->findChild<QLineEdit*>("highColor");
    high->setText("-2");
    QTest::keyClick(high, Qt::Key_Return);
    EXPECT_TRUE(box->isVisible()) << "it says why not";
    high->setText("0.25");
    QTest::keyClick(high, Qt::Key_Return);
    EXPECT_EQ(bar().colors.low, -0.25);
    EXPECT_EQ(bar().colors.high, 0.25);
    changeView<MapsSettings>(&document, [](MapsSettings& shown) { shown.shown = MapsShown::Both; });
    ASSERT_TRUE(shows(128));
    EXPECT_EQ(colors().high, 1) << "the weights have their own";
}

TEST(ColorScalingBothWays, IsSymmetricAndHasAnInverse)
{
    const ColorScaling colors{.low = -1, .high = 1, .map = ColorMap::Diverging, .linearTo = 1e-5};
    EXPECT_DOUBLE_EQ(colors.position(0), 0.5);
    EXPECT_DOUBLE_EQ(colors.position(-1), 0);
    EXPECT_DOUBLE_EQ(colors.position(2), 1);
    EXPECT_GT(colors.position(1e-4), 0.6) << "a small difference can be told from none";
    for (const double value : {-0.3, -1e-6, 0.0, 1e-5, 1e-3, 0.9}) {
        EXPECT_NEAR(colors.valueAt(colors.place(value)), value, 1e-12);
        EXPECT_NEAR(colors.place(-value), 1 - colors.place(value), 1e-12);
    }
}

TEST_F(MapColors, OfASequenceThatIsGivenReachAsFarAsItDoes)
{
    Experiment words = document.experiment();
    words.source = "text";
    words.text = {"I love AI very much"};
    document.setExperiment(words, {});
    ASSERT_TRUE(shows(5));
    EXPECT_DOUBLE_EQ(colors().low, 1 / 50.0);
    setStage(Stage::Scores);
    ASSERT_TRUE(shows(5));
    const Raster& raster = *mapA()->picture().raster; // of every cell
    EXPECT_EQ(colors().low, double(raster.low));
    EXPECT_EQ(colors().high, double(raster.high));
    EXPECT_FALSE(bar().below || bar().above);
}

TEST(ColorBarMarks, AreAtTheEndsThatValuesLieBeyond)
{
    ColorBarPicture bar;
    bar.colors = {.low = 1e-3, .high = 1, .logarithmic = true};
    bar.markBeyond(double(1e-3F), 1);
    EXPECT_FALSE(bar.below || bar.above);
    bar.markBeyond(0, 1);
    EXPECT_TRUE(bar.below) << "0 has no logarithm";
    EXPECT_FALSE(bar.above);
    bar = ColorBarPicture();
    bar.colors = {.low = -1, .high = 1};
    bar.markBeyond(-0.5, 1.5);
    EXPECT_TRUE(bar.above);
    EXPECT_FALSE(bar.below);
    bar.markBeyond(std::nan(""), std::nan(""));
    EXPECT_FALSE(bar.below) << "nothing is known";
}

} // namespace
} // namespace attentoscope
