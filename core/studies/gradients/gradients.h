// The gradients of a loss with respect to Q, K and V, when that with respect to the output O is known: one policy, one pass
// without an n × n array. They are by Q and K as they were given or drawn: under RoPE, which turns them, turned back. The scale λ
// counts as a constant of each row, also where it follows from the data.
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
    SharedInputs inputs; // reuse these instead of making them (they must belong to the experiment, with all their queries)
    int threads = 0; // 0: all cores
};

struct GradientResult {
    SharedInputs inputs; // what attention was computed of: under RoPE turned
    PolicyChoice scale; // what the policy came to on these data
    Gradients gradients;
    Index emptyRows = 0; // queries that see no key: their gradient is 0
    double sourceMs = 0; // making or reading Q, K, V
    double elapsedMs = 0; // the gradients alone
    int threads = 1;
    double bytesPeak = 0; // estimate of the memory held at the peak
    std::vector<Message> warnings;
};

// Errors: bad fields, no values, a G of another shape than the output ("G") or with entries that are not finite where the query
// sees a key, what evaluate() finds in Q, K, V and the policy, too little memory, cancelled. Same bits for any threads.
Outcome<GradientResult> attentionGradients(
    const Experiment& experiment, const GradientDemand& demand, StopToken stop = {}, Progress progress = {});

// Whether G of this shape fits the output (n_q, d_v).
Outcome<Done> checkOutputGradient(Index rows, Index cols, Index nq, Index dv);

} // namespace attentoscope
