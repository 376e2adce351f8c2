// SPDX-License-Identifier: GPL-3.0-or-later
// What the window offers of a picture: to copy it, to print it, to export it, and to read it instead of looking at it.
#pragma once

#include "ui/figures/named_figure.h"

#include <QPoint>

#include <functional>

class QWidget;

namespace attentoscope {

class ExportCommands;

// `print`: is told the key of the figure.
void offerFigureMenu(const NamedFigure& figure, QPoint where, ExportCommands* exports, QWidget* window,
    const std::function<void(const QString& key)>& print);

} // namespace attentoscope
