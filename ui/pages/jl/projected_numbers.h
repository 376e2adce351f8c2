// SPDX-License-Identifier: GPL-3.0-or-later
// The table of projected attention at one k: a line for each policy.
#pragma once

#include "core/studies/projection/projected_attention.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

class NumberChoice;

class ProjectedNumbers : public NumberGrid
{
    Q_OBJECT
public:
    explicit ProjectedNumbers(QWidget* parent);

    void show(const ProjectedAttention& study, Index k);
    using QWidget::show;

signals:
    void targetChosen(attentoscope::Index k);

private:
    NumberChoice* target_;
    QLabel* sample_;
};

} // namespace attentoscope
