// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/cell_range.h"

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

constexpr CellRange full{0, 1000, 0, 400};

TEST(CellRange, zoomKeepsTheCellUnderThePointInside)
{
    for (const double row : {0.5, 17.2, 500.0, 999.5})
        for (const double col : {0.5, 123.4, 399.5}) {
            CellRange range = full;
            for (int step = 0; step < 60; ++step) {
                range = range.zoomed(row, col, 0.8, full);
                ASSERT_TRUE(range.contains(Index(row), Index(col)));
                ASSERT_GE(range.row0, 0);
                ASSERT_LE(range.row1, 1000);
                ASSERT_LE(range.col1, 400);
            }
            EXPECT_LE(range.rows(), 3);
            for (int step = 0; step < 60; ++step)
                range = range.zoomed(row, col, 1.5, full);
            EXPECT_EQ(range, full);
        }
}

TEST(CellRange, aMapOfOneCellStaysAsItIs)
{
    const CellRange one{0, 1, 0, 1};
    EXPECT_EQ(one.zoomed(0.5, 0.5, 0.5, one), one);
    EXPECT_EQ(one.zoomed(0.5, 0.5, 2, one), one);
    EXPECT_EQ(one.moved(1, -1, one), one);
}

TEST(CellRange, movingStopsAtTheEdges)
{
    const CellRange range{100, 200, 100, 200};
    EXPECT_EQ(range.moved(10, -20, full), (CellRange{110, 210, 80, 180}));
    EXPECT_EQ(range.moved(-500, 500, full), (CellRange{0, 100, 300, 400}));
}

} // namespace
} // namespace attentoscope
