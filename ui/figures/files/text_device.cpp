// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/text_device.h"

#include "ui/figures/files/device_metric.h"

#include <QPaintEngine>

#include <utility>

namespace attentoscope {

class TextDevice::Engine : public QPaintEngine
{
public:
    explicit Engine(Take take)
        : QPaintEngine(AllFeatures) // else QPainter would draw into images what the engine lacks
        , take_(std::move(take))
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
    void drawTextItem(const QPointF& at, const QTextItem& item) override { take_(at, item, *painter()); }
    Type type() const override { return User; }

private:
    Take take_;
};

TextDevice::TextDevice(const QSize& size, int dpi, Take take)
    : engine_(std::make_unique<Engine>(std::move(take)))
    , size_(size)
    , dpi_(dpi)
{
}

TextDevice::~TextDevice() = default;

QPaintEngine* TextDevice::paintEngine() const { return engine_.get(); }

int TextDevice::metric(PaintDeviceMetric metric) const
{
    const std::optional<int> known = sheetMetric(metric, size_, dpi_);
    return known ? *known : QPaintDevice::metric(metric);
}

} // namespace attentoscope
