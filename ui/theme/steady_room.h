// The room of a label that is broken into lines and changes while the hand moves. What is around it is laid out anew only where
// it gets higher or lower: a QLabel in a layout asks for that at each text, and the window answers all the way up.
#pragma once

#include <QWidget>

class QLabel;

namespace attentoscope {

class SteadyRoom : public QWidget
{
    Q_OBJECT
public:
    SteadyRoom(QLabel* label, QWidget* parent); // the label is its child from now on

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QLabel* label_;
    int asked_ = -1; // the height that was last asked for
};

} // namespace attentoscope
