// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the legend of a plot, and where. On paper it is inside the axes where it covers nothing, else above them.
// Included by .cpp files only.
#pragma once

#include "ui/figures/edits/picture_edits.h"
#include "ui/figures/sheet/line_key_entry.h"
#include "ui/plots/legend.h"
#include "ui/plots/parts/plot_look.h"

#include <qcustomplot.h>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace attentoscope {

class PlotFrame;
class PlotMarks;

class LegendPlacing
{
public:
    using Entries = std::function<std::vector<LegendEntry>()>;
    LegendPlacing(QCustomPlot& plot, const PlotLook& look, const PlotFrame& frame, const PlotMarks& marks, Entries ofPlot);

    // Take effect with the next layout.
    void setPlace(std::optional<LegendPlace> place) { place_ = place; } // empty: where there is room
    void setElsewhere(std::vector<LineKeyEntry> entries) { elsewhere_ = std::move(entries); }

    std::vector<LegendEntry> entries() const; // without those that stand elsewhere on the sheet
    bool standsElsewhere(const QString& entry) const;
    bool hasChosenPlace() const { return place_.has_value(); }
    bool isWantedInside() const;
    bool isHidden() const { return place_ == LegendPlace::Hidden; }
    bool isInside() const; // it is wanted there and fits
    int rows() const; // of the legend above the axes
    int room() const; // width of the legend above the axes
    int leftOf(const Legend& legend) const; // beside the data, left of which a legend may begin
    std::optional<QRectF> boxInside() const; // where the legend is drawn inside the axes; none: it is not
    void drawAbove(QCPPainter& painter) const;
    void drawInside(QCPPainter& painter) const;

    // The next layout has the legend above the axes, or none at all, so that its place can be found in the larger axes.
    void standAbove() { emptyPlace_.reset(); }
    void leaveSheet() { emptyPlace_ = QRect(); }
    bool findPlace(); // inside the axes, where the legend covers nothing; false: there is none, and it stands above

private:
    QRect inside() const { return plot_.xAxis->axisRect()->rect(); }
    Legend above() const;
    Legend inCorner() const;
    bool isLeft() const { return place_ == LegendPlace::TopLeft || place_ == LegendPlace::BottomLeft; }
    bool isAtTop() const { return place_ == LegendPlace::TopLeft || place_ == LegendPlace::TopRight; }
    int wholeRoom() const; // from the left edge of the plot
    std::optional<QRect> emptyPlace();

    QCustomPlot& plot_;
    const PlotLook& look_;
    const PlotFrame& frame_;
    const PlotMarks& marks_;
    Entries ofPlot_;
    std::optional<LegendPlace> place_;
    std::vector<LineKeyEntry> elsewhere_; // of the legend, in one of several figures
    std::optional<QRect> emptyPlace_;
};

} // namespace attentoscope
