// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the keys of a row that have the largest weights under A or B; a click selects one.
#pragma once

#include "ui/document/questions/inspection.h"

#include <QWidget>

namespace attentoscope {

class NumberGrid;
class WrappedLabel;

class TopKeys : public QWidget
{
    Q_OBJECT
public:
    explicit TopKeys(QWidget* parent);

    void show(const KnownCell& known);
    using QWidget::show;

signals:
    void chosen(attentoscope::Index row, attentoscope::Index key);

private:
    void fill(const InspectedRow& row, Index selected);

    WrappedLabel* title_;
    WrappedLabel* note_;
    NumberGrid* keys_;
    Index row_ = -1;
};

} // namespace attentoscope
