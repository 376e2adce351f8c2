// SPDX-License-Identifier: GPL-3.0-or-later
// The table of a figure as a Qt item model. The text of a cell is made only when a view asks for it.
#pragma once

#include "ui/figures/figure_table.h"

#include <QAbstractTableModel>

namespace attentoscope {

class FigureModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(SharedFigureTable table);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    SharedFigureTable table_;
};

} // namespace attentoscope
