// SPDX-License-Identifier: GPL-3.0-or-later
// Dot-product scores beside additive ones: what a score costs, how widely the logits spread, how focused the rows are.
#pragma once

#include "core/studies/gradients/score_shapes.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

class ScoreTable : public NumberGrid
{
    Q_OBJECT
public:
    explicit ScoreTable(QWidget* parent);

    void show(const ScoreComparison& scores);
    using QWidget::show;

private:
    QLabel* note_;
};

} // namespace attentoscope
