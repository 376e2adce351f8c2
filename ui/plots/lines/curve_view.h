// SPDX-License-Identifier: GPL-3.0-or-later
// Plots a value against length for several policies: measured points with error bands, theory dashed in the same hue, and a
// line at the present length. The x axis is logarithmic with ticks at powers of two.
#pragma once

#include "ui/plots/plot_view.h"
#include "ui/plots/series.h"

#include <vector>

namespace attentoscope {

// Make an empty series with the style of a measurement (markers, and a band of its standard errors) or of its theory (dashed in
// the same hue).
Series measuredSeries(const QString& name, Hue hue);
Series theorySeries(const QString& name, Hue hue);

// A point of one of the curves, as the pointer finds it.
struct CurvePoint {
    int series = -1; // index into CurvePicture::series
    double x = 0, y = 0;
    double error = 0; // NaN when unknown

    bool operator==(const CurvePoint& other) const { return series == other.series && x == other.x; }
};

struct CurvePicture {
    using Place = CurvePoint;
    QString yLabel; // with unit: "entropy H (nats)"
    QString xLabel; // empty: "length n"
    std::vector<Series> series; // drawn in this order; series with the same name belong together
    bool legend = true; // false: the legend is shown elsewhere
    bool xNamed = true; // false: the picture below shows the label of the x axis
    double presentN = 0; // line at the length of the map; 0: none
    bool fromZero = true; // the y axis starts at 0
    QString title; // rich text, one line
    QString note; // under the plot: trials, rows, where theory ends
    QString errorMeaning; // says in the tool tip what the standard errors are taken over; may be empty
    QString emptyText; // shown when there is nothing to draw
    int leftMargin = -1, rightMargin = -1;

    void unmark() { presentN = 0; } // figures show no state of the window

    bool operator==(const CurvePicture&) const = default;
};

SharedFigure makeCurveFigure(CurvePicture picture);

class CurveView : public PictureView<CurvePicture>
{
    Q_OBJECT
public:
    explicit CurveView(QWidget* parent = nullptr);

    void setPresentN(double n);

signals:
    void pointHovered(const attentoscope::CurvePoint& point); // the nearest point, which the tool tip describes
    void left();
    void lengthClicked(double n); // the user clicked at length n

protected:
    QString textOf(const CurvePoint& point) const override;
    void pointedAt(const std::optional<CurvePoint>& point) override;
    void pointerPressed(QMouseEvent* event) override;
};

extern template class PictureView<CurvePicture>; // must be last: lupdate loses the namespace after it

} // namespace attentoscope
