// A widget that hands out what it shows as a figure: its menu copies and saves it and its numbers.
#pragma once

#include "ui/figures/figure.h"

namespace attentoscope {

class OffersFigure
{
public:
    virtual ~OffersFigure() = default;
    virtual SharedFigure figure() const = 0; // null: it is nothing for paper
};

} // namespace attentoscope
