// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the pictures of pages with widgets of their own follow from answers alone: made without any widget they are those
// of the page.
#include "tests/ui/wait.h"
#include "ui/document/change_view.h"
#include "ui/pages/curves/curves_board.h"
#include "ui/pages/explore/explore_board.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/explore_settings.h"
#include "ui/pages/explore/maps/maps_board.h"
#include "ui/pages/explore/rows/profile_settings.h"
#include "ui/pages/explore/rows/rows_board.h"
#include "ui/pages/head_boards/head_boards_settings.h"
#include "ui/pages/heads/heads_board.h"
#include "ui/pages/heads/heads_page.h"
#include "ui/pages/heads/heads_settings.h"
#include "ui/pages/masks/masks_board.h"
#include "ui/pages/masks/masks_page.h"
#include "ui/pages/masks/masks_settings.h"
#include "ui/pages/steps/steps_board.h"
#include "ui/pages/steps/steps_page.h"
#include "ui/theme/theme.h"
#include "ui/widgets/page.h"
#include "ui/widgets/policy_title.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace attentoscope {
namespace {

const MapSize size{{400, 400}, true}; // more cells than there are keys, as in the window of this test

struct DrawnPage {
    QString key, name, text;
    std::string numbers;
    bool operator==(const DrawnPage&) const = default;
};
std::ostream& operator<<(std::ostream& out, const DrawnPage& drawn)
{
    return out << drawn.key.toStdString() << ", " << drawn.name.toStdString() << ": " << drawn.text.toStdString() << '\n'
               << drawn.numbers;
}

std::vector<DrawnPage> drawnPages(const std::vector<NamedFigure>& figures)
{
    std::vector<DrawnPage> all;
    for (const NamedFigure& each : figures)
        all.push_back({each.key, each.name, each.figure->description(), csvText(each.figure->numbers())});
    return all;
}

struct OwnPage {
    const char* name;
    std::function<OwnBoard()> board;
    std::function<Page*(Document*, Engine*)> page;
    std::function<void(ViewState&)> view = [](ViewState&) {};
    void (*change)(Experiment&) = [](Experiment&) {};
};
std::ostream& operator<<(std::ostream& out, const OwnPage& page) { return out << page.name; }

class OwnBoardTest : public ::testing::TestWithParam<OwnPage>
{
protected:
    OwnBoardTest()
    {
        Session session;
        session.experiment.n = 96;
        session.experiment.d = 8;
        session.experiment.mask = Mask::of("causal");
        session.experiment.lengths = Lengths::of("32,64,96");
        GetParam().change(session.experiment);
        document.open(session, {});
        changeView(&document, GetParam().view);
    }

    // Expects the widgets of Explore to show the pictures that the functions give.
    void expectShown(const Page& page)
    {
        const Answers answers(engine);
        const Maps& maps = engine.inquiry<MapPictures>().answer();
        const auto expectMap = [&](const QString& name, const MapPicture& picture) {
            const auto* map = page.findChild<MapView*>(name);
            ASSERT_NE(map, nullptr) << name.toStdString();
            EXPECT_TRUE(map->isVisible());
            EXPECT_EQ(map->picture().raster, picture.raster);
            EXPECT_EQ(map->picture().colors, picture.colors);
            EXPECT_EQ(map->picture().title, picture.title);
            EXPECT_EQ(map->picture().note, picture.note);
        };
        const std::vector<std::size_t> policies = policiesSeen(document);
        for (const std::size_t policy : policies)
            expectMap(
                QStringLiteral("map") + policyLetter(policy), mapOfPolicy(maps, policy, answers, document, Theme::of(page)));
        if (policies.empty())
            expectMap(QStringLiteral("mapDifference"), mapOfDifference(maps, document));
        EXPECT_EQ(
            page.findChild<ProfileView*>(QStringLiteral("profile"))->picture().series, profilePicture(answers, document).series);
        const auto* curves = page.findChild<LineView*>(QStringLiteral("curves"));
        const auto* rows = page.findChild<PointView*>(QStringLiteral("rowScatter"));
        if (document.view().of<ExploreSettings>().comparesRows)
            EXPECT_EQ(rows->picture(), rowsPicture(answers, document));
        else
            EXPECT_EQ(curves->picture().series, curvesPicture(answers, document).series);
    }

    Document document;
    Engine engine;
};

TEST_P(OwnBoardTest, PicturesNeedNoWidget)
{
    const OwnBoard board = GetParam().board();
    const InquiryBase::Asker who = InquiryBase::newAsker();
    std::vector<InquiryBase*> asked;
    for (int round = 0; round < 2; ++round) { // once more for what follows from answers
        for (const OwnPart& part : board.parts)
            for (const AskedQuestion& each : part.asks)
                if (InquiryBase* inquiry = each.ask(engine, document, who, size))
                    asked.push_back(inquiry);
        ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }));
    }
    const std::vector<NamedFigure> figures = figuresOf(board, Answers(engine), document);
    ASSERT_FALSE(figures.empty());
    EXPECT_EQ(figures.back().key, wholePage);
    for (const NamedFigure& each : figures)
        EXPECT_FALSE(each.figure->isEmpty()) << each.key.toStdString();
    const std::vector<DrawnPage> alone = drawnPages(figures);
    for (InquiryBase* inquiry : asked)
        inquiry->drop(who);

    const std::unique_ptr<Page> page(GetParam().page(&document, &engine));
    page->resize(2400, 1600);
    page->show();
    ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }));
    EXPECT_EQ(drawnPages(page->figures()), alone);
    if (dynamic_cast<ExplorePage*>(page.get()) != nullptr)
        expectShown(*page);
}

template <class Shown>
Page* makePage(Document* document, Engine* engine)
{
    return new Shown(document, engine);
}

void takeHeads(Experiment& experiment)
{
    experiment.source = "multihead";
    experiment.heads = 4;
    experiment.head = 2;
}

const OwnPage ownPages[] = {{"steps", stepsBoard, makePage<StepsPage>}, {"masks", masksBoard, makePage<MasksPage>},
    {"masks_of_both", masksBoard, makePage<MasksPage>,
        [](ViewState& view) { view.of<MasksSettings>().policies = MaskPolicies::Both; },
        [](Experiment& experiment) { experiment.mask = Mask::of("window(20)"); }},
    {"heads", headsBoard, makePage<HeadsPage>, [](ViewState&) {}, takeHeads},
    {"heads_of_b_in_colours", headsBoard, makePage<HeadsPage>,
        [](ViewState& view) {
            view.of<HeadsSettings>() = {.maps = false, .ofB = true};
            view.of<HeadBoardsSettings>().quantity = criticalQuantity;
        },
        takeHeads},
    {"explore", exploreBoard, makePage<ExplorePage>},
    {"difference", exploreBoard, makePage<ExplorePage>,
        [](ViewState& view) { view.of<MapsSettings>().shown = MapsShown::Difference; }},
    {"several_maps", exploreBoard, makePage<ExplorePage>,
        [](ViewState& view) {
            view.of<MapsSettings>().shown = MapsShown::Several;
            view.of<ExploreSettings>().comparesRows = true;
        }},
    {"second_length", exploreBoard, makePage<ExplorePage>, [](ViewState& view) {
         view.of<MapsSettings>().secondLength = 2;
         view.of<ProfileSettings>().order = ProfileOrder::Sorted;
         view.of<ProfileSettings>().band = 2;
     }}};

INSTANTIATE_TEST_SUITE_P(
    Pages, OwnBoardTest, ::testing::ValuesIn(ownPages), [](const auto& tested) { return std::string(tested.param.name); });

} // namespace
} // namespace attentoscope
