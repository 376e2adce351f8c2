// SPDX-License-Identifier: GPL-3.0-or-later
// A widget that paints a picture and can describe it to users who cannot see it: a graphic in the accessibility tree. The
// description is made when an assistive technology asks for it, and never if none is active.
#pragma once

#include "ui/figures/offers_figure.h"

class QWidget;

namespace attentoscope {

class SpokenPicture : public OffersFigure
{
public:
    SharedFigure figure() const override { return nullptr; }
    virtual QString selectedInWords() const { return {}; } // describes the selection; said first
    virtual QString inWords() const; // the whole description; empty: nothing to say
    virtual bool isEmpty() const { return false; } // shows emptyText instead of a picture

protected:
    SpokenPicture();
    ~SpokenPicture() override = default;
    SpokenPicture(const SpokenPicture&) = default;
    SpokenPicture& operator=(const SpokenPicture&) = default;

    // Announces to assistive technologies that the description has changed, once changes have stopped for a moment.
    static void tellChanged(QWidget* picture);
};

} // namespace attentoscope
