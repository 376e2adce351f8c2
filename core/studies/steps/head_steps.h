// What follows the steps of one head where the layer has several: their outputs stand side by side and are multiplied by W_O.
#pragma once

#include "core/studies/steps/attention_steps.h"

namespace attentoscope {

inline constexpr Index mostStepHeads = 16;

struct HeadSteps {
    Index chosen = 0; // the head that is followed, counted among those below
    Index heads = 1; // that are here
    Index all = 1; // that the layer has
    Index columns = 0; // d_v of each
    MatrixD mixing; // W_O (heads d_v, D)
    bool madeMixing = false; // N(0, 1 / (heads d_v)), D = heads d_v: the data have none
    struct OfPolicy {
        MatrixD joined; // (queries, heads d_v)
        MatrixD output; // (queries, D)
    };
    std::vector<OfPolicy> policies; // as AttentionSteps::policies
};
using SharedHeadSteps = std::shared_ptr<const HeadSteps>;

// Of the layer of the experiment, at the same tokens; the head that is followed is the one of the steps, with what was changed
// in it. Of more than mostStepHeads heads those around it. Errors: those of attentionSteps and of the file.
Outcome<SharedHeadSteps> headSteps(const AttentionSteps& steps, StopToken stop = {});

} // namespace attentoscope
