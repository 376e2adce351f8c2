// SPDX-License-Identifier: GPL-3.0-or-later
// The plot that draws a CurvePicture, for the widget and for figures. Included by .cpp files only.
#pragma once

#include "ui/plots/legend.h"
#include "ui/plots/lines/curve_view.h"
#include "ui/plots/plot_base.h"
#include "ui/plots/strokes.h"

namespace attentoscope {

class CurvePlot : public PicturePlot<CurvePicture>
{
    Q_OBJECT
public:
    explicit CurvePlot(QWidget* parent = nullptr);

    // Returns the nearest point of a curve within reach of the pointer.
    std::optional<CurvePoint> placeAt(const QPointF& place) const override;
    // Moves the line at the present length. Returns false and does nothing if the axes would have to change.
    bool movePresentLine(double n);

protected:
    void prepare() override;
    void arrange() override;
    bool showsHovered() const override { return true; }

private:
    struct Bounds;
    bool hasData() const;
    QPointF pointAt(double x, double y) const { return {xAxis->coordToPixel(x), yAxis->coordToPixel(y)}; }
    void fillGraphs();
    void addSeries(const Series& series);
    void addPartlyFirm(const Series& series);
    bool isExplained(const Series& series) const;
    int hiddenBelow(const Series& series) const; // how many measured series below it coincide with it
    std::vector<const Series*> named() const;
    void setBounds();
    bool labelsFitBeside() const;
    int widestName() const;
    void drawEndLabels(QCPPainter& painter) const;
    void drawPresentLine(QCPPainter& painter) const;
    void drawRings(QCPPainter& painter) const;

    std::vector<LegendEntry> legendEntries() const override;

    double measuredFrom_ = 0, measuredTo_ = -1; // the smallest and the largest x of all points
};

} // namespace attentoscope
