// SPDX-License-Identifier: GPL-3.0-or-later
// Windows in which a figure is read instead of looked at: in words, or as a table. They are small and do not block the main
// window.
#pragma once

#include "ui/figures/sheet/named_figure.h"

class QWidget;

namespace attentoscope {

// Both show the picture that the user pointed at, or else the whole figure.
void showInWords(const NamedFigure& figure, QWidget* parent);
void showAsTable(const NamedFigure& figure, QWidget* parent);

} // namespace attentoscope
