// What comes of one change is painted at once: the window waits some milliseconds for what is about to be told of it, and plots
// are drawn right before it is painted.
#pragma once

#include <QObject>

class QWidget;

namespace attentoscope {

class Engine;

class OnePainting : public QObject
{
public:
    OnePainting(QWidget* window, const Engine* engine); // goes with the window

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* window_;
    const Engine* engine_;
};

} // namespace attentoscope
