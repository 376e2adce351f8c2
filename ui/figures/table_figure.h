// SPDX-License-Identifier: GPL-3.0-or-later
// A table of numbers as a figure: drawn as on the screen, and exported with its numbers.
#pragma once

#include "ui/figures/figure.h"

#include <QStringList>

#include <vector>

class QAbstractItemModel;

namespace attentoscope {

struct TableLines {
    QStringList heads; // plain text; the first is above the row names
    std::vector<QStringList> lines; // texts as shown

    bool operator==(const TableLines&) const = default;
};

SharedFigure makeTableFigure(TableLines table);
// Returns the texts of a model, in its order.
TableLines linesOf(const QAbstractItemModel& model);

} // namespace attentoscope
