// SPDX-License-Identifier: GPL-3.0-or-later
// A picture to be read instead of looked at: in words, or as a table. Small windows that do not block the main one.
#pragma once

#include "ui/figures/named_figure.h"

class QWidget;

namespace attentoscope {

// Of the picture that is meant, or of all of the figure.
void showInWords(const NamedFigure& figure, QWidget* parent);
void showAsTable(const NamedFigure& figure, QWidget* parent);

} // namespace attentoscope
