// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pages/lab_test.h"

#include "core/session/fields.h"
#include "ui/pages/lab/lab_table.h"
#include "ui/pages/lab/lab_table_view.h"
#include "ui/widgets/elided_label.h"

#include <QApplication>
#include <QClipboard>
#include <QTest>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

TEST_F(Lab, TheTableIsSortedByNumberWithUndefinedOnesLast)
{
    press("labMatch"); // has no effect: disabled until there are curves
    ASSERT_TRUE(ready());
    press("labMatch");
    ASSERT_TRUE(ready());
    auto* model = table()->model();
    for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        table()->sortByColumn(LabTable::columnOf(quantity("entropy")), order);
        double before = order == Qt::AscendingOrder ? -1 : 1e9;
        bool empty = false;
        for (int row = 0; row < model->rowCount(); ++row) {
            const QString text = model->index(row, LabTable::columnOf(quantity("entropy"))).data().toString();
            if (text.isEmpty()) {
                empty = true;
                continue;
            }
            EXPECT_FALSE(empty) << "a number after an undefined one";
            const double value = text.toDouble();
            EXPECT_TRUE(order == Qt::AscendingOrder ? value >= before : value <= before);
            before = value;
        }
        EXPECT_TRUE(empty);
    }
    EXPECT_EQ(model->index(0, LabTable::columnOf(quantity("entropy"))).data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight,
        Qt::AlignRight);
}

TEST_F(Lab, TheTableIsSortedByKeys)
{
    ASSERT_TRUE(ready());
    page.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&page));
    const int column = LabTable::columnOf(LabTable::Kind::Length);
    auto* model = table()->model();
    table()->setFocus();
    table()->setCurrentIndex(model->index(0, column));
    QTest::keyClick(table(), Qt::Key_Down, Qt::AltModifier);
    const auto lengthAt = [&](int row) { return model->index(row, column).data().toString(); };
    EXPECT_EQ(lengthAt(0), lengthAt(1));
    const QString longest = lengthAt(0), shortest = lengthAt(model->rowCount() - 1);
    EXPECT_NE(longest, shortest);
    table()->setCurrentIndex(model->index(0, column));
    QTest::keyClick(table(), Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(lengthAt(0), shortest);
    EXPECT_EQ(lengthAt(model->rowCount() - 1), longest);
}

TEST_F(Lab, TheTableIsCopiedWholeOrInPart)
{
    ASSERT_TRUE(ready());
    table()->clearSelection();
    table()->setFocus();
    page.activateWindow();
    auto* view = page.findChild<LabTableView*>();
    view->copy();
    const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), 1 + 9 + 1);
    EXPECT_TRUE(lines[0].startsWith(QStringLiteral("policy\tn\tm\tH (nats)")));
    EXPECT_TRUE(lines[1].startsWith(QStringLiteral("A Standard\t64\t1.0000\t")));
    for (int line = 1; line < 10; ++line)
        EXPECT_EQ(lines[line].count(QLatin1Char('\t')), lines[0].count(QLatin1Char('\t')));
    table()->selectionModel()->select(
        table()->model()->index(1, LabTable::columnOf(LabTable::Kind::Multiplier)), QItemSelectionModel::Select);
    page.findChild<QAction*>(QStringLiteral("labCopy"))->trigger();
    EXPECT_EQ(QApplication::clipboard()->text(), "m\n1.0000\n");
}

TEST_F(Lab, WhatTheoryDoesNotKnowHasNoColumn)
{
    ASSERT_TRUE(ready());
    EXPECT_FALSE(table()->isColumnHidden(LabTable::columnOf(LabTable::Kind::Theory)));
    EXPECT_FALSE(table()->isColumnHidden(LabTable::columnOf(LabTable::Kind::Freezing)));
    EXPECT_TRUE(table()->isColumnHidden(LabTable::columnOf(LabTable::Kind::Gaussian))) << "not switched on";
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal")));
    ASSERT_TRUE(waitUntil([&] { return table()->isColumnHidden(LabTable::columnOf(LabTable::Kind::Freezing)); }));
    EXPECT_FALSE(table()->isColumnHidden(LabTable::columnOf(LabTable::Kind::Theory))) << "it is known row by row";
    ASSERT_TRUE(document.setField(*findField("source"), std::string("topics")));
    ASSERT_TRUE(waitUntil([&] { return table()->isColumnHidden(LabTable::columnOf(LabTable::Kind::Theory)); }));
    EXPECT_TRUE(find<ElidedLabel>("labTableNote")->text().contains(QStringLiteral("no theory for these settings")));
}

TEST_F(Lab, AColumnWithoutAnyNumberIsNotShown)
{
    ASSERT_TRUE(ready());
    const int planted = LabTable::columnOf(quantity("planted_mass"));
    EXPECT_TRUE(table()->isColumnHidden(planted)) << "nothing is planted";
    ASSERT_TRUE(document.setField(*findField("source"), std::string("needles")));
    ASSERT_TRUE(waitUntil([&] { return !table()->isColumnHidden(planted); }));
    ASSERT_TRUE(document.setField(*findField("source"), std::string("sphere")));
    ASSERT_TRUE(waitUntil([&] { return table()->isColumnHidden(planted); }));
    const auto* model = table()->model();
    for (int column = 0; column < model->columnCount(); ++column) {
        bool empty = true;
        for (int row = 0; row < model->rowCount(); ++row)
            empty = empty && model->index(row, column).data().toString().isEmpty();
        EXPECT_TRUE(!empty || table()->isColumnHidden(column)) << column;
    }
}

} // namespace
} // namespace attentoscope
