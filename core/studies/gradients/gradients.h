// SPDX-License-Identifier: GPL-3.0-or-later
// The gradients of a loss with respect to Q, K and V, given its gradient with respect to the output O: for one policy, in one
// pass without an n × n array. They are gradients by Q and K as given or drawn: under RoPE, which rotates Q and K, they are
// rotated back. The scale λ of each row counts as a constant, even where it is computed from the data.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/attention/kernels/attention_backward.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <vector>

namespace attentoscope {

struct GradientDemand {
    PolicyChoice policy;
    Matrix outputGradient; // (n_q, d_v): G = ∂L/∂O
    SharedInputs inputs; // inputs to use instead of making them (of this experiment, with all its queries)
    int threads = 0; // 0: all cores
};

struct GradientResult {
    SharedInputs inputs; // the inputs of the attention; rotated under RoPE
    PolicyChoice scale; // the policy, resolved on these data
    Gradients gradients;
    Index emptyRows = 0; // queries that see no key, whose gradient is 0
    double sourceMs = 0; // making or reading Q, K, V
    double elapsedMs = 0; // finding the scales and the gradients, without Q, K, V and the estimate of rounding
    int threads = 1;
    double bytesPeak = 0; // estimate of the memory held at the peak
    std::vector<Message> warnings;
};

// Errors: bad fields; no values; a G whose shape differs from the output's ("G"), or with entries that are not finite where the
// query sees a key; those of evaluate() about Q, K, V and the policy; too little memory; cancelled. The bits do not depend on
// the number of threads.
Outcome<GradientResult> attentionGradients(
    const Experiment& experiment, const GradientDemand& demand, StopToken stop = {}, Progress progress = {});

// Checks that G of this shape fits the output (n_q, d_v).
Outcome<Done> checkOutputGradient(Index rows, Index cols, Index nq, Index dv);

} // namespace attentoscope
