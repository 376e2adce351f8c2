// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures and sentences of the page of gradients, made from what was found: pure, so that they can be tested.
#pragma once

#include "core/studies/gradients/recurrent.h"
#include "core/studies/gradients/saturation.h"
#include "core/studies/gradients/score_shapes.h"
#include "core/studies/sweep/sweep.h"
#include "ui/document/view_state.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// Against m: ‖J‖, or λ‖J‖ with what a typical score receives.
LinePicture saturationPicture(const SaturationStudy& study, bool scaled);
// A and B (and the further ones of the sweep) against n.
LinePicture gradientLengthPicture(const SweepTable& sweep, const ViewState& view, Index n);
LinePicture gradientRowsPicture(const Result& result, const ViewState& view);
// What survives from position 1: the recurrent chain, and the attention of A and B where there is a sweep.
LinePicture survivalPicture(const ChainSetup& setup, const SurvivalCurve& curve, const SweepTable* sweep);
LinePicture logitsPicture(const ScoreComparison& scores);

enum class Zone { Unknown, WashedOut, Between, Frozen };
Zone zoneOf(const SaturationStudy& study, double multiplier);

// Where A and B stand, in one line of rich text.
QString gradientVerdict(const SaturationStudy& study);
// λ a of the typical score at m, from the curve; NaN outside.
double typicalAt(const SaturationStudy& study, double multiplier);

} // namespace attentoscope
