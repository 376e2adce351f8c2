// SPDX-License-Identifier: GPL-3.0-or-later
// Tests going to a cell by typing its name.
#include "tests/ui/window_test.h"
#include "ui/window/palette/cell_names.h"
#include "ui/window/palette/go_to_box.h"

#include <QLabel>
#include <QLineEdit>
#include <QTest>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

class GoToTest : public WindowTest
{
protected:
    GoToTest()
    {
        window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
        EXPECT_TRUE(rest());
    }
    GoToBox* box()
    {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // deletes the previous box
        QTest::keyClick(&window, Qt::Key_G, Qt::ControlModifier);
        return window.findChild<GoToBox*>();
    }
    void go(const QString& text, Qt::KeyboardModifiers held = {})
    {
        GoToBox* open = box();
        ASSERT_NE(open, nullptr);
        auto* line = open->findChild<QLineEdit*>();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return, held);
    }
    const ViewState& view() { return window.document()->view(); }
};

TEST_F(GoToTest, ACellIsSelectedAndSeen)
{
    go("200, 37");
    EXPECT_EQ(window.document()->selection(), (Selection{200, 37}));
    EXPECT_EQ(view().range, CellRange{}) << "all of it was seen";
    go("row 250", Qt::ControlModifier);
    EXPECT_EQ(window.document()->selection(), (Selection{250, 37}));
    EXPECT_TRUE(view().range.contains(250, 37));
    EXPECT_EQ(view().range.rows(), 24);
    go("key 100");
    EXPECT_EQ(window.document()->selection(), (Selection{250, 100}));
    EXPECT_TRUE(view().range.contains(250, 100));
    EXPECT_EQ(view().range.rows(), 24) << "as near as before";
}

TEST_F(GoToTest, RowsAreTypedAsTheyAreWrittenInChinese)
{
    EXPECT_EQ(cellByNumbers(QStringLiteral("第 812 行")), (CellName{812, -1}));
    EXPECT_EQ(cellByNumbers(QStringLiteral("第812行")), (CellName{812, -1}));
    EXPECT_EQ(cellByNumbers(QStringLiteral("行 812")), (CellName{812, -1}));
    EXPECT_EQ(cellByNumbers(QStringLiteral("第 37 列")), (CellName{-1, 37}));
    EXPECT_EQ(cellByNumbers(QStringLiteral("第 37")), std::nullopt);
    EXPECT_EQ(cellByNumbers(QStringLiteral("812，37")), (CellName{812, 37})) << "the comma of a Chinese keyboard";
}

TEST_F(GoToTest, WhatIsNoCellIsSaidAndStays)
{
    go("256, 3");
    GoToBox* open = window.findChild<GoToBox*>();
    ASSERT_NE(open, nullptr);
    EXPECT_EQ(open->findChild<QLabel*>()->text(), QStringLiteral("Rows go from 0 to 255."));
    EXPECT_EQ(open->findChild<QLineEdit*>()->text(), QStringLiteral("256, 3"));
    QTest::keyClick(open->findChild<QLineEdit*>(), Qt::Key_Escape);
    EXPECT_EQ(window.document()->selection(), Selection{});
}

TEST_F(GoToTest, ATokenIsAKey)
{
    Experiment text = window.document()->experiment();
    text.source = "text";
    text.text = {"the cat sat on the mat"};
    window.document()->setExperiment(text, {});
    ASSERT_TRUE(waitUntil([&] { return window.engine()->isResting() && result()->inputs->keyTokens.size() > 5; }));
    const Inputs& inputs = *result()->inputs;
    const auto place = [&](const char* token, int from = 0) {
        for (std::size_t key = std::size_t(from); key < inputs.keyTokens.size(); ++key)
            if (QString::fromStdString(inputs.keyTokens[key]).trimmed() == QLatin1String(token))
                return Index(key);
        return Index(-1);
    };
    EXPECT_EQ(std::get<CellName>(cellNamed("Cat", inputs)), (CellName{-1, place("cat")}));
    const Index second = place("the", int(place("the")) + 1);
    ASSERT_GT(second, place("the"));
    EXPECT_EQ(std::get<CellName>(cellNamed(QStringLiteral("the · %1").arg(second), inputs)), (CellName{-1, second}));
    EXPECT_TRUE(std::holds_alternative<QString>(cellNamed("dog", inputs)));
    window.document()->select({});
    go("mat");
    EXPECT_EQ(window.document()->selection().row, inputs.nq() - 1) << "the row that is shown";
    EXPECT_EQ(window.document()->selection().key, place("mat"));
}

} // namespace
} // namespace attentoscope
