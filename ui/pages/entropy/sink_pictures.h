// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures and sentences about sinks and the least entropy. The functions need no widget, so that tests can call
// them.
#pragma once

#include "core/studies/rows/sink_study.h"
#include "ui/document/view_state.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/points/point_view.h"

namespace attentoscope {

LinePicture sinkWeightPicture(const SinkStudy& study, const ViewState& view); // sink weight p by row
PointPicture sinkScatterPicture(const SharedSinkStudy& study, const ViewState& view); // entropy H of each row against p
LinePicture sinkChangePicture(const SinkStudy& study, const ViewState& view); // by row: H given that no sink is chosen, minus H
LinePicture leastEntropyPicture(const SinkStudy& study, const ViewState& view); // H by row, above its bounds

// Returns the name for use within a sentence: "the first key".
QString sinkName(Sinks sinks);
// Describes what was found in one or two sentences per policy; boundWords() is about the bound.
QString sinkWords(const SinkStudy& study, Sinks sinks);
QString boundWords(const SinkStudy& study);

// Returns the index in rowIndex of the evaluated row nearest to `row`; there must be at least one.
std::size_t nearestRow(const Result& result, Index row);

} // namespace attentoscope
