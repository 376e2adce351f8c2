// SPDX-License-Identifier: GPL-3.0-or-later
// The table of additive scores at the full length: a line for each factor, and one for q·k/√d.
#pragma once

#include "core/studies/gradients/additive_lengths.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

class AdditiveNumbers : public NumberGrid
{
    Q_OBJECT
public:
    explicit AdditiveNumbers(QWidget* parent);

    void show(const AdditiveLengths& study);
    using QWidget::show;

private:
    QLabel* sample_;
};

} // namespace attentoscope
