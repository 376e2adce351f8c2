// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the JL page at one k: a line for each projection matrix.
#pragma once

#include "core/studies/projection/projection_study.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

class NumberChoice;

class JlNumbers : public NumberGrid
{
    Q_OBJECT
public:
    explicit JlNumbers(QWidget* parent);

    void show(const ProjectionTable& table, double epsilon, Index k);
    using QWidget::show;

signals:
    void targetChosen(attentoscope::Index k);

private:
    NumberChoice* target_;
    QLabel* sample_;
};

} // namespace attentoscope
