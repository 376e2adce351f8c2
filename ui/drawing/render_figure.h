// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a figure or a film to a file once every result is in.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/session/session.h"
#include "ui/figures/edits/figure_recipe.h"

#include <QString>

#include <optional>
#include <vector>

namespace attentoscope {

class FigureMaker;
class FigureStage;
class FilmMaker;
struct FilmOrder;

// Waits until the maker has what it was asked for. `path` is the file to be written, for messages. Errors: the maker cannot
// make it, or it takes longer than the limit.
Outcome<Done> waitFor(FigureMaker& maker, const QString& path, int limitSeconds);
// Begins a film and waits until it is made.
Outcome<Done> makeFilm(FilmMaker& maker, const QString& path, int limitSeconds);

struct RenderedFigure {
    QString numbers; // the file of the numbers; empty: none was wanted
    std::optional<Message> missingLetters; // see export_figure.h
    std::vector<Message> warnings;
};
struct RenderParts {
    bool holdsSession = true; // whatever the window's menu says
    bool choosesRow = false; // the user named a row: one that is not there is refused
    bool latex = false; // also writes the LaTeX code that includes the figure, as .tex beside it
    QString style = {}; // the file to write the figure's style into; empty: none
    Progress progressed = {}; // of the page whose figures are made
};
// Writes the figure of the view that the recipe names (it must name one; for the rest it has defaults). With
// `numbers`, also writes a file of the numbers shown, as writeNumbers() does. Errors: the experiment cannot be evaluated, it
// takes longer than the limit, an unknown view, an empty view, and whatever exportFigure() and writeNumbers() refuse.
Outcome<RenderedFigure> renderFigure(FigureStage& stage, const FigureRecipe& recipe, const QString& path,
    const QString& numbers = {}, int limitSeconds = 600, const RenderParts& parts = {});

// Writes a film of a view of the session, see film_maker.h. `film` is in the syntax of filmOf(). Size, number of frames (0:
// chosen for the film) and speed come from `usual`. Returns warnings.
Outcome<std::vector<Message>> renderFilm(
    const Session& session, const QString& film, const FilmOrder& usual, const QString& path, int limitSeconds = 600);

} // namespace attentoscope
