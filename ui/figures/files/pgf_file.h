// SPDX-License-Identifier: GPL-3.0-or-later
// Plots as LaTeX code of the package pgfplots, which draws them from the numbers in it.
#pragma once

#include "ui/figures/plot_parts.h"

#include <QByteArray>
#include <QColor>
#include <QSizeF>

#include <optional>
#include <vector>

namespace attentoscope {

struct PgfSheet {
    QSizeF sizeMm;
    double unitsPerInch = 96; // painter units of the plots
    double fontPt = 8;
    std::optional<QColor> ground; // none: transparent
    QByteArray comments; // lines that begin with "%", put into the file; may be empty
};

// Returns the whole file: a picture of the size of the sheet. Texts may come from a stranger, see core/formulas/latex_line.h.
QByteArray pgfBytes(const std::vector<PlotParts>& plots, const PgfSheet& sheet);

} // namespace attentoscope
