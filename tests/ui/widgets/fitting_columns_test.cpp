// SPDX-License-Identifier: GPL-3.0-or-later
// Tests tables in windows that are too narrow for them.
#include "ui/widgets/tables/fitting_columns.h"

#include <QApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

class ColumnsOfATable : public testing::Test
{
protected:
    ColumnsOfATable()
    {
        view.setModel(&model);
        view.verticalHeader()->hide();
        view.show();
        columns.fit({{100}, {100, true, 2}, {100, true, 1}, {100, true, 2}, {100, false}, {100}});
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
    }
    std::string shown(int width)
    {
        view.resize(width, 200);
        QApplication::processEvents();
        std::string which;
        for (int column = 0; column < model.columnCount(); ++column)
            which += view.isColumnHidden(column) ? '-' : 'x';
        return which;
    }

    QStandardItemModel model{3, 6};
    QTableView view;
    FittingColumns columns{&view};
    QToolButton* all = view.findChild<QToolButton*>("allColumns");
};

TEST_F(ColumnsOfATable, TheRareOnesMakeWayTheLastOfThemFirst)
{
    EXPECT_EQ(shown(600), "xxxx-x");
    EXPECT_TRUE(all->isHidden());
    EXPECT_EQ(shown(480), "xxx--x");
    EXPECT_EQ(all->text().toStdString(), "+1");
    EXPECT_EQ(shown(380), "x-x--x");
    EXPECT_EQ(shown(250), "x----x");
    EXPECT_EQ(shown(150), "x----x") << "these never do";
    EXPECT_EQ(shown(600), "xxxx-x");
}

TEST_F(ColumnsOfATable, TheWidestIsCutWhereNoneOfTheOthersCanGo)
{
    columns.fit({{180}, {60}, {60, true, 1}, {60}, {60}, {60}});
    EXPECT_EQ(shown(400), "xx-xxx");
    EXPECT_EQ(view.horizontalScrollBar()->maximum(), 0);
    EXPECT_EQ(view.columnWidth(1), 60);
    EXPECT_LT(view.columnWidth(0), 180);
    EXPECT_EQ(shown(200), "xx-xxx");
    EXPECT_EQ(view.columnWidth(0), 90) << "half of it is kept";
}

// By itself a header makes no column narrower than the widest character of its font, which is wide in Chinese.
TEST_F(ColumnsOfATable, NarrowOnesStayNarrowUnderTypeWithWideCharacters)
{
    QFont font = view.font();
    font.setPointSize(60);
    view.horizontalHeader()->setFont(font);
    columns.fit({{30}, {30}, {30}, {30}, {30}, {30}});
    EXPECT_EQ(shown(184), "xxxxxx");
    EXPECT_EQ(view.columnWidth(0), 30);
    EXPECT_EQ(view.horizontalScrollBar()->maximum(), 0);
}

TEST_F(ColumnsOfATable, AClickShowsThemAll)
{
    shown(300);
    QTest::mouseClick(all, Qt::LeftButton);
    EXPECT_EQ(shown(300), "xxxx-x");
    EXPECT_GT(view.horizontalScrollBar()->maximum(), 0);
    QTest::mouseClick(all, Qt::LeftButton);
    EXPECT_EQ(shown(300), "x----x");
    EXPECT_EQ(view.horizontalScrollBar()->maximum(), 0);
}

} // namespace
} // namespace attentoscope
