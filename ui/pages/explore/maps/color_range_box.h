// SPDX-License-Identifier: GPL-3.0-or-later
// A popup over the colour bar in which the user types the range of colours.
#pragma once

#include "ui/theme/color_map.h"

#include <QFrame>

class QLineEdit;

namespace attentoscope {

class WrappedLabel;

class ColorRangeBox : public QFrame
{
    Q_OBJECT
public:
    ColorRangeBox(const ColorScaling& colors, QWidget* parent); // deletes itself when it is closed
    void openAt(const QPoint& place); // in screen coordinates; stays on the screen

signals:
    void chosen(double low, double high);
    void released(); // the range is to be that of the experiment again

private:
    void enter();

    QLineEdit* low_;
    QLineEdit* high_;
    WrappedLabel* why_;
    bool logarithmic_;
    bool aboutZero_; // only the upper end is typed
};

} // namespace attentoscope
