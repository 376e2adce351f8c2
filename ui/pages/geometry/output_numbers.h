// SPDX-License-Identifier: GPL-3.0-or-later
// Shows where the output of the selected row lies among its values: under A, under B, and at a multiplier chosen by a slider,
// from the mean of the values to a corner of the hull.
#pragma once

#include "ui/pages/geometry/geometry_questions.h"
#include "ui/widgets/tables/number_grid.h"

class QSlider;

namespace attentoscope {

class OutputNumbers : public NumberGrid
{
    Q_OBJECT
public:
    OutputNumbers(Document* document, QWidget* parent);

    void show(const HullOfRow::Answer& study);
    using QWidget::show;

private:
    void move(int step);

    Document* document_;
    SharedRowHull hull_;
    QSlider* slider_;
};

} // namespace attentoscope
