// SPDX-License-Identifier: GPL-3.0-or-later
// Describes what a view shows, for its caption: a page may draw other data than the form names, or a part of it.
#pragma once

#include "ui/drawing/figure_words.h"
#include "ui/drawing/views.h"

namespace attentoscope {

class Document;
class Engine;

// Returns an experiment with its policies as the page of a view names them: networks have the n₀ that they are trained with.
Experiment namedOn(const QString& view, const Experiment& experiment);

// Returns the part of a caption about `figure`, the view as it was made, with the edits of its author.
CaptionPart depictedIn(
    const View& view, const Document& document, Engine& engine, const Figure& figure, const PictureEdits& edits);

} // namespace attentoscope
