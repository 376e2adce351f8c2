// How a LinePicture is drawn; the widget and the figure both use it. Included by .cpp files only.
#pragma once

#include "core/base/matrix.h"
#include "ui/plots/legend_flow.h"
#include "ui/plots/line_view.h"
#include "ui/plots/plot_base.h"

namespace attentoscope {

class LinePlot : public PicturePlot<LinePicture>
{
    Q_OBJECT
public:
    explicit LinePlot(QWidget* parent = nullptr);

    // The place that a value belongs to which is nearest.
    std::optional<double> placeAt(const QPointF& point) const override;

protected:
    void prepare() override { setTitle(picture_.title); }
    void arrange() override;
    bool showsHovered() const override { return true; }

private:
    bool hasData() const;
    static constexpr double headerRowHeight = 18; // px, of the legend and of the names of marks
    struct Label {
        const LineMark* mark;
        int x, width, row;
    };
    struct LegendEntry {
        const LineSeries* series; // null: the band
        QString text;
    };
    void setBounds();
    void setXTicks();
    void addLine(const LineSeries& series);
    void addSteps(const LineSeries& series);
    void addRows(const LineSeries& series);
    void addBand(const QVector<double>& xs, const QVector<double>& lows, const QVector<double>& highs, Hue hue);
    QCPGraph* addStroke(const QVector<double>& xs, const QVector<double>& ys, const LineSeries& series);
    Index rowsAPixel(const LineSeries& series) const; // that are drawn together
    QString noteText() const;
    std::vector<LegendEntry> legendEntries() const;
    int entryWidth(const LegendEntry& entry) const;
    LegendFlow legendFlow(const std::vector<LegendEntry>& entries) const;
    int legendRows() const;
    std::vector<Label> placeLabels() const;
    bool placeInRows(std::vector<Label>& labels, std::size_t first, int rows) const;
    void drawHeader(QCPPainter& painter) const;
    void drawLegend(QCPPainter& painter) const;
    QRectF placeOf(const LineZone& zone) const;
    void drawZones(QCPPainter& painter) const;
    void drawZoneNames(QCPPainter& painter) const;
    void drawMarks(QCPPainter& painter) const;
    void drawMarkers(QCPPainter& painter) const;
    void drawMarker(QCPPainter& painter, const QPointF& at, Hue hue) const;
    void drawUpright(QCPPainter& painter, double at, const QColor& color, double width) const;
};

} // namespace attentoscope
