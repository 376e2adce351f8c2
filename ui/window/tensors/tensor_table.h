// SPDX-License-Identifier: GPL-3.0-or-later
// A Qt table model of the arrays in tensor files: name, shape, type, size and role of each.
#pragma once

#include "ui/window/tensors/tensor_catalogue.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace attentoscope {

class TensorTable : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Name, Shape, Type, Size, UsedAs, columns };
    static constexpr int SortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void show(std::vector<CatalogueLine> lines); // avoids a reset if only the roles changed
    const CatalogueLine& line(int row) const { return lines_[std::size_t(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<CatalogueLine> lines_;
};

// Sorts numbers in names by value: layers.2 before layers.10.
class TensorSorting : public QSortFilterProxyModel
{
public:
    explicit TensorSorting(QObject* parent);

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

} // namespace attentoscope
