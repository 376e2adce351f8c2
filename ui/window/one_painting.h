// What has changed is painted at once: plots are drawn right before the window is painted, not in turns of their own.
#pragma once

#include <QObject>

class QWidget;

namespace attentoscope {

class OnePainting : public QObject
{
public:
    explicit OnePainting(QWidget* window); // goes with it

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace attentoscope
