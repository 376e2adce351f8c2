// SPDX-License-Identifier: GPL-3.0-or-later
// Which series an author means by a text.
#pragma once

#include "core/experiment/experiment.h"
#include "ui/figures/edits/picture_edits.h"

#include <QString>

#include <vector>

namespace attentoscope {

// Returns the series of a panel that a text means: by the form in files ("0||theory"), by the name in the window in either
// language, by a kind ("theory"), or, of a policy, by its letter, its name or its text ("A", "standard", "clipped:n0=512").
// `experiment`: with its policies as the panel names them.
std::vector<EditableSeries> meantSeries(const QString& text, const Editable& panel, const Experiment& experiment);

// Returns the edits with what is said by texts as what is meant by them: their own, which stay where the panel has no such
// series, and those for all panels.
PictureEdits withMeantSeries(
    PictureEdits edits, const TypedSeriesEdits& ofAll, const Editable& panel, const Experiment& experiment);

} // namespace attentoscope
