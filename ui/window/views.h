// SPDX-License-Identifier: GPL-3.0-or-later
// Every view of the window by name, as a command line says it: "explore/profile" is a picture of a page, "explore" the whole
// page. A picture's name alone is that of the page that is open, else of the first page of the bar that has it.
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/named_figure.h"

#include <QString>

#include <vector>

namespace attentoscope {

class Engine;
class Workbench;

struct View {
    QString page; // see PageKind::name
    QString figure; // see NamedFigure::key
    QString name; // "explore/by-distance"; of a whole page "explore"
    QString title; // in the language of the window
    int board = 0; // of its page, see Page::boardOf()

    bool isWhole() const;
};

QString viewName(const QString& page, const QString& figure);
// In the order of the bar; each page before its pictures.
std::vector<View> allViews(Workbench& workbench);
// Case does not matter, nor whether words are parted by - or _. Errors: no such view; those that there are are named.
Outcome<View> findView(Workbench& workbench, const QString& name, const QString& openPage);

// One or several, as ui/figures/panels.h says them; and what they are called.
using ViewRows = std::vector<std::vector<View>>;
Outcome<ViewRows> findViews(Workbench& workbench, const QString& names, const QString& openPage);
QString viewNames(const ViewRows& rows);

// What stands there once nothing is computed any more, on the page that is shown. Errors: why there is nothing to be seen.
Outcome<NamedFigure> figureOf(const Workbench& workbench, const Engine& engine, const View& view);

} // namespace attentoscope
