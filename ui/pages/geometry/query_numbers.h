// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a query that the user moves: its position, its outputs under A and B, and the factors of its scores with their
// parts in the variance.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/geometry/geometry_questions.h"
#include "ui/widgets/tables/number_grid.h"

class QHBoxLayout;
class QPushButton;

namespace attentoscope {

class WrappedLabel;

class QueryNumbers : public QWidget
{
    Q_OBJECT
public:
    explicit QueryNumbers(QWidget* parent);

    // `all` may be null: not computed yet.
    void show(const QueryByHand::Answer& study, const SharedRowFactors& all, const ViewState& view);
    using QWidget::show;

signals:
    void putBack();

private:
    QHBoxLayout* makeHeading();
    void showOutputs(const QueryByHand::Answer& study);
    void showFactors(const QueryByHand::Answer& study, const SharedRowFactors& all, Index selected);

    NumberGrid *outputs_, *factors_;
    WrappedLabel* title_;
    QPushButton* putBack_;
};

} // namespace attentoscope
