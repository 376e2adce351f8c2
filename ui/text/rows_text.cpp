// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/rows_text.h"

#include "ui/text/number_text.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct RowsText {
    Q_DECLARE_TR_FUNCTIONS(RowsText)
};

} // namespace

QString someRowsText(Index rows, Index all)
{
    return rows < all ? RowsText::tr("%1 of %2 rows").arg(countText(rows), countText(all)) : QString();
}

QString rowsText(Index rows, Index all)
{
    return rows < all ? someRowsText(rows, all)
        : rows == 1   ? RowsText::tr("1 row")
                      : RowsText::tr("%1 rows").arg(countText(rows));
}

} // namespace attentoscope
