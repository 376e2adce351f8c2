// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of other policies says of one head: the values that colour its point, and its numbers in words.
#pragma once

#include "core/studies/heads/head_study.h"
#include "ui/document/view_state.h"
#include "ui/pages/head_boards/head_place.h"

#include <QString>

namespace attentoscope {

QString headShadeLabel(HeadShade shade); // "moved weight"
QString headShadeHelp(HeadShade shade);
double headShadeValue(const HeadStudy& study, const HeadPlace& place, HeadShade shade); // NaN: not known or not defined

// B compared with A; null: not known yet.
const HeadComparison* comparisonOf(const HeadStudy& study, const HeadPlace& place);
const HeadMatch* commonMatchOf(const HeadStudy& study, const HeadPlace& place);

QString headName(const HeadStudy& study, const HeadPlace& place); // "layer 3 · head 5", without the layer where there is one
// Rich text for a tooltip.
QString headChangeText(const HeadStudy& study, const HeadPlace& place, const Experiment& experiment);
// One sentence about all heads.
QString changeSummaryText(const HeadStudy& study, const Experiment& experiment);

} // namespace attentoscope
