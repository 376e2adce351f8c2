// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/switches/flow_layout.h"

#include <QWidget>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

TEST(FlowLayout, TakesAsManyRowsAsItNeeds)
{
    QWidget box;
    auto* flow = new FlowLayout(8, 4);
    box.setLayout(flow);
    flow->setContentsMargins(1, 2, 3, 4);
    for (const int width : {100, 50, 80, 300}) {
        auto* item = new QWidget(&box);
        item->setFixedSize(width, 20);
        flow->addWidget(item);
    }
    const auto placed = [&](int width) {
        flow->setGeometry({0, 0, width, flow->heightForWidth(width)});
        std::vector<QPoint> places;
        for (int i = 0; i < flow->count(); ++i)
            places.push_back(flow->itemAt(i)->geometry().topLeft());
        return places;
    };
    EXPECT_EQ(flow->sizeHint(), QSize(100 + 50 + 80 + 300 + 3 * 8 + 4, 26));
    EXPECT_EQ(flow->minimumSize(), QSize(304, 26));
    EXPECT_EQ(flow->heightForWidth(558), 26);
    EXPECT_EQ(placed(558), (std::vector<QPoint>{{1, 2}, {109, 2}, {167, 2}, {255, 2}}));
    EXPECT_EQ(flow->heightForWidth(557), 50);
    EXPECT_EQ(placed(304), (std::vector<QPoint>{{1, 2}, {109, 2}, {167, 2}, {1, 26}}));
    EXPECT_EQ(flow->heightForWidth(200), 74);
    flow->itemAt(1)->widget()->hide();
    placed(304);
    EXPECT_EQ(flow->itemAt(2)->geometry().left(), 109) << "what is hidden takes no room";
}

} // namespace
} // namespace attentoscope
