// How a PointPicture is drawn; the widget and the figure both use it. Included by .cpp files only.
#pragma once

#include "ui/plots/legend_flow.h"
#include "ui/plots/plot_base.h"
#include "ui/plots/point_view.h"

namespace attentoscope {

class PointPlot : public PicturePlot<PointPicture>
{
    Q_OBJECT
public:
    explicit PointPlot(QWidget* parent = nullptr);

    std::optional<PointAddress> placeAt(const QPointF& pixel) const override; // the nearest point, within reach of the hand

protected:
    void prepare() override { setTitle(picture_.title); }
    void arrange() override;

private:
    struct LegendEntry {
        const PointSeries* series; // or
        const PointPath* path;
        QString text;
    };
    bool hasData() const;
    QPointF pixelOf(double x, double y) const { return {xAxis->coordToPixel(x), yAxis->coordToPixel(y)}; }
    void setBounds();
    QColor valueColor(const PointSeries& series, std::size_t point) const;
    double diameterOf(const PointSeries& series, std::size_t point) const; // painter units
    std::vector<LegendEntry> legendEntries() const;
    int entryWidth(const LegendEntry& entry) const;
    LegendFlow legendFlow(const std::vector<LegendEntry>& entries) const;
    int legendRows() const;
    void drawLegend(QCPPainter& painter) const;
    void drawEntry(QCPPainter& painter, const LegendEntry& entry, const QPointF& left) const;
    void drawPaths(QCPPainter& painter) const;
    void drawPoints(QCPPainter& painter) const;
    void setPenFor(QCPPainter& painter, const PointPath& path) const;
    void setPenFor(QCPPainter& painter, const PointSeries& series) const;
    void drawMarks(QCPPainter& painter) const;
    void drawName(QCPPainter& painter, const PointMark& mark, const QPointF& at) const;
};

} // namespace attentoscope
