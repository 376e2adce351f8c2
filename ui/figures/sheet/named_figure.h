// SPDX-License-Identifier: GPL-3.0-or-later
// A picture that a page offers for export.
#pragma once

#include "ui/figures/figure.h"

#include <QSizeF>
#include <QString>

namespace attentoscope {

inline const QString wholePage = QStringLiteral("all");

struct NamedFigure {
    QString key; // name on the command line; wholePage for the whole page; empty: it is no view
    QString name; // translated, for menus and file names
    SharedFigure figure;
    QSizeF sizeMm; // usual size on paper
    QString verdict = {}; // see FigureOptions::verdict
    SharedFigure pointed = {}; // the part that the user asked about; null: the whole figure
};

} // namespace attentoscope
