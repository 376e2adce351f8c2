// One attention step by step on a few tokens, as on a blackboard: every matrix on the way from Q, K and V to the output, in
// float64. Numbers may be changed by hand, to see what follows. (core/README.md, 1 and 2)
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/geometry/values.h"
#include "core/studies/steps/step_edits.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace attentoscope {

inline constexpr Index mostStepTokens = 16; // whose numbers can be read

// (queries, keys) but for the output.
struct StepsOfPolicy {
    PolicyChoice policy;
    std::vector<double> multiplier, lambda; // a row, τ included; NaN: it sees no key
    MatrixD scaled; // λ s
    MatrixD biased; // λ s + bias
    MatrixD logits; // the same, −∞ where hidden
    MatrixD exponentials; // e^(x − max x), 0 where hidden
    MatrixD weights; // 0 in a row that sees no key
    MatrixD output; // (queries, d_v), of the values that are seen
    std::vector<double> largest, sum; // max x and Σ e^(x − max x) of each row; −∞ and 0: it sees no key
    std::vector<double> entropy; // Shannon's, nats; NaN: it sees no key
};

struct AttentionSteps {
    SharedResult result; // whose tokens they are
    Index first = 0; // of its keys; the tokens are taken as a sequence of their own, which sees what it saw in the whole
    Index firstQuery = 0; // of its queries
    std::vector<std::string> queryTokens, keyTokens; // labels, or none
    MatrixD q, k, v; // (queries, d), (keys, d), (keys, d_v)
    bool madeValues = false; // random ones: the data have none
    MatrixD scores; // q·k
    MatrixD bias; // what ALiBi adds; 0 without
    bool hasBias = false;
    bool edited = false; // something of it was changed by hand
    std::vector<std::uint8_t> visible; // (queries, keys) flags
    std::vector<StepsOfPolicy> policies; // A, B

    Index queries() const { return q.rows(); }
    Index keys() const { return k.rows(); }
    bool sees(Index row, Index key) const { return visible[std::size_t(row * keys() + key)] != 0; }
};
using SharedAttentionSteps = std::shared_ptr<const AttentionSteps>;

// Of mostStepTokens keys from `first` on, as near to it as there are queries among them; queries that are
// a sequence of their own are taken from the same place on. Errors: weights alone, which have no
// Q and K; a formula that gives no scale for a row. Edits beyond the matrices are left out.
Outcome<SharedAttentionSteps> attentionSteps(
    const SharedResult& result, const Values& values, Index first, const StepEdits& edits = {}, StopToken stop = {});

} // namespace attentoscope
