// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the figure, or the film, that an order describes.
#pragma once

#include "core/orders/messages.h"

#include <QString>

#include <functional>

namespace attentoscope {

class Language;

// Holds what an order needs to be carried out.
struct OrderContext {
    Language& language; // in use
    QString labels; // the language of the labels that are drawn; empty: none are
    bool lettersAreMissing = false; // no font here has those of the labels, which has been said
    std::function<void(const Message&)> warn;
    std::function<void(double part)> progress; // from 0 to 1
};

// Reads from the order:
//   "session"   {"text": that of a session file, "keeps_files": the figure contains the files that it reads in place}
//   "beside"    {NAME: such a session, ...}: further ones, whose views are called NAME:view
//   "view"      name of a view, or of several (ui/figures/sheet/panels.h)
//   "options"   [[NAME, VALUE], ...], see figureOptions(); a switch has the value ""
//   "file"      where to draw: .pdf, .svg, .eps, .pgf, .png or .tif, for a film .html or .webp
//   "format"    such an ending, where there is no "file": the result has the bytes of the drawing then
//   "numbers"   where to write what the figure shows, without an ending, or nothing
// Returns {"file" or "bytes", "numbers": the file of the numbers, "latex": the file of its LaTeX code, "style": that of its
// style}, as far as there are such. Whoever sends the order may read all files that it names. Errors: those of renderFigure() and
// renderFilm().
Outcome<MessageValue> drawFigure(const MessageValue& order, const OrderContext& context);

// Returns the language of the labels; it needs no application.
QString labelLanguageOfFigure(const MessageValue& order);

} // namespace attentoscope
