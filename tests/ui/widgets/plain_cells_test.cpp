#include "ui/widgets/tables/plain_cells.h"

#include "ui/widgets/tables/number_table.h"

#include <QImage>
#include <QItemSelectionModel>
#include <QStandardItemModel>
#include <QTableView>

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

namespace attentoscope {
namespace {

class PlainCellsTest : public testing::Test
{
protected:
    PlainCellsTest()
        : model(3, 2)
    {
        dressTable(&view);
        view.setModel(&model);
        for (int row = 0; row < 3; ++row) {
            model.setItem(row, 0, new QStandardItem(QStringLiteral("head %1").arg(row)));
            auto* number = new QStandardItem(QString::number(0.5 + row));
            number->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            model.setItem(row, 1, number);
        }
        view.setColumnWidth(0, 90);
        view.setColumnWidth(1, 90);
        view.resize(220, 120);
        view.show();
    }
    QImage cell(int row, int column)
    {
        return view.viewport()->grab(view.visualRect(model.index(row, column))).toImage().convertToFormat(QImage::Format_RGB32);
    }
    // Where something is that is not as dark or bright as the corner.
    static QRect inkOf(const QImage& image)
    {
        QRect where;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (std::abs(qGray(image.pixel(x, y)) - qGray(image.pixel(0, 0))) > 60)
                    where |= QRect(x, y, 1, 1);
        return where;
    }

    QStandardItemModel model;
    QTableView view;
};

TEST_F(PlainCellsTest, ShowWhatAStyleShows)
{
    std::vector<QRect> plain;
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 2; ++column)
            plain.push_back(inkOf(cell(row, column)));
    QStyledItemDelegate styled;
    view.setItemDelegate(&styled);
    for (int row = 0, i = 0; row < 3; ++row)
        for (int column = 0; column < 2; ++column, ++i) {
            const QRect wanted = inkOf(cell(row, column));
            ASSERT_FALSE(wanted.isEmpty());
            EXPECT_LE((plain[std::size_t(i)].topLeft() - wanted.topLeft()).manhattanLength(), 2) << row << ' ' << column;
            EXPECT_LE((plain[std::size_t(i)].bottomRight() - wanted.bottomRight()).manhattanLength(), 2) << row << ' ' << column;
        }
}

TEST_F(PlainCellsTest, AreMarkedColouredAndShortened)
{
    const QRgb ground = cell(1, 0).pixel(0, 0);
    view.selectionModel()->select(model.index(1, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    EXPECT_NE(cell(1, 0).pixel(0, 0), ground);
    EXPECT_NE(cell(1, 1).pixel(0, 0), ground);
    EXPECT_FALSE(inkOf(cell(1, 1)).isEmpty()) << "and can be read";

    model.item(0, 0)->setForeground(QColor(255, 0, 0));
    const QImage red = cell(0, 0);
    bool isRed = false;
    for (int y = 0; y < red.height(); ++y)
        for (int x = 0; x < red.width(); ++x)
            isRed |= qRed(red.pixel(x, y)) > 150 && qGreen(red.pixel(x, y)) < 80;
    EXPECT_TRUE(isRed);

    model.item(2, 0)->setText(QStringLiteral("a name for which there is no room"));
    EXPECT_LT(inkOf(cell(2, 0)).right(), 90 - 2) << "it ends before the next column";
    model.item(2, 0)->setText(QString());
    EXPECT_TRUE(inkOf(cell(2, 0)).isEmpty());
}

} // namespace
} // namespace attentoscope
