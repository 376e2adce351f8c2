// The numbers that are typed into the cells of Steps, by real keys: taken by Enter, by Tab and by a click elsewhere, taken back
// by Esc and by the undo keys.
#include "core/session/fields.h"
#include "tests/ui/window_test.h"
#include "ui/document/view_state.h"
#include "ui/pages/steps/step_scene.h"
#include "ui/pages/steps/step_stage.h"

#include <QAbstractSpinBox>
#include <QLineEdit>

namespace attentoscope {
namespace {

class Editors : public WindowTest
{
protected:
    Editors()
    {
        window.resize(1500, 950);
        window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    }

    void show(const char* page, const char* source)
    {
        Experiment experiment;
        experiment.lengths = Lengths::of("64,128");
        experiment.trials = 1;
        experiment.source = source;
        experiment.text = {"the cat sat on the mat"};
        experiment.n = 64;
        experiment.d = 16;
        window.document()->setExperiment(experiment, {});
        ViewState view = window.document()->view();
        view.page = QLatin1String(page);
        window.document()->setView(view);
        rest();
    }
    QWidget* another(const QWidget* than)
    {
        for (QAbstractSpinBox* box : window.findChildren<QAbstractSpinBox*>())
            if (box != than && box->isVisible() && box->isEnabled())
                return box;
        return nullptr;
    }

    // Double clicks a cell of Q on the page of steps; then its line is there, and has the keyboard.
    QLineEdit* beginCell(Index row)
    {
        auto* stage = find<StepStage>("stepStage");
        QTest::mouseDClick(stage, Qt::LeftButton, {}, stage->cellRect(0, row, 1).center().toPoint());
        auto* line = find<QLineEdit>("stepNumber");
        EXPECT_TRUE(line->isVisible() && line->hasFocus());
        return line;
    }
    bool cellBecomes(Index row, double number)
    {
        return waitUntil([&] {
            const StepScene& scene = find<StepStage>("stepStage")->scene();
            return !scene.lines.empty() && std::abs(scene.lines[0][0].grid->numbers(row, 1) - number) < 1e-6;
        });
    }
};

// The keys of undo must not make the window forget that something was typed.
TEST_F(Editors, OfTheCellsOfStepsTakeWhatIsTyped)
{
    show("steps", "text");
    ASSERT_TRUE(waitUntil([&] { return !find<StepStage>("stepStage")->scene().lines.empty(); }));
    auto* stage = find<StepStage>("stepStage");
    const auto edits = [&] { return window.document()->view().stepEdits; };
    QTest::keyClicks(beginCell(0), "4.5");
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Return);
    EXPECT_TRUE(cellBecomes(0, 4.5)) << "Enter";
    EXPECT_TRUE(stage->hasFocus());
    QTest::keyClicks(beginCell(1), "-2");
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Tab);
    EXPECT_TRUE(cellBecomes(1, -2)) << "Tab";
    QTest::keyClicks(beginCell(2), "3");
    QTest::mouseClick(stage, Qt::LeftButton, {}, stage->cellRect(0, 4, 0).center().toPoint());
    EXPECT_TRUE(cellBecomes(2, 3)) << "a click on another cell";
    QTest::keyClicks(beginCell(3), "7");
    auto* elsewhere = another(nullptr);
    QTest::mouseClick(elsewhere, Qt::LeftButton, {}, QPoint(6, elsewhere->height() / 2));
    EXPECT_TRUE(cellBecomes(3, 7)) << "a click outside";
    const auto kept = edits();
    QTest::keyClicks(beginCell(4), "9");
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Escape);
    EXPECT_FALSE(find<QLineEdit>("stepNumber")->isVisible()) << "Esc";
    QTest::keyClicks(beginCell(4), "9");
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Return);
    QTest::keyClick(beginCell(4), Qt::Key_Return);
    QTest::keyClicks(beginCell(4), "-");
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Tab);
    EXPECT_FALSE(find<QLineEdit>("stepNumber")->isVisible()) << "no number";
    EXPECT_EQ(edits(), kept) << "taken back, looked at, or no number";
    // What is typed stays while other things come.
    QTest::keyClicks(beginCell(5), "1.5");
    window.resize(window.width() - 40, window.height() - 20);
    ASSERT_TRUE(window.document()->setField(*findField("tau"), 2.0));
    ASSERT_TRUE(rest());
    EXPECT_TRUE(find<QLineEdit>("stepNumber")->isVisible());
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Return);
    EXPECT_TRUE(cellBecomes(5, 1.5));
    QTest::keyClick(beginCell(4), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(find<QLineEdit>("stepNumber"), "0.25");
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Return);
    EXPECT_TRUE(cellBecomes(4, 0.25));
}

} // namespace
} // namespace attentoscope
