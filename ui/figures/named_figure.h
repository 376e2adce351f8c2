// A picture that a page offers for export.
#pragma once

#include "ui/figures/figure.h"

#include <QSizeF>
#include <QString>

namespace attentoscope {

struct NamedFigure {
    QString name; // translated, for menus and file names
    SharedFigure figure;
    QSizeF sizeMm; // how large it is meant to be on paper
};

} // namespace attentoscope
