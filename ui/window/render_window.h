// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window, or one of its pictures as a figure, into a file once every result is in.
#pragma once

#include "core/base/outcome.h"

#include "ui/figures/figure_recipe.h"

#include <QString>

namespace attentoscope {

class FigureMaker;
class MainWindow;
struct FilmOrder;

// Until it has made what it was asked for. `path`: the file that waits. Errors: why it cannot, longer than the limit.
Outcome<Done> waitFor(FigureMaker& maker, const QString& path, int limitSeconds);

// Runs the event loop until the engine rests, curves included. Errors: the experiment cannot be evaluated, it takes longer
// than the limit, the file cannot be written.
Outcome<Done> renderWindow(MainWindow& window, const QString& path, int limitSeconds = 600);

// Opens the page of the view, which the recipe must name; what else it does not say is usual. With `numbers`, a file for what it
// shows, as writeNumbers() takes it; returns its name. Errors: also a view that there is not, one with nothing to be seen, what
// exportFigure and writeNumbers refuse.
Outcome<QString> renderFigure(
    MainWindow& window, const FigureRecipe& recipe, const QString& path, const QString& numbers = {}, int limitSeconds = 600);

// A film of a view, see ui/window/film: `film` as filmOf() takes it; what the order says of size, number (0: as suits it) and
// speed holds.
Outcome<Done> renderFilm(
    MainWindow& window, const QString& film, const FilmOrder& usual, const QString& path, int limitSeconds = 600);

} // namespace attentoscope
