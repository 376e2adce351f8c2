// SPDX-License-Identifier: GPL-3.0-or-later
// The axes of a plot: their style, and what an author wants of them: other ranges, ticks, formats and labels than the picture
// has. Included by .cpp files only.
#pragma once

#include "ui/figures/edits/picture_edits.h"
#include "ui/plots/parts/plot_look.h"
#include "ui/plots/ticks.h"

#include <qcustomplot.h>

#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace attentoscope {

class PlotMarks;

void setTicks(QCPAxis* axis, const std::vector<Tick>& ticks, const std::vector<Tick>& bare = {});

class PlotAxes
{
public:
    PlotAxes(QCustomPlot& plot, const PlotLook& look);

    void restyle(); // after a change of style
    void setPaperPadding();
    void setShown(bool shown);
    void setLogarithmic(QCPAxis* axis, double low, double high, int most); // on paper both ends get a tick

    // Take effect with the next layout.
    void setEdits(const AxisEdits& x, const AxisEdits& y);
    void setGrid(std::optional<bool> grid) { grid_ = grid; } // empty: as the plot has it
    void setMinorTicks(std::optional<bool> minor) { minor_ = minor; } // empty: on logarithmic axes
    std::optional<double> editedAspect() const; // of the ranges of the edits, x divided by y; none: they do not give all ends
    // Gives the axes the author's ranges, so that all marks are inside. `keepsUnits`: a unit has the same length on both axes.
    // `numberAt` returns the number that is shown at a place of the x axis.
    void edit(const PlotMarks& marks, bool keepsUnits, const std::function<double(double)>& numberAt);
    void finishOnPaper(); // adds small ticks on logarithmic axes, and the grid as wanted

    int roomOfLastLabel() const; // px that the label of the last tick of the x axis needs right of the data
    void fitLabels(); // shortens those that are longer than the plot
    const QSizeF& roomOfLabels() const { return roomOfLabels_; } // what the whole ones need of the data's width and height

private:
    std::array<QCPAxis*, 4> all() const { return {plot_.xAxis, plot_.xAxis2, plot_.yAxis, plot_.yAxis2}; }
    QRect inside() const { return plot_.xAxis->axisRect()->rect(); }
    void edit(QCPAxis* axis, const AxisEdits& edits, const std::function<double(double)>& numberAt);
    double leastPositive(const QCPAxis* axis) const;

    QCustomPlot& plot_;
    const PlotLook& look_;
    AxisEdits x_, y_;
    std::optional<bool> grid_, minor_;
    QSizeF roomOfLabels_;
};

} // namespace attentoscope
