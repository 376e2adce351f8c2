#include "ui/figures/text_line.h"

#include <QFont>
#include <QImage>
#include <QPainter>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

TEST(TextLine, EndsWithDotsWhereItIsTooWide)
{
    const QString title = QStringLiteral("<b>Weight on the planted keys</b>") + betweenParts + QStringLiteral("64 rows");
    const double whole = TextLine(title, QFont(), Qt::black).size().width();
    TextLine line(title, QFont(), Qt::black);
    line.cutTo(whole);
    EXPECT_EQ(line.size().width(), whole);
    double last = whole;
    for (const double share : {0.9, 0.6, 0.3, 0.1}) {
        line.cutTo(share * whole);
        EXPECT_LE(line.size().width(), share * whole);
        EXPECT_GT(line.size().width(), share * whole - 0.08 * whole) << "as much as there is room for";
        EXPECT_LT(line.size().width(), last);
        last = line.size().width();
    }
    line.cutTo(0);
    EXPECT_GT(line.size().width(), 0) << "the dots";
}

} // namespace
} // namespace attentoscope
