// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of the page of geometry from a study. The functions need no widget, so that tests can call them.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/geometry/geometry_questions.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/points/point_view.h"

namespace attentoscope {

enum class OrderMap { Original, Permuted, Back };

MapPicture orderPicture(const Equivariance& order, OrderMap which, const Experiment& experiment, const ViewState& view);
PointPicture hullPicture(const HullOfRow::Answer& study, const ViewState& view);
PointPicture distancePicture(const HullDistances::Answer& study, const RowHull* shown, const ViewState& view);

// Returns the index of the path's step whose multiplier is nearest to m on a logarithmic scale; the path must not be empty.
std::size_t pathStep(const std::vector<HullOutput>& path, double multiplier);

// Says in one sentence whether the order of tokens matters with the present settings, and what makes it matter.
QString orderSentence(const Equivariance& order);
QString placesText(Places places); // for example "causal mask"
// Returns the experiment with Shannon's entropy as measure. The effective number of values e^H always uses that.
Experiment shannonOf(const Experiment& experiment);
QString differenceText(double difference); // "2.4 × 10⁻⁷"
bool isRounding(const OrderEffect& effect); // so small that it is only rounding, of float32 sums in another order

} // namespace attentoscope
