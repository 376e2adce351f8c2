// SPDX-License-Identifier: GPL-3.0-or-later
// Text about a figure: its caption, made from the experiment, and the LaTeX code that includes it in a paper.
#pragma once

#include "core/experiment/experiment.h"
#include "core/session/session.h"
#include "ui/figures/named_figure.h"

#include <QString>

#include <vector>

namespace attentoscope {

// Returns, in the window's language, "Curves. Needles in a haystack, n = 2048, d = 64; A standard, B entropy-invariant; …".
QString captionOf(const NamedFigure& figure, const Experiment& experiment);

// Returns a LaTeX figure environment that includes the file, with its width, the caption and a label.
QString latexOf(const QString& path, double widthMm, const QString& caption);

// Says what a figure holds of these sessions, for the user: the title of the first, and files by name or as copies.
QString heldText(const std::vector<Session>& sessions);

} // namespace attentoscope
