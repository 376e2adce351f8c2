// How a PointPicture is drawn; the widget and the figure both use it. Included by .cpp files only.
#pragma once

#include "ui/plots/legend.h"
#include "ui/plots/plot_base.h"
#include "ui/plots/points/point_view.h"

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
    bool hasData() const;
    QPointF pixelOf(double x, double y) const { return {xAxis->coordToPixel(x), yAxis->coordToPixel(y)}; }
    void setBounds();
    QColor valueColor(const PointSeries& series, std::size_t point) const;
    double diameterOf(const PointSeries& series, std::size_t point) const; // painter units
    std::vector<LegendEntry> legendEntries() const override; // draws from picture_
    void drawPaths(QCPPainter& painter) const;
    void drawPoints(QCPPainter& painter) const;
    QPen strokeOf(const PointPath& path) const;
    void setPenFor(QCPPainter& painter, const PointSeries& series) const;
    void drawMarks(QCPPainter& painter) const;
    void drawName(QCPPainter& painter, const PointMark& mark, const QPointF& at) const;
};

} // namespace attentoscope
