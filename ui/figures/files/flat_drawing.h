// SPDX-License-Identifier: GPL-3.0-or-later
// Records what is painted as opaque shapes, for formats without transparency. What lies below a translucent shape is drawn once
// more, within that shape and in mixed colours, so that all stay vectors.
#pragma once

#include <QColor>
#include <QImage>
#include <QPaintDevice>
#include <QPainterPath>
#include <QPen>
#include <QRectF>
#include <QSize>

#include <memory>
#include <optional>
#include <vector>

class QPaintEngine;

namespace attentoscope {

// A shape or an image, in units of the device. Later ones lie above.
struct FlatItem {
    QPainterPath path; // of an image its place, a rectangle
    QColor color;
    std::optional<QPen> pen; // of a stroke, with its width; none: the path is filled by its rule
    QImage image; // stretched to the place, without smoothing; null: it is a shape
    std::vector<std::shared_ptr<const QPainterPath>> clips; // it is seen within all of these
    QRectF bounds; // of all that is seen
};

// A paint device that a QPainter draws on. Texts become their outlines.
class FlatDrawing : public QPaintDevice
{
public:
    FlatDrawing(const QSize& size, int dpi);
    ~FlatDrawing() override;

    const std::vector<FlatItem>& items() const { return items_; }
    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    class Engine;
    void add(FlatItem item, double opacity);
    void addTranslucent(FlatItem item, double opacity);

    std::unique_ptr<Engine> engine_;
    std::vector<FlatItem> items_;
    QSize size_;
    int dpi_;
};

} // namespace attentoscope
