// SPDX-License-Identifier: GPL-3.0-or-later
// What the layers of a plot are drawn on and with. Included by .cpp files only.
#pragma once

#include "ui/figures/files/svg_clip.h"
#include "ui/plots/parts/plot_look.h"

#include <qcustomplot.h>

#include <utility>

namespace attentoscope {

// The image that the layers are drawn on, opaque in the background colour. Blending a transparent image over a filled area took
// a tenth of the window's time during a drag.
class PlotGround : public QCPAbstractPaintBuffer
{
public:
    explicit PlotGround(const QCustomPlot& plot)
        : QCPAbstractPaintBuffer(plot.size(), plot.bufferDevicePixelRatio())
    {
        reallocateBuffer();
    }
    void setColor(const QColor& color) { color_ = color; }

    QCPPainter* startPainting() override { return new QCPPainter(&image_); } // QCustomPlot deletes it
    void draw(QCPPainter* painter) const override { painter->drawImage(0, 0, image_); }
    void clear(const QColor&) override { image_.fill(color_); }

protected:
    void reallocateBuffer() override
    {
        setInvalidated();
        image_ = QImage(mSize * mDevicePixelRatio, QImage::Format_RGB32);
        image_.setDevicePixelRatio(mDevicePixelRatio);
    }

private:
    QImage image_;
    QColor color_;
};

// A row of the plot layout with a fixed height.
class PlotStrip : public QCPLayoutElement
{
public:
    explicit PlotStrip(QCustomPlot* plot)
        : QCPLayoutElement(plot)
    {
        setHeight(0);
    }

    void setHeight(int height)
    {
        setMinimumSize(0, height);
        setMaximumSize(QWIDGETSIZE_MAX, height);
    }
    void setPaint(PaintFunction paint) { paint_ = std::move(paint); }
    void setRoomBeyond(int width) { beyond_ = width; } // right of the plot, into which it may paint

protected:
    QRect clipRect() const override { return QCPLayoutElement::clipRect().adjusted(0, 0, beyond_, 0); }
    void draw(QCPPainter* painter) override
    {
        if (paint_ && maximumSize().height() > 0)
            paint_(*painter);
    }
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }

private:
    PaintFunction paint_;
    int beyond_ = 0;
};

// Calls a paint function inside the axis rectangle, as an item of any layer.
class PlotHook : public QCPAbstractItem
{
public:
    PlotHook(QCustomPlot* plot, PaintFunction paint)
        : QCPAbstractItem(plot)
        , paint_(std::move(paint))
    {
        setSelectable(false);
    }
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    // Turns antialiasing off by default: QCustomPlot shifts antialiased painting by half a pixel, which suits lines but blurs
    // areas.
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override
    {
        if (clipToAxisRect())
            beginSvgClip(*painter, clipRect());
        paint_(*painter);
        if (clipToAxisRect())
            endSvgClip(*painter);
    }
    // Moves the clip rectangle down by one pixel: QCPLayer's is one too high and would cut off the last row of a map.
    QRect clipRect() const override
    {
        const QRect rect = QCPAbstractItem::clipRect();
        return clipToAxisRect() ? rect.translated(0, 1) : rect;
    }

private:
    PaintFunction paint_;
};

// Lets a function paint in a layer of the plot, which owns the painter. `clipped`: inside of the axes alone.
inline void addPainterTo(QCustomPlot& plot, const QString& layer, PaintFunction paint, bool clipped = true)
{
    auto* hook = new PlotHook(&plot, std::move(paint));
    hook->setLayer(layer);
    hook->setClipToAxisRect(clipped);
    hook->setClipAxisRect(plot.axisRect());
}

} // namespace attentoscope
