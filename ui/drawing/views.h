// SPDX-License-Identifier: GPL-3.0-or-later
// Every view of the window by name, as on the command line: "explore/profile" is a picture of a page, "explore" the whole page.
// A picture's name alone means the picture of the open page, or else of the first page in the bar that has one so named. In a
// figure of several sessions "noise:explore/profile" is a picture of the session that the figure calls "noise".
#pragma once

#include "core/base/outcome.h"
#include "ui/figures/sheet/named_figure.h"

#include <QString>

#include <vector>

namespace attentoscope {

class Document;
class Engine;

struct View {
    QString page; // see PageKind::name
    QString figure; // see NamedFigure::key
    QString name; // "explore/by-distance"; for a whole page "explore"
    QString title; // in the window's language
    int board = 0; // the board of its page that has it, see PageFigures::boardOf()
    QString session = {}; // of a figure of several; empty: its first

    bool isWhole() const;
};

QString viewName(const QString& page, const QString& figure);
QString sessionOf(const QString& viewName); // the part before ":"; empty: there is none
QString withoutSession(const QString& viewName);
// Returns all views in the order of the page bar, each page before its pictures.
std::vector<View> allViews(const Document& document, Engine& engine);
// Ignores case and takes - and _ as the same. Errors: there is no such view; the message lists those that exist.
Outcome<View> findView(const Document& document, Engine& engine, const QString& name, const QString& openPage);

// Checks the name of a view that a lesson lets fill its page, which must be exact. Errors: there is no such view; the message
// says which may be meant.
Outcome<Done> isShownView(const Document& document, Engine& engine, const QString& name);

// One or several views, in the syntax of ui/figures/sheet/panels.h; viewNames() returns the names in that syntax.
using ViewRows = std::vector<std::vector<View>>;
Outcome<ViewRows> findViews(const Document& document, Engine& engine, const QString& names, const QString& openPage);
QString viewNames(const ViewRows& rows);

// Makes the figures of the page and board that are open from what is known, with the page's verdict.
std::vector<NamedFigure> shownFigures(const Document& document, Engine& engine);
// Returns that of a view among them. Errors: why there is nothing to see.
Outcome<NamedFigure> figureAmong(const std::vector<NamedFigure>& figures, const View& view, const Engine& engine);

} // namespace attentoscope
