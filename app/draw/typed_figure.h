// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what an order says of a figure by the options of app/figure_options.h.
#pragma once

#include "app/draw/paper_words.h"
#include "core/base/outcome.h"
#include "ui/figures/edits/figure_recipe.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace attentoscope {

struct TypedOption {
    std::string name; // as in figureOptions()
    std::string value; // empty for a switch
};

struct TypedFigure {
    FigureRecipe recipe;
    PaperWords words; // of the figure's author
    QString series; // all that was typed of series, see parseSeriesEdits()
    QString style; // see readStyle()
    QString styleOut; // the file to write that of the figure into; empty: none
    QStringList viewSettings; // KEY=VALUE, as for setViewSetting()
    bool latex = false; // write the LaTeX code that includes the figure beside it
    bool holdsSession = true; // the figure contains what made it
    QString film; // not empty: a film of the view, in the syntax of filmOf()
    int filmPictures = 0; // from start to end; 0: as many as suit it
    double mostMegabytes = 3; // of a film as a page

    // Returns whether something is asked of the figure that only a sheet of paper has.
    bool isForPrint() const;
};

// Reads the options in their order. Errors name the option: its value is none; there is no such option.
Outcome<TypedFigure> figureAsTyped(const std::vector<TypedOption>& options);

} // namespace attentoscope
