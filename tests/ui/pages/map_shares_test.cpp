// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the bar beside each map of weights: what share of a row's weight is on the planted keys, or on the heaviest.
#include "ui/pages/explore/explore_page.h"

#include "core/session/fields.h"
#include "tests/ui/page_test.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/maps.h"
#include "ui/document/questions/row_profile.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/masks/masks_page.h"
#include "ui/pages/masks/masks_settings.h"
#include "ui/pages/masks/sequence_view.h"
#include "ui/plots/maps/map_view.h"
#include "ui/theme/theme.h"

#include <QTest>
#include <QToolTip>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace attentoscope {
namespace {

Experiment aHaystack()
{
    Experiment experiment;
    experiment.n = 600;
    experiment.lengths = Lengths::of("64,512");
    experiment.trials = 1;
    experiment.rows = 8;
    return experiment;
}

class MapShares : public PageTest<ExplorePage>
{
protected:
    MapShares()
        : PageTest(aHaystack())
    {
    }
    bool ready()
    {
        return waitUntil([&] {
            return isKnown<MapPictures>() && isKnown<RowProfile>() && engine.isResting()
                && map("mapA")->picture().raster->request.stage == document.view().stage;
        });
    }
    MapView* map(const char* name) { return find<MapView>(name); }
    const RowShares& shares(const char* name) { return *map(name)->picture().shares; }
};

TEST_F(MapShares, AreOnThePlantedKeysOfEachRow)
{
    ASSERT_TRUE(ready());
    for (const std::size_t policy : {0, 1}) {
        const RowShares& bar = shares(policy == 0 ? "mapA" : "mapB");
        EXPECT_TRUE(bar.planted);
        ASSERT_EQ(bar.rows.size(), std::size_t(map("mapA")->picture().raster->height));
        std::size_t compared = 0;
        const Result& known = *result();
        for (std::size_t at = 0; at < bar.rows.size(); ++at) {
            EXPECT_GE(bar.rows[at], bar.begin[at]);
            EXPECT_LT(bar.rows[at], bar.begin[at + 1]);
            const auto row = std::ranges::find(known.rowIndex, bar.rows[at]);
            if (row == known.rowIndex.end())
                continue;
            EXPECT_FLOAT_EQ(
                bar.share[at], float(known.policies[policy].rows.plantedMass[std::size_t(row - known.rowIndex.begin())]));
            ++compared;
        }
        EXPECT_GT(compared, 20U);
    }
    EXPECT_TRUE(map("mapA")->picture().hue == Hue::policy(0));
    EXPECT_TRUE(map("mapB")->picture().hue == Hue::policy(1));
}

TEST_F(MapShares, AreOnTheHeaviestKeysWhereNothingIsPlanted)
{
    ASSERT_TRUE(document.setField(*findField("source"), std::string("sphere")));
    ASSERT_TRUE(ready());
    const RowShares& bar = shares("mapA");
    EXPECT_FALSE(bar.planted);
    document.select({bar.rows[7], 0});
    ASSERT_TRUE(ready());
    const auto weights = answer<RowProfile>().profile->weightsOf(0);
    std::vector<float> heaviest(weights.begin(), weights.end());
    std::ranges::sort(heaviest, std::greater());
    EXPECT_NEAR(bar.share[7], std::accumulate(heaviest.begin(), heaviest.begin() + 4, 0.0F), 1e-5);
}

TEST_F(MapShares, StandBesideMapsOfWeightsAloneAndMoveNothing)
{
    ASSERT_TRUE(ready());
    const QRect cells = map("mapA")->plotRect();
    EXPECT_GT(map("mapA")->sharesRect().left(), cells.right());
    EXPECT_LE(map("mapA")->sharesRect().right(), map("mapA")->width());
    for (const Stage stage : {Stage::Scores, Stage::LogWeights}) {
        changeView(&document, [stage](ViewState& view) { view.stage = stage; });
        ASSERT_TRUE(ready());
        EXPECT_EQ(map("mapA")->picture().shares != nullptr, stage == Stage::LogWeights);
        EXPECT_EQ(map("mapA")->plotRect(), cells) << stageName(stage);
    }
    changeView<MapsSettings>(&document, [](MapsSettings& view) { view.shown = MapsShown::Difference; });
    ASSERT_TRUE(waitUntil([&] { return isKnown<MapPictures>() && engine.isResting(); }));
    EXPECT_EQ(map("mapDifference")->picture().shares, nullptr);
}

TEST_F(MapShares, AreDrawnFromZeroToOne)
{
    ASSERT_TRUE(ready());
    for (const char* name : {"mapA", "mapB"}) {
        const QImage image = map(name)->grab().toImage();
        const QRect bar = map(name)->sharesRect();
        const QRgb ink = Theme::of(*map(name)).color(map(name)->picture().hue).rgb();
        int inked = 0;
        for (int y = bar.top() + 1; y < bar.bottom(); ++y)
            for (int x = bar.left(); x <= bar.right(); ++x)
                inked += image.pixel(x, y) == ink;
        EXPECT_NEAR(double(inked) / (double(bar.width()) * double(bar.height() - 2)), shares(name).mean(), 0.05) << name;
    }
}

TEST_F(MapShares, SayTheirRowUnderThePointer)
{
    ASSERT_TRUE(ready());
    auto* a = map("mapA");
    QWidget* plot = a->childAt(a->plotRect().center());
    const QPoint place = plot->mapFrom(a, a->sharesRect().center());
    QMouseEvent move(QEvent::MouseMove, place, plot->mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(plot, &move);
    EXPECT_TRUE(QToolTip::text().startsWith(QStringLiteral("Row "))) << QToolTip::text().toStdString();
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("needles")));
}

class MaskShares : public PageTest<MasksPage>
{
protected:
    MaskShares()
        : PageTest(aHaystack())
    {
    }
    bool ready(std::size_t maps)
    {
        return waitUntil([&] {
            return isKnown<SequenceMaps>() && engine.isResting() && !answer<SequenceMaps>().empty()
                && answer<SequenceMaps>().front().maps.size() == maps;
        });
    }
    SequenceView* sequence(int number) { return page.findChild<SequenceView*>(QStringLiteral("sequence%1").arg(number)); }
};

TEST_F(MaskShares, AreThoseOfTheRowsUnderEachPolicy)
{
    changeView<MasksSettings>(&document, [](MasksSettings& view) { view.policies = MaskPolicies::Both; });
    ASSERT_TRUE(ready(2));
    for (const int policy : {0, 1}) {
        const MapView* map = sequence(policy)->map();
        ASSERT_NE(map->picture().shares, nullptr);
        const RowShares& bar = *map->picture().shares;
        EXPECT_TRUE(bar.planted);
        EXPECT_TRUE(map->picture().hue == Hue::policy(std::size_t(policy)));
        const Result& known = *sequence(policy)->result();
        const auto row = std::ranges::find(known.rowIndex, bar.rows[100]);
        ASSERT_NE(row, known.rowIndex.end());
        EXPECT_FLOAT_EQ(bar.share[100],
            float(known.policies[std::size_t(policy)].rows.plantedMass[std::size_t(row - known.rowIndex.begin())]));
    }
}

// A film or a figure of the page can have this choice; the maps of Explore, beside it, take one row for each pixel.
TEST_F(MaskShares, OneRowIsOneRowForEachPixel)
{
    Experiment longer = document.experiment();
    longer.n = 2048;
    document.setExperiment(longer, {});
    changeView<PoolingSettings>(&document, [](PoolingSettings& view) { view.reduction = MapReduction::OneRow; });
    ASSERT_TRUE(waitUntil([&] {
        return isKnown<SequenceMaps>() && engine.isResting() && !answer<SequenceMaps>().empty()
            && answer<SequenceMaps>().front().result->inputs->nk() == 2048;
    }));
    const Raster& raster = *answer<SequenceMaps>().front().maps.front();
    ASSERT_LT(raster.height, 2048);
    EXPECT_EQ(raster.rowsComputed, raster.height);
}

TEST_F(MaskShares, StandBesideTheCellsWithTheirLabelBelow)
{
    ASSERT_TRUE(ready(1));
    for (const QSize size : {QSize(1030, 640), QSize(700, 560)}) {
        page.resize(size);
        const MapView* map = sequence(0)->map();
        const QRect cells = map->plotRect(), bar = map->sharesRect();
        EXPECT_NEAR(cells.width(), cells.height(), 1);
        EXPECT_GT(bar.left(), cells.right());
        EXPECT_LE(bar.right(), map->width());
        EXPECT_GE(map->height() - bar.bottom(), QFontMetrics(secondaryFont()).height()) << "the label is cut off";
    }
}

TEST_F(MaskShares, SayTheirRowUnderThePointer)
{
    ASSERT_TRUE(ready(1));
    MapView* map = sequence(0)->map();
    QWidget* plot = map->childAt(map->plotRect().center());
    QTest::mouseMove(plot, plot->mapFrom(map, map->plotRect().center()));
    QTest::mouseMove(plot, plot->mapFrom(map, map->sharesRect().center()));
    EXPECT_TRUE(waitUntil([] { return QToolTip::text().contains(QStringLiteral("needles")); })) << QToolTip::text().toStdString();
}

TEST_F(MaskShares, AreLeftOutAmongFewKeysOfWhichNoneIsPlanted)
{
    Experiment sentence;
    sentence.source = "text";
    sentence.d = 16;
    sentence.text = {"the cat sat on the mat"};
    document.setExperiment(sentence, [] { return QString(); });
    ASSERT_TRUE(waitUntil(
        [&] { return isKnown<SequenceMaps>() && engine.isResting() && !sequence(0)->map()->picture().keyTokens.isEmpty(); }));
    EXPECT_EQ(sequence(0)->map()->picture().shares, nullptr);
    sentence.text = {"the cat sat on the mat while a dog slept under the table near the old stove"};
    document.setExperiment(sentence, [] { return QString(); });
    ASSERT_TRUE(waitUntil([&] { return sequence(0)->map()->picture().shares != nullptr; }));
    EXPECT_FALSE(sequence(0)->map()->picture().shares->planted);
}

} // namespace
} // namespace attentoscope
