// SPDX-License-Identifier: GPL-3.0-or-later
// The computations that the page of gradients requests: where the softmax saturates, what survives a recurrent chain, how
// additive scores compare with dot products.
#pragma once

#include "core/studies/gradients/recurrent.h"
#include "core/studies/gradients/saturation.h"
#include "core/studies/gradients/score_shapes.h"
#include "ui/document/questions/evaluation.h"

namespace attentoscope {

struct Saturation : OfEvaluation<SharedSaturation, studySaturation, 256> {
};

struct Survival {
    using Inputs = ChainSetup;
    using Answer = SharedSurvival;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedSurvival> answer(const ChainSetup& of, const Work<SharedSurvival>& work);
};

struct ScoreKinds {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        GradientSetup setup; // its recurrent part has the default values
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedScoreComparison;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedScoreComparison> answer(const Inputs& of, const Work<SharedScoreComparison>& work);
};

// Returns the recurrent net to which the experiment's attention over n keys is compared.
ChainSetup chainOf(const Experiment& experiment, Index n);

} // namespace attentoscope
