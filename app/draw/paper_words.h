// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the command line that an author's words and marks come by: titles, labels, ticks, notes, lines, own numbers.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/edits/figure_recipe.h"

#include <QString>

#include <utility>
#include <vector>

namespace attentoscope {

class PaperWords
{
public:
    static bool isOption(const QString& name);
    // Notes one option and its value, "(b) text" for one panel of a sheet and "text" for all of them.
    void take(const QString& name, const QString& value) { typed_.emplace_back(name, value); }
    bool empty() const { return typed_.empty(); }
    // Adds them to the edits of the recipe's panels. Errors name the option.
    Outcome<Done> addTo(FigureRecipe& recipe) const;

private:
    std::vector<std::pair<QString, QString>> typed_;
};

} // namespace attentoscope
