// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of a query that is moved by hand: where it is among the keys, where its output is among the values, and the
// factors of its scores. Pure, so that they can be tested.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/geometry/geometry_questions.h"
#include "ui/plots/points/point_view.h"

namespace attentoscope {

// Where nothing is visible all three say so.
PointPicture queryPicture(const QueryByHand::Answer& study, const ViewState& view);
PointPicture fieldPicture(const QueryByHand::Answer& study, const ViewState& view);
PointPicture factorPicture(const QueryByHand::Answer& study, const ViewState& view);

// Of the key that factors are told of: the selected one if it is seen, else the heaviest under A.
std::size_t factorKey(const QueryPlane& plane, const MovedQuery& moved, Index selected);

} // namespace attentoscope
