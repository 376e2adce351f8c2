// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/text_line.h"

#include <QBuffer>
#include <QFont>
#include <QFontMetrics>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

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

// Returns the rectangle of non-white pixels and the total ink, 255 for a black pixel.
std::pair<QRect, qint64> inkOf(const QImage& image)
{
    QRect where;
    qint64 much = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (const int ink = 255 - qGray(image.pixel(x, y)); ink > 0) {
                where |= QRect(x, y, 1, 1);
                much += ink;
            }
    return {where, much};
}

QImage drawn(const QString& text, Qt::Alignment alignment, bool plain)
{
    QImage image(120, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    QFont font;
    font.setPixelSize(13);
    const QRectF room(10, 5, 100, 30);
    if (plain) {
        drawPlainText(painter, font, room, alignment, text);
    } else {
        painter.setFont(font);
        painter.drawText(room, int(alignment), text);
    }
    return image;
}

TEST(PlainText, LooksAsThePainterDrawsIt)
{
    for (const QString& text : {QStringLiteral("−0.0125"), QStringLiteral("1.8 × 10⁻⁵"), QStringLiteral("熵不变"), QString()})
        for (const Qt::Alignment alignment : {Qt::Alignment(Qt::AlignCenter), Qt::AlignLeft | Qt::AlignVCenter,
                 Qt::AlignRight | Qt::AlignBottom, Qt::AlignRight | Qt::AlignTop})
            for (int time = 0; time < 2; ++time) { // the second time from the cache
                const auto [wantedRect, wanted] = inkOf(drawn(text, alignment, false));
                const auto [rect, ink] = inkOf(drawn(text, alignment, true));
                EXPECT_EQ(rect.isEmpty(), text.isEmpty());
                EXPECT_LE((rect.topLeft() - wantedRect.topLeft()).manhattanLength(), 2) << text.toStdString();
                EXPECT_LE((rect.bottomRight() - wantedRect.bottomRight()).manhattanLength(), 2) << text.toStdString();
                EXPECT_NEAR(double(ink), double(wanted), 0.15 * double(wanted));
            }
}

TEST(PlainText, IsTextOnPaper)
{
    QBuffer file;
    QSvgGenerator paper;
    paper.setOutputDevice(&file);
    paper.setSize({120, 40});
    QPainter painter(&paper);
    drawPlainText(painter, painter.font(), QRectF(0, 0, 120, 40), Qt::AlignCenter, QStringLiteral("0.85"));
    painter.end();
    EXPECT_TRUE(file.data().contains("0.85</text>")) << file.data().toStdString();
}

} // namespace
} // namespace attentoscope
