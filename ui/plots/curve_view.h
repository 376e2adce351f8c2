// A value against length for several policies: measured points with their band, theory dashed in the same hue, a line at
// the present length. The x axis is logarithmic with ticks at powers of two.
#pragma once

#include "ui/figures/figure.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace attentoscope {

struct CurveSeries {
    QString name;
    int color = 0; // index for Theme::policy
    std::vector<double> xs, ys, errors; // measured mean and standard error; NaN or a missing error: none
    std::vector<double> theoryXs, theoryYs; // closed form; NaN where none holds
};

struct CurvePicture {
    QString yLabel; // with unit: "entropy H (nats)"
    QString xLabel; // empty: "length n"
    std::vector<CurveSeries> series;
    double presentN = 0; // line at the length that the maps show; 0: none
    bool fromZero = true; // the y axis starts at 0
    QString title; // rich text, one line
    QString note; // below: trials, rows, where theory ends
    QString emptyText; // when there is nothing to draw
    int leftMargin = -1, rightMargin = -1;
};

struct CurvePoint {
    int series = -1; // index into CurvePicture::series
    double x = 0, y = 0;
    double error = 0; // NaN when unknown
    bool theory = false;
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
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> d_;
};

} // namespace attentoscope
