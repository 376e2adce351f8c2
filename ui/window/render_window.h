// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the whole window, one of its figures, or a film to a file once every result is in.
#pragma once

#include "core/base/outcome.h"

#include "ui/figures/figure_recipe.h"

#include <QString>

namespace attentoscope {

class FigureMaker;
class MainWindow;
struct FilmOrder;

// Waits until the maker has what it was asked for. `path` is the file to be written, for messages. Errors: the maker cannot
// make it, or it takes longer than the limit.
Outcome<Done> waitFor(FigureMaker& maker, const QString& path, int limitSeconds);

// Draws the window, running the event loop until the engine is idle (curves included). Errors: the experiment cannot be
// evaluated, it takes longer than the limit, or the file cannot be written.
Outcome<Done> renderWindow(MainWindow& window, const QString& path, int limitSeconds = 600);

// Opens the page of the view that the recipe names (it must name one; for the rest it has defaults) and writes the figure. With
// `numbers`, also writes a file of the numbers shown, as writeNumbers() does, and returns that file's name; with `latex`, also
// the LaTeX code that includes the figure, as .tex beside it. Errors: as for renderWindow(), an unknown view, an empty view, and
// whatever exportFigure() and writeNumbers() refuse.
Outcome<QString> renderFigure(MainWindow& window, const FigureRecipe& recipe, const QString& path, const QString& numbers = {},
    int limitSeconds = 600, bool latex = false);

// Writes a film of a view, see ui/window/film. `film` is in the syntax of filmOf(). Size, number of frames (0: chosen for the
// film) and speed come from `usual`.
Outcome<Done> renderFilm(
    MainWindow& window, const QString& film, const FilmOrder& usual, const QString& path, int limitSeconds = 600);

} // namespace attentoscope
