// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/projection_theory.h"
#include "tests/ui/page_test.h"
#include "ui/pages/jl/additive/additive_board.h"
#include "ui/pages/jl/jl_page.h"
#include "ui/pages/jl/linear/linear_board.h"
#include "ui/pages/jl/linear/linear_pictures.h"
#include "ui/pages/jl/projected/projected_board.h"
#include "ui/pages/jl/projected/projected_pictures.h"
#include "ui/pages/jl/study/jl_settings.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/points/point_view.h"
#include "ui/text/number_text.h"
#include "ui/widgets/splits/shares.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QSet>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

Experiment few()
{
    Experiment experiment;
    experiment.n = 128;
    experiment.d = 16;
    experiment.lengths = Lengths::of("64");
    experiment.trials = 1;
    experiment.projection.points = 50;
    experiment.projection.dim = 64;
    experiment.projection.targets = Lengths::of("8,32");
    experiment.projection.features = Lengths::of("16,64,256");
    return experiment;
}

class JlBoardsTest : public PageTest<BoardsOf<jlBoards>>
{
protected:
    JlBoardsTest()
        : PageTest(few())
    {
    }
    // Opens a board by a click on the bar of boards.
    void open(JlBoard board)
    {
        auto* button = find<QAbstractButton>(("jlBoard" + std::to_string(int(board))).c_str());
        ASSERT_NE(button, nullptr);
        QTest::mouseClick(button, Qt::LeftButton);
        ASSERT_EQ(document.view().of<JlSettings>().board, board);
        ASSERT_TRUE(rests());
    }
    const LinePicture& lines(const char* name) { return find<LineView>(name)->picture(); }
    void set(const char* key, const FieldValue& value) { ASSERT_TRUE(document.setField(*findField(key), value)); }
    void clickAt(const char* name, double fraction)
    {
        QApplication::processEvents();
        auto* view = find<LineView>(name);
        const QRect rect = view->plotRect();
        const QPoint at(rect.left() + int(fraction * (rect.width() - 1)), rect.center().y());
        QWidget* plot = view->childAt(at);
        QTest::mouseClick(plot, Qt::LeftButton, {}, plot->mapFrom(view, at));
    }
    QString number(const char* name) { return find<QLabel>(name)->text(); }
};

TEST_F(JlBoardsTest, OnlyTheBoardThatIsLookedAtAsks)
{
    ASSERT_TRUE(rests());
    EXPECT_FALSE(engine.inquiry<ProjectedMaps>().of().has_value());
    open(JlBoard::Attention);
    EXPECT_TRUE(isKnown<ProjectedMaps>());
    EXPECT_FALSE(engine.inquiry<LinearMaps>().of().has_value());
    EXPECT_FALSE(engine.inquiry<AdditiveCurves>().of().has_value());
}

TEST_F(JlBoardsTest, ProjectedAttentionShowsTheNumbersOfTheCore)
{
    open(JlBoard::Attention);
    const ProjectedAttention& study = *answer<ProjectedMaps>();
    EXPECT_EQ(study.targets, (std::vector<Index>{2, 4, 8, 32}));
    const ProjectedLength& whole = study.lengths.back();
    const LinePicture& error = lines("projectedError");
    ASSERT_EQ(error.series.size(), 2u);
    EXPECT_EQ(error.series[1].xs, (std::vector<double>{2, 4, 8, 32}));
    for (std::size_t t = 0; t < 4; ++t) {
        EXPECT_EQ(error.series[1].ys[t], whole.points[t].sides[1].error.mean);
        EXPECT_NEAR(error.series[1].highs[t] - error.series[1].lows[t], 4 * whole.points[t].sides[1].error.error, 1e-12);
    }
    const LinePicture& entropy = lines("projectedEntropy");
    ASSERT_EQ(entropy.series.size(), 4u) << "A, B, and both without a projection";
    EXPECT_EQ(entropy.series[2].ys.front(), whole.exact[0].entropy);
    const LinePicture& lost = lines("lostDimension");
    ASSERT_EQ(lost.series.size(), 5u) << "A, B, the largest weight, 8 ln n and the estimate";
    EXPECT_EQ(lost.series[3].ys.back(), theory::headDimension(8, 128));
    EXPECT_EQ(lost.series[4].ys.front(), theory::needleDimension(0.85, 16, 64));
    EXPECT_EQ(number("AExact"), fixedText(whole.exact[0].entropy, 3));
    EXPECT_EQ(number("BPlanted"), fixedText(whole.exact[1].planted, 3));
}

TEST_F(JlBoardsTest, AClickChoosesTheDimensionOfMapsAndNumbers)
{
    open(JlBoard::Attention);
    clickAt("projectedError", 0.02);
    EXPECT_EQ(document.view().of<JlSettings>().projectionTarget, 2);
    const ProjectedAttention& study = *answer<ProjectedMaps>();
    EXPECT_EQ(find<MapView>("mapProjected")->picture().raster, study.map(0, 0));
    EXPECT_EQ(find<MapView>("mapNotProjected")->picture().raster, study.exact[0]);
    EXPECT_EQ(number("AError"), fixedText(study.lengths.back().points[0].sides[0].error.mean, 3));
    EXPECT_EQ(find<QComboBox>("shownDimension")->currentData().toLongLong(), 2);
    QTest::mouseClick(find<QAbstractButton>("jlMapsOfB"), Qt::LeftButton);
    EXPECT_EQ(find<MapView>("mapProjected")->picture().raster, study.map(0, 1));
    auto* list = find<QComboBox>("shownDimension");
    list->setFocus();
    QTest::keyClick(list, Qt::Key_End);
    emit list->activated(list->currentIndex());
    EXPECT_EQ(document.view().of<JlSettings>().projectionTarget, 32);
    EXPECT_EQ(find<MapView>("mapProjected")->picture().raster, study.map(3, 1));
}

TEST_F(JlBoardsTest, WithNothingPlantedItIsTheLargestWeightThatIsLost)
{
    set("source", std::string("gaussian"));
    open(JlBoard::Attention);
    EXPECT_EQ(lines("projectedFound").series.size(), 1u);
    EXPECT_EQ(lines("lostDimension").series.size(), 2u) << "and 8 ln n";
    EXPECT_EQ(number("APlanted"), QStringLiteral("—"));
}

TEST_F(JlBoardsTest, LinearAttentionShowsTheNumbersOfTheCore)
{
    set("source", std::string("sphere"));
    set("d", std::int64_t(4));
    set("epsilon", 0.2);
    open(JlBoard::Linear);
    const LinearAttention& study = *answer<LinearMaps>();
    const LinearLength& whole = study.lengths.back();
    const LinePicture& error = lines("linearError");
    ASSERT_EQ(error.series.size(), 5u) << "A, B, their worst rows, ε";
    EXPECT_EQ(error.series[0].ys[1], whole.points[1].sides[0].error.mean);
    EXPECT_EQ(error.series[3].ys[2], whole.points[2].sides[1].worst.mean);
    EXPECT_EQ(error.series[4].ys.front(), 0.2);
    const auto needed = whole.needed(0, 0.2);
    ASSERT_TRUE(needed);
    EXPECT_EQ(lines("neededFeatures").series[0].ys.back(), *needed);
    EXPECT_EQ(number("linearANeeded"), countText(std::llround(*needed)));
    const PointPicture& rows = find<PointView>("focusedRows")->picture();
    ASSERT_EQ(rows.series.size(), 4u);
    const std::vector<double>&drawn = rows.series[0].ys, &found = study.focus[0].errors[2];
    EXPECT_EQ(drawn, found) << "with the most features, as 1024 is wanted";
    clickAt("linearEntropy", 0.02);
    EXPECT_EQ(document.view().of<JlSettings>().featureCount, 16);
    EXPECT_EQ(find<MapView>("mapLinear")->picture().raster, study.map(0, 0));
    EXPECT_EQ(number("linearAError"), fixedText(whole.points[0].sides[0].error.mean, 3));
}

TEST_F(JlBoardsTest, AnErrorThatIsNeverPassedIsSaid)
{
    set("epsilon", 0.001);
    open(JlBoard::Linear);
    EXPECT_TRUE(lines("neededFeatures").series.empty());
    EXPECT_TRUE(lines("neededFeatures").emptyText.contains(QStringLiteral("0.001")));
    const LinearAttention* before = answer<LinearMaps>().get();
    set("epsilon", 0.9);
    ASSERT_TRUE(rests());
    EXPECT_EQ(answer<LinearMaps>().get(), before) << "ε marks and computes nothing";
}

TEST_F(JlBoardsTest, AdditiveScoresShowTheNumbersOfTheCore)
{
    open(JlBoard::Additive);
    const AdditiveLengths& study = *answer<AdditiveCurves>();
    const LinePicture& entropy = lines("additiveEntropy");
    ASSERT_EQ(entropy.series.size(), 5u);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(entropy.series[i].ys.back(), study.lengths.back().additive.factors[i].entropy);
    EXPECT_EQ(lines("additiveFactor").series[1].ys.front(), std::log(64) / std::log(double(study.reference)));
    EXPECT_EQ(number("constantDotEntropy"), fixedText(study.lengths.back().dot.factors[0].entropy, 3));
    set("additive-gain", 3.0);
    ASSERT_TRUE(rests());
    EXPECT_EQ(answer<AdditiveCurves>()->gain, 3);
}

TEST_F(JlBoardsTest, EveryFigureHasInkAndKnowsItsBoard)
{
    for (const JlBoard board : {JlBoard::Points, JlBoard::Attention, JlBoard::Linear, JlBoard::Additive}) {
        set("d", std::int64_t(board == JlBoard::Linear ? 6 : 16));
        if (board != JlBoard::Points)
            open(board);
        ASSERT_TRUE(rests());
        QApplication::processEvents();
        std::vector<NamedFigure> here;
        for (const NamedFigure& figure : page.figures())
            if (page.boardOf(figure.key) == int(board))
                here.push_back(figure);
        EXPECT_EQ(here.size(), board == JlBoard::Additive ? 5u : 7u);
        expectInk(here);
    }
    page.showBoard(int(JlBoard::Attention));
    EXPECT_TRUE(find<LineView>("projectedError")->isVisible());
}

TEST_F(JlBoardsTest, BoundariesHaveNamesOfTheirOwn)
{
    QSet<QString> names;
    for (const Shares* shares : page.findChildren<Shares*>()) {
        EXPECT_FALSE(names.contains(shares->objectName())) << shares->objectName().toStdString();
        names.insert(shares->objectName());
    }
    EXPECT_EQ(names.size(), 8) << "rows and columns of four boards";
}

} // namespace
} // namespace attentoscope
