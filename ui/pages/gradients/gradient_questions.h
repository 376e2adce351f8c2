// What the page of gradients asks: where the softmax saturates, what survives a recurrent chain, how additive scores compare.
#pragma once

#include "core/labs/gradients/recurrent.h"
#include "core/labs/gradients/saturation.h"
#include "core/labs/gradients/score_shapes.h"
#include "ui/document/engine/question.h"
#include "ui/document/questions/subject.h"

namespace attentoscope {

struct Saturation {
    using Inputs = Subject; // see evaluationSubject()
    using Answer = SharedSaturation;
    static constexpr const char* name = "saturation";
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedSaturation> answer(const Subject& of, const Work<SharedSaturation>& work);
};

struct Survival {
    using Inputs = ChainSetup;
    using Answer = SharedSurvival;
    static constexpr const char* name = "survival";
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedSurvival> answer(const ChainSetup& of, const Work<SharedSurvival>& work);
};

struct ScoreKinds {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        GradientSetup setup; // its recurrent part at the default
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedScoreComparison;
    static constexpr const char* name = "kinds of scores";
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedScoreComparison> answer(const Inputs& of, const Work<SharedScoreComparison>& work);
};

// The net that the experiment compares attention over n keys with.
ChainSetup chainOf(const Experiment& experiment, Index n);

} // namespace attentoscope
