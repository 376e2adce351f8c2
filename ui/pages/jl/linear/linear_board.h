// SPDX-License-Identifier: GPL-3.0-or-later
// A board of the JL page: linear attention by random features on the queries and keys of the experiment. It shows the map made
// by the features, its error and entropy, how many features a given error needs as the sequence grows, and which rows fail.
#pragma once

#include "core/studies/projection/linear_attention.h"
#include "ui/document/questions/evaluation.h"
#include "ui/widgets/board_spec.h"

namespace attentoscope {

struct LinearMaps {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        ProjectionSetup setup; // settings that are not used here have the default values
        Reduce reduce = usualReduce(Stage::Weights); // how cells of the maps are pooled
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedLinearAttention;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedLinearAttention> answer(const Inputs& of, const Work<SharedLinearAttention>& work);
};

BoardSpec linearBoard();

} // namespace attentoscope
