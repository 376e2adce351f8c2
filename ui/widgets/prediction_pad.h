// SPDX-License-Identifier: GPL-3.0-or-later
// Where a user predicts a point on an axis or a curve, with the mouse or the arrow keys, before it is computed. What the pad
// shows around the prediction is a picture that its owner makes.
#pragma once

#include "ui/plots/lines/line_view.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

namespace attentoscope {

class PadPlot;
class WrappedLabel;

// What is predicted: a value at each place of the axis, or a single place.
struct PadPlaces {
    std::vector<double> at; // ascending
    double low = 0, high = 1; // of the values
    bool logarithmic = false; // the axis
    bool isPoint = false; // a place
    bool isWhole = false; // of a place: a whole number

    bool operator==(const PadPlaces&) const = default;
};

struct Prediction {
    std::optional<double> point;
    std::vector<double> curve; // at PadPlaces::at; NaN where nothing is drawn; empty: no curve

    bool operator==(const Prediction&) const = default;
};

class PredictionPad : public QWidget
{
    Q_OBJECT
public:
    using Draw = std::function<LinePicture(const Prediction&)>;
    explicit PredictionPad(Draw draw, QWidget* parent = nullptr);

    // Shows the prediction; nothing can be drawn any more once it is closed.
    void show(const PadPlaces& places, const Prediction& prediction, bool isClosed);
    using QWidget::show;

    // Returns where a value is drawn, in pixels of the pad; for tests.
    QPointF pixelOf(double x, double y) const;

signals:
    void guessed(const attentoscope::Prediction& prediction);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void point(const QPointF& at, bool begins);
    void drawTo(const QPointF& to, bool begins); // of a curve; in values
    void setCurve(std::size_t place, double value);
    void draw();
    void dress(); // sets the size of the plot's type to that of the widget
    double valueOf(std::size_t place) const;

    const Draw picture_;
    PadPlot* plot_;
    WrappedLabel* hint_; // how to draw
    PadPlaces places_;
    Prediction prediction_;
    bool isClosed_ = false;
    std::optional<QPointF> last_; // where the mouse was in its last event while drawing, in values
    std::vector<double> distance_; // px, of each place from the line that is being drawn; 0: it crosses; below 0: keeps its value
    std::size_t cursor_ = 0; // the place that the arrow keys change
};

} // namespace attentoscope
