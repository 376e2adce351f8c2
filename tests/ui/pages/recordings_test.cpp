// SPDX-License-Identifier: GPL-3.0-or-later
// Tests recordings of a training run on the page of heads: found beside the file, followed as they are written, chosen by a
// click.
#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"
#include "tests/helpers/temp_folder.h"
#include "tests/ui/page_test.h"
#include "ui/document/change_view.h"
#include "ui/pages/heads/heads_board.h"
#include "ui/pages/heads/heads_page.h"
#include "ui/pages/heads/heads_settings.h"
#include "ui/pages/heads/recordings.h"
#include "ui/plots/lines/line_view.h"

#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

namespace attentoscope {
namespace {

constexpr Index n = 8;

// Writes two heads whose keys are the unit vectors; queries are c times those in the first head, and 0 in the second.
void record(const std::filesystem::path& file, float c)
{
    std::vector<float> q(2 * n * n, 0), k(2 * n * n, 0);
    for (Index head = 0; head < 2; ++head)
        for (Index i = 0; i < n; ++i) {
            k[std::size_t((head * n + i) * n + i)] = 1;
            q[std::size_t((head * n + i) * n + i)] = head == 0 ? c : 0;
        }
    const Index shape[] = {2, n, n};
    ASSERT_TRUE(writeNpz(file, {{"layers.0.q", npyBytes(q, shape)}, {"layers.0.k", npyBytes(k, shape)}}).ok());
}

class AFolder // a folder filled with recordings before the page reads it
{
protected:
    AFolder()
    {
        record(folder / "step-100.npz", 0);
        record(folder / "step-200.npz", 80);
    }
    Experiment of(const char* name) const
    {
        Experiment experiment;
        experiment.source = "tensor";
        experiment.tensorFile = (folder / name).string();
        return experiment;
    }

    test::TempFolder folder;
};

class RecordedTraining : protected AFolder, public PageTest<HeadsPage>
{
protected:
    RecordedTraining()
        : PageTest(of("step-100.npz"))
    {
    }
    LineView* history() { return find<LineView>("headHistory"); }
    std::size_t steps() { return isKnown<HeadHistories>() ? answer<HeadHistories>().steps.size() : 0; }
};

TEST_F(RecordedTraining, IsSeenAgainstTheStepAndFollowedAsItIsWritten)
{
    EXPECT_TRUE(waitUntil([&] { return find<QWidget>("headSteps")->isVisible(); }));
    EXPECT_FALSE(history()->isVisible());
    EXPECT_EQ(steps(), 0U) << "what nobody sees is not read";
    press("headSteps");
    ASSERT_TRUE(waitUntil([&] { return steps() == 2; }));
    EXPECT_TRUE(history()->isVisible());
    EXPECT_FALSE(find<LineView>("headLines")->isVisible());
    ASSERT_GE(history()->picture().series.size(), 2U);
    const Series& first = history()->picture().series[0];
    const double x = 80 / std::sqrt(double(n)), z = std::exp(x) + double(n) - 1;
    EXPECT_EQ(std::vector<double>(first.xs.begin(), first.xs.end()), (std::vector<double>{100, 200}));
    EXPECT_NEAR(first.ys[0], 1, 1e-6);
    EXPECT_NEAR(first.ys[1], (std::log(z) - std::exp(x) / z * x) / std::log(double(n)), 1e-6);
    ASSERT_EQ(history()->picture().marks.size(), 1U);
    EXPECT_EQ(history()->picture().marks[0].x, 200) << "head 0 collapses";
    EXPECT_TRUE(history()->picture().note.contains("never focused")) << history()->picture().note.toStdString();
    EXPECT_EQ(history()->picture().selectedX, 100);
    expectInk(page.shownFigures());

    folder.put("step-300.npz", "half of i"); // the rest of the file follows
    QTest::qWait(50);
    record(folder / "step-300.npz", 5);
    ASSERT_TRUE(waitUntil([&] { return steps() == 3 && !answer<HeadHistories>().steps[2]->problem; }));
    EXPECT_TRUE(waitUntil([&] { return history()->picture().marks.empty(); })) << "it has come back";
}

TEST_F(RecordedTraining, AClickLooksAtThatStep)
{
    press("headSteps");
    ASSERT_TRUE(waitUntil([&] { return steps() == 2; }));
    QApplication::processEvents();
    const QRect inside = history()->plotRect();
    QWidget* plot = history()->childAt(inside.center());
    QTest::mouseClick(plot, Qt::LeftButton, {}, plot->mapFrom(history(), QPoint(inside.right() - 2, inside.center().y())));
    EXPECT_EQ(document.experiment().tensorFile, (folder / "step-200.npz").string());
    EXPECT_EQ(document.history()->undoText(), QStringLiteral("Step 200"));
    ASSERT_TRUE(waitUntil([&] { return steps() == 2 && history()->picture().selectedX == 200; }));
    document.history()->undo();
    EXPECT_EQ(document.experiment().tensorFile, (folder / "step-100.npz").string());
    QTest::keyClick(history(), Qt::Key_C); // also by keys
    for (int time = 0; time < 3; ++time)
        QTest::keyClick(history(), Qt::Key_Right, Qt::AltModifier);
    QTest::keyClick(history(), Qt::Key_Return);
    EXPECT_EQ(document.experiment().tensorFile, (folder / "step-200.npz").string());
}

TEST_F(RecordedTraining, IsDrawnWithoutThePage)
{
    press("headSteps");
    ASSERT_TRUE(waitUntil([&] { return steps() == 2; }));
    ASSERT_TRUE(rests());
    Document alone;
    Session session;
    session.experiment = of("step-100.npz");
    alone.open(session, {});
    changeView<HeadsSettings>(&alone, [](HeadsSettings& view) { view.againstSteps = true; });
    Engine itsEngine;
    const OwnBoard board = headsBoard();
    for (const AskedQuestion& each : board.parts.front().asks)
        each.ask(itsEngine, alone, InquiryBase::newAsker(), {});
    ASSERT_TRUE(waitUntil([&] { return itsEngine.isResting(); }));
    const std::vector<NamedFigure> drawn = figuresOf(board, Answers(itsEngine), alone), shown = page.figures();
    ASSERT_EQ(drawn.size(), 5U) << "heads, A and B, agreement, history and the page";
    ASSERT_EQ(shown.size(), drawn.size());
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        EXPECT_EQ(drawn[i].key, shown[i].key);
        EXPECT_EQ(csvText(drawn[i].figure->numbers()), csvText(shown[i].figure->numbers())) << drawn[i].key.toStdString();
    }
}

TEST_F(RecordedTraining, OfOneFileAloneThereIsNothingToSwitch)
{
    record(folder / "model.npz", 1);
    document.setExperiment(of("model.npz"), [] { return QString(); });
    EXPECT_TRUE(waitUntil([&] { return !find<QWidget>("headSteps")->isVisible(); }));
    EXPECT_TRUE(find<LineView>("headLines")->isVisible());
    EXPECT_TRUE(std::ranges::none_of(page.figures(), [](const NamedFigure& each) { return each.key == "history"; }));
}

} // namespace
} // namespace attentoscope
