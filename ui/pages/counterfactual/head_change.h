// SPDX-License-Identifier: GPL-3.0-or-later
// Describes what the page "another policy" tells about one head: the value that colours its point, and its numbers in words.
#pragma once

#include "core/studies/heads/head_study.h"
#include "ui/document/view_state.h"
#include "ui/pages/counterfactual/counterfactual_settings.h"
#include "ui/pages/head_boards/head_place.h"

#include <QString>

namespace attentoscope {

QString headShadeLabel(HeadShade shade); // "moved weight"
QString headShadeHelp(HeadShade shade);
double headShadeValue(const HeadStudy& study, const HeadPlace& place, HeadShade shade); // NaN: not known or not defined

// Compares B with A; null: not known yet.
const HeadComparison* comparisonOf(const HeadStudy& study, const HeadPlace& place);
const HeadMatch* commonMatchOf(const HeadStudy& study, const HeadPlace& place);

QString headName(const HeadStudy& study, const HeadPlace& place); // "layer 3 · head 5"; without the layer if there is only one
// Returns rich text for a tooltip.
QString headChangeText(const HeadStudy& study, const HeadPlace& place, const Experiment& experiment);
// Returns one sentence about all heads.
QString changeSummaryText(const HeadStudy& study, const Experiment& experiment);

} // namespace attentoscope
