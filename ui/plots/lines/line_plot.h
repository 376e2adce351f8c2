// SPDX-License-Identifier: GPL-3.0-or-later
// The plot that draws a LinePicture, for the widget and for figures. Included by .cpp files only.
#pragma once

#include "core/base/matrix.h"
#include "ui/plots/legend.h"
#include "ui/plots/lines/covered_lines.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/plot_base.h"
#include "ui/plots/strokes.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attentoscope {

constexpr double besideRoom = 26; // px to the right of the axes for a name's gap and marker

// Returns whether a curve can show a point.
inline bool isPoint(const Series& series, std::size_t k) { return series.xs[k] > 0 && std::isfinite(series.ys[k]); }
bool isThere(const Series& series); // a curve has a point that can be shown
// Returns whether a curve has two points only: a line or a band between them would say how it goes, which nobody has measured.
// What a user draws has markers of its own, and is joined as it was drawn.
bool joinsNothing(const Series& series);
double errorAt(const Series& series, std::size_t k); // NaN: none

// Returns the picture as it is printed, where it can be read without colour: every line of a policy or another subject has
// markers, hollow ones where the window has dots, so that dashes mean theory alone.
LinePicture forPaper(LinePicture picture);
// Returns what an author gave to all series of this kind alike, for the sample of the kind in a legend.
SeriesLook lookOfKind(const LinePicture& picture, const Series& series);
std::vector<LineKeyEntry> sharedEntriesOf(const LinePicture& picture);
std::optional<Marker> markerOfMeasured(const LinePicture& picture); // in a legend; none: a disc
bool hasOtherThanMeasured(const LinePicture& picture); // in the hue of what is measured, so that a legend tells them apart

class LinePlot : public PicturePlot<LinePicture>
{
    Q_OBJECT
public:
    explicit LinePlot(QWidget* parent = nullptr);

    // Returns the x of the value that is nearest to the point along the x axis, or the nearest point of a curve within reach.
    std::optional<LinePlace> placeAt(const QPointF& point) const override;
    // Moves the line at the present length. Returns false and does nothing if the axes would have to change.
    bool movePresentLine(double n);
    QStringList captionWords() const override;

protected:
    void prepare() override;
    void arrange() override;
    bool countsCells() const override { return picture_.xScale == LinePicture::Cells; }
    void readOff(PlotReading& reading) const override;
    bool addParts(PlotParts& parts) const override;
    bool showsHovered() const override { return true; }

private:
    double numberAt(double x) const override { return picture_.xScale == LinePicture::Cells ? std::floor(x) : x; }
    bool hasData() const;
    bool logY() const
    {
        return picture_.logY && !picture_.curves;
    } // an edited figure has curves on an axis that it changes itself
    std::optional<LinePlace> pointNear(const QPointF& pixel) const;
    QPointF pointAt(double x, double y) const { return {xAxis->coordToPixel(x), yAxis->coordToPixel(y)}; }
    struct Label {
        const LineMark* mark;
        int x, width, row;
        bool hasLeader; // that joins it with its mark
    };
    QString roleOf(const Series& series) const;
    void setBounds();
    void setXTicks(double largest); // `largest`: the largest number of the data
    void addSeries(const Series& series);
    void addLine(const Series& series);
    void markCurve(QCPGraph* line, const Series& series) const; // a measured one
    void addPartlyFirm(const Series& series);
    bool isExplained(const Series& series) const;
    int hiddenBelow(const Series& series) const; // how many measured series below it coincide with it
    void addSteps(const Series& series);
    std::optional<SeriesOfPlot> bandPart(const Series& series) const;
    void addLineParts(const Series& series, std::vector<SeriesOfPlot>& parts) const;
    void addMarkParts(const Series& series, std::vector<SeriesOfPlot>& parts) const;
    void addRows(const Series& series);
    Index rowsAPixel(const Series& series) const; // how many rows are drawn as one point
    QString noteText() const;
    std::vector<LegendEntry> legendEntries() const override;
    std::vector<LegendEntry> legendOfCurves() const;
    bool showsBand(std::span<const double> xs, std::span<const double> lows, std::span<const double> highs) const;
    bool showsErrors() const; // some band is wide enough to be seen
    PaintSign signOf(const Series& series) const;
    bool namesLines() const; // at the ends of the lines, where there is room
    std::vector<Label> placeLabels() const;
    bool placeInRows(std::vector<Label>& labels, std::size_t first, int rows) const;
    int headerHeight() const; // px
    void drawHeader(QCPPainter& painter) const;
    std::vector<const Series*> named() const;
    int widestName() const;
    bool namesFitBeside() const;
    void drawNamesBeside(QCPPainter& painter) const;
    QRectF placeOf(const LineZone& zone) const;
    void drawZones(QCPPainter& painter) const;
    bool namesZonesAbove() const;
    void drawZoneNames(QCPPainter& painter) const;
    void drawMarks(QCPPainter& painter) const;
    void drawMarkers(QCPPainter& painter) const;
    void drawCovered(QCPPainter& painter) const;
    static int rowsOf(const std::vector<Label>& labels);
    int topOf(const std::vector<Label>& labels) const;
    void drawLeaders(QCPPainter& painter, const std::vector<Label>& labels) const;
    bool anyRinged() const;
    void drawRings(QCPPainter& painter) const;
    void drawHovered(QCPPainter& painter) const;
    void drawPresentLine(QCPPainter& painter) const;
    void drawUpright(QCPPainter& painter, double at, const QColor& color, double width) const;

    std::vector<PlacedMarker> rowMarkers_; // of lines of rows, in coordinates
    double measuredFrom_ = 0, measuredTo_ = -1; // the smallest and the largest x of all points of curves
};

} // namespace attentoscope
