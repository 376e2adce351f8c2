// SPDX-License-Identifier: GPL-3.0-or-later
// The LaTeX code that includes a figure in a paper.
#pragma once

#include "core/base/outcome.h"

#include <QString>

namespace attentoscope {

// Returns a figure environment that includes the file, with the caption (as typed, see ui/figures/formula_marks.h) and a label.
// A figure as wide as a column fills the line; a wider one spans the columns. It needs the package graphicx alone; comments say
// what it needs for the letters of a few languages. An empty caption is left out. Names and captions may come from a stranger:
// see core/formulas/latex_line.h.
QString latexOf(const QString& path, double widthMm, const QString& caption);

// Returns the file that the code names for this one: LaTeX reads neither SVG nor TIFF, but a PDF of the same name.
QString fileForLatex(const QString& path);

// Writes the code into the file of the same name that ends in .tex; it names fileForLatex().
Outcome<Done> writeLatex(const QString& path, double widthMm, const QString& caption);

} // namespace attentoscope
