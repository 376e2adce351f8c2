// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that what a board shows follows from its description alone: the pictures made without any widget are those of the page.
#include "tests/ui/wait.h"
#include "ui/document/change_view.h"
#include "ui/pages/cost/cost_page.h"
#include "ui/pages/cost/cost_settings.h"
#include "ui/pages/counterfactual/counterfactual_page.h"
#include "ui/pages/counterfactual/counterfactual_settings.h"
#include "ui/pages/distance/distance_page.h"
#include "ui/pages/entropy/entropy_page.h"
#include "ui/pages/extrapolation/extrapolation_page.h"
#include "ui/pages/geometry/geometry_page.h"
#include "ui/pages/gradients/gradients_page.h"
#include "ui/pages/jl/jl_page.h"
#include "ui/pages/lab/grid/grid_board.h"
#include "ui/pages/lab/grid/grid_settings.h"
#include "ui/pages/lab/lab_curves_board.h"
#include "ui/widgets/board.h"
#include "ui/widgets/boards_page.h"

#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace attentoscope {
namespace {

Experiment small()
{
    Experiment experiment;
    experiment.n = 120;
    experiment.d = 6; // so that random features reach the error that they are to have
    experiment.mask = Mask::of("causal");
    experiment.lengths = Lengths::of("64");
    experiment.projection.points = 50;
    experiment.projection.dim = 64;
    experiment.projection.targets = Lengths::of("8,32");
    experiment.projection.features = Lengths::of("16,64,256");
    (void)setFieldFromText(experiment, *findField("batch-lengths"), "3,5,2,5");
    experiment.extrapolation.tested = Lengths::of("16,32"); // of networks that come with the program
    return experiment;
}

struct Drawn {
    QString key, title, text;
    std::string numbers;
};

std::vector<Drawn> drawn(const std::vector<NamedFigure>& figures)
{
    std::vector<Drawn> all;
    for (const NamedFigure& each : figures)
        all.push_back({each.key, each.figure->title(), each.figure->description(), csvText(each.figure->numbers())});
    return all;
}

struct Described {
    const char* name;
    std::function<BoardSpec()> spec;
    std::function<void(ViewState&)> view = [](ViewState&) {}; // shows a face that is not the first
};
std::ostream& operator<<(std::ostream& out, const Described& described) { return out << described.name; }

class SpecTest : public ::testing::TestWithParam<Described>
{
protected:
    SpecTest()
    {
        Session session;
        session.experiment = small();
        document.open(session, {});
        changeView(&document, GetParam().view);
    }

    // Asks all that the pictures need, and again what follows from answers, until everything is known.
    bool ask()
    {
        for (int round = 0; round < 2; ++round) {
            for (const AskedQuestion& each : spec.asks)
                if (round == 0 || !each.follows.empty())
                    if (InquiryBase* inquiry = each.ask(engine, document, who, mapSize))
                        asked.push_back(inquiry);
            if (!waitUntil([&] { return engine.isResting(); }))
                return false;
        }
        return true;
    }

    Document document;
    Engine engine;
    const BoardSpec spec = GetParam().spec();
    const InquiryBase::Asker who = InquiryBase::newAsker();
    const MapSize mapSize{{400, 400}}; // as the board below, it has room for every cell
    std::vector<InquiryBase*> asked;
};

TEST_P(SpecTest, PicturesNeedNoWidget)
{
    const int face = spec.faces ? spec.faces->get(document.view()) : 0;
    const auto isShown = [&](const PanelSpec& panel) {
        return panel.place.face == face && (!panel.isThere || panel.isThere(document))
            && (!panel.givesRoom || !panel.givesRoom(Answers(engine), document));
    };
    for (const PanelSpec& panel : spec.panels)
        EXPECT_EQ(panel.figure(Answers(engine), document)->isEmpty(), !panel.reads.empty())
            << panel.key.toStdString() << ": nothing is known yet";
    ASSERT_TRUE(ask());
    for (const PanelSpec& panel : spec.panels)
        EXPECT_TRUE(!isShown(panel) || !panel.figure(Answers(engine), document)->isEmpty()) << panel.key.toStdString();
    const std::vector<Drawn> alone = drawn(figuresOf(spec, Answers(engine), document));

    Board board(spec, &document, &engine, nullptr);
    board.resize(1030, 640);
    board.show();
    ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }));
    const std::vector<Drawn> shown = drawn(board.figures());
    ASSERT_EQ(shown.size(), alone.size());
    for (std::size_t panel = 0; panel < shown.size(); ++panel) {
        EXPECT_EQ(alone[panel].numbers, shown[panel].numbers) << shown[panel].key.toStdString();
        EXPECT_EQ(alone[panel].text, shown[panel].text);
        EXPECT_EQ(alone[panel].title, shown[panel].title);
        EXPECT_EQ(alone[panel].key, shown[panel].key);
    }
    for (InquiryBase* inquiry : asked)
        inquiry->drop(who);
}

template <BoardsSpec (*boards)(), std::size_t which>
BoardSpec boardOf()
{
    return boards().boards[which].board;
}

const Described boards[] = {{"distance", distanceBoard}, {"entropies", boardOf<entropyBoards, 0>},
    {"sinks", boardOf<entropyBoards, 1>}, {"points", boardOf<jlBoards, 0>}, {"projected", boardOf<jlBoards, 1>},
    {"linear", boardOf<jlBoards, 2>}, {"additive", boardOf<jlBoards, 3>}, {"order", boardOf<geometryBoards, 0>},
    {"query", boardOf<geometryBoards, 1>}, {"gradients", gradientsBoard}, {"training", boardOf<extrapolationBoards, 0>},
    {"inside", boardOf<extrapolationBoards, 1>},
    {"batch", costBoard, [](ViewState& view) { view.of<CostSettings>().ofBatch = true; }},
    {"what_if", counterfactualBoard, [](ViewState& view) { view.of<CounterfactualSettings>().ownHead = true; }},
    {"lab", labCurvesBoard}, {"grid", gridBoard, [](ViewState& view) {
                                  view.of<GridSettings>().across = "d=4,8";
                                  view.of<GridSettings>().up = "n=16,32";
                              }}};

INSTANTIATE_TEST_SUITE_P(
    Boards, SpecTest, ::testing::ValuesIn(boards), [](const auto& tested) { return std::string(tested.param.name); });

} // namespace
} // namespace attentoscope
