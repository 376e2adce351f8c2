// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of a query that the user moves: its position among the keys, its output among the values, and the factors
// of its scores. The functions need no widget, so that tests can call them.
#pragma once

#include "ui/document/view_state.h"
#include "ui/pages/geometry/geometry_questions.h"
#include "ui/plots/points/point_view.h"

namespace attentoscope {

// If the row sees no key, all three say so.
PointPicture queryPicture(const QueryByHand::Answer& study, const ViewState& view);
PointPicture fieldPicture(const QueryByHand::Answer& study, const ViewState& view);
PointPicture factorPicture(const QueryByHand::Answer& study, const ViewState& view);

// Returns the index of the key whose factors are described: the selected one if the row sees it, else the one with the largest
// weight under A.
std::size_t factorKey(const QueryPlane& plane, const MovedQuery& moved, Index selected);

} // namespace attentoscope
