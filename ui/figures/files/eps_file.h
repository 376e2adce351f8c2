// SPDX-License-Identifier: GPL-3.0-or-later
// Drawings as Encapsulated PostScript of level 3: shapes, outlines of texts, and images without smoothing.
#pragma once

#include "ui/figures/files/flat_drawing.h"

#include <QByteArray>
#include <QSizeF>
#include <QString>

namespace attentoscope {

// Returns the whole file of a sheet in mm. `dpi`: the units of the drawing in an inch; `comments`: lines that begin with "%", put
// into the file; may be empty.
QByteArray epsBytes(
    const FlatDrawing& drawing, const QSizeF& sheetMm, double dpi, const QString& title, const QByteArray& comments);

} // namespace attentoscope
