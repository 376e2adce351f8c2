// SPDX-License-Identifier: GPL-3.0-or-later
// What tables of numbers share: their look, and an order in which undefined numbers come last whichever way the rest is sorted,
// and what is equal stays in the order of the table.
#pragma once

#include <QSortFilterProxyModel>

class QTableView;

namespace attentoscope {

class NumberSorting : public QSortFilterProxyModel
{
public:
    // `role` gives the number, or nothing.
    NumberSorting(int role, QObject* parent)
        : QSortFilterProxyModel(parent)
    {
        setSortRole(role);
    }

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

// Small letters, narrow rows of alternating colours, no grid; nothing is edited. One that can be sorted is sorted by keys, too.
void dressTable(QTableView* view);

} // namespace attentoscope
