// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the figures of all pages need no page: asked for and made on their own, they are those of the pages.
#include "core/session/worksheet.h"
#include "tests/ui/window_test.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/maps.h"
#include "ui/document/questions/row_profile.h"
#include "ui/document/shipped_sessions.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/render_figure.h"
#include "ui/pages/heads/heads_settings.h"
#include "ui/pages/page_list.h"
#include "ui/widgets/page.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace attentoscope {
namespace {

struct DrawnView {
    std::string verdict, words, numbers;
};

// Returns what a figure says; of a map that has as many cells as it has room for, only its verdict.
DrawnView drawnView(const QString& view, const NamedFigure& figure)
{
    static const QStringList others{QStringLiteral("counterfactual"), QStringLiteral("counterfactual/difference")};
    const std::string verdict = figure.verdict.toStdString();
    return others.contains(view)
        ? DrawnView{verdict, {}, {}}
        : DrawnView{verdict, figure.figure->description().toStdString(), csvText(figure.figure->numbers())};
}

class FiguresWithoutPages : public WindowTest
{
protected:
    FiguresWithoutPages()
    {
        Experiment small = window.document()->experiment();
        small.n = 96; // maps show each key, whatever their size
        window.document()->setExperiment(small, {});
    }

    // Returns what the pages of the window show, by the names of the views.
    std::map<QString, DrawnView> drawnByPages()
    {
        std::map<QString, DrawnView> all;
        for (const PageKind& kind : pageKinds()) {
            const QString page = QLatin1String(kind.name);
            if (page == QLatin1String("cost")) // it measures times, which differ from one run to the next
                continue;
            changeView(window.document(), [&](ViewState& view) { view.page = page; });
            EXPECT_TRUE(rest()) << kind.name;
            for (const NamedFigure& figure : window.workbench()->figures())
                if (!figure.figure->isEmpty())
                    all[viewName(page, figure.key)] = drawnView(viewName(page, figure.key), figure);
        }
        return all;
    }
};

TEST_F(FiguresWithoutPages, AreThoseOfThePages)
{
    window.resize(1366, 768);
    const std::map<QString, DrawnView> drawn = drawnByPages();
    EXPECT_GT(drawn.size(), 60U);
    // Each asks for its own answers alone, and says what it says where all others are known.
    FigureStage all(window.document()->session());
    FigureMaker maker(all.document(), all.engine());
    for (const auto& [name, ofPage] : drawn)
        if (!name.contains(QLatin1Char('/'))) {
            ASSERT_TRUE(maker.show(name).ok());
            ASSERT_TRUE(waitFor(maker, {}, 120).ok()) << name.toStdString();
        }
    for (const auto& [name, ofPage] : drawn) {
        FigureStage stage(window.document()->session());
        FigureMaker lone(stage.document(), stage.engine());
        ASSERT_TRUE(lone.show(name).ok()) << name.toStdString();
        const auto made = waitFor(lone, {}, 120);
        ASSERT_TRUE(made.ok()) << name.toStdString() << ": " << made.error().text();
        const DrawnView alone = drawnView(name, lone.figure({}));
        EXPECT_EQ(alone.verdict, ofPage.verdict) << name.toStdString();
        EXPECT_EQ(alone.words, ofPage.words) << name.toStdString();
        EXPECT_EQ(alone.numbers, ofPage.numbers) << name.toStdString();
        ASSERT_TRUE(maker.show(name).ok());
        ASSERT_TRUE(waitFor(maker, {}, 120).ok());
        EXPECT_EQ(lone.caption({}).toStdString(), maker.caption({}).toStdString()) << name.toStdString();
    }
}

TEST_F(FiguresWithoutPages, AreAskedAgainWhereTheyFollowFromAnswers)
{
    // The map of What if is that of the head which the study finds.
    FigureStage stage(*shippedSession(QStringLiteral("heads")));
    FigureMaker maker(stage.document(), stage.engine());
    ASSERT_TRUE(maker.show(QStringLiteral("counterfactual/difference"), {200, 200}).ok());
    ASSERT_TRUE(waitFor(maker, {}, 120).ok());
    EXPECT_FALSE(maker.figure({}).figure->isEmpty());
}

TEST_F(FiguresWithoutPages, AskOnlyForWhatTheyShow)
{
    FigureStage stage(window.document()->session());
    FigureMaker maker(stage.document(), stage.engine());
    const auto knows = [&](const InquiryBase& inquiry) { return inquiry.isAsked(); };
    ASSERT_TRUE(maker.show(QStringLiteral("explore/profile")).ok());
    ASSERT_TRUE(waitFor(maker, {}, 60).ok());
    EXPECT_TRUE(knows(stage.engine().inquiry<RowProfile>()));
    EXPECT_FALSE(knows(stage.engine().inquiry<MapPictures>()));
    ASSERT_TRUE(maker.show(QStringLiteral("explore")).ok());
    ASSERT_TRUE(waitFor(maker, {}, 60).ok());
    EXPECT_TRUE(knows(stage.engine().inquiry<MapPictures>())) << "of the whole page";
}

TEST_F(FiguresWithoutPages, OfAWorksheetGiveNoAnswerAway)
{
    Session session = window.document()->session();
    const auto verdictOf = [](const Session& drawn) {
        FigureStage stage(drawn);
        FigureMaker maker(stage.document(), stage.engine());
        EXPECT_TRUE(maker.show(QStringLiteral("distance")).ok());
        EXPECT_TRUE(waitFor(maker, {}, 60).ok());
        return maker.options({}).verdict;
    };
    EXPECT_FALSE(verdictOf(session).isEmpty());
    Worksheet worksheet;
    worksheet.questions = {{"Which entropy is lower?", {"A", "B"}}};
    worksheet.answers.resize(1);
    session.worksheet = worksheetText(worksheet);
    EXPECT_TRUE(verdictOf(session).isEmpty());
}

TEST_F(FiguresWithoutPages, ChangeNoSettingWhereTheirBoardIsShownAlready)
{
    Session session = window.document()->session();
    session.view = R"({"head_steps": true})"; // of a model without recordings of other steps
    FigureStage stage(session);
    const ViewState before = stage.document().view();
    FigureMaker maker(stage.document(), stage.engine());
    ASSERT_TRUE(maker.show(QStringLiteral("heads/agreement")).ok());
    ASSERT_TRUE(waitFor(maker, {}, 60).ok());
    EXPECT_TRUE(before.of<HeadsSettings>().againstSteps);
    EXPECT_TRUE(stage.document().view().of<HeadsSettings>().againstSteps);
}

TEST_F(FiguresWithoutPages, EndWhenTheUserStopsThem)
{
    Session session = window.document()->session();
    session.experiment.n = 1 << 20;
    FigureStage stage(session);
    FigureMaker maker(stage.document(), stage.engine());
    ASSERT_TRUE(maker.show(QStringLiteral("explore/curves")).ok());
    QTimer::singleShot(0, &maker, [&] { stage.engine().stop(); });
    const auto made = waitFor(maker, {}, 30);
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.error().kind, ErrorKind::Cancelled);
    EXPECT_FALSE(maker.isMaking());
}

} // namespace
} // namespace attentoscope
