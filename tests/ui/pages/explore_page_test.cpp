// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/curves/curves_settings.h"
#include "ui/pages/explore/explore_page.h"

#include "core/session/fields.h"
#include "tests/ui/menu_clicks.h"
#include "tests/ui/page_test.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/maps.h"
#include "ui/document/questions/row_profile.h"
#include "ui/pages/explore/maps/color_range_box.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_overview.h"
#include "ui/plots/maps/map_view.h"

#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace attentoscope {
namespace {

Experiment aShortMap()
{
    Experiment experiment;
    experiment.n = 128;
    experiment.lengths = Lengths::of("64,256"); // lengths of the curves, other than that of the maps
    experiment.trials = 1;
    experiment.rows = 8;
    return experiment;
}

class Explore : public QObject, public PageTest<ExplorePage>
{
protected:
    Explore()
        : PageTest(aShortMap())
    {
        for (const char* name : {"mapA", "mapB", "profile", "curves"})
            find<QWidget>(name)->installEventFilter(this);
    }
    bool ready(Index n)
    {
        return waitUntil([&] {
            return isKnown<MapPictures>() && result()->inputs->nk() == n && isKnown<Curves>() && isKnown<RowProfile>()
                && engine.isResting();
        });
    }
    std::map<std::string, int> layouts()
    {
        return {{"mapA", find<MapView>("mapA")->layouts()}, {"mapB", find<MapView>("mapB")->layouts()},
            {"profile", find<ProfileView>("profile")->layouts()}, {"curves", find<LineView>("curves")->layouts()}};
    }
    // Counts resizes, because a picture that is resized (numbers beside it may need more room) is laid out for that, too.
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize)
            ++resizes[watched->objectName().toStdString()];
        return false;
    }
    std::map<std::string, int> resizes;

    // Waits until no more layouts happen, because a busy machine delivers resize events late, and returns their counts.
    std::map<std::string, int> settled()
    {
        auto counts = layouts();
        EXPECT_TRUE(waitUntil([&] {
            QTest::qWait(30);
            return std::exchange(counts, layouts()) == layouts();
        }));
        return counts;
    }
    // Returns how often each picture was laid out during `act` and all that follows from it.
    template <class Act>
    std::map<std::string, int> layoutsOf(const Act& act, Index n)
    {
        const auto before = settled();
        resizes.clear();
        act();
        EXPECT_TRUE(ready(n));
        auto counts = settled();
        for (auto& [name, count] : counts)
            count -= before.at(name);
        return counts;
    }
};

// One layout for the new raster, a second one if it comes in two steps; none for the curves, where only a line moves.
TEST_F(Explore, ATickOfTheLengthLaysAPictureOutAtMostTwice)
{
    ASSERT_TRUE(ready(128));
    for (const Index n : {129, 130, 131}) {
        const auto counts = layoutsOf([&] { ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(n), true)); }, n);
        for (const auto& [name, count] : counts) {
            EXPECT_GE(count, name == "curves" ? 0 : 1) << name << ' ' << n;
            EXPECT_LE(count, 2 + 2 * resizes[name]) << name << ' ' << n;
        }
    }
}

TEST_F(Explore, TheWeightOnPlantedKeysIsOfferedWhereKeysArePlanted)
{
    ASSERT_TRUE(ready(128));
    const auto planted = [&] {
        for (const QAction* action : find<QToolButton>("moreQuantities")->menu()->actions())
            if (action->data().toInt() == int(indexOf(quantity("planted_mass"))))
                return action->isEnabled();
        return false;
    };
    const bool needles = document.experiment().source == "needles";
    EXPECT_EQ(planted(), needles);
    ASSERT_TRUE(document.setField(*findField("source"), std::string(needles ? "sphere" : "needles")));
    EXPECT_TRUE(waitUntil([&] { return planted() != needles; }));
}

// Switches that do not fit are in the menu behind the others.
TEST_F(Explore, TheSwitchesOfTheCurvesAreNeverCut)
{
    ASSERT_TRUE(ready(128));
    auto* more = find<QToolButton>("moreQuantities");
    std::set<std::size_t> counts;
    for (const int width : {1600, 1030, 800, 700}) {
        page.resize(width, 640);
        const auto buttons = more->parentWidget()->findChildren<QAbstractButton*>();
        waitUntil([&] { // texts of the curves may come while the row is laid out
            return std::ranges::all_of(buttons, [](const QAbstractButton* button) {
                return !button->isVisible() || button->width() >= button->sizeHint().width();
            });
        });
        std::size_t shown = 0;
        for (const auto* button : buttons) {
            if (!button->isVisible())
                continue;
            EXPECT_GE(button->width(), button->sizeHint().width()) << button->text().toStdString() << ' ' << width;
            EXPECT_LE(button->mapTo(&page, QPoint(button->width(), 0)).x(), page.width());
            shown += button->parentWidget() != more->parentWidget();
        }
        const auto inMenu = std::ranges::count_if(more->menu()->actions(), &QAction::isVisible);
        EXPECT_EQ(shown + std::size_t(inMenu), sweptQuantities().size()) << width;
        counts.insert(shown);
    }
    EXPECT_GT(counts.size(), 1U);
}

TEST_F(Explore, AnotherCellIsSelectedWithoutALayoutOfTheMaps)
{
    ASSERT_TRUE(ready(128));
    const auto counts = layoutsOf([&] { document.select({5, 7}); }, 128);
    for (const char* name : {"mapA", "mapB"}) {
        EXPECT_EQ(find<MapView>(name)->picture().selectedRow, 5);
        EXPECT_EQ(counts.at(name), 0) << name;
    }
    EXPECT_EQ(find<ProfileView>("profile")->picture().row, 5);
    EXPECT_EQ(counts.at("curves"), 0);
}

TEST_F(Explore, ColoursAreHeldWhileOneZoomsAndTypedOrDraggedAtTheBar)
{
    ASSERT_TRUE(ready(128));
    const ColorScaling whole = find<MapView>("mapA")->picture().colors;
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheMaps"), "holdColors"));
    ViewState view = document.view();
    view.range = {0, 8, 100, 108};
    document.setView(view);
    ASSERT_TRUE(rests());
    EXPECT_EQ(find<MapView>("mapA")->picture().colors, whole);
    ASSERT_TRUE(document.setField(*findField("lengths"), std::string("64,4096")));
    ASSERT_TRUE(rests());
    EXPECT_EQ(find<MapView>("mapA")->picture().colors, whole);
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheMaps"), "holdColors"));
    ASSERT_TRUE(rests());
    EXPECT_LT(find<MapView>("mapA")->picture().colors.low, whole.low) << "they belong to the experiment again";

    auto* bar = page.findChild<ColorBar*>();
    QWidget* plot = bar->childAt(bar->plotRect().center());
    const QPoint top = plot->mapFrom(bar, QPoint(bar->plotRect().center().x(), bar->plotRect().top() + 2));
    const double before = bar->picture().colors.high;
    QTest::mousePress(plot, Qt::LeftButton, {}, top);
    const QPointF below = top + QPoint(0, bar->plotRect().height() / 4);
    QMouseEvent move(QEvent::MouseMove, below, plot->mapToGlobal(below), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(plot, &move);
    QTest::mouseRelease(plot, Qt::LeftButton, {}, below.toPoint());
    EXPECT_LT(bar->picture().colors.high, before);
    EXPECT_EQ(find<MapView>("mapB")->picture().colors, bar->picture().colors);

    QTest::mouseDClick(plot, Qt::LeftButton, {}, top);
    auto* box = page.findChild<ColorRangeBox*>();
    ASSERT_NE(box, nullptr);
    auto* high = box->findChild<QLineEdit*>("highColor");
    high->setText("nonsense");
    QTest::keyClick(high, Qt::Key_Return);
    EXPECT_EQ(box->findChild<QLabel*>()->text().isEmpty(), false);
    ASSERT_TRUE(document.view().heldColors);
    high->setText("0.5");
    box->findChild<QLineEdit*>("lowColor")->setText(QStringLiteral("1 × 10⁻³"));
    QTest::keyClick(high, Qt::Key_Return);
    EXPECT_DOUBLE_EQ(document.view().heldColors->high, 0.5);
    EXPECT_DOUBLE_EQ(document.view().heldColors->low, 1e-3);
    EXPECT_TRUE(find<QAction>("holdColors")->isChecked());
}

TEST_F(Explore, HeldBeforeTheMapsOfAStageAreThereItIsTheirRange)
{
    ASSERT_TRUE(ready(128));
    const ColorScaling weights = find<MapView>("mapA")->picture().colors;
    ViewState view = document.view();
    ASSERT_EQ(view.stage, Stage::Weights);
    view.stage = Stage::Logits;
    document.setView(view);
    ASSERT_TRUE(chooseInMenu(
        find<QWidget>("moreOfTheMaps"), "holdColors")); // before the new maps have arrived: the visible ones still show weights
    EXPECT_TRUE(find<QAction>("holdColors")->isChecked());
    ASSERT_TRUE(rests());
    ASSERT_TRUE(document.view().heldColors);
    EXPECT_EQ(document.view().heldColors->of, stageName(Stage::Logits));
    EXPECT_LT(document.view().heldColors->low, weights.low) << "logits go below 0";
    EXPECT_GT(document.view().heldColors->high, 1);
    EXPECT_TRUE(find<QAction>("holdColors")->isChecked());
}

TEST_F(Explore, AReductionIsChosenWhereThereAreMoreCellsThanPixels)
{
    ASSERT_TRUE(ready(128));
    EXPECT_FALSE(find<QWidget>("reductions")->isVisible()) << "every cell is seen";
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(1024)));
    ASSERT_TRUE(ready(1024));
    auto* reductions = find<QAbstractButton>("reductions");
    EXPECT_TRUE(reductions->isVisible());
    const auto reduce = [&] { return find<MapView>("mapA")->picture().raster->request.reduce; };
    EXPECT_EQ(reduce(), Reduce::Mean);
    EXPECT_EQ(reductions->text(), "Pixels: mean");
    EXPECT_TRUE(find<MapView>("mapA")->picture().note.startsWith("mean of"));
    changeView(&document, [](ViewState& view) { view.stage = Stage::Scores; });
    ASSERT_TRUE(rests());
    EXPECT_EQ(reduce(), Reduce::Max);
    EXPECT_EQ(reductions->text(), "Pixels: max");
    changeView(&document, [](ViewState& view) { view.stage = Stage::Weights; });
    ASSERT_TRUE(chooseInMenu(reductions, "Max"));
    ASSERT_TRUE(rests());
    EXPECT_EQ(reduce(), Reduce::Max);
    EXPECT_EQ(reductions->text(), "Pixels: max");
    EXPECT_TRUE(find<MapView>("mapA")->picture().note.startsWith("maximum of"));
    ASSERT_TRUE(chooseInMenu(find<QWidget>("reductions"), "One row"));
    ASSERT_TRUE(rests());
    const SharedRaster rows = find<MapView>("mapA")->picture().raster;
    EXPECT_EQ(rows->rowsComputed, rows->height);
    EXPECT_TRUE(find<MapView>("mapA")->picture().note.endsWith("rows"));
}

TEST_F(Explore, WhatIsReducedIsSaidOnceForMapsSideBySide)
{
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(1024)));
    ASSERT_TRUE(ready(1024));
    auto *a = find<MapView>("mapA"), *b = find<MapView>("mapB");
    EXPECT_FALSE(a->picture().noteIsBeside);
    EXPECT_TRUE(b->picture().noteIsBeside);
    EXPECT_EQ(a->plotRect().bottom(), b->plotRect().bottom());
    EXPECT_EQ(a->plotRect().top(), b->plotRect().top());
    ViewState view = document.view();
    view.of<MapsSettings>().shown = MapsShown::B;
    document.setView(view);
    ASSERT_TRUE(rests());
    ASSERT_TRUE(b->isVisible());
    EXPECT_FALSE(b->picture().noteIsBeside) << "B alone says it";
    EXPECT_FALSE(b->picture().note.isEmpty());
}

TEST_F(Explore, ValuesStandInCellsUnlessTheyAreSwitchedOff)
{
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(8)));
    ASSERT_TRUE(ready(8));
    const auto* map = find<MapView>("mapA");
    const auto picture = [&] { return find<MapView>("mapA")->grab().toImage(); };
    const auto inks = [&] { // counts the colours between black and white, which digits would add
        std::set<QRgb> colors;
        const QImage image = picture();
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                colors.insert(image.pixel(x, y));
        return colors.size();
    };
    EXPECT_TRUE(map->picture().values);
    const std::size_t with = inks();
    changeView<MapsSettings>(&document, [](MapsSettings& view) { view.cellValues = false; });
    EXPECT_FALSE(map->picture().values);
    EXPECT_TRUE(waitUntil([&] { return 2 * inks() < with; })) << inks() << " of " << with;
    changeView<MapsSettings>(&document, [](MapsSettings& view) { view.cellValues = true; });
    EXPECT_TRUE(waitUntil([&] { return inks() == with; }));
}

TEST_F(Explore, AnOverviewSaysWhereAPartIsAndMovesIt)
{
    ASSERT_TRUE(ready(128));
    auto* overview = page.findChild<MapOverview*>();
    EXPECT_FALSE(overview->isVisible());
    ViewState view = document.view();
    view.range = {0, 32, 0, 32};
    document.setView(view);
    ASSERT_TRUE(rests());
    ASSERT_TRUE(overview->isVisible());
    QTest::mousePress(overview, Qt::LeftButton, {}, overview->rect().center());
    const CellRange middle = document.view().range;
    EXPECT_NEAR(double(middle.row0), 48, 2);
    EXPECT_NEAR(double(middle.col0), 48, 2);
    const QPointF corner(overview->width() - 1, overview->height() - 1);
    QMouseEvent move(QEvent::MouseMove, corner, overview->mapToGlobal(corner), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(overview, &move);
    EXPECT_EQ(document.view().range, (CellRange{96, 128, 96, 128}));
    QTest::mouseRelease(overview, Qt::LeftButton, {}, corner.toPoint());
    // Another experiment, of which only this part was visible so far.
    ASSERT_TRUE(document.setField(*findField("seed"), std::int64_t(7)));
    ASSERT_TRUE(rests());
    EXPECT_NE(find<MapView>("mapB")->picture().under, nullptr) << "the overview's picture";
    view = document.view();
    view.of<MapsSettings>().overview = false;
    document.setView(view);
    EXPECT_FALSE(overview->isVisible());
}

TEST_F(Explore, TheDifferenceIsOfMeansAndSymmetricAboutNothing)
{
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(1024)));
    ASSERT_TRUE(ready(1024));
    press("differenceOfMaps");
    ASSERT_TRUE(rests());
    auto* map = find<MapView>("mapDifference");
    ASSERT_TRUE(map->isVisible());
    EXPECT_FALSE(find<MapView>("mapA")->isVisible());
    const Raster& difference = *map->picture().raster;
    EXPECT_EQ(difference.request.reduce, Reduce::Mean);
    EXPECT_DOUBLE_EQ(map->picture().colors.low, -map->picture().colors.high);
    // The weights of a row add up to 1 under both policies, so the differences add up to 0.
    for (int y = 0; y < difference.height; ++y) {
        double sum = 0;
        for (int x = 0; x < difference.width; ++x) {
            const Index begin = Index(x) * 1024 / difference.width, end = Index(x + 1) * 1024 / difference.width;
            sum += double(difference.values[std::size_t(y * difference.width + x)]) * double(end - begin);
        }
        EXPECT_NEAR(sum, 0, 1e-5) << y;
    }
    press("scores");
    ASSERT_TRUE(rests());
    EXPECT_TRUE(find<MapView>("mapA")->isVisible()) << "scores are the same for both";
}

TEST_F(Explore, WhileBIsHeldItStandsInThePlaceOfA)
{
    ASSERT_TRUE(ready(128));
    auto* a = find<MapView>("mapA");
    const SharedRaster ofA = a->picture().raster, ofB = find<MapView>("mapB")->picture().raster;
    ASSERT_NE(ofA, ofB);
    QTest::keyPress(a, Qt::Key_B);
    EXPECT_EQ(a->picture().raster, ofB);
    QTest::keyRelease(a, Qt::Key_B);
    EXPECT_EQ(a->picture().raster, ofA);
}

TEST_F(Explore, KeptCurvesStandBesideWhatComesNext)
{
    ASSERT_TRUE(ready(128));
    const auto keepEntry = [&](int place) {
        QMenu* menu = find<QToolButton>("keepCurves")->menu();
        emit menu->aboutToShow();
        return menu->actions()[place];
    };
    const LinePicture before = find<LineView>("curves")->picture();
    keepEntry(0)->trigger();
    const LinePicture kept = find<LineView>("curves")->picture();
    ASSERT_EQ(kept.series.size(), before.series.size() + 2);
    EXPECT_EQ(kept.series.back().ys, before.series[1].ys);
    ASSERT_TRUE(document.setField(*findField("seed"), std::int64_t(9)));
    ASSERT_TRUE(ready(128));
    const LinePicture next = find<LineView>("curves")->picture();
    EXPECT_EQ(next.series.back().ys, kept.series.back().ys);
    EXPECT_EQ(kept.series.back().legend, "kept curves 1") << "of what is seen beside them";
    EXPECT_EQ(next.series.back().legend, QStringLiteral("kept curves 1 · Seed 1")) << "of another experiment";
    EXPECT_EQ(keepEntry(1)->text(), QStringLiteral("kept curves 1 · Seed 1"));
    EXPECT_NE(next.series[1].ys, next.series.back().ys);
    EXPECT_EQ(parseViewState(viewStateText(document.view())), document.view()) << "a session holds them";
    auto* name = keepEntry(1)->menu()->findChild<QLineEdit*>();
    name->setText("seed 1");
    emit name->editingFinished();
    const auto legend = [&] { return find<LineView>("curves")->picture().series.back().legend.text().toStdString(); };
    EXPECT_EQ(legend(), "seed 1");
    ASSERT_TRUE(document.setField(*findField("source"), std::string("sphere")));
    ASSERT_TRUE(ready(128));
    EXPECT_EQ(legend(), "seed 1 · Needles in a haystack") << "its own name does not hide another source";
    EXPECT_EQ(parseViewState(viewStateText(document.view())), document.view());
    keepEntry(1)->menu()->actions().back()->trigger();
    EXPECT_TRUE(document.view().of<CurvesSettings>().kept.empty());
}

TEST_F(Explore, KeptCurvesNameWhatTheyWereMeasuredOn)
{
    ASSERT_TRUE(ready(128));
    QMenu* menu = find<QToolButton>("keepCurves")->menu();
    emit menu->aboutToShow();
    menu->actions().front()->trigger();
    const auto legend = [&] { return find<LineView>("curves")->picture().series.back().legend.text().toStdString(); };
    const std::string d = std::to_string(document.experiment().d);
    ASSERT_TRUE(document.setField(*findField("d"), std::int64_t(document.experiment().d / 2)));
    ASSERT_TRUE(ready(128));
    EXPECT_EQ(legend(), "kept curves 1 · d " + d);
    ASSERT_TRUE(document.setField(*findField("policy-a"), std::string("log-n")));
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal & window(9)")));
    ASSERT_TRUE(ready(128));
    EXPECT_EQ(legend().substr(0, legend().rfind(',')), "kept curves 1 · d " + d + ", A Standard");
    document.history()->undo();
    document.history()->undo();
    document.history()->undo();
    ASSERT_TRUE(ready(128));
    EXPECT_EQ(legend(), "kept curves 1") << "they belong to what is seen again";
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(64)));
    ASSERT_TRUE(ready(64));
    EXPECT_EQ(legend(), "kept curves 1") << "n is on the axis";
}

} // namespace
} // namespace attentoscope
