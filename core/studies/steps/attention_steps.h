// SPDX-License-Identifier: GPL-3.0-or-later
// One attention step by step on a few tokens: every matrix on the way from Q, K and V to the output, in float64. Numbers may be
// changed by hand, to see what follows. (core/README.md, 1 and 2)
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

inline constexpr Index mostStepTokens = 16; // so few that their numbers can be read

// The matrices under one policy: (queries, keys), except for the output.
struct StepsOfPolicy {
    PolicyChoice policy;
    std::vector<double> multiplier, lambda; // for each row, including τ; NaN: the row sees no key
    MatrixD scaled; // λ s
    MatrixD biased; // λ s + bias
    MatrixD logits; // λ s + bias, −∞ where hidden
    MatrixD exponentials; // e^(x − max x), 0 where hidden
    MatrixD weights; // 0 in a row that sees no key
    MatrixD output; // (queries, d_v), from the visible values
    std::vector<double> largest, sum; // max x and Σ e^(x − max x) of each row; −∞ and 0: the row sees no key
    std::vector<double> entropy; // Shannon's, nats; NaN: the row sees no key
};

struct AttentionSteps {
    SharedResult result; // the result with the tokens
    // The first key. Of a longer sequence each query sees those of the shown keys that it sees in the whole, at the scale that it
    // has there. So its weights are those of the whole, divided by their sum over the shown keys.
    Index first = 0;
    Index firstQuery = 0; // the first query
    std::vector<std::string> queryTokens, keyTokens; // labels, or empty
    MatrixD q, k, v; // (queries, d), (keys, d), (keys, d_v)
    bool madeValues = false; // whether V is random, because the data have no values
    MatrixD scores; // q·k
    MatrixD bias; // ALiBi's bias; 0 without ALiBi
    bool hasBias = false;
    bool edited = false; // whether something was changed by hand
    std::vector<std::uint8_t> visible; // (queries, keys) flags
    std::vector<StepsOfPolicy> policies; // A, B

    Index queries() const { return q.rows(); }
    Index keys() const { return k.rows(); }
    bool isPart() const; // only some of the tokens are shown
    bool sees(Index row, Index key) const { return visible[std::size_t(row * keys() + key)] != 0; }
    Index heaviestKey(Index row) const; // of the first policy under which the row has weights; −1: none
};
using SharedAttentionSteps = std::shared_ptr<const AttentionSteps>;

// Takes mostStepTokens keys from `first` on, or from the nearest place at which there are queries; queries that are a sequence
// of their own are taken from the same place on. Errors: weights alone, which have no Q and K; a formula that gives no scale
// for a row. Edits outside the matrices are left out.
Outcome<SharedAttentionSteps> attentionSteps(
    const SharedResult& result, const Values& values, Index first, const StepEdits& edits = {}, StopToken stop = {});

} // namespace attentoscope
