// SPDX-License-Identifier: GPL-3.0-or-later
// The list of the numbers that a board of the JL page has studied (k, or the features m), of which one is shown.
#pragma once

#include "ui/pages/jl/study/jl_settings.h"
#include "ui/widgets/board_spec.h"

namespace attentoscope {

// Returns the studied number nearest to the wanted one on a logarithmic scale; 0 if none is studied.
Index shownTarget(const std::vector<Index>& targets, Index wanted);
// Makes the list, for the corner of a table. `symbol`: rich text. `wanted`: the setting that the user chooses.
PartSpec studiedPart(const QString& key, const QString& symbol, const QString& help, Index JlSettings::*wanted,
    const Known<std::vector<Index>>& studied);
// Chooses the number at a place of an axis, for a click on a plot.
std::function<void(Document&, const Answers&, double)> choosesAt(Index JlSettings::*wanted);

} // namespace attentoscope
