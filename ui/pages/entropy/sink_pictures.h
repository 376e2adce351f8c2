// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of sinks and of the least entropy, and what is said of them: pure, so that they can be tested.
#pragma once

#include "core/studies/rows/sink_study.h"
#include "ui/document/view_state.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/points/point_view.h"

namespace attentoscope {

LinePicture sinkWeightPicture(const SinkStudy& study, const ViewState& view); // p by row
PointPicture sinkScatterPicture(const SharedSinkStudy& study, const ViewState& view); // H of each row against p
LinePicture sinkChangePicture(const SinkStudy& study, const ViewState& view); // H given not a sink less H, by row
LinePicture leastEntropyPicture(const SinkStudy& study, const ViewState& view); // H by row above its bounds

// "the first key", in the middle of a sentence.
QString sinkName(Sinks sinks);
// What was found, a sentence or two a policy, and of the bound.
QString sinkWords(const SinkStudy& study, Sinks sinks);
QString boundWords(const SinkStudy& study);

// The place in rowIndex of the evaluated row that is nearest; there must be one.
std::size_t nearestRow(const Result& result, Index row);

} // namespace attentoscope
