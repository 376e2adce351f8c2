// How a figure was drawn, beside the session that says of what: with both it is made again, pixel for pixel. What is not said
// follows from the picture, or is usual.
#pragma once

#include "ui/theme/theme.h"

#include <QString>

#include <optional>
#include <string>

namespace attentoscope {

struct FigureRecipe {
    QString view; // see ui/window/views.h; empty: not said
    std::optional<double> widthMm, heightMm;
    std::optional<double> dpi, fontPt;
    std::optional<bool> dark;
    QString language; // of the labels; empty: not said

    // What is said here, and of what is not what `other` says.
    FigureRecipe over(const FigureRecipe& other) const;
    Theme theme() const { return dark.value_or(false) ? Theme::dark() : Theme::light(); }

    bool operator==(const FigureRecipe&) const = default;
};

// A JSON object, the "figure" of a session. Reading leaves out what it does not know or cannot use.
std::string figureRecipeText(const FigureRecipe& recipe);
FigureRecipe parseFigureRecipe(const std::string& text);

} // namespace attentoscope
