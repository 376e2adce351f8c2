// A widget that paints a picture, for who cannot see it: a graphic of the accessibility tree, whose description is made in words
// when somebody asks for it. While no assistive technology listens nothing is made.
#pragma once

#include "ui/figures/figure.h"

class QWidget;

namespace attentoscope {

class SpokenPicture
{
public:
    virtual SharedFigure figure() const { return nullptr; } // what is seen; null: it is no picture for paper
    virtual QString selectedInWords() const { return {}; } // what is chosen in it, which is said first
    virtual QString inWords() const; // all of it; empty: there is nothing to be said

protected:
    SpokenPicture();
    ~SpokenPicture() = default;
    SpokenPicture(const SpokenPicture&) = default;
    SpokenPicture& operator=(const SpokenPicture&) = default;

    // Whoever listens is told that it shows something else, once it rests.
    static void tellChanged(QWidget* picture);
};

} // namespace attentoscope
