// SPDX-License-Identifier: GPL-3.0-or-later
// A paint device that hands on each text that is drawn on it, and draws nothing.
#pragma once

#include <QPaintDevice>
#include <QPointF>
#include <QSize>

#include <functional>
#include <memory>

class QPaintEngine;
class QPainter;
class QTextItem;

namespace attentoscope {

class TextDevice : public QPaintDevice
{
public:
    // Takes a text at the left end of its base line, in the coordinates of the painter.
    using Take = std::function<void(const QPointF& at, const QTextItem& item, const QPainter& painter)>;

    TextDevice(const QSize& size, int dpi, Take take);
    ~TextDevice() override;

    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    class Engine;
    std::unique_ptr<Engine> engine_;
    QSize size_;
    int dpi_;
};

} // namespace attentoscope
