// SPDX-License-Identifier: GPL-3.0-or-later
// A plot on a sheet of paper: the room that it needs, and how its data lines up with that of its neighbours. Only .cpp files of
// this folder include it.
#pragma once

#include "ui/plots/plot_base.h"

namespace attentoscope {

// All functions lay the plot out anew.
class PlotSheet
{
public:
    explicit PlotSheet(PlotBase& plot)
        : plot_(plot)
    {
    }
    FigureNeed need(double width); // see Figure::need()
    QMargins edges(const QSizeF& size); // from the edges of a sheet of this size to the data
    QMargins margins(const QSizeF& size); // the same without what is left empty
    DrawnRanges ranges(const QSizeF& size, bool isFilmed); // what the axes go over, see Figure::ranges()
    PlotReading reading(const QRectF& rect); // what can be read off there
    std::optional<PlotParts> parts(const QRectF& rect); // see Figure::plots()
    void paint(QCPPainter& painter, const QRectF& rect);
    QRectF placeOfInset() const; // on a sheet that is laid out: inside the axes, where it covers nothing if there is room

private:
    void beginAnew();
    void layOn(const QSize& sheet);

    PlotBase& plot_;
};

} // namespace attentoscope
