// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/held_session.h"

#include "core/attention/machine.h"
#include "core/session/figure_session.h"
#include "ui/document/document.h"
#include "ui/text/language.h"

namespace attentoscope {

void holdSession(FigureOptions& options, const Document& document, FigureRecipe recipe)
{
    Session session = document.session();
    recipe.widthMm = options.widthMm;
    recipe.heightMm = options.heightMm;
    recipe.dpi = options.dpi;
    recipe.fontPt = options.fontPt;
    recipe.dark = options.theme.isDark;
    recipe.language = Language::inUse();
    if (options.transparent)
        recipe.transparent = true;
    session.worksheet = "{}"; // do not publish what a student answered
    session.figure = figureRecipeText(recipe);
    options.session = QString::fromStdString(figureSessionText(std::move(session), versionText()));
    const PictureEdits* const own = editsOfPanel(recipe.edits, recipe.view, 1);
    if (!document.title().isEmpty() && (own == nullptr || !own->title)) // the author's title stays
        options.title = document.title();
}

} // namespace attentoscope
