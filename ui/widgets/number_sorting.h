// The order of tables of numbers: undefined ones come last, whichever way the rest is sorted, and what is equal stays in the
// order of the table.
#pragma once

#include <QSortFilterProxyModel>

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
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override
    {
        const QVariant a = left.data(sortRole()), b = right.data(sortRole());
        if (a.isValid() != b.isValid())
            return a.isValid() == (sortOrder() == Qt::AscendingOrder);
        if (a.toDouble() != b.toDouble())
            return a.toDouble() < b.toDouble();
        return (left.row() < right.row()) == (sortOrder() == Qt::AscendingOrder);
    }
};

} // namespace attentoscope
