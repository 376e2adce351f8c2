// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that what a board shows follows from its description alone: the pictures made without any widget are those of the page.
#include "tests/ui/wait.h"
#include "ui/document/document.h"
#include "ui/pages/distance/distance_page.h"
#include "ui/pages/entropy/entropy_page.h"
#include "ui/widgets/board.h"
#include "ui/widgets/board_spec.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace attentoscope {
namespace {

Experiment small()
{
    Experiment experiment;
    experiment.n = 120;
    experiment.d = 16;
    experiment.mask = Mask::of("causal");
    return experiment;
}

struct Drawn {
    QString key, title, text;
    std::string numbers;
};

Drawn drawn(const QString& key, const Figure& figure)
{
    return {key, figure.title(), figure.description(), csvText(figure.numbers())};
}

// Returns the board of this name.
BoardSpec specOf(const std::string& name)
{
    if (name == "distance")
        return distanceBoard();
    return entropyBoards().boards[name == "sinks" ? 1 : 0].board;
}

class SpecTest : public ::testing::TestWithParam<std::string>
{
protected:
    SpecTest()
    {
        Session session;
        session.experiment = small();
        document.open(session, {});
    }

    Document document;
    Engine engine;
};

TEST_P(SpecTest, PicturesNeedNoWidget)
{
    const BoardSpec spec = specOf(GetParam());
    std::vector<PanelSpec> panels = spec.panels;
    if (spec.side)
        for (const SidePart& part : spec.side->parts)
            if (part.picture)
                panels.push_back(*part.picture);
    const auto who = InquiryBase::newAsker();
    std::vector<InquiryBase*> inquiries;
    for (const AskedQuestion& each : spec.asks)
        inquiries.push_back(&each.ask(engine, document, who));
    for (const PanelSpec& panel : panels)
        EXPECT_TRUE(panel.figure(Answers(engine), document)->isEmpty()) << panel.key.toStdString() << ": nothing is known yet";
    ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }));
    std::vector<Drawn> alone;
    for (const PanelSpec& panel : panels) {
        const SharedFigure figure = panel.figure(Answers(engine), document);
        EXPECT_FALSE(figure->isEmpty()) << panel.key.toStdString();
        alone.push_back(drawn(panel.key, *figure));
    }
    for (InquiryBase* inquiry : inquiries)
        inquiry->drop(who);

    Board board(spec, &document, &engine, nullptr);
    board.resize(1030, 640);
    board.show();
    ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }));
    std::vector<Drawn> shown;
    for (const NamedFigure& figure : board.figures())
        if (figure.key != wholePage)
            shown.push_back(drawn(figure.key, *figure.figure));
    ASSERT_EQ(shown.size(), alone.size());
    for (std::size_t panel = 0; panel < shown.size(); ++panel) {
        EXPECT_EQ(alone[panel].numbers, shown[panel].numbers) << shown[panel].key.toStdString();
        EXPECT_EQ(alone[panel].text, shown[panel].text);
        EXPECT_EQ(alone[panel].title, shown[panel].title);
        EXPECT_EQ(alone[panel].key, shown[panel].key);
    }
}

INSTANTIATE_TEST_SUITE_P(Boards, SpecTest, ::testing::Values("distance", "entropies", "sinks"));

} // namespace
} // namespace attentoscope
