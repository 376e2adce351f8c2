// SPDX-License-Identifier: GPL-3.0-or-later
// Tests painting masks with mouse and keys.
#include "tests/ui/page_test.h"
#include "ui/pages/masks/mask_brush.h"
#include "ui/pages/masks/mask_gallery.h"
#include "ui/pages/masks/masks_page.h"
#include "ui/pages/masks/nearest_question.h"
#include "ui/pages/masks/row_columns.h"
#include "ui/pages/masks/sequence_view.h"
#include "ui/pages/verdicts/row_verdicts.h"
#include "ui/pages/verdicts/verdict_words.h"
#include "ui/plots/maps/map_view.h"
#include "ui/text/number_text.h"
#include "ui/widgets/elided_label.h"

#include <QTest>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

Experiment eightTokens()
{
    Experiment experiment;
    experiment.source = "sphere";
    experiment.n = 8;
    experiment.d = 16;
    experiment.mask = Mask::of("causal");
    return experiment;
}

class Painting : public PageTest<MasksPage>
{
protected:
    Painting()
        : PageTest(eightTokens(), {1000, 640})
    {
        page.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&page));
        EXPECT_TRUE(shown("causal"));
    }

    const Sequences& batch() { return answer<SequenceMaps>(); }
    bool shown(const std::string& mask)
    {
        return waitUntil([&] { return !batch().empty() && batch().front().result->experiment.mask.typed() == mask && rests(); });
    }
    std::string mask() const { return document.experiment().mask.typed(); }
    MapView* map(int number = 0) const { return page.findChild<SequenceView*>(QStringLiteral("sequence%1").arg(number))->map(); }
    QWidget* plot(int number = 0) const { return map(number)->childAt(map(number)->plotRect().center()); }
    QPoint at(Index row, Index key) const { return map()->cellCentre(row, key) - plot()->pos(); }
    void tool(const char* name) { QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton); }
    void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers keys = {}) const
    {
        QTest::mousePress(plot(), button, keys, from);
        QMouseEvent move(QEvent::MouseMove, to, plot()->mapToGlobal(to), Qt::NoButton, button, keys);
        QApplication::sendEvent(plot(), &move);
        QTest::mouseRelease(plot(), button, keys, to);
    }
    QString nearest() const
    {
        const auto* label = find<ElidedLabel>("nearestMask");
        return label->isVisible() ? label->text() : QString();
    }
};

TEST_F(Painting, ADragErasesALineOfCellsInOneStep)
{
    tool("maskErase");
    drag(at(4, 1), at(6, 1));
    EXPECT_EQ(mask(), "causal & !cells(4-6:1)");
    ASSERT_TRUE(shown(mask()));
    const auto& visible = batch().front().result->policies.front().rows.visible;
    EXPECT_EQ(visible, (PerRow<std::int64_t>{1, 2, 3, 4, 4, 5, 6, 8}));
    drag(at(7, 0), at(7, 3));
    EXPECT_EQ(mask(), "causal & !cells(4-6:1,7:0-3)");
    document.history()->undo();
    EXPECT_EQ(mask(), "causal & !cells(4-6:1)");
    document.history()->undo();
    EXPECT_EQ(mask(), "causal");
    document.history()->redo();
    EXPECT_EQ(mask(), "causal & !cells(4-6:1)");
}

TEST_F(Painting, ADiagonalDragLeavesNoCellOut)
{
    tool("maskErase");
    drag(at(1, 1), at(7, 4));
    const PaintedMask painted = PaintedMask::of(document.experiment().mask);
    for (Index row = 1; row <= 7; ++row)
        EXPECT_FALSE(painted.hidden.keysOf(row).empty()) << row;
}

TEST_F(Painting, ShiftPaintsARectangleAltAndTheRightButtonDoTheOpposite)
{
    tool("maskPaint");
    drag(at(1, 5), at(2, 7), Qt::LeftButton, Qt::ShiftModifier);
    EXPECT_EQ(mask(), "causal | cells(1-2:5-7)");
    drag(at(1, 6), at(1, 6), Qt::RightButton);
    EXPECT_EQ(mask(), "causal | cells(1:5+7,2:5-7)");
    drag(at(2, 5), at(2, 7), Qt::LeftButton, Qt::AltModifier);
    EXPECT_EQ(mask(), "causal | cells(1:5+7)");
    tool("maskErase");
    drag(at(1, 5), at(1, 7));
    EXPECT_EQ(mask(), "causal") << "what is painted back leaves nothing";
    drag(at(0, 2), at(0, 4), Qt::RightButton);
    EXPECT_EQ(mask(), "causal | cells(0:2-4)");
}

TEST_F(Painting, LookPaintsNothing)
{
    drag(at(4, 1), at(6, 1));
    drag(at(4, 1), at(6, 1), Qt::RightButton);
    EXPECT_EQ(mask(), "causal");
}

TEST_F(Painting, AClickOnALabelHidesAKeyAtEveryLength)
{
    const QPoint label(at(0, 3).x(), at(0, 3).y() - map()->plotRect().height() / 16 - 10);
    QTest::mouseClick(plot(), Qt::LeftButton, {}, label);
    EXPECT_EQ(mask(), "causal & !cells(*:3)");
    ASSERT_TRUE(document.setField(*findField("n"), Index(12)));
    ASSERT_TRUE(waitUntil([&] { return batch().front().result->inputs->nk() == 12; }));
    EXPECT_EQ(batch().front().result->policies.front().rows.visible[11], 11);
    ASSERT_TRUE(document.setField(*findField("n"), Index(8)));
    ASSERT_TRUE(waitUntil([&] { return batch().front().result->inputs->nk() == 8; }));
    QTest::mouseClick(plot(), Qt::LeftButton, {}, label);
    EXPECT_EQ(mask(), "causal");
    const QPoint row(at(3, 0).x() - map()->plotRect().width() / 16 - 10, at(3, 0).y());
    QTest::mouseClick(plot(), Qt::LeftButton, {}, row);
    EXPECT_EQ(mask(), "causal & !cells(3:*)");
    ASSERT_TRUE(shown(mask()));
    EXPECT_EQ(
        page.findChild<SequenceView*>(QStringLiteral("sequence0"))->columns()->rowText(3), QStringLiteral("no visible key"));
}

// Hides a word of two sentences by a click: its place is hidden in both, which is said, with what each row loses by it.
TEST_F(Painting, HidingAWordSaysWhatItTakesAndWhereElse)
{
    Experiment sentences = document.experiment();
    sentences.source = "text";
    sentences.text = {"I love AI", "the cat sat"};
    document.setExperiment(sentences, {});
    ASSERT_TRUE(waitUntil([&] { return batch().size() == 2 && rests(); }));
    const auto before = batch();
    const auto* columns = page.findChild<SequenceView*>("sequence0")->columns();
    EXPECT_FALSE(columns->inWords().contains("weight you hid"));
    const QRect cells = map()->plotRect();
    const int x = map()->cellCentre(0, 1).x();
    const QPoint label = QPoint(x, cells.top() - 12) - plot()->pos();
    QTest::mouseMove(plot(), label);
    EXPECT_TRUE(plot()->toolTip().endsWith(", in every sequence")) << plot()->toolTip().toStdString();
    QTest::mouseClick(plot(), Qt::LeftButton, {}, label);
    ASSERT_EQ(mask(), "causal & !cells(*:1)");
    ASSERT_TRUE(shown(mask()));
    EXPECT_TRUE(text("maskStory").contains(QStringLiteral("these keys are hidden in every sequence: 1 (“love”, “cat”)")))
        << text("maskStory").toStdString();
    EXPECT_TRUE(columns->inWords().contains("weight you hid"));
    double sum = 0;
    for (const std::size_t sequence : {0, 1})
        for (Index row = 0; row < 3; ++row) {
            const double lost = before[sequence].result->policies[0].weights(row, 1);
            EXPECT_NEAR(batch()[sequence].effects[0].hiddenByHand[std::size_t(row)], lost, 1e-6);
            sum += lost;
        }
    const QString line = columns->rowText(2);
    const double lost = batch()[0].effects[0].hiddenByHand[2];
    EXPECT_TRUE(line.contains(fixedText(100 * lost, 1) + QStringLiteral(" %"))) << line.toStdString();
    EXPECT_TRUE(maskVerdict(batch()).startsWith(
        QStringLiteral("Weight hidden by your edits, mean over rows: %1 under A; largest in “").arg(percentText(sum / 6))))
        << maskVerdict(batch()).toStdString();
    document.history()->undo();
    ASSERT_TRUE(shown("causal"));
    EXPECT_FALSE(columns->inWords().contains("weight you hid"));
}

TEST_F(Painting, KeysMoveTheCellAndChangeIt)
{
    map()->setFocus();
    QTest::keyClick(map(), Qt::Key_Down); // enters the map at its first cell
    QTest::keyClick(map(), Qt::Key_Down);
    QTest::keyClick(map(), Qt::Key_Right);
    QTest::keyClick(map(), Qt::Key_Right);
    QTest::keyClick(map(), Qt::Key_Space);
    EXPECT_EQ(mask(), "causal | cells(1:2)");
    QTest::keyClick(map(), Qt::Key_Space);
    EXPECT_EQ(mask(), "causal");
    QTest::keyClick(map(), Qt::Key_Left);
    QTest::keyClick(map(), Qt::Key_Space);
    EXPECT_EQ(mask(), "causal & !cells(1:1)");
    QTest::keyClick(map(), Qt::Key_P);
    EXPECT_TRUE(find<QAbstractButton>("maskPaint")->isChecked());
    QTest::keyClick(map(), Qt::Key_E);
    EXPECT_TRUE(find<QAbstractButton>("maskErase")->isChecked());
    QTest::keyClick(map(), Qt::Key_Escape);
    EXPECT_TRUE(find<QAbstractButton>("maskLook")->isChecked());
}

TEST_F(Painting, EscapeTakesAStrokeBack)
{
    tool("maskErase");
    QTest::mousePress(plot(), Qt::LeftButton, {}, at(5, 2));
    EXPECT_EQ(mask(), "causal & !cells(5:2)") << "at once";
    QTest::keyClick(map(), Qt::Key_Escape);
    EXPECT_EQ(mask(), "causal");
    QTest::mouseRelease(plot(), Qt::LeftButton, {}, at(5, 2));
    EXPECT_EQ(mask(), "causal");
    EXPECT_TRUE(find<QAbstractButton>("maskErase")->isChecked()) << "the tool stays";
}

TEST_F(Painting, AStrokeIsSeenBeforeTheAnswer)
{
    const QRect cell(at(6, 1) + plot()->pos() - QPoint(3, 3), QSize(7, 7));
    tool("maskErase");
    const QImage before = map()->grab(cell).toImage();
    QTest::mousePress(plot(), Qt::LeftButton, {}, at(6, 1));
    ASSERT_TRUE(engine.inquiry<SequenceMaps>().isLate()) << "nothing has been answered yet";
    EXPECT_NE(map()->grab(cell).toImage(), before);
    QTest::mouseRelease(plot(), Qt::LeftButton, {}, at(6, 1));
}

TEST_F(Painting, TheNearestMaskIsNamedAndTaken)
{
    EXPECT_EQ(nearest(), QString());
    tool("maskErase");
    drag(at(5, 0), at(7, 2), Qt::LeftButton, Qt::ShiftModifier);
    ASSERT_TRUE(waitUntil([&] { return nearest().startsWith(QStringLiteral("Nearest known mask: ")); }));
    EXPECT_TRUE(nearest().contains(QString::fromStdString(answer<Nearest>()->mask.text())));
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal & !cells(3:0,4:0-1,5:0-2,6:0-3,7:0-4)")));
    ASSERT_TRUE(waitUntil([&] { return nearest() == QStringLiteral("As a mask expression: sliding(3)"); }))
        << nearest().toStdString();
    QTest::mouseClick(find<QAbstractButton>("takeNearest"), Qt::LeftButton);
    EXPECT_EQ(mask(), "sliding(3)");
    ASSERT_TRUE(waitUntil([&] { return nearest().isEmpty(); }));
    document.history()->undo();
    EXPECT_TRUE(PaintedMask::of(document.experiment().mask).isPainted());
    QTest::mouseClick(find<QAbstractButton>("clearPainted"), Qt::LeftButton);
    EXPECT_EQ(mask(), "causal");
}

TEST_F(Painting, OfMoreThan512KeysOneSentenceSaysWhyNot)
{
    ASSERT_TRUE(document.setField(*findField("n"), Index(512)));
    ASSERT_TRUE(waitUntil([&] { return batch().front().result->inputs->nk() == 512 && rests(); }));
    EXPECT_TRUE(find<QAbstractButton>("maskErase")->isEnabled());
    ASSERT_TRUE(document.setField(*findField("n"), Index(513)));
    ASSERT_TRUE(waitUntil([&] { return batch().front().result->inputs->nk() == 513 && rests(); }));
    EXPECT_FALSE(find<QAbstractButton>("maskErase")->isEnabled());
    EXPECT_EQ(nearest(), QStringLiteral("Cells can be painted only if n is at most 512; here n = 513."));
    drag(at(400, 10), at(500, 10));
    EXPECT_EQ(mask(), "causal");
}

TEST_F(Painting, APaintedMaskIsSavedAndOpened)
{
    tool("maskErase");
    drag(at(4, 1), at(6, 3), Qt::LeftButton, Qt::ShiftModifier);
    const std::string saved = sessionText(document.session());
    EXPECT_NE(saved.find("causal & !cells(4-6:1-3)"), std::string::npos);
    const auto opened = parseSession(saved, "s");
    ASSERT_TRUE(opened.ok());
    Document other;
    other.open(*opened, {});
    EXPECT_EQ(other.experiment().mask, document.experiment().mask);
}

TEST_F(Painting, SwitchesAndPresetsGoOnWorking)
{
    tool("maskPaint");
    drag(at(1, 5), at(1, 7));
    QTest::mouseClick(find<QAbstractButton>("causal"), Qt::LeftButton);
    EXPECT_EQ(mask(), "full | cells(1:5-7)") << "what is painted stays, though it changes nothing now";
    QTest::mouseClick(find<QAbstractButton>("causal"), Qt::LeftButton);
    EXPECT_EQ(mask(), "causal | cells(1:5-7)");
    find<MaskTile>("preset sliding(4)")->click();
    EXPECT_EQ(mask(), "sliding(4)");
    find<MaskTile>("preset !full")->click();
    EXPECT_EQ(mask(), "!full");
    ASSERT_TRUE(shown(mask()));
    drag(at(2, 1), at(2, 3));
    EXPECT_EQ(mask(), "cells(2:1-3)");
}

TEST_F(Painting, AZoomedMapIsPaintedWhereThePointerIs)
{
    emit map()->rangeRequested({4, 8, 2, 6});
    ASSERT_EQ(map()->picture().range, (CellRange{4, 8, 2, 6}));
    tool("maskErase");
    drag(at(5, 3), at(6, 3));
    EXPECT_EQ(mask(), "causal & !cells(5-6:3)");
    ASSERT_TRUE(shown(mask()));
    EXPECT_EQ(map()->picture().range, (CellRange{4, 8, 2, 6})) << "it stays";
}

TEST_F(Painting, AllSequencesOfATextArePainted)
{
    Experiment text = document.experiment();
    text.source = "text";
    text.text = {"I love AI", "the cat sat on the mat"};
    text.mask = Mask::of("padding");
    document.setExperiment(text, {});
    ASSERT_TRUE(waitUntil([&] { return batch().size() == 2 && rests(); }));
    tool("maskPaint");
    drag(at(0, 4), at(0, 4));
    EXPECT_EQ(mask(), "padding | cells(0:4)") << "the second sequence sees it anyway, the first does not";
    ASSERT_TRUE(
        waitUntil([&] { return batch().size() == 2 && batch().front().result->experiment.mask.typed() == mask() && rests(); }));
    EXPECT_EQ(batch()[0].result->policies.front().rows.visible[0], 4);
    EXPECT_EQ(batch()[1].result->policies.front().rows.visible[0], 6);
}

TEST_F(Painting, CausalSwitchedOnAndOffLeavesBareCellsAsTheyWere)
{
    for (const char* bare : {"cells(2:5)", "cells(2:5) & !cells(2:6)", "!causal", "full"}) {
        ASSERT_TRUE(document.setField(*findField("mask"), std::string(bare)).ok());
        const Mask before = document.experiment().mask;
        press("causal");
        EXPECT_NE(PaintedMask::of(document.experiment().mask).base, PaintedMask::of(before).base) << bare;
        press("causal");
        EXPECT_EQ(PaintedMask::of(document.experiment().mask).base, PaintedMask::of(before).base) << bare;
        EXPECT_EQ(PaintedMask::of(document.experiment().mask).shown, PaintedMask::of(before).shown) << bare;
    }
}

TEST_F(Painting, AWorksheetThatHoldsTheMaskSaysSo)
{
    Worksheet worksheet;
    worksheet.controls = {"tau"};
    worksheet.questions = {{"Why?", {}}};
    worksheet.answers.resize(1);
    document.setWorksheet(worksheet);
    tool("maskPaint");
    drag(at(2, 5), at(2, 6));
    EXPECT_EQ(mask(), "causal");
    EXPECT_TRUE(nearest().contains("worksheet")) << nearest().toStdString();
}

} // namespace
} // namespace attentoscope
