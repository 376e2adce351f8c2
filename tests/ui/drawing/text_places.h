// SPDX-License-Identifier: GPL-3.0-or-later
// A paint device that draws nothing and notes where texts are.
#pragma once

#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPolygonF>
#include <QString>

#include <algorithm>
#include <vector>

namespace attentoscope {

struct TextPlace {
    QString text;
    double points = 0; // size of the type
    QPolygonF box; // without the room above small letters and below the line
};

class TextPlacesEngine : public QPaintEngine
{
public:
    TextPlacesEngine()
        : QPaintEngine(QPaintEngine::AllFeatures)
    {
    }
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override { }
    void drawPath(const QPainterPath&) override { }
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override { }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { }
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override { }
    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        if (item.text().trimmed().isEmpty())
            return;
        constexpr double inset = 0.25; // of the ascent: what small letters leave
        const double side = 0.02 * item.width();
        const QRectF box(
            at.x() + side, at.y() - (1 - inset) * item.ascent(), item.width() - 2 * side, (1 - inset) * item.ascent());
        const QFont font(item.font(), painter()->device());
        const double dots = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * painter()->device()->logicalDpiY() / 72;
        // Qt draws scripts of rich text in smaller type than that of their font.
        const double shrunk = std::min(1.0, item.width() / QFontMetricsF(font).horizontalAdvance(item.text()));
        places.push_back({item.text(), dots * shrunk * 72 / painter()->device()->logicalDpiY(),
            painter()->combinedTransform().map(QPolygonF(box))});
    }
    Type type() const override { return User; }

    std::vector<TextPlace> places;
};

class TextPlaces : public QPaintDevice
{
public:
    TextPlaces(const QSize& size, int dpi)
        : size_(size)
        , dpi_(dpi)
    {
    }
    QPaintEngine* paintEngine() const override { return &engine_; }
    const std::vector<TextPlace>& places() const { return engine_.places; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        constexpr double mmPerInch = 25.4;
        switch (metric) {
        case PdmWidth:
            return size_.width();
        case PdmHeight:
            return size_.height();
        case PdmWidthMM:
            return int(size_.width() * mmPerInch / dpi_);
        case PdmHeightMM:
            return int(size_.height() * mmPerInch / dpi_);
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return dpi_;
        case PdmDepth:
            return 32;
        case PdmDevicePixelRatioScaled:
            return int(QPaintDevice::devicePixelRatioFScale());
        default:
            return 1;
        }
    }

private:
    QSize size_;
    int dpi_;
    mutable TextPlacesEngine engine_;
};

} // namespace attentoscope
