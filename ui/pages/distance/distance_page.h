// SPDX-License-Identifier: GPL-3.0-or-later
// Attention by distance: the weight per key at each distance from the query, and the total weight of each range of distances,
// for A and B. It shows whether a scale starves near keys, and where a sliding window cuts off.
#pragma once

#include "core/studies/rows/distances.h"
#include "ui/document/questions/evaluation.h"
#include "ui/widgets/board_spec.h"

namespace attentoscope {

struct Distances : OfEvaluation<SharedDistanceStudy, studyDistances, 256> {
};

BoardSpec distanceBoard();

} // namespace attentoscope
