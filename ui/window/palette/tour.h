// SPDX-License-Identifier: GPL-3.0-or-later
// The window in a minute: a callout beside one part after another. Next or Enter goes on, Skip or Esc ends it.
#pragma once

#include "ui/window/palette/raised_frame.h"

#include <QPointer>
#include <QTimer>

#include <functional>
#include <vector>

class QLabel;
class QPushButton;

namespace attentoscope {

struct TourStop {
    std::function<QWidget*()> target; // as the window is now; null, or hidden: the stop is left out
    std::function<QString()> title, text; // in the language that holds
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
    void showStop(); // again, in a window that was built anew
    std::size_t number() const { return number_; }
    std::size_t count() const { return stops_.size(); }
    QWidget* target() const; // of this stop; null: it cannot be seen

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    std::vector<TourStop> stops_;
    std::size_t number_ = 0;
    QLabel *title_, *text_, *place_;
    QPushButton *skip_, *next_;
    QPointer<QWidget> ring_; // around the target
    QPointer<QWidget> followed_; // the target, when it was last placed
    QTimer missing_; // its part has gone
};

// Beside the target, inside the window: right of it, left, below or above it, where there is room; else over its middle.
QRect calloutRect(const QRect& target, const QSize& callout, const QRect& window);

} // namespace attentoscope
