// SPDX-License-Identifier: GPL-3.0-or-later
// A board of the JL page: the experiment's queries and keys projected to k dimensions. It shows the map before and after the
// projection, its entropy, its error, how many needles are still found, and the k at which needles are lost, compared with 8 ln
// n.
#pragma once

#include "core/studies/projection/projected_attention.h"
#include "ui/document/questions/evaluation.h"
#include "ui/widgets/board_spec.h"

namespace attentoscope {

struct ProjectedMaps {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        ProjectionSetup setup; // settings that are not used here have the default values
        Reduce reduce = usualReduce(Stage::Weights); // how cells of the maps are pooled
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedProjectedAttention;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedProjectedAttention> answer(const Inputs& of, const Work<SharedProjectedAttention>& work);
};

BoardSpec projectedBoard();

} // namespace attentoscope
