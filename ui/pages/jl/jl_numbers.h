// The numbers of the JL page at one k: a line for each matrix.
#pragma once

#include "core/studies/projection/projection_study.h"
#include "ui/widgets/tables/number_grid.h"

class QComboBox;

namespace attentoscope {

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
    void showTargets(const std::vector<Index>& targets, Index k);

    QComboBox* target_;
    QLabel* sample_;
};

} // namespace attentoscope
