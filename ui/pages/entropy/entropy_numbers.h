// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the page of entropies in two columns, A and B: over all rows, between A and B, and for the selected row.
#pragma once

#include "ui/pages/entropy/entropy_question.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

class EntropyNumbers : public NumberGrid
{
    Q_OBJECT
public:
    explicit EntropyNumbers(QWidget* parent);

    void show(const Entropies& entropies);
    using QWidget::show;

private:
    void showRow(const Experiment& experiment, const RowSpectra& row);

    QLabel* emptyRows_ = nullptr;
    QLabel* rowTitle_ = nullptr;
    int rowLine_ = 0; // the first line about the selected row
};

} // namespace attentoscope
