// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures and sentences of the page of gradients from study results. The functions need no widget, so that tests can
// call them.
#pragma once

#include "core/studies/gradients/recurrent.h"
#include "core/studies/gradients/saturation.h"
#include "core/studies/gradients/score_shapes.h"
#include "core/studies/sweep/sweep.h"
#include "ui/document/view_state.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// Plots against the multiplier m: ‖J‖, or, if `scaled`, λ‖J‖ together with the gradient of a typical score.
LinePicture saturationPicture(const SaturationStudy& study, bool scaled);
// Plots A and B of the sweep against n.
LinePicture gradientLengthPicture(const SweepTable& sweep, const ViewState& view, Index n);
LinePicture gradientRowsPicture(const Result& result, const ViewState& view);
// Plots the gradient that survives from position 1: through the recurrent chain and, given a sweep, through the attention of A
// and B.
LinePicture survivalPicture(const ChainSetup& setup, const SurvivalCurve& curve, const SweepTable* sweep);
LinePicture logitsPicture(const ScoreComparison& scores);

enum class Zone { Unknown, WashedOut, Between, Frozen };
Zone zoneOf(const SaturationStudy& study, double multiplier);
QString zoneWords(Zone zone); // "washed out"; "—" for an unknown one
// Returns the value of λ·a of the typical score at m, interpolated; NaN outside the curve.
double typicalAt(const SaturationStudy& study, double multiplier);

} // namespace attentoscope
