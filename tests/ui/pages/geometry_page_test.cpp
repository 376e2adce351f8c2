// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/geometry_page.h"

#include "tests/ui/drag.h"
#include "tests/ui/page_test.h"
#include "ui/pages/geometry/geometry_pictures.h"
#include "ui/pages/geometry/geometry_settings.h"
#include "ui/pages/geometry/query_pictures.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_row.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/points/point_view.h"
#include "ui/text/number_text.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QSlider>
#include <QTest>

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

class GeometryOfThePage : public PageTest<BoardsOf<geometryBoards>>
{
protected:
    GeometryOfThePage()
        : PageTest(hundredTokens())
    {
    }

    // Waits for everything that the page shows of the present document.
    bool ready()
    {
        return waitUntil(
            [&] { return isKnown<HullOfRow>() && isKnown<TokenOrder>() && isKnown<HullDistances>() && engine.isResting(); });
    }
    const Equivariance& order() { return *answer<TokenOrder>(); }
    const RowHull& hull() { return *answer<HullOfRow>().hull; }
    QString number(const char* name) { return text(name); }
    // Returns the column of weights as it is to be shown: with one number of decimals.
    QStringList shownWeights()
    {
        std::vector<double> weights;
        for (const OrderEffect& effect : order().effects)
            weights.push_back(effect.weights);
        return alikeTexts(weights, 2);
    }
};

TEST_F(GeometryOfThePage, ShowsThatOrderDoesNotMatter)
{
    ASSERT_TRUE(ready());
    const Equivariance& order = this->order();
    EXPECT_TRUE(isRounding(order.effects.front()));
    EXPECT_EQ(number("asSetWeights"), shownWeights().front());
    EXPECT_TRUE(number("orderSentence").contains(QStringLiteral("does not matter")));
    const MapPicture& back = find<MapView>("mapBack")->picture();
    EXPECT_EQ(back.full, (CellRange{0, 64, 0, 64}));
    EXPECT_TRUE(back.title.text().contains(number("asSetWeights")));
    EXPECT_TRUE(find<MapView>("mapInOrder")->picture().title.text().contains(QStringLiteral("64 of 100")));
    EXPECT_EQ(find<MapView>("mapPermuted")->picture().raster->values.size(), 64u * 64u);
}

TEST_F(GeometryOfThePage, TheBarOfColoursExplainsMaskedCellsWhereThereAreSome)
{
    ASSERT_TRUE(ready());
    const auto* bar = page.findChild<MapRow*>()->findChild<ColorBar*>();
    EXPECT_FALSE(bar->picture().maskedSwatch);
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal")));
    ASSERT_TRUE(waitUntil([&] { return bar->picture().maskedSwatch; }));
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("full")));
    ASSERT_TRUE(waitUntil([&] { return !bar->picture().maskedSwatch; }));
}

TEST_F(GeometryOfThePage, SaysWhatMakesPlacesMatter)
{
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal")));
    ASSERT_TRUE(document.setField(*findField("alibi"), 0.25));
    ASSERT_TRUE(ready());
    EXPECT_TRUE(number("orderSentence").contains(QStringLiteral("the mask, ALiBi"))) << number("orderSentence").toStdString();
    EXPECT_EQ(number("causalWeights"), shownWeights()[2]);
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
    EXPECT_TRUE(picture.title.text().contains(QStringLiteral("30")));
    ASSERT_EQ(picture.series.size(), 3u) << "values, and the weights of A and B on them";
    EXPECT_EQ(picture.series[0].xs.size(), 100u);
    EXPECT_TRUE(picture.series[0].legend.text().contains(QStringLiteral("random, dᵥ = 16")))
        << "there are none in the experiment";
    EXPECT_EQ(number("entropyA"), fixedText(result()->policies[0].rows.shannon[30], 3));
    EXPECT_EQ(number("effectiveB"), fixedText(std::exp(hull.outputs[1].entropy), 1));
    EXPECT_EQ(number("nearestB"), fixedText(hull.outputs[1].toNearest, 3));
    EXPECT_EQ(picture.marks.back().x, hull.places[7].x) << "the selected key";
    EXPECT_TRUE(picture.text({1, 7}).contains(QStringLiteral("key 7")));
    const SharedEquivariance order = answer<TokenOrder>();
    document.select({31, 7});
    ASSERT_TRUE(ready());
    EXPECT_EQ(answer<TokenOrder>(), order) << "another row is no reason to permute again";
}

TEST_F(GeometryOfThePage, NamesTheValuesOfAFewWordsInThePlaneOfTheirNumbers)
{
    Experiment words = document.experiment();
    words.source = "text";
    words.text = {"the cat purred"};
    words.dv = 2;
    document.setExperiment(words, {});
    document.select({1, 0});
    ASSERT_TRUE(ready());
    const PointPicture& picture = find<PointView>("hull")->picture();
    EXPECT_TRUE(picture.title.text().contains(QStringLiteral("“cat”"))) << picture.title.text().toStdString();
    EXPECT_EQ(picture.yLabel, "second component");
    QStringList names;
    for (const PointMark& mark : picture.marks)
        if (mark.sign == PointMark::Bare)
            names << mark.text;
    EXPECT_EQ(names, (QStringList{"the", "cat", "purred"}));
}

TEST_F(GeometryOfThePage, ASliderWalksFromTheMeanToTheCorner)
{
    ASSERT_TRUE(ready());
    auto* slider = find<QSlider>("pathMultiplier");
    EXPECT_EQ(number("multiplierm"), QStringLiteral("1.000"));
    slider->setValue(slider->minimum());
    EXPECT_EQ(document.view().of<GeometrySettings>().pathMultiplier, 0);
    EXPECT_EQ(number("meanm"), QStringLiteral("0.000"));
    EXPECT_EQ(number("effectivem"), QStringLiteral("100.0"));
    slider->setValue(slider->maximum());
    EXPECT_TRUE(std::isinf(document.view().of<GeometrySettings>().pathMultiplier));
    EXPECT_EQ(number("nearestm"), QStringLiteral("0.000"));
    EXPECT_EQ(number("effectivem"), QStringLiteral("1.0"));
    EXPECT_EQ(number("multiplierm"), QStringLiteral("∞"));
    EXPECT_TRUE(std::isinf(parseViewState(viewStateText(document.view())).of<GeometrySettings>().pathMultiplier))
        << "in a session too";
}

TEST_F(GeometryOfThePage, DistancesAreAgainstEntropy)
{
    ASSERT_TRUE(ready());
    const auto* view = find<PointView>("distances");
    const HullRows& rows = *answer<HullDistances>().rows;
    EXPECT_EQ(view->picture().series[1].xs, rows.policies[1].entropy);
    EXPECT_EQ(view->picture().series[1].ys, rows.policies[1].toNearest);
    find<QAbstractButton>("toMean")->click();
    EXPECT_TRUE(document.view().of<GeometrySettings>().distanceToMean);
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

class QueryOnThePage : public GeometryOfThePage
{
protected:
    QueryOnThePage()
    {
        document.select({30, -1});
        QTest::mouseClick(find<QAbstractButton>("queryByHand"), Qt::LeftButton);
        page.activateWindow();
    }
    bool moved()
    {
        return waitUntil([&] { return isKnown<QueryByHand>() && isKnown<FactorsOfScores>() && engine.isResting(); });
    }
    const QueryPlane& plane() { return *answer<QueryByHand>().plane; }
    const MovedQuery& query() { return *answer<QueryByHand>().moved; }
    PointView* queryView() { return find<PointView>("queryPlane"); }
    PointMark markOf(const char* view, const char* text)
    {
        for (const PointMark& mark : find<PointView>(view)->picture().marks)
            if (mark.text == QLatin1String(text))
                return mark;
        ADD_FAILURE() << text;
        return {};
    }
};

TEST_F(QueryOnThePage, BeginsWithTheRowsOwn)
{
    ASSERT_TRUE(moved());
    EXPECT_TRUE(queryView()->isVisible());
    EXPECT_FALSE(find<PointView>("hull")->isVisible());
    EXPECT_FALSE(find<MapView>("mapBack")->isVisible());
    EXPECT_EQ(plane().row, 30);
    EXPECT_EQ(query().place, plane().own);
    EXPECT_EQ(number("queryEntropyA"), fixedText(result()->policies[0].rows.shannon[30], 3));
    EXPECT_EQ(number("queryEntropyB"), fixedText(result()->policies[1].rows.shannon[30], 3));
    EXPECT_FALSE(find<QAbstractButton>("putQueryBack")->isEnabled());
    EXPECT_EQ(markOf("queryField", "A").x, query().policies[0].output.x);
}

TEST_F(QueryOnThePage, IsDraggedByTheMouse)
{
    ASSERT_TRUE(moved());
    const auto at = [&](double x, double y) { return queryView()->placeOf(x, y).toPoint(); };
    const double reach = plane().reach;
    const PlanePoint before = query().policies[0].output;
    dragOver(queryView(), at(0.2 * reach, 0.1 * reach), at(0.2 * reach, 0.1 * reach));
    ASSERT_TRUE(document.view().of<GeometrySettings>().queryPlace.has_value());
    EXPECT_NEAR(document.view().of<GeometrySettings>().queryPlace->x, 0.2 * reach, 0.02 * reach) << "where it is pressed";
    dragOver(queryView(), at(0.2 * reach, 0.1 * reach), at(0.5 * reach, -0.3 * reach), {}, false);
    ASSERT_TRUE(moved());
    EXPECT_NEAR(query().place.x, 0.5 * reach, 0.02 * reach);
    EXPECT_NEAR(query().place.y, -0.3 * reach, 0.02 * reach);
    EXPECT_NE(query().policies[0].output, before) << "its output moves";
    EXPECT_EQ(markOf("queryPlane", "q").x, query().place.x);
    EXPECT_EQ(markOf("queryField", "A").x, query().policies[0].output.x);
    QWidget* hit = queryView()->childAt(at(0, 0));
    QTest::mouseRelease(hit, Qt::LeftButton, {}, hit->mapFrom(queryView(), at(0.5 * reach, -0.3 * reach)));
    const auto there = document.view().of<GeometrySettings>().queryPlace;
    QTest::mouseMove(hit, hit->mapFrom(queryView(), at(0, 0)));
    EXPECT_EQ(document.view().of<GeometrySettings>().queryPlace, there) << "let go";
    EXPECT_EQ(parseViewState(viewStateText(document.view())).of<GeometrySettings>().queryPlace, there) << "a session keeps it";
    QTest::mouseClick(find<QAbstractButton>("putQueryBack"), Qt::LeftButton);
    EXPECT_FALSE(document.view().of<GeometrySettings>().queryPlace.has_value());
    ASSERT_TRUE(moved());
    EXPECT_EQ(query().place, plane().own);
}

TEST_F(QueryOnThePage, IsMovedByKeys)
{
    ASSERT_TRUE(moved());
    queryView()->setFocus();
    const PlanePoint own = plane().own;
    const double reach = plane().reach;
    QTest::keyClick(queryView(), Qt::Key_Right);
    ASSERT_TRUE(moved());
    EXPECT_NEAR(query().place.x, own.x + reach / 40, 1e-9);
    QTest::keyClick(queryView(), Qt::Key_Up, Qt::ControlModifier);
    ASSERT_TRUE(moved());
    EXPECT_NEAR(query().place.y, own.y + reach / 8, 1e-9);
    EXPECT_NEAR(query().place.x, own.x + reach / 40, 1e-9);
    for (int press = 0; press < 20; ++press) {
        QTest::keyClick(queryView(), Qt::Key_Left, Qt::ControlModifier);
        ASSERT_TRUE(moved());
    }
    EXPECT_EQ(query().place.x, -reach) << "and no farther";
    QTest::keyClick(queryView(), Qt::Key_Home);
    ASSERT_TRUE(moved());
    EXPECT_EQ(query().place, own);
}

TEST_F(QueryOnThePage, FactorsOfAScoreMultiplyToIt)
{
    ASSERT_TRUE(moved());
    const PointPicture& picture = find<PointView>("scoreFactors")->picture();
    ASSERT_EQ(picture.series[0].xs.size(), 100u);
    for (const std::size_t key : {std::size_t(0), std::size_t(57)})
        EXPECT_NEAR(query().norm * picture.series[0].xs[key] * picture.series[0].ys[key], query().scores[key], 1e-9);
    document.select({30, 57});
    ASSERT_TRUE(moved());
    EXPECT_EQ(number("factorScoreValue"), briefText(query().scores[57]));
    EXPECT_TRUE(number("factorTitle").contains(QStringLiteral("57")));
    EXPECT_EQ(number("factorQueryOwn"), QStringLiteral("0.0")) << "one query has one length";
    const FactorShares& all = answer<FactorsOfScores>()->all;
    EXPECT_EQ(number("factorCosineAll"), fixedText(100 * all.shareOf(ScoreFactor::Cosine), 1));
    EXPECT_EQ(number("factorScoreAll"), QStringLiteral("100.0"));
    emit find<PointView>("scoreFactors")->clicked({1, 12});
    EXPECT_EQ(document.selection(), (Selection{30, 12}));
}

TEST_F(QueryOnThePage, ARowThatSeesNothingHasNoneToMove)
{
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("!full")));
    ASSERT_TRUE(moved());
    EXPECT_TRUE(queryView()->picture().emptyText.contains(QStringLiteral("no key")));
    QTest::keyClick(queryView(), Qt::Key_Right);
    EXPECT_FALSE(document.view().of<GeometrySettings>().queryPlace.has_value());
}

TEST_F(QueryOnThePage, TheFieldLiesInItsHull)
{
    ASSERT_TRUE(moved());
    const PointPicture& picture = find<PointView>("queryField")->picture();
    EXPECT_EQ(picture.paths.size(), 2u * 9 + 1) << "nine lines each way, and the outline";
    EXPECT_EQ(picture.paths[0].xs.front(), plane().field.front().x);
    EXPECT_EQ(find<PointView>("queryPlane")->picture().paths[0].xs.front(), -plane().reach);
    EXPECT_EQ(find<PointView>("queryPlane")->picture().paths[9].ys.back(), plane().reach);
}

TEST_F(GeometryOfThePage, PicturesCanBeExported)
{
    ASSERT_TRUE(ready());
    EXPECT_EQ(page.figures().size(), 9u);
    EXPECT_EQ(page.shownFigures().size(), 6u);
    expectInk(page.shownFigures());
}

} // namespace
} // namespace attentoscope
