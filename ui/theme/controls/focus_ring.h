// Shows where the keyboard is: a ring around the widget that was reached by keys, in whichever window, for all that draw nothing
// of their own there (maps, sliders, tables, panels that scroll). Lines and number boxes have a border and a caret.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace attentoscope {

class FocusRing : public QObject
{
    Q_OBJECT
public:
    explicit FocusRing(QObject* parent); // one for the application

    QWidget* target() const { return ring_ ? target_.data() : nullptr; } // what is surrounded

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void surround(QWidget* target);
    void place();

    QPointer<QWidget> target_;
    QPointer<QWidget> left_; // the target that lost the keyboard to a window, list or menu
    bool wasMoved_ = false; // the program takes the keyboard from the target to another
    QPointer<QWidget> ring_; // belongs to the window of the target
};

} // namespace attentoscope
