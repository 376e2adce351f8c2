// SPDX-License-Identifier: GPL-3.0-or-later
// A board of the JL page: additive scores vᵀ tanh(W_q q + W_k k) of the experiment's queries and keys against length, under a
// constant factor, one that grows as ln n, and one that keeps the entropy. The factors that q·k/√d needs are shown for
// comparison.
#pragma once

#include "core/studies/gradients/additive_lengths.h"
#include "ui/document/questions/evaluation.h"
#include "ui/widgets/board_spec.h"

namespace attentoscope {

struct AdditiveCurves {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        GradientSetup setup; // its recurrent part has the default values
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedAdditiveLengths;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedAdditiveLengths> answer(const Inputs& of, const Work<SharedAdditiveLengths>& work);
};

BoardSpec additiveBoard();

} // namespace attentoscope
