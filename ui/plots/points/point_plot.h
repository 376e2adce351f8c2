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
    std::vector<PointAddress> pointsIn(const QRectF& pixels) const; // ascending
    // The next larger or smaller one in x, or in y; of none the first one of that way.
    std::optional<PointAddress> pointBeside(const std::optional<PointAddress>& point, bool inY, bool larger) const;
    void setBand(const std::optional<QRectF>& pixels); // that is being drawn around points

protected:
    void prepare() override { setTitle(picture_.title); }
    void arrange() override;

private:
    QPointF cursorPlace(const QPointF& pixel) const override; // a point, where one is near
    std::optional<QPointF> selectedPlace() const override;
    bool hasData() const;
    QPointF placeOf(const PointAddress& point) const; // in coordinates
    bool isPoint(const PointAddress& point) const; // of the picture, and drawn
    template <class Visit>
    void visitPoints(const Visit& visit) const; // that are drawn, ascending
    QPointF pixelOf(double x, double y) const { return {xAxis->coordToPixel(x), yAxis->coordToPixel(y)}; }
    void setBounds();
    QColor valueColor(const PointSeries& series, std::size_t point) const;
    double diameterOf(const PointSeries& series, std::size_t point) const; // painter units
    std::vector<LegendEntry> legendEntries() const override; // draws from picture_
    void drawPaths(QCPPainter& painter) const;
    void drawPoints(QCPPainter& painter) const;
    QPen strokeOf(const PointPath& path) const;
    void setPenFor(QCPPainter& painter, const PointSeries& series) const;
    void drawState(QCPPainter& painter) const;
    void drawMarks(QCPPainter& painter) const;
    void drawName(QCPPainter& painter, const PointMark& mark, const QPointF& at) const;

    std::optional<QRectF> band_;
};

} // namespace attentoscope
