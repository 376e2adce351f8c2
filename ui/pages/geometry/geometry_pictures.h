// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of the geometry page, made from a study: pure, so that they can be tested.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/geometry/geometry_questions.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/points/point_view.h"

namespace attentoscope {

enum class OrderMap { Original, Permuted, Back };

MapPicture orderPicture(const Equivariance& order, OrderMap which, const ViewState& view);
PointPicture hullPicture(const HullOfRow::Answer& study, const ViewState& view);
PointPicture distancePicture(const HullDistances::Answer& study, const RowHull* shown, const ViewState& view);

// The step of the path that is nearest to m, on the scale of log m; the path must not be empty.
std::size_t pathStep(const std::vector<HullOutput>& path, double multiplier);

// One sentence: whether the tokens' places matter as set, and what makes them matter.
QString orderSentence(const Equivariance& order);
QString placesText(Places places); // "causal mask"
// The experiment with Shannon's entropy, for the unit of e^H: whatever the measure, that is the effective number of values.
Experiment shannonOf(const Experiment& experiment);
QString differenceText(double difference); // "2.4 × 10⁻⁷"
bool isRounding(const OrderEffect& effect); // of float32 numbers summed in another order

} // namespace attentoscope
