// SPDX-License-Identifier: GPL-3.0-or-later
// The context menu of a figure: copy it, print it, export it, or read it as words or as a table.
#pragma once

#include "ui/figures/sheet/named_figure.h"

#include <QPoint>

#include <functional>

class QMenu;
class QWidget;

namespace attentoscope {

class ExportCommands;
class Workbench;

// `print` is called with the key of the figure when the user chooses to print it.
void offerFigureMenu(const NamedFigure& figure, QPoint where, ExportCommands* exports, Workbench* workbench,
    const std::function<void(const QString& key)>& print);

// Adds all of that but what fills the page. `print`: null where the figure is none that the studio knows.
void addFigureActions(QMenu* menu, const NamedFigure& figure, ExportCommands* exports, QWidget* window,
    const std::function<void(const QString& key)>& print = {});

} // namespace attentoscope
