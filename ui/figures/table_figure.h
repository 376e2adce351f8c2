// A table of numbers as a figure: on paper as it stands on the screen, in files number by number.
#pragma once

#include "ui/figures/figure.h"

#include <QStringList>

#include <vector>

class QAbstractItemModel;

namespace attentoscope {

struct TableLines {
    QStringList heads; // plain text, of the names first
    std::vector<QStringList> lines; // as shown

    bool operator==(const TableLines&) const = default;
};

SharedFigure makeTableFigure(TableLines table);
// What a model shows, in its order.
TableLines linesOf(const QAbstractItemModel& model);

} // namespace attentoscope
