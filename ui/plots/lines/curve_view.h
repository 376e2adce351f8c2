// A value against length for several policies: measured points with their band, theory dashed in the same hue, a line at
// the present length. The x axis is logarithmic with ticks at powers of two.
#pragma once

#include "ui/plots/plot_view.h"
#include "ui/plots/series.h"

#include <vector>

namespace attentoscope {

// What was measured, with markers and the band of its standard errors; and what is expected, dashed in the same hue.
Series measuredSeries(const QString& name, Hue hue);
Series theorySeries(const QString& name, Hue hue);

// A point of a curve.
struct CurvePoint {
    int series = -1; // index into CurvePicture::series
    double x = 0, y = 0;
    double error = 0; // NaN when unknown

    bool operator==(const CurvePoint& other) const { return series == other.series && x == other.x; }
};

struct CurvePicture {
    using Place = CurvePoint;
    QString yLabel; // with unit: "entropy H (nats)"
    QString xLabel; // empty: "length n"
    std::vector<Series> series; // the first one lowest; those of one name belong together
    bool legend = true; // false: it stands elsewhere
    bool xNamed = true; // false: the picture below names the axis
    double presentN = 0; // line at the length that the maps show; 0: none
    bool fromZero = true; // the y axis starts at 0
    QString title; // rich text, one line
    QString note; // below: trials, rows, where theory ends
    QString errorMeaning; // of the standard errors, for the tooltip; may be empty
    QString emptyText; // when there is nothing to draw
    int leftMargin = -1, rightMargin = -1;

    void unmark() { presentN = 0; } // on paper nothing is selected

    bool operator==(const CurvePicture&) const = default;
};

SharedFigure makeCurveFigure(CurvePicture picture);

class CurveView : public PictureView<CurvePicture>
{
    Q_OBJECT
public:
    explicit CurveView(QWidget* parent = nullptr);

    void setPresentN(double n);

signals:
    void pointHovered(const attentoscope::CurvePoint& point); // the nearest point; a tooltip says the same
    void left();
    void lengthClicked(double n); // where the user clicked on the x axis' scale

protected:
    QString textOf(const CurvePoint& point) const override;
    void pointedAt(const std::optional<CurvePoint>& point) override;
    void pointerPressed(QMouseEvent* event) override;
};

extern template class PictureView<CurvePicture>; // last: lupdate loses the namespace behind it

} // namespace attentoscope
