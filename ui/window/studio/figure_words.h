// SPDX-License-Identifier: GPL-3.0-or-later
// What is written about a figure: the caption that an experiment asks for, and what a paper needs to hold it.
#pragma once

#include "core/experiment/experiment.h"
#include "ui/figures/named_figure.h"

#include <QString>

namespace attentoscope {

// "Curves. Needles in a haystack, n = 2048, d = 64; A standard, B entropy-invariant; …", in the language of the window.
QString captionOf(const NamedFigure& figure, const Experiment& experiment);

// A figure environment around the file, with its width, that caption and a label.
QString latexOf(const QString& path, double widthMm, const QString& caption);

} // namespace attentoscope
