// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of figures as LaTeX code. They may come from a stranger: see core/formulas/latex_line.h.
#pragma once

#include <QString>

namespace attentoscope {

// Returns a text with formulas (see ui/figures/formula_marks.h), as typed or marked, as code. What stands between dollars and is
// no formula is text like the rest, as in the figure.
QString latexText(const QString& typed);
QString latexOfMarked(const QString& marked);

// Returns comments on what the document needs for this code, and a definition of what the code uses; empty: nothing. `what`: the
// subject of the comments, "the caption".
QString latexNeedsOf(const QString& code, const QString& what);

} // namespace attentoscope
