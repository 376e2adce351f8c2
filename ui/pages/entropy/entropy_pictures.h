// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of the page of entropies from a study. The functions need no widget, so that tests can call them.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/entropy/entropy_question.h"
#include "ui/plots/lines/line_view.h"

#include <span>
#include <vector>

namespace attentoscope {

LinePicture spectrumPicture(const Entropies& entropies, const ViewState& view);
LinePicture distributionPicture(const EntropyStudy& study, const ViewState& view);
LinePicture rowsPicture(const EntropyStudy& study, const ViewState& view);
LinePicture differencePicture(const EntropyStudy& study, const ViewState& view);
LinePicture factorPicture(const EntropyStudy& study, const ViewState& view);

// Help to make series: they return values converted to a unit, and the positions of the evaluated rows on an axis of rows.
std::vector<double> scaled(std::span<const double> values, double unit);
std::vector<double> rowPlaces(const Result& result);

// Returns the target entropy H* (nats): the chosen one, or else the mean entropy of A over its rows.
double targetEntropy(const EntropyStudy& study, const ViewState& view);
// Converts a divergence from nats to the displayed unit; always Shannon's, whatever the measure.
double shownInformation(const Experiment& experiment, double nats);
QString informationUnit(const Experiment& experiment);
// Counts the rows that see a key: "2048 rows", "2048 of 16384 rows".
QString rowCountText(const Result& result);

} // namespace attentoscope
