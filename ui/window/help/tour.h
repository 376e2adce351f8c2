// SPDX-License-Identifier: GPL-3.0-or-later
// A one-minute tour of the window: a callout beside one part after another. Next or Enter goes on, Skip or Esc ends the tour.
#pragma once

#include "ui/window/palette/raised_frame.h"

#include <QPointer>
#include <QTimer>

#include <functional>
#include <vector>

class QLabel;
class QPushButton;

namespace attentoscope {

class WrappedLabel;

struct TourStop {
    std::function<QWidget*()> target; // looks the widget up in the current window; null or hidden: the stop is skipped
    std::function<QString()> title, text; // in the current language
};

class Tour : public RaisedFrame
{
    Q_OBJECT
public:
    Tour(std::vector<TourStop> stops, QWidget* window);
    ~Tour() override;

    void start();
    void next();
    void end();
    void showStop(); // again, after the window was rebuilt
    std::size_t number() const { return number_; }
    std::size_t count() const { return stops_.size(); }
    QWidget* target() const; // of the current stop; null: not visible

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    std::vector<TourStop> stops_;
    std::size_t number_ = 0;
    QLabel* title_;
    WrappedLabel* text_;
    QLabel* place_;
    QPushButton *skip_, *next_;
    QPointer<QWidget> ring_; // around the target
    QPointer<QWidget> followed_; // the target when it was last placed
    QTimer missing_; // runs while the target is not visible
};

// Returns the callout's rectangle inside the window: right of the target, left, below or above it, where there is room; else
// over its middle.
QRect calloutRect(const QRect& target, const QSize& callout, const QRect& window);

} // namespace attentoscope
