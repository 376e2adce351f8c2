// SPDX-License-Identifier: GPL-3.0-or-later
// The settings with which a figure was drawn. Together with the session they let the figure studio or the command line draw the
// same figure again (except that a picture exported straight from the window has maps with the screen's pixels). Settings that
// are not given follow from the picture or have usual values.
#pragma once

#include "ui/figures/edits/picture_edits.h"
#include "ui/figures/files/export_figure.h"

#include <QSizeF>
#include <QString>

#include <map>
#include <optional>
#include <string>

namespace attentoscope {

struct FigureRecipe {
    QString view; // see ui/window/bench/views.h, or several as in ui/figures/sheet/panels.h; empty: not given
    std::optional<double> widthMm, heightMm;
    std::optional<double> dpi, fontPt;
    std::optional<double> lineWidth; // multiplies the usual width of lines
    std::optional<int> columns; // most panels beside each other
    QString family; // font family; empty: not given
    std::optional<bool> dark;
    std::optional<bool> transparent; // draw no background
    std::optional<bool> caption; // draw a caption below the figure
    QString letters; // of the panels, see PanelLetters; empty: not given
    QString language; // language of the labels; empty: not given
    std::map<QString, std::string> sessions; // further sessions, whose panels are named "name:view" → their text
    std::map<QString, PictureEdits> edits; // view's name → edits, or panelKey() → edits of one of the panels with this view

    TypedSeriesEdits series; // of every panel that has such a series; see SeriesRank
    PictureEdits everywhere; // what a style has for every panel; those of a panel come first

    // Returns these settings, with those of `other` where nothing is given here.
    FigureRecipe over(const FigureRecipe& other) const;
    // Returns the options for a picture with this usual size. If only one side is given, the shape is kept.
    FigureOptions options(const QSizeF& usualMm) const;

    bool operator==(const FigureRecipe&) const = default;
};

FigureRecipe recipeOf(const QString& view);

// Returns the key of the edits of a view's nth panel, counted from 1, where several panels show this view.
QString panelKey(const QString& view, int nth);
// Returns the edits of a view's nth panel: its own, or else those of the view; null: none.
const PictureEdits* editsOfPanel(const std::map<QString, PictureEdits>& edits, const QString& view, int nth);

// Converts to and from a JSON object, the "figure" of a session. Reading ignores what is unknown or invalid.
std::string figureRecipeText(const FigureRecipe& recipe);
FigureRecipe parseFigureRecipe(const std::string& text);

} // namespace attentoscope
