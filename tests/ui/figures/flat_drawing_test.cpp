// SPDX-License-Identifier: GPL-3.0-or-later
// Compares shapes without transparency with what QPainter mixes of translucent ones.
#include "ui/figures/files/flat_drawing.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace attentoscope {
namespace {

constexpr QSize sheet(120, 90);

QColor withOpacity(QColor color, float opacity)
{
    color.setAlphaF(opacity);
    return color;
}

QImage painted(const std::function<void(QPainter&)>& paint)
{
    QImage image(sheet, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint(painter);
    return image;
}

void drawItems(QPainter& painter, const std::vector<FlatItem>& items)
{
    for (const FlatItem& item : items) {
        painter.setClipping(false);
        for (const auto& clip : item.clips)
            painter.setClipPath(*clip, painter.hasClipping() ? Qt::IntersectClip : Qt::ReplaceClip);
        EXPECT_EQ(item.color.alpha(), 255);
        if (!item.image.isNull()) {
            painter.drawImage(item.path.boundingRect(), item.image);
        } else if (item.pen) {
            QPen pen = *item.pen;
            pen.setColor(item.color);
            painter.strokePath(item.path, pen);
        } else {
            painter.fillPath(item.path, item.color);
        }
    }
}

// Returns the largest difference of a channel between the two ways to draw.
int apart(const std::function<void(QPainter&)>& paint)
{
    FlatDrawing drawing(sheet, 96);
    {
        QPainter painter(&drawing);
        paint(painter);
    }
    const QImage mixed = painted(paint), flat = painted([&](QPainter&painter) { drawItems(painter, drawing.items()); });
    int most = 0;
    for (int y = 0; y < sheet.height(); ++y)
        for (int x = 0; x < sheet.width(); ++x)
            for (const int shift : {0, 8, 16}) {
                const auto part = [&](const QImage& image) { return int(image.pixel(x, y) >> shift & 0xFFU); };
                most = std::max(most, std::abs(part(mixed) - part(flat)));
            }
    return most;
}

TEST(FlatDrawing, HasTheColoursOfTranslucentShapesOverEachOther)
{
    EXPECT_LE(apart([](QPainter& painter) {
        painter.fillRect(QRect(0, 0, 120, 90), QColor(250, 250, 240));
        painter.fillRect(QRect(10, 10, 60, 40), QColor(20, 60, 200));
        painter.fillRect(QRect(30, 20, 60, 50), withOpacity(Qt::red, 0.45F));
        painter.fillRect(QRect(50, 30, 60, 50), withOpacity(Qt::green, 0.8F));
        painter.fillRect(QRect(20, 5, 50, 80), withOpacity(Qt::black, 0.2F));
    }),
        2);
}

TEST(FlatDrawing, MixesStrokesAndImagesAndKeepsClips)
{
    QImage cells(6, 4, QImage::Format_RGB32);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 6; ++x)
            cells.setPixel(x, y, qRgb(40 * x, 60 * y, 128));
    EXPECT_LE(apart([&](QPainter& painter) {
        painter.fillRect(QRect(0, 0, 120, 90), Qt::white);
        painter.drawImage(QRect(10, 10, 60, 40), cells);
        painter.setClipRect(QRect(0, 0, 100, 60));
        QPen pen(withOpacity(QColor(200, 80, 0), 0.5F), 10);
        pen.setCapStyle(Qt::FlatCap);
        painter.setPen(pen);
        painter.drawLine(QPointF(20, 30), QPointF(110, 30));
        painter.save();
        painter.translate(40, 0);
        painter.fillRect(QRect(0, 20, 30, 60), withOpacity(Qt::blue, 0.3F));
        painter.restore();
        painter.setOpacity(0.5);
        painter.fillRect(QRect(0, 0, 15, 90), Qt::darkGreen);
    }),
        2);
}

TEST(FlatDrawing, DrawsAGradientAsAnImage)
{
    EXPECT_LE(apart([](QPainter& painter) {
        QLinearGradient gradient(10, 0, 110, 0);
        gradient.setColorAt(0, Qt::blue);
        gradient.setColorAt(1, Qt::yellow);
        painter.fillRect(QRect(10, 10, 100, 20), gradient);
    }),
        6)
        << "of 255 steps on 100 pixels";
}

TEST(FlatDrawing, OfNothingSeenIsEmpty)
{
    FlatDrawing drawing(sheet, 96);
    QPainter painter(&drawing);
    painter.setClipRect(QRect(0, 0, 10, 10));
    painter.fillRect(QRect(50, 50, 5, 5), Qt::red);
    painter.fillRect(QRect(0, 0, 5, 5), withOpacity(Qt::red, 0));
    EXPECT_TRUE(drawing.items().empty());
}

} // namespace
} // namespace attentoscope
