// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tables/number_table.h"

#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QShortcut>
#include <QTableView>

#include <utility>

namespace attentoscope {

bool NumberSorting::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = left.data(sortRole()), b = right.data(sortRole());
    if (a.isValid() != b.isValid())
        return a.isValid() == (sortOrder() == Qt::AscendingOrder);
    if (a.toDouble() != b.toDouble())
        return a.toDouble() < b.toDouble();
    return (left.row() < right.row()) == (sortOrder() == Qt::AscendingOrder);
}

void dressTable(QTableView* view)
{
    constexpr int rowPadding = 6; // px
    view->setFont(secondaryFont());
    view->horizontalHeader()->setFont(secondaryFont());
    view->horizontalHeader()->setHighlightSections(false);
    view->verticalHeader()->hide();
    view->verticalHeader()->setDefaultSectionSize(QFontMetrics(secondaryFont()).height() + rowPadding);
    view->setTabKeyNavigation(false); // Tab leaves the table
    view->setShowGrid(false);
    view->setAlternatingRowColors(true);
    view->setWordWrap(false);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    for (const auto& [keys, order] : {std::pair("Alt+Up", Qt::AscendingOrder), std::pair("Alt+Down", Qt::DescendingOrder)}) {
        auto* sort = new QShortcut(QKeySequence(QLatin1String(keys)), view);
        sort->setContext(Qt::WidgetShortcut);
        QObject::connect(sort, &QShortcut::activated, view, [view, order = order] {
            if (view->isSortingEnabled() && view->currentIndex().isValid())
                view->sortByColumn(view->currentIndex().column(), order);
        });
    }
}

} // namespace attentoscope
