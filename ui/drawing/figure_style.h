// SPDX-License-Identifier: GPL-3.0-or-later
// What figures of a paper have in common: sizes, type, colours, names and looks of series, grid, ticks, legend, letters. A style
// is a recipe that names no view, and whose edits are those of every panel. resources/style.schema.json describes its file.
#pragma once

#include "core/base/outcome.h"
#include "core/policies/policy.h"
#include "ui/figures/edits/figure_recipe.h"

#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace attentoscope {

// Returns the style of a figure. Where its panels differ, the first one counts. `policiesOf`: those of a panel, by its view's
// name; a series is named by its policy, which may have another place in another figure.
using PoliciesOfView = std::function<std::vector<PolicyChoice>(const QString& view)>;
FigureRecipe styleOf(const FigureRecipe& figure, const PoliciesOfView& policiesOf);

std::string styleText(const FigureRecipe& style); // as a file has it, for readers and editors

// Reads a style: one by its name (paperSizes()), a file that styleText() wrote, or a figure as the model, which has a width but
// no height for other views. Errors: no such file; neither style nor figure; settings that are unknown, all of them; a value
// that is impossible.
Outcome<FigureRecipe> readStyle(const QString& nameOrFile);
bool isStyleName(const QString& text); // of no file

} // namespace attentoscope
