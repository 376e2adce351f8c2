// SPDX-License-Identifier: GPL-3.0-or-later
// The look of number tables and their sort order: undefined numbers come last in either direction, and equal ones stay in the
// order of the table.
#pragma once

#include <QSortFilterProxyModel>

class QTableView;

namespace attentoscope {

class NumberSorting : public QSortFilterProxyModel
{
public:
    // `role` is the item role that returns the number, or an invalid value if it is undefined.
    NumberSorting(int role, QObject* parent)
        : QSortFilterProxyModel(parent)
    {
        setSortRole(role);
    }

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

// Sets small letters, narrow rows of alternating colours, no grid and no editing. A table that can be sorted gets keys for
// sorting, too.
void dressTable(QTableView* view);

} // namespace attentoscope
