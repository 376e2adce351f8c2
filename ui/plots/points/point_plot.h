// SPDX-License-Identifier: GPL-3.0-or-later
// The plot that draws a PointPicture, for the widget and for figures. Included by .cpp files only.
#pragma once

#include "ui/plots/legend.h"
#include "ui/plots/plot_base.h"
#include "ui/plots/points/point_view.h"

#include <cmath>

namespace attentoscope {

constexpr double targetDiameter = 10; // px: of a mark

// Returns the hue of a mark; a neutral mark is drawn in text colour, to stand out among the points.
inline Hue inkOf(const PointMark& mark) { return mark.hue.isNeutral() ? Hue::plain() : mark.hue; }

inline bool isDrawn(const PointSeries& series, std::size_t point)
{
    return std::isfinite(series.xs[point]) && std::isfinite(series.ys[point]);
}

class PointPlot : public PicturePlot<PointPicture>
{
    Q_OBJECT
public:
    explicit PointPlot(QWidget* parent = nullptr);

    std::optional<PointAddress> placeAt(const QPointF& pixel) const override; // the nearest point within reach of the pointer
    std::vector<PointAddress> pointsIn(const QRectF& pixels) const; // ascending
    // Returns the point with the next larger or smaller x, or y; without a start the first one in that direction.
    std::optional<PointAddress> pointBeside(const std::optional<PointAddress>& point, bool inY, bool larger) const;
    void setBand(const std::optional<QRectF>& pixels); // the rubber band that the user drags; none: not drawn

protected:
    void prepare() override { frame().setTitle(picture_.title); }
    void arrange() override;
    DataWish wish() const override { return {.aspect = wantedAspect()}; }
    bool keepsUnits() const override { return picture_.equalScales; }
    void readOff(PlotReading& reading) const override;

private:
    QPointF cursorPlace(const QPointF& pixel) const override; // the nearest point if it is within reach
    QString cursorGround() const override; // the points themselves: no cursor can tell one of others from its own
    std::optional<QPointF> selectedPlace() const override;
    double wantedAspect() const; // of equal scales that of the data
    bool hasData() const;
    QPointF placeOf(const PointAddress& point) const; // in axis coordinates
    bool isPoint(const PointAddress& point) const; // exists in the picture and is drawn
    template <class Visit>
    void visitPoints(const Visit& visit) const; // visits the points that are drawn, in ascending order
    QPointF pixelOf(double x, double y) const { return {xAxis->coordToPixel(x), yAxis->coordToPixel(y)}; }
    struct Bounds; // of an axis
    std::pair<Bounds, Bounds> bounds() const;
    void holdDiscs(Bounds& x, Bounds& y) const;
    void setBounds();
    bool hasMarkers(const PointSeries& series) const; // those of its hue: on paper, where colour does not tell it from others
    QCPScatterStyle markerOnPaper(const PointSeries& series) const; // of one that has markers
    QColor valueColor(const PointSeries& series, std::size_t point) const;
    double diameterOf(const PointSeries& series, std::size_t point) const; // painter units
    std::vector<LegendEntry> legendEntries() const override; // the entries refer to picture_
    void drawPaths(QCPPainter& painter) const;
    void drawPoints(QCPPainter& painter) const;
    QPen strokeOf(const PointPath& path) const;
    void setPenFor(QCPPainter& painter, const PointSeries& series) const;
    void drawState(QCPPainter& painter) const;
    void drawMarks(QCPPainter& painter) const;
    QRectF nameRect(const PointMark& mark, const QPointF& at, PointMark::Side side) const;
    std::vector<QRectF> namePlaces(const std::vector<PointMark>& marks) const;
    double hiddenBy(const QRectF& place, const std::vector<QRectF>& names, const std::vector<QRectF>& signs) const;
    QRectF freePlace(
        const PointMark& mark, const QPointF& at, const std::vector<QRectF>& names, const std::vector<QRectF>& signs) const;
    void drawLeader(QCPPainter& painter, const PointMark& mark, const QPointF& at, const QRectF& name) const;
    double largestAt(double x, double y) const;

    std::optional<QRectF> band_;
};

} // namespace attentoscope
