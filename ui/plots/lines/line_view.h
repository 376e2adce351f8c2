// SPDX-License-Identifier: GPL-3.0-or-later
// Plots lines, histograms and values of rows over one axis, for several policies together, with marked and named places. The
// axis may mean anything; the picture brings ticks and texts of its own where they are special.
#pragma once

#include "ui/figures/figure.h"
#include "ui/plots/plot_view.h"
#include "ui/plots/series.h"
#include "ui/plots/ticks.h"

#include <cmath>
#include <limits>
#include <vector>

namespace attentoscope {

// A place of the axis, marked by a line from top to bottom with its name above.
struct LineMark {
    double x = 0;
    QString text;
    Hue hue = Hue::quiet();

    bool operator==(const LineMark&) const = default;
};

// A part of the axis that is shaded and named.
struct LineZone {
    double low = 0, high = 0;
    QString text;

    bool operator==(const LineZone&) const = default;
};

// The part of a LinePicture that can change without a new layout.
struct LineState {
    double selectedX = std::numeric_limits<double>::quiet_NaN();

    void unmark() { selectedX = std::numeric_limits<double>::quiet_NaN(); } // figures show no selection

    bool operator==(const LineState& other) const
    {
        return selectedX == other.selectedX || (std::isnan(selectedX) && std::isnan(other.selectedX));
    }
};

struct LinePicture : LineState {
    using State = LineState;
    using Place = double; // the x at which a value lies
    enum Scale { Linear, Logarithmic, Cells }; // Cells: whole rows; row r stands at r + 1/2
    QString xLabel, yLabel;
    std::vector<Series> series;
    std::vector<LineMark> marks;
    std::vector<LineZone> zones;
    Scale xScale = Linear;
    bool logY = false;
    double yLow = 0; // lower end of a logarithmic y axis: smaller values are not shown
    double yHigh = 0; // if above yLow, a linear y axis always goes from yLow to yHigh
    bool wholeY = false; // for counts: ticks at whole numbers only
    bool fromZero = true; // the y axis starts at 0, unless it is logarithmic
    double xLow = 0, xHigh = 0; // ends of the x axis; equal: those of the data
    int headerRows = 0; // least number of legend and name rows, to align neighbouring plots
    std::vector<Tick> xTicks, yTicks; // empty: chosen by the scale
    QString bandName; // the band's name in the legend
    QString title; // rich text, one line
    QString note; // under the plot: what is sampled
    QString emptyText; // shown when there is nothing to draw
    double (*xValue)(double x) = nullptr; // the number to show at x in tables; null: x, or the row of a cell
    QString (*xText)(double x) = nullptr; // text for x in tool tips; null: its bin in a histogram, else its number
    int leftMargin = -1, rightMargin = -1;

    bool operator==(const LinePicture&) const = default;
};

SharedFigure makeLineFigure(LinePicture picture);

class LineView : public PictureView<LinePicture>
{
    Q_OBJECT
public:
    explicit LineView(QWidget* parent = nullptr);
    QString textAt(double x) const { return textOf(x); } // text of the tool tip

signals:
    void clicked(double x);

protected:
    QString textOf(const double& x) const override;
    void clickedAt(const double& x) override { emit clicked(x); }
};

extern template class PictureView<LinePicture>; // must be last: lupdate loses the namespace after it

} // namespace attentoscope
