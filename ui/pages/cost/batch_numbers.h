// SPDX-License-Identifier: GPL-3.0-or-later
// The table of what padding costs: a line for each way to compute the batch.
#pragma once

#include "core/studies/cost/padding_study.h"
#include "ui/widgets/tables/number_grid.h"

class QPushButton;

namespace attentoscope {

class WrappedLabel;

class BatchNumbers : public QWidget
{
    Q_OBJECT
public:
    explicit BatchNumbers(QWidget* parent);

    void show(const PaddingStudy& study);
    using QWidget::show;

signals:
    void againRequested();

private:
    NumberGrid* ways_;
    WrappedLabel *title_, *sentence_, *timed_;
    QPushButton* again_;
};

} // namespace attentoscope
