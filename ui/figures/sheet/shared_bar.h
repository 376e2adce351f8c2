// SPDX-License-Identifier: GPL-3.0-or-later
// One colour bar for the maps of several panels.
#pragma once

#include "ui/figures/figure.h"

#include <vector>

namespace attentoscope {

// A colour bar that may serve the maps of several panels.
class SharedBar : public Figure
{
public:
    // Returns the bar for the maps of both, which says all that either says; null: their ranges or words differ.
    virtual SharedFigure joined(const SharedBar& other) const = 0;
};

// Composes panels as composeFigure() does. A colour bar that several of them can share lies below all.
SharedFigure composeSheet(std::vector<FigureRow> rows);

} // namespace attentoscope
