// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what the page Explore offers to compare policies: rows under A against B, and maps of more than two policies.
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/kernels/reference.h"
#include "core/session/fields.h"
#include "tests/ui/drag.h"
#include "tests/ui/menu_clicks.h"
#include "tests/ui/page_test.h"
#include "ui/document/questions/maps.h"
#include "ui/document/questions/row_profile.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/lab/lab_policies.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/points/point_view.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFrame>
#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace attentoscope {
namespace {

Experiment threeMaps()
{
    Experiment experiment;
    experiment.n = 96;
    experiment.d = 16;
    experiment.mask = Mask::of("causal");
    experiment.lengths = Lengths::of("64");
    experiment.trials = 1;
    experiment.rows = 8;
    experiment.further = {*parsePolicy("constant:m=2.5")};
    return experiment;
}

class Compare : public PageTest<ExplorePage>
{
protected:
    Compare()
        : PageTest(threeMaps(), {1200, 760})
    {
    }
    bool ready()
    {
        return waitUntil([&] { return isKnown<MapPictures>() && isKnown<RowProfile>() && engine.isResting(); });
    }
    void show(MapsShown maps)
    {
        ViewState view = document.view();
        view.of<MapsSettings>().shown = maps;
        document.setView(view);
        ASSERT_TRUE(ready());
    }
    PointView* scatter() { return find<PointView>("rowScatter"); }
    QPoint placeOfRow(Index row)
    {
        const PointSeries& rows = scatter()->picture().series.front();
        const std::size_t at = std::size_t(std::ranges::find(rows.numbers, row) - rows.numbers.begin());
        return scatter()->placeOf(rows.xs[at], rows.ys[at]).toPoint();
    }
    bool pressRows()
    {
        press("compareRows");
        return ready() && waitUntil([&] { return scatter()->isVisible() && !scatter()->picture().series.empty(); });
    }
    KeyRanges all(const std::vector<Index>& rows)
    {
        KeyRanges ranges;
        for (const Index row : rows)
            addRange(ranges, row, row + 1, 96);
        return ranges;
    }
};

// Returns the naive twin's statistics of a row whose scale is this multiplier.
ReferenceRow naiveRow(const Result& result, double multiplier, Index row)
{
    const Inputs& inputs = *result.inputs;
    KeyRanges visible;
    result.mask.row(row, visible);
    const double lambda = multiplier / std::sqrt(double(inputs.d()));
    return referenceRow(view(inputs.q), view(inputs.k), MatrixView(nullptr, 0, 0), row, lambda, visible);
}

TEST_F(Compare, ABandBrushesTheRowsWhosePointsLieInside)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(pressRows());
    // Find the rows in the upper right quarter by the naive twin: many rows, but not all.
    const Result& known = *result();
    const double m = std::log(512.0); // policy B's multiplier is ln n_i / ln 512
    std::vector<Index> inside;
    std::vector<double> a, b;
    for (Index row = 0; row < 96; ++row) {
        a.push_back(naiveRow(known, 1, row).entropy);
        b.push_back(naiveRow(known, std::log(double(row + 1)) / m, row).entropy);
    }
    const auto [lowA, highA] = std::ranges::minmax(a);
    const auto [lowB, highB] = std::ranges::minmax(b);
    const double fromA = (lowA + highA) / 2, fromB = (lowB + highB) / 2;
    const QPoint corner = scatter()->placeOf(fromA, fromB).toPoint(),
                 end(scatter()->plotRect().right() - 1, scatter()->plotRect().top() + 1);
    double sumA = 0, sumB = 0;
    for (Index row = 0; row < 96; ++row) {
        const QPointF place = scatter()->placeOf(a[std::size_t(row)], b[std::size_t(row)]);
        if (QRectF(QPointF(corner), QPointF(end)).normalized().contains(place)) {
            inside.push_back(row);
            sumA += a[std::size_t(row)];
            sumB += b[std::size_t(row)];
        }
    }
    ASSERT_GT(inside.size(), 3U);
    ASSERT_LT(inside.size(), 96U);
    const int undo = document.history()->count();
    dragOver(scatter(), corner, end);
    EXPECT_EQ(document.view().brushedRows, all(inside));
    EXPECT_EQ(document.history()->count(), undo) << "a way to look is no change";

    // Each map has a bar beside exactly those rows.
    for (const char* name : {"mapA", "mapB"}) {
        auto* map = find<MapView>(name);
        const auto wrongRows = [&] { // the drawing is queued, so try until none is wrong
            const QImage image = map->grab().toImage();
            std::vector<Index> wrong;
            for (Index row = 1; row < 96; ++row) {
                const bool brushed = holds(document.view().brushedRows, row);
                if (brushed != holds(document.view().brushedRows, row - 1))
                    continue; // at a border pixels may belong to either row
                const QPoint bar(map->plotRect().left() - 3, map->cellCentre(row, 0).y());
                if ((image.pixel(bar) == Theme::light().selection.rgb()) != brushed)
                    wrong.push_back(row);
            }
            return wrong;
        };
        EXPECT_TRUE(waitUntil([&] { return wrongRows().empty(); })) << name << ": " << wrongRows().size();
    }
    const double count = double(inside.size());
    const std::string means = text("brushedRows").toStdString();
    EXPECT_NE(means.find(std::to_string(inside.size()) + " row"), std::string::npos) << means;
    for (const double mean : {sumA / count, sumB / count})
        EXPECT_NE(means.find(QString::number(mean, 'f', 3).toStdString()), std::string::npos) << means << ' ' << mean;
    press("copyBrushedRows");
    const QStringList lines = QApplication::clipboard()->text().trimmed().split('\n');
    ASSERT_EQ(lines.size(), qsizetype(inside.size()) + 1);
    for (std::size_t line = 0; line < inside.size(); ++line) {
        const QStringList cells = lines[qsizetype(line) + 1].split('\t');
        EXPECT_EQ(cells[0].toInt(), inside[line]);
        EXPECT_NEAR(cells[1].toDouble(), a[std::size_t(inside[line])], 1e-4);
        EXPECT_NEAR(cells[2].toDouble(), b[std::size_t(inside[line])], 1e-4);
    }
    Document other;
    other.open(document.session(), {});
    EXPECT_EQ(other.view(), document.view()) << "a session holds them";
}

TEST_F(Compare, RowsOfAMapAreBrushedInTheScatterAndTheSelectedOneIsMarked)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(pressRows());
    auto* map = find<MapView>("mapB");
    const auto beside = [&](Index row) { return QPoint(map->plotRect().left() - 20, map->cellCentre(row, 0).y()); };
    dragOver(map, beside(40), beside(60));
    const KeyRanges rows = document.view().brushedRows;
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_NEAR(double(rows[0].begin), 40, 1);
    EXPECT_NEAR(double(rows[0].end), 61, 1);
    std::vector<PointAddress> expected;
    for (Index row = rows[0].begin; row < rows[0].end; ++row)
        expected.push_back({0, std::size_t(row)});
    EXPECT_EQ(scatter()->picture().brushed, expected);
    EXPECT_EQ(find<MapView>("mapA")->picture().brushedRows, rows);

    document.select({17, 3});
    ASSERT_TRUE(ready());
    EXPECT_EQ(scatter()->picture().current, (PointAddress{0, 17}));
    QTest::mouseClick(scatter()->childAt(placeOfRow(0)), Qt::LeftButton, {},
        scatter()->childAt(placeOfRow(0))->mapFrom(scatter(), placeOfRow(0)));
    ASSERT_TRUE(ready());
    EXPECT_EQ(document.selection().row, 0) << "a click selects the row";
    EXPECT_EQ(document.view().brushedRows, rows);
    page.activateWindow();
    scatter()->setFocus();
    QTest::keyClick(scatter(), Qt::Key_Escape);
    EXPECT_TRUE(document.view().brushedRows.empty());
}

TEST_F(Compare, EntropiesAreInTheUnitThatIsChosenAndBothAxesAreAlike)
{
    Experiment inBits = threeMaps();
    inBits.bits = true;
    document.setExperiment(inBits, {});
    ASSERT_TRUE(ready());
    ASSERT_TRUE(pressRows());
    const PointPicture& picture = scatter()->picture();
    EXPECT_NEAR(picture.series[0].xs[50], naiveRow(*result(), 1, 50).entropy / std::numbers::ln2, 1e-4);
    EXPECT_TRUE(picture.xLabel.text().contains("bits")) << picture.xLabel.text().toStdString();
    const QPointF zero = scatter()->placeOf(0, 0), one = scatter()->placeOf(1, 1);
    EXPECT_NEAR(one.x() - zero.x(), zero.y() - one.y(), 0.5);
}

TEST_F(Compare, RowsThatAreNotEvaluatedStayBrushedWhenOthersAreAdded)
{
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(16384)));
    ASSERT_TRUE(ready());
    ASSERT_TRUE(pressRows());
    const std::vector<Index>& evaluated = mostRows(engine)->rowIndex;
    ASSERT_LT(evaluated.size(), 16384U);
    const auto unseen = [&](Index row) { return std::ranges::find(evaluated, row) == evaluated.end(); };
    ViewState view = document.view();
    view.brushedRows = {{evaluated[5] + 1, evaluated[5] + 3}};
    ASSERT_TRUE(unseen(evaluated[5] + 1) && unseen(evaluated[5] + 2));
    document.setView(view);
    ASSERT_TRUE(scatter()->picture().brushed.empty());
    dragOver(scatter(), scatter()->plotRect().topLeft() + QPoint(1, 1), scatter()->plotRect().bottomRight() - QPoint(1, 1),
        Qt::ShiftModifier);
    KeyRanges expected = view.brushedRows;
    for (const Index row : evaluated)
        expected = united(expected, {{row, row + 1}});
    EXPECT_EQ(document.view().brushedRows, expected);
}

TEST_F(Compare, AThirdPolicyHasAMapOfItsOwnWeights)
{
    ASSERT_TRUE(ready());
    show(MapsShown::Several);
    const auto* third = find<MapView>("mapC");
    ASSERT_NE(third, nullptr);
    const double multipliers[] = {1, 0, 2.5};
    for (const char* name : {"mapA", "mapB", "mapC"}) {
        const auto* map = find<MapView>(name);
        ASSERT_TRUE(map->isVisible()) << name;
        const Raster& raster = *map->picture().raster;
        ASSERT_EQ(raster.width, 96);
        for (const Index row : {0, 17, 95}) {
            double m = multipliers[name[3] - 'A'];
            if (m == 0)
                m = std::log(double(row + 1)) / std::log(512.0);
            const ReferenceRow naive = naiveRow(*result(), m, row);
            for (Index key = 0; key <= row; ++key)
                ASSERT_NEAR(double(raster.values[std::size_t(row * 96 + key)]), naive.weights[std::size_t(key)], 1e-5)
                    << name << ' ' << row << ' ' << key;
        }
    }
    EXPECT_TRUE(third->picture().title.text().contains("Constant")) << third->picture().title.text().toStdString();
    double sum = 0;
    for (Index row = 0; row < 96; ++row)
        sum += naiveRow(*result(), 2.5, row).entropy;
    EXPECT_TRUE(waitUntil([&] { return third->picture().title.text().contains(QString::number(sum / 96, 'f', 3)); }))
        << third->picture().title.text().toStdString();
    EXPECT_EQ(third->plotRect().size(), find<MapView>("mapA")->plotRect().size()) << "cells of one size";
    EXPECT_EQ(third->picture().colors, find<MapView>("mapA")->picture().colors) << "one bar for all";
    expectInk(page.figures());
    const auto figures = page.figures();
    EXPECT_TRUE(std::ranges::any_of(figures, [](const NamedFigure& each) { return each.key == "mapC"; }));
    EXPECT_EQ(figures.front().figure->pictures().size(), 3U);
}

// The other maps stay; in place of the missing one the reason is shown.
TEST_F(Compare, APolicyWithoutAScaleHasNoMapButTheOthersDo)
{
    Experiment experiment = threeMaps();
    experiment.further = {*parsePolicy("formula:(50-n)/sqrt(d)"), *parsePolicy("constant:m=2.5")};
    Session session;
    session.experiment = experiment;
    document.open(session, {});
    ASSERT_TRUE(ready());
    show(MapsShown::Several);
    const MapPicture& third = find<MapView>("mapC")->picture();
    EXPECT_FALSE(third.raster);
    EXPECT_TRUE(third.emptyText.startsWith(QLatin1String("This policy has no scale here: "))) << third.emptyText.toStdString();
    for (const char* name : {"mapA", "mapB", "mapD"})
        ASSERT_TRUE(find<MapView>(name)->picture().raster) << name;
    const ReferenceRow naive = naiveRow(*result(), 2.5, 95);
    const MapPicture& fourth = find<MapView>("mapD")->picture();
    for (Index key = 0; key < 96; ++key)
        ASSERT_NEAR(double(fourth.raster->values[std::size_t(95 * 96 + key)]), naive.weights[std::size_t(key)], 1e-5) << key;
    EXPECT_TRUE(
        waitUntil([&] { return find<MapView>("mapD")->picture().title.text().contains(QString::fromUtf8("⟨<i>H</i>⟩")); }));
    EXPECT_FALSE(third.title.text().contains(QString::fromUtf8("⟨<i>H</i>⟩")));
    expectInk(page.figures());
}

TEST_F(Compare, SeveralMapsShareTheirZoomTheirCellAndTheirRows)
{
    ASSERT_TRUE(ready());
    show(MapsShown::Several);
    auto* third = find<MapView>("mapC");
    page.activateWindow();
    third->setFocus();
    QTest::keyClick(third, Qt::Key_Plus);
    ASSERT_TRUE(ready());
    const CellRange zoomed = third->picture().range;
    EXPECT_LT(zoomed.rows(), 96);
    document.select({60, 20});
    ASSERT_TRUE(ready());
    for (const char* name : {"mapA", "mapB", "mapC"}) {
        EXPECT_EQ(find<MapView>(name)->picture().range, zoomed) << name;
        EXPECT_EQ(find<MapView>(name)->picture().selectedRow, 60) << name;
    }
    const QPoint cell = third->cellCentre(50, 30);
    QTest::mouseClick(third->childAt(cell), Qt::LeftButton, {}, third->childAt(cell)->mapFrom(third, cell));
    EXPECT_EQ(document.selection(), (Selection{50, 30}));
    QTest::keyClick(third, Qt::Key_Return);
    EXPECT_EQ(document.view().brushedRows, (KeyRanges{{50, 51}}));
    EXPECT_EQ(find<MapView>("mapA")->picture().brushedRows, document.view().brushedRows);
    press("scores");
    ASSERT_TRUE(ready());
    EXPECT_FALSE(third->isVisible()) << "scores are the same for all";
}

TEST_F(Compare, AMultipleOfTheLengthIsShownBesideInTheSameColours)
{
    ASSERT_TRUE(ready());
    auto* longer = find<MapView>("mapAAtLength");
    ASSERT_NE(longer, nullptr);
    EXPECT_FALSE(longer->isVisible());
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheMaps"), {"secondLength", "8 n"}));
    ASSERT_TRUE(waitUntil([&] { return ready() && longer->picture().raster != nullptr; }));
    for (const auto& [own, other, policy] : {std::tuple("mapA", "mapAAtLength", 0), {"mapB", "mapBAtLength", 1}}) {
        const MapPicture &at96 = find<MapView>(own)->picture(), &at768 = find<MapView>(other)->picture();
        ASSERT_TRUE(find<MapView>(other)->isVisible());
        EXPECT_EQ(at768.full, (CellRange{0, 768, 0, 768}));
        EXPECT_EQ(at96.full.rows(), 96);
        EXPECT_EQ(at768.colors, at96.colors);
        EXPECT_TRUE(at768.title.text().contains(QStringLiteral("768"))) << at768.title.text().toStdString();
        EXPECT_TRUE(at96.title.text().contains(QStringLiteral("96"))) << at96.title.text().toStdString();
        Experiment at = document.experiment();
        at.n = 768;
        const auto alone = evaluate(at);
        ASSERT_TRUE(alone.ok());
        const auto rasters = rasterize(at, (*alone)->inputs, (*alone)->mask, resolvedScales(**alone), at768.raster->request);
        ASSERT_TRUE(rasters.ok());
        const auto isSame = [](float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); }; // NaN: masked
        EXPECT_TRUE(std::ranges::equal(at768.raster->values, (*rasters)[std::size_t(policy)]->values, isSame))
            << "as with n = 768";
    }
    press("scores");
    ASSERT_TRUE(ready());
    EXPECT_EQ(longer->picture().raster->request.stage, Stage::Scores);
    EXPECT_EQ(longer->picture().colors, find<MapView>("mapA")->picture().colors);
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheMaps"), {"secondLength", "None"}));
    EXPECT_FALSE(longer->isVisible());
}

TEST_F(Compare, PoliciesAreAddedAndTakenAwayAtTheButtonAndUndone)
{
    ASSERT_TRUE(ready());
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheMaps"), "choosePolicies"));
    EXPECT_EQ(document.view().of<MapsSettings>().shown, MapsShown::Several) << "or its choice would not be seen";
    auto* box = page.findChild<QFrame*>("policiesBox");
    ASSERT_NE(box, nullptr);
    box->findChild<QCheckBox*>("labCheck.log-n")->click();
    ASSERT_TRUE(ready());
    auto* fourth = find<MapView>("mapD");
    ASSERT_NE(fourth, nullptr);
    ASSERT_TRUE(fourth->isVisible());
    const ReferenceRow naive = naiveRow(*result(), std::log(96.0), 95);
    for (Index key = 0; key < 96; ++key)
        ASSERT_NEAR(double(fourth->picture().raster->values[std::size_t(95 * 96 + key)]), naive.weights[std::size_t(key)], 1e-5)
            << key;
    for (const char* other : {"mapA", "mapB", "mapC"})
        EXPECT_FALSE(fourth->geometry().intersects(find<MapView>(other)->geometry())) << other;
    document.history()->undo();
    ASSERT_TRUE(ready());
    EXPECT_FALSE(fourth->isVisible());
    EXPECT_TRUE(find<MapView>("mapC")->isVisible());
    box->close();
}

} // namespace
} // namespace attentoscope
