// SPDX-License-Identifier: GPL-3.0-or-later
// The table of linear attention for one number of features: a line for each policy.
#pragma once

#include "core/studies/projection/linear_attention.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

class NumberChoice;

class LinearNumbers : public NumberGrid
{
    Q_OBJECT
public:
    explicit LinearNumbers(QWidget* parent);

    void show(const LinearAttention& study, double epsilon, Index m);
    using QWidget::show;

signals:
    void featuresChosen(attentoscope::Index m);

private:
    NumberChoice* features_;
    QLabel* sample_;
};

} // namespace attentoscope
