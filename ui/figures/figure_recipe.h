// How a figure was drawn, beside the session that says of what: with both, what the studio or a command line drew is made again
// (a picture that was exported as the window showed it has the maps of a screen). What is not said follows from the picture, or
// is usual.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/export_figure.h"
#include "ui/figures/picture_edits.h"

#include <QSizeF>
#include <QString>

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace attentoscope {

struct FigureRecipe {
    QString view; // see ui/window/views.h, or several as in ui/figures/panels.h; empty: not said
    std::optional<double> widthMm, heightMm;
    std::optional<double> dpi, fontPt;
    std::optional<double> lineWidth; // how many times the usual one
    QString family; // of the type; empty: not said
    std::optional<bool> dark;
    std::optional<bool> transparent; // nothing behind it
    std::optional<bool> caption; // below it
    QString language; // of the labels; empty: not said
    std::map<QString, PictureEdits> edits; // by the name of the view

    // What is said here, and of what is not what `other` says.
    FigureRecipe over(const FigureRecipe& other) const;
    // Of a picture that is usually so large on paper. One side alone keeps its shape.
    FigureOptions options(const QSizeF& usualMm) const;

    bool operator==(const FigureRecipe&) const = default;
};

FigureRecipe recipeOf(const QString& view);

// A JSON object, the "figure" of a session. Reading leaves out what it does not know or cannot use.
std::string figureRecipeText(const FigureRecipe& recipe);
FigureRecipe parseFigureRecipe(const std::string& text);
// A style that was saved as a file: a recipe of no view. Errors: no such file, no JSON object, nothing in it that is known.
Outcome<FigureRecipe> readFigureStyle(const std::filesystem::path& path);

} // namespace attentoscope
