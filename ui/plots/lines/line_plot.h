// SPDX-License-Identifier: GPL-3.0-or-later
// The plot that draws a LinePicture, for the widget and for figures. Included by .cpp files only.
#pragma once

#include "core/base/matrix.h"
#include "ui/plots/legend.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/plot_base.h"
#include "ui/plots/strokes.h"

#include <cmath>

namespace attentoscope {

class LinePlot : public PicturePlot<LinePicture>
{
    Q_OBJECT
public:
    explicit LinePlot(QWidget* parent = nullptr);

    // Returns the x of the value that is nearest to the point along the x axis.
    std::optional<double> placeAt(const QPointF& point) const override;

protected:
    void prepare() override { setTitle(picture_.title); }
    void arrange() override;
    bool showsHovered() const override { return true; }

private:
    double numberAt(double x) const override { return picture_.xScale == LinePicture::Cells ? std::floor(x) : x; }
    bool hasData() const;
    struct Label {
        const LineMark* mark;
        int x, width, row;
    };
    void setBounds();
    void setXTicks();
    void addLine(const Series& series);
    void addSteps(const Series& series);
    void addRows(const Series& series);
    Index rowsAPixel(const Series& series) const; // how many rows are drawn as one point
    QString noteText() const;
    std::vector<LegendEntry> legendEntries() const override;
    PaintSign signOf(const Series& series) const;
    std::vector<Label> placeLabels() const;
    bool placeInRows(std::vector<Label>& labels, std::size_t first, int rows) const;
    void drawHeader(QCPPainter& painter) const;
    QRectF placeOf(const LineZone& zone) const;
    void drawZones(QCPPainter& painter) const;
    void drawZoneNames(QCPPainter& painter) const;
    void drawMarks(QCPPainter& painter) const;
    void drawMarkers(QCPPainter& painter) const;
    void drawUpright(QCPPainter& painter, double at, const QColor& color, double width) const;
};

} // namespace attentoscope
