// A picture that a page offers for export.
#pragma once

#include "ui/figures/figure.h"

#include <QSizeF>
#include <QString>

namespace attentoscope {

inline const QString wholePage = QStringLiteral("all");

struct NamedFigure {
    QString key; // by which a command line names it; that of the whole page is wholePage; empty: it is none of the views
    QString name; // translated, for menus and file names
    SharedFigure figure;
    QSizeF sizeMm; // how large it is meant to be on paper
    SharedFigure pointed = {}; // the picture of it that is meant, to be read; null: all of it
};

} // namespace attentoscope
