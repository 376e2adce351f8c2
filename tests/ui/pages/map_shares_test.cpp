// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the bar beside each map of weights: what share of a row's weight is on the planted keys, or on the heaviest.
#include "ui/pages/explore/explore_page.h"

#include "core/session/fields.h"
#include "tests/ui/page_test.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/maps.h"
#include "ui/document/questions/row_profile.h"
#include "ui/pages/explore/maps/maps_settings.h"
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
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("planted keys")));
}

} // namespace
} // namespace attentoscope
