// SPDX-License-Identifier: GPL-3.0-or-later
// Where a range of colours is typed, over the bar that shows it.
#pragma once

#include "ui/theme/color_map.h"

#include <QFrame>

class QLabel;
class QLineEdit;

namespace attentoscope {

class ColorRangeBox : public QFrame
{
    Q_OBJECT
public:
    ColorRangeBox(const ColorScaling& colors, QWidget* parent); // goes when it is closed
    void openAt(const QPoint& place); // on the screen; on all of its width, so that nothing is cut off

signals:
    void chosen(double low, double high);
    void released(); // colours are to follow what is seen

private:
    void enter();

    QLineEdit* low_;
    QLineEdit* high_;
    QLabel* why_;
    bool logarithmic_;
};

} // namespace attentoscope
