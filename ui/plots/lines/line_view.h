// SPDX-License-Identifier: GPL-3.0-or-later
// Plots lines, histograms and values of rows over one axis, for several policies together, with marked and named places. The
// axis may mean anything; the picture brings ticks and texts of its own where they are special. Curves are lines against length
// of which single points count: measured ones with standard errors, and theory dashed in the same hue.
#pragma once

#include "ui/figures/edits/named_text.h"
#include "ui/figures/figure.h"
#include "ui/plots/plot_view.h"
#include "ui/plots/series.h"
#include "ui/plots/ticks.h"

#include <cmath>
#include <limits>
#include <utility>
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

// Names what the pointer can be over.
struct LinePlace {
    double x = 0; // at which a value lies
    int series = -1; // of curves the nearest point's, an index into LinePicture::series; else −1: all series are meant
    double y = 0, error = std::numeric_limits<double>::quiet_NaN(); // of that point; NaN when unknown

    bool operator==(const LinePlace& other) const { return series == other.series && x == other.x; }
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
    using Place = LinePlace;
    enum Scale { Linear, Logarithmic, Cells }; // Cells: whole rows; row r stands at r + 1/2
    NamedText xLabel, yLabel;
    QString xName = QStringLiteral("n"); // of x in texts about points of curves
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
    NamedText title; // rich text, one line
    QString note; // under the plot: what is sampled
    QString screenNote; // what is said there on the screen alone, because a caption says nothing of what is not there
    QString emptyText; // shown when there is nothing to draw
    double (*xValue)(double x) = nullptr; // the number to show at x in tables; null: x, or the row of a cell
    QString (*xText)(double x) = nullptr; // text for x in tool tips; null: its bin in a histogram, else its number
    // Tells that x is a length n or another number of the experiment: the names stand at the ends of the lines, series with the
    // same name belong together, the legend says what is measured and what is theory, and the pointer finds single points.
    bool curves = false;
    QString filled, hollow; // of curves: what filled and hollow markers stand for; empty: nothing
    bool legend = true; // false: the legend of the curves is shown elsewhere
    double presentN = 0; // line at the present value, of a length that of the map; 0: none
    QString errorMeaning; // says in the tool tip what the standard errors are taken over; may be empty
    int leftMargin = -1, rightMargin = -1;

    void unmark() // figures show no state of the window
    {
        LineState::unmark();
        presentN = 0;
    }

    bool operator==(const LinePicture&) const = default;
};

// Makes a picture of curves without any; its x axis is logarithmic and is called "length n" unless it is named.
LinePicture pictureOfCurves();
// Make an empty curve with the style of a measurement (markers, and a band of its standard errors) or of its theory (dashed in
// the same hue).
Series measuredSeries(const SeriesId& of, const QString& name, Hue hue);
Series theorySeries(const SeriesId& of, const QString& name, Hue hue);

SharedFigure makeLineFigure(LinePicture picture);

class LineView : public PictureView<LinePicture>
{
    Q_OBJECT
public:
    explicit LineView(QWidget* parent = nullptr);
    static SharedFigure onPaper(LinePicture picture) { return makeLineFigure(std::move(picture)); }
    QString textAt(double x) const { return textOf({x}); } // text of the tool tip
    void setPresentN(double n);

signals:
    void clicked(double x); // at a value; beside curves at any place, of lengths from 1 on

protected:
    QString textOf(const LinePlace& place) const override;
    void pointerPressed(QMouseEvent* event) override;
    void clickedAt(const LinePlace& place) override;

private:
    QString textOfPoint(const LinePlace& point) const;
};

extern template class PictureView<LinePicture>; // must be last: lupdate loses the namespace after it

} // namespace attentoscope
