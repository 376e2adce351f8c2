// A value against length for several policies: measured points with their band, theory dashed in the same hue, a line at
// the present length. The x axis is logarithmic with ticks at powers of two.
#pragma once

#include "ui/plots/numbers.h"
#include "ui/plots/plot_view.h"
#include "ui/plots/series.h"
#include "ui/plots/words_about.h"

#include <vector>

namespace attentoscope {

struct CurveSeries {
    QString name;
    Hue hue; // and with it the shape of the markers
    Numbers<double> xs, ys, errors; // measured mean and standard error; NaN or a missing error: none
    Numbers<double> theoryXs, theoryYs; // NaN where it says nothing
    std::vector<bool> ringed = {}; // measured points with a ring around them; shorter: no more

    bool operator==(const CurveSeries&) const = default;
};

// A line that nothing measured stands on: an estimate, a bound.
struct CurveGuide {
    QString name;
    Hue hue = Hue::quiet();
    Dash dash = Dash::Solid;
    Numbers<double> xs, ys; // NaN makes a gap
    std::vector<bool> firm; // where it can be trusted; elsewhere it is drawn pale. Empty: everywhere
    WordsAbout<double> doubt; // why not there, for the tooltip; may be none

    bool operator==(const CurveGuide&) const = default;
};

// A point of a curve.
struct CurvePoint {
    int series = -1; // index into CurvePicture::series
    int guide = -1; // or into CurvePicture::guides
    double x = 0, y = 0;
    double error = 0; // NaN when unknown
    bool theory = false;

    bool operator==(const CurvePoint& other) const
    {
        return series == other.series && guide == other.guide && x == other.x && theory == other.theory;
    }
};

struct CurvePicture {
    using Place = CurvePoint;
    QString yLabel; // with unit: "entropy H (nats)"
    QString xLabel; // empty: "length n"
    std::vector<CurveSeries> series;
    std::vector<CurveGuide> guides;
    bool legend = true; // false: it stands elsewhere
    bool xNamed = true; // false: the picture below names the axis
    double presentN = 0; // line at the length that the maps show; 0: none
    bool fromZero = true; // the y axis starts at 0
    QString title; // rich text, one line
    QString note; // below: trials, rows, where theory ends
    QString errorMeaning; // of the standard errors, for the tooltip; may be empty
    QString emptyText; // when there is nothing to draw
    int leftMargin = -1, rightMargin = -1;

    bool operator==(const CurvePicture&) const = default;
};

SharedFigure makeCurveFigure(CurvePicture picture);

extern template class PictureView<CurvePicture>;

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

} // namespace attentoscope
