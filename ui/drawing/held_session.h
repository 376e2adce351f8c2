// SPDX-License-Identifier: GPL-3.0-or-later
// Lets a figure hold what made it.
#pragma once

#include "ui/figures/edits/figure_recipe.h"
#include "ui/figures/files/export_figure.h"

namespace attentoscope {

class Document;

// Puts the session with its title into the figure, and the recipe completed by the options.
void holdSession(FigureOptions& options, const Document& document, FigureRecipe recipe);

} // namespace attentoscope
