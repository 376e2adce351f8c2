#include "ui/figures/text_line.h"

#include <QFont>
#include <QFontMetrics>
#include <QImage>
#include <QPainter>

#include <gtest/gtest.h>

#include <algorithm>

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

TEST(TextLine, IsNeverShortenedWithinANumber)
{
    const QFontMetrics metrics{QFont()};
    const QString text = QStringLiteral("829 of 2\u202f048\u202f576 drawn, 0.0125 each");
    EXPECT_EQ(shortened(text, metrics, 10000), text);
    QStringList seen;
    for (int room = metrics.horizontalAdvance(text); room > 0; --room) {
        const QString cut = shortened(text, metrics, room);
        if (!seen.contains(cut))
            seen << cut;
        EXPECT_LE(metrics.horizontalAdvance(cut), std::max(room, metrics.horizontalAdvance(QStringLiteral("…"))));
    }
    for (const QString& cut : seen) {
        const bool isPart = text.startsWith(QString(cut).remove(QStringLiteral("…")));
        EXPECT_TRUE(isPart) << cut.toStdString();
        const qsizetype end = cut.size() - 1;
        const bool halves = cut.endsWith(QStringLiteral("…")) && end > 0 && cut[end - 1].isDigit() && text[end].isDigit();
        EXPECT_FALSE(halves) << cut.toStdString();
    }
    EXPECT_GT(seen.size(), 10);
}

} // namespace
} // namespace attentoscope
