// SPDX-License-Identifier: GPL-3.0-or-later
// Which series an author means by a text.
#pragma once

#include "core/experiment/experiment.h"
#include "ui/figures/edits/picture_edits.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace attentoscope {

// Returns the series of a panel that a text means: by the form in files ("0||theory"), by seriesKey(), by the name in the window
// in either language, by a kind ("theory"), or, of a policy, by its letter, its name or its text ("A", "standard",
// "clipped:n0=512"). `experiment`: with its policies as the panel names them.
std::vector<EditableSeries> meantSeries(const QString& text, const Editable& panel, const Experiment& experiment);

bool isPolicyOf(const QString& text, const Experiment& experiment); // whether it names one of the experiment's

// Returns the text that means a series in every figure: the policy's instead of its place, "standard" and "standard||bound", or a
// kind, "theory". `policies`: sweptPolicies().
QString seriesKey(const SeriesId& id, const std::vector<PolicyChoice>& policies);

// Returns the one of these names, with or without its letter, that a text with a typing error means; empty: none.
std::string nearestSeries(const QString& typed, const QStringList& names);

// Returns the edits with what is said by texts as what is meant by them: their own, which stay where the panel has no such
// series, and those for all panels, by their SeriesRank.
PictureEdits withMeantSeries(
    PictureEdits edits, const TypedSeriesEdits& ofAll, const Editable& panel, const Experiment& experiment);

} // namespace attentoscope
