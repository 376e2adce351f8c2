// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of the entropy page, made from a study: pure, so that they can be tested.
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

// What series are made of: numbers in a unit, and where the evaluated rows stand on an axis of rows.
std::vector<double> scaled(std::span<const double> values, double unit);
std::vector<double> rowPlaces(const Result& result);

// H*, nats: the one chosen, or the mean entropy of A over its rows.
double targetEntropy(const EntropyStudy& study, const ViewState& view);
// What a divergence in nats is shown as, and its unit: Shannon's whatever the measure.
double shownInformation(const Experiment& experiment, double nats);
QString informationUnit(const Experiment& experiment);
// "2048 rows", "2048 of 16384 rows": those that count, which see a key.
QString rowCountText(const Result& result);

} // namespace attentoscope
