// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/drawn_texts.h"

#include <QPaintEngine>

#include <limits>

namespace attentoscope {

class DrawnTexts::Engine : public QPaintEngine
{
public:
    Engine()
        : QPaintEngine(AllFeatures) // else QPainter would draw into images what the engine lacks
    {
    }
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override { }
    void drawPath(const QPainterPath&) override { }
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override { }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { }
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override { }
    void drawTiledPixmap(const QRectF&, const QPixmap&, const QPointF&) override { }
    void drawTextItem(const QPointF&, const QTextItem& item) override { texts.push_back({item.text(), item.font()}); }
    Type type() const override { return User; }

    std::vector<DrawnText> texts;
};

DrawnTexts::DrawnTexts(const QSize& size, int dpi)
    : engine_(std::make_unique<Engine>())
    , size_(size)
    , dpi_(dpi)
{
}

DrawnTexts::~DrawnTexts() = default;

const std::vector<DrawnText>& DrawnTexts::all() const { return engine_->texts; }

QPaintEngine* DrawnTexts::paintEngine() const { return engine_.get(); }

int DrawnTexts::metric(PaintDeviceMetric metric) const
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
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return int(devicePixelRatioFScale());
    case PdmNumColors:
        return std::numeric_limits<int>::max();
    case PdmDepth:
        return 32; // bits of a colour
    default:
        return QPaintDevice::metric(metric);
    }
}

} // namespace attentoscope
