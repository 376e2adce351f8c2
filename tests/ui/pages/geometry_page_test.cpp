#include "ui/pages/geometry/geometry_page.h"

#include "tests/ui/page_test.h"
#include "ui/pages/geometry/geometry_pictures.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/points/point_view.h"
#include "ui/text/number_text.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QSlider>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

Experiment hundredTokens()
{
    Experiment experiment;
    experiment.n = 100;
    experiment.d = 16;
    experiment.lengths = Lengths::of("64");
    experiment.trials = 1;
    return experiment;
}

class GeometryOfThePage : public PageTest<GeometryPage>
{
protected:
    GeometryOfThePage()
        : PageTest(hundredTokens())
    {
    }

    // Everything about what the document asks for now.
    bool ready()
    {
        return waitUntil(
            [&] { return isKnown<HullOfRow>() && isKnown<TokenOrder>() && isKnown<HullDistances>() && engine.isResting(); });
    }
    const Equivariance& order() { return *answer<TokenOrder>(); }
    const RowHull& hull() { return *answer<HullOfRow>().hull; }
    QString number(const char* name) { return text(name); }
};

TEST_F(GeometryOfThePage, ShowsThatOrderDoesNotMatter)
{
    ASSERT_TRUE(ready());
    const Equivariance& order = this->order();
    EXPECT_TRUE(isRounding(order.effects.front()));
    EXPECT_EQ(number("asSetWeights"), differenceText(order.effects.front().weights));
    EXPECT_TRUE(number("orderSentence").contains(QStringLiteral("does not matter")));
    const MapPicture& back = find<MapView>("mapBack")->picture();
    EXPECT_EQ(back.full, (CellRange{0, 64, 0, 64}));
    EXPECT_TRUE(back.title.contains(number("asSetWeights")));
    EXPECT_TRUE(find<MapView>("mapInOrder")->picture().title.contains(QStringLiteral("64 of 100")));
    EXPECT_EQ(find<MapView>("mapPermuted")->picture().raster->values.size(), 64u * 64u);
}

TEST_F(GeometryOfThePage, SaysWhatMakesPlacesMatter)
{
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal")));
    ASSERT_TRUE(document.setField(*findField("alibi"), 0.25));
    ASSERT_TRUE(ready());
    EXPECT_TRUE(number("orderSentence").contains(QStringLiteral("the mask, ALiBi"))) << number("orderSentence").toStdString();
    EXPECT_EQ(number("causalWeights"), differenceText(order().effects[2].weights));
    EXPECT_GT(order().effects[2].weights, 0.05);
    EXPECT_TRUE(isRounding(order().effects[1])) << "without them";
}

TEST_F(GeometryOfThePage, TheOutputOfTheSelectedRowIsInTheHull)
{
    document.select({30, 7});
    ASSERT_TRUE(ready());
    const PointPicture& picture = find<PointView>("hull")->picture();
    const RowHull& hull = this->hull();
    EXPECT_EQ(hull.row, 30);
    EXPECT_TRUE(picture.title.contains(QStringLiteral("30")));
    ASSERT_EQ(picture.series.size(), 3u) << "values, and the weights of A and B on them";
    EXPECT_EQ(picture.series[0].xs.size(), 100u);
    EXPECT_TRUE(picture.series[0].legend.contains(QStringLiteral("random, dᵥ = 16"))) << "there are none in the experiment";
    EXPECT_EQ(number("entropyA"), fixedText(result()->policies[0].rows.shannon[30], 3));
    EXPECT_EQ(number("effectiveB"), briefText(std::exp(hull.outputs[1].entropy), 3));
    EXPECT_EQ(number("nearestB"), fixedText(hull.outputs[1].toNearest, 3));
    EXPECT_EQ(picture.marks.back().x, hull.places[7].x) << "the selected key";
    EXPECT_TRUE(picture.text({1, 7}).contains(QStringLiteral("key 7")));
    const SharedEquivariance order = answer<TokenOrder>();
    document.select({31, 7});
    ASSERT_TRUE(ready());
    EXPECT_EQ(answer<TokenOrder>(), order) << "another row is no reason to permute again";
}

TEST_F(GeometryOfThePage, ASliderWalksFromTheMeanToTheCorner)
{
    ASSERT_TRUE(ready());
    auto* slider = find<QSlider>("pathMultiplier");
    EXPECT_EQ(number("multiplierm"), QStringLiteral("1"));
    slider->setValue(slider->minimum());
    EXPECT_EQ(document.view().pathMultiplier, 0);
    EXPECT_EQ(number("meanm"), QStringLiteral("0.000"));
    EXPECT_EQ(number("effectivem"), QStringLiteral("100"));
    slider->setValue(slider->maximum());
    EXPECT_TRUE(std::isinf(document.view().pathMultiplier));
    EXPECT_EQ(number("nearestm"), QStringLiteral("0.000"));
    EXPECT_EQ(number("effectivem"), QStringLiteral("1"));
    EXPECT_EQ(number("multiplierm"), QStringLiteral("∞"));
    EXPECT_TRUE(std::isinf(parseViewState(viewStateText(document.view())).pathMultiplier)) << "in a session too";
}

TEST_F(GeometryOfThePage, DistancesAreAgainstEntropy)
{
    ASSERT_TRUE(ready());
    const auto* view = find<PointView>("distances");
    const HullRows& rows = *answer<HullDistances>().rows;
    EXPECT_EQ(view->picture().series[1].xs, rows.policies[1].entropy);
    EXPECT_EQ(view->picture().series[1].ys, rows.policies[1].toNearest);
    find<QAbstractButton>("toMean")->click();
    EXPECT_TRUE(document.view().distanceToMean);
    EXPECT_EQ(view->picture().series[1].ys, rows.policies[1].toMean);
    ASSERT_TRUE(document.setField(*findField("bits"), true));
    ASSERT_TRUE(ready());
    EXPECT_NEAR(view->picture().series[0].xs[5], answer<HullDistances>().rows->policies[0].entropy[5] / std::log(2), 1e-12);
    emit find<PointView>("distances")->clicked({1, 12});
    EXPECT_EQ(document.selection().row, answer<HullDistances>().rows->rows[12]);
}

TEST_F(GeometryOfThePage, ARowThatSeesNothingSaysSo)
{
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal & !sink(3)")));
    document.select({1, -1});
    ASSERT_TRUE(ready());
    EXPECT_TRUE(find<PointView>("hull")->picture().series.empty());
    EXPECT_TRUE(find<PointView>("hull")->picture().emptyText.contains(QStringLiteral("no key")));
    EXPECT_EQ(number("entropyA"), QStringLiteral("—"));
    EXPECT_FALSE(find<QSlider>("pathMultiplier")->isEnabled());
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("!full")));
    ASSERT_TRUE(ready());
    EXPECT_TRUE(find<PointView>("distances")->picture().series.empty());
}

TEST_F(GeometryOfThePage, IsComputedOnlyWhileItIsLookedAt)
{
    ASSERT_TRUE(ready());
    page.hide();
    const SharedResult before = answer<HullDistances>().result;
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(80)));
    ASSERT_TRUE(rests());
    EXPECT_EQ(answer<HullDistances>().result, before);
    page.show();
    ASSERT_TRUE(ready());
    EXPECT_EQ(hull().row, 79);
}

TEST_F(GeometryOfThePage, PicturesCanBeExported)
{
    ASSERT_TRUE(ready());
    EXPECT_EQ(page.figures().size(), 6u);
    expectInk(page.figures());
}

} // namespace
} // namespace attentoscope
