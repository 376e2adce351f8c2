// SPDX-License-Identifier: GPL-3.0-or-later
// The steps after those of one head, where the layer has several: the outputs of the heads are concatenated and multiplied by
// W_O.
#pragma once

#include "core/studies/steps/attention_steps.h"

namespace attentoscope {

inline constexpr Index mostStepHeads = 16;

struct HeadSteps {
    Index chosen = 0; // index of the head that is followed, among the heads below
    Index heads = 1; // number of heads included here
    Index all = 1; // number of heads of the layer
    Index columns = 0; // d_v of each
    MatrixD mixing; // W_O (heads d_v, D)
    bool madeMixing = false; // whether W_O is random, N(0, 1 / (heads d_v)) with D = heads d_v, because the data have none
    struct OfPolicy {
        MatrixD joined; // (queries, heads d_v)
        MatrixD output; // (queries, D)
    };
    std::vector<OfPolicy> policies; // in the order of AttentionSteps::policies
};
using SharedHeadSteps = std::shared_ptr<const HeadSteps>;

// Computes these steps for the layer of the experiment, at the same tokens. The head that is followed is that of `steps`, with
// its edits. If the layer has more than mostStepHeads heads, those around it are taken. Errors: those of attentionSteps() and
// of the file.
Outcome<SharedHeadSteps> headSteps(const AttentionSteps& steps, StopToken stop = {});

} // namespace attentoscope
