// SPDX-License-Identifier: GPL-3.0-or-later
// Combines several views on one sheet, each marked with a letter, as in papers.
#pragma once

#include "ui/figures/files/export_figure.h"
#include "ui/figures/sheet/named_figure.h"

#include <QStringList>

#include <vector>

namespace attentoscope {

// Converts between views and their text form: "explore/map, explore/curves; entropy/spectrum" are two rows. A single name
// stands for the figure itself, without a letter.
std::vector<QStringList> panelRows(const QString& views);
QString panelText(const std::vector<QStringList>& rows);

// The letters of panels, by how that of the first one is written: "(a)", "a", "A", "(A)", or "none".
const QStringList& panelLetterStyles();
QString panelLetter(int number, const QString& style); // counted from 0; an empty style is "(a)"

// Adds a caption below the figure, as typed (ui/figures/formula_marks.h). captionHeight() says by how much the sheet should be
// higher for it.
SharedFigure withCaption(SharedFigure figure, const QString& caption);
double captionHeight(const QString& caption, const FigureOptions& options); // mm

// Returns whether a picture of a page gets a letter where the page has letters: a colour bar has none.
bool isLettered(const Figure& picture);

// Returns rows of panels (a), (b), … across the width of a page. In a row the widths follow from the panels' shapes. A single
// panel is returned as it is; with a style of letters, each picture of one that has several gets its letter.
NamedFigure composePanels(const std::vector<std::vector<NamedFigure>>& rows, const QString& letterStyle = {});

} // namespace attentoscope
