// Lines, steps of histograms and values of rows over one axis, of several policies laid over each other, with named places of
// the axis marked. What the axis means is the picture's own affair: it brings its ticks where they are special.
#pragma once

#include "ui/figures/figure.h"
#include "ui/plots/plot_view.h"
#include "ui/plots/series.h"
#include "ui/plots/ticks.h"

#include <cmath>
#include <limits>
#include <vector>

namespace attentoscope {

// A place of the axis with a line through the picture and its name above.
struct LineMark {
    double x = 0;
    QString text;
    Hue hue = Hue::quiet();

    bool operator==(const LineMark&) const = default;
};

// A named part of the axis, shaded.
struct LineZone {
    double low = 0, high = 0;
    QString text;

    bool operator==(const LineZone&) const = default;
};

// What changes without a new layout.
struct LineState {
    double selectedX = std::numeric_limits<double>::quiet_NaN();

    void unmark() { selectedX = std::numeric_limits<double>::quiet_NaN(); } // on paper nothing is selected

    bool operator==(const LineState& other) const
    {
        return selectedX == other.selectedX || (std::isnan(selectedX) && std::isnan(other.selectedX));
    }
};

struct LinePicture : LineState {
    using State = LineState;
    using Place = double; // of a value on the x axis
    enum Scale { Linear, Logarithmic, Cells }; // Cells: whole rows; row r stands at r + 1/2
    QString xLabel, yLabel;
    std::vector<Series> series;
    std::vector<LineMark> marks;
    std::vector<LineZone> zones;
    Scale xScale = Linear;
    bool logY = false;
    double yLow = 0; // of a logarithmic y axis: what is below is not shown
    double yHigh = 0; // of another one, if above yLow: it goes from there to here whatever the data are
    bool wholeY = false; // counts: no ticks between whole numbers
    bool fromZero = true; // the y axis starts at 0, unless it is logarithmic
    double xLow = 0, xHigh = 0; // equal: as the data
    int headerRows = 0; // of legend and names, at least: so that neighbours line up
    std::vector<Tick> xTicks, yTicks; // empty: as the scale
    QString bandName; // for the legend
    QString title; // rich text, one line
    QString note; // below: what is sampled
    QString emptyText; // when there is nothing to draw
    double (*xValue)(double x) = nullptr; // the number that stands at a place, for tables; null: the place, or the row
    QString (*xText)(double x) = nullptr; // of a place, for tooltips; null: its bin in a histogram, else its number
    int leftMargin = -1, rightMargin = -1;

    bool operator==(const LinePicture&) const = default;
};

SharedFigure makeLineFigure(LinePicture picture);

class LineView : public PictureView<LinePicture>
{
    Q_OBJECT
public:
    explicit LineView(QWidget* parent = nullptr);
    QString textAt(double x) const { return textOf(x); } // what the tooltip says there

signals:
    void clicked(double x);

protected:
    QString textOf(const double& x) const override;
    void clickedAt(const double& x) override { emit clicked(x); }
};

extern template class PictureView<LinePicture>; // last: lupdate loses the namespace behind it

} // namespace attentoscope
