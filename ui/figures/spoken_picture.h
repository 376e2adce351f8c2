// A widget that paints a picture, for who cannot see it: a graphic of the accessibility tree, whose description is made in words
// when somebody asks for it. While no assistive technology listens nothing is made.
#pragma once

#include "ui/figures/offers_figure.h"

class QWidget;

namespace attentoscope {

class SpokenPicture : public OffersFigure
{
public:
    SharedFigure figure() const override { return nullptr; }
    virtual QString selectedInWords() const { return {}; } // what is chosen in it, which is said first
    virtual QString inWords() const; // all of it; empty: there is nothing to be said
    virtual bool isEmpty() const { return false; } // it shows a sentence in place of a picture

protected:
    SpokenPicture();
    ~SpokenPicture() override = default;
    SpokenPicture(const SpokenPicture&) = default;
    SpokenPicture& operator=(const SpokenPicture&) = default;

    // Whoever listens is told that it shows something else, once it rests.
    static void tellChanged(QWidget* picture);
};

} // namespace attentoscope
