// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/figures/figure_model.h"

#include <utility>

namespace attentoscope {

void FigureModel::show(SharedFigureTable table)
{
    beginResetModel();
    table_ = std::move(table);
    endResetModel();
}

int FigureModel::rowCount(const QModelIndex& parent) const { return parent.isValid() || !table_ ? 0 : table_->rows(); }
int FigureModel::columnCount(const QModelIndex& parent) const { return parent.isValid() || !table_ ? 0 : table_->columns(); }

QVariant FigureModel::data(const QModelIndex& index, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole || !index.isValid())
        return {};
    return table_->text(index.row(), index.column());
}

QVariant FigureModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || !table_)
        return {};
    return orientation == Qt::Horizontal ? table_->columnName(section) : table_->rowName(section);
}

} // namespace attentoscope
