// SPDX-License-Identifier: GPL-3.0-or-later
// A widget that can return what it shows as a figure. Its context menu copies and saves the figure and its numbers.
#pragma once

#include "ui/figures/figure.h"

namespace attentoscope {

class OffersFigure
{
public:
    virtual ~OffersFigure() = default;
    virtual SharedFigure figure() const = 0; // null: nothing can be exported
};

} // namespace attentoscope
