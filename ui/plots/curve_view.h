// A value against length for several policies: measured points with their band, theory dashed in the same hue, a line at
// the present length. The x axis is logarithmic with ticks at powers of two.
#pragma once

#include "ui/figures/figure.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

namespace attentoscope {

struct CurveSeries {
    QString name;
    Hue hue; // and with it the shape of the markers
    std::vector<double> xs, ys, errors; // measured mean and standard error; NaN or a missing error: none
    std::vector<double> theoryXs, theoryYs; // NaN where it says nothing
    std::vector<bool> ringed = {}; // measured points with a ring around them; shorter: no more
};

enum class CurveDash { Solid, Dashed, Dotted, ShortDash, DashDot, DashDotDot, LongDash, LongDashDot, LongDashDotDot };
std::vector<double> dashPattern(CurveDash dash); // in widths of the pen; empty: solid

// A line that nothing measured stands on: an estimate, a bound.
struct CurveGuide {
    QString name;
    Hue hue = Hue::quiet();
    CurveDash dash = CurveDash::Solid;
    std::vector<double> xs, ys; // NaN makes a gap
    std::vector<bool> firm; // where it can be trusted; elsewhere it is drawn pale. Empty: everywhere
    std::function<QString(double x)> doubt; // why not there, for the tooltip; may be none
};

struct CurvePicture {
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
};

struct CurvePoint {
    int series = -1; // index into CurvePicture::series
    int guide = -1; // or into CurvePicture::guides
    double x = 0, y = 0;
    double error = 0; // NaN when unknown
    bool theory = false;

    bool isNone() const { return series < 0 && guide < 0; }
};

SharedFigure makeCurveFigure(CurvePicture picture);

class CurveView : public QWidget
{
    Q_OBJECT
public:
    explicit CurveView(QWidget* parent = nullptr);
    ~CurveView() override;

    void show(const CurvePicture& picture);
    using QWidget::show;
    void setPresentN(double n);
    void setSideMargins(int left, int right); // −1: as needed

    const CurvePicture& picture() const;
    SharedFigure figure() const;
    QRect plotRect() const; // in widget coordinates

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void pointHovered(const attentoscope::CurvePoint& point); // the nearest point; a tooltip says the same
    void left();
    void lengthClicked(double n); // where the user clicked on the x axis' scale

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> d_;
};

} // namespace attentoscope
