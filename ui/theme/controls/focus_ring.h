// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a ring around the widget that has the focus if it was reached by keys, in any window. It is for widgets that do not
// show the focus themselves (maps, sliders, tables, scroll areas); line edits and spin boxes do.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace attentoscope {

class FocusRing : public QObject
{
    Q_OBJECT
public:
    explicit FocusRing(QObject* parent); // create one for the application

    QWidget* target() const { return ring_ ? target_.data() : nullptr; } // the widget inside the ring

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void surround(QWidget* target);
    void place();

    QPointer<QWidget> target_;
    QPointer<QWidget> left_; // the target before another window, a list or a menu took the focus
    bool wasMoved_ = false; // the program, not the user, moves the focus away from the target
    QPointer<QWidget> ring_; // a child of the target's window
};

} // namespace attentoscope
