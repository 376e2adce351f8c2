// How a CurvePicture is drawn; the widget and the figure both use it. Included by .cpp files only.
#pragma once

#include "ui/plots/curve_view.h"
#include "ui/plots/legend_flow.h"
#include "ui/plots/plot_base.h"

namespace attentoscope {

// The marker that goes with a hue.
QCPScatterStyle curveScatter(const Theme& theme, Hue hue, double unit);
QPen dashed(QPen pen, CurveDash dash);

class CurvePlot : public PicturePlot<CurvePicture>
{
    Q_OBJECT
public:
    explicit CurvePlot(QWidget* parent = nullptr);

    // The nearest point of a curve, within reach of the hand.
    std::optional<CurvePoint> placeAt(const QPointF& place) const override;

protected:
    void prepare() override;
    void arrange() override;
    bool showsHovered() const override { return true; }

private:
    struct Bounds;
    bool hasData() const;
    QPointF pointAt(double x, double y) const { return {xAxis->coordToPixel(x), yAxis->coordToPixel(y)}; }
    void fillGraphs();
    void addMeasured(const CurveSeries& series);
    void addTheory(const CurveSeries& series);
    void addGuide(const CurveGuide& guide);
    void setBounds();
    bool labelsFitBeside() const;
    int widestName() const;
    double legendHeight() const; // px; 0: none
    void drawLegend(QCPPainter& painter) const;
    void drawEndLabels(QCPPainter& painter) const;
    void drawPresentLine(QCPPainter& painter) const;
    void drawRings(QCPPainter& painter) const;
    void drawMarker(QCPPainter& painter, const QPointF& at, Hue hue) const;

    struct LegendEntry {
        enum Kind { Series, Measured, Theory, Band, Guide } kind;
        QString text;
        Hue hue = Hue::quiet();
        CurveDash dash = CurveDash::Solid;
    };
    std::vector<LegendEntry> legendEntries() const;
    LegendFlow legendFlow(const std::vector<LegendEntry>& entries) const;
    int legendRows() const;
    int entryWidth(const LegendEntry& entry) const;
};

} // namespace attentoscope
