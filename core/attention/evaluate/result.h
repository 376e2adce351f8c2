// SPDX-License-Identifier: GPL-3.0-or-later
// The outcome of one evaluation: immutable once made, shared between the worker and any number of views.
#pragma once

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/experiment/experiment.h"
#include "core/masks/mask.h"
#include "core/sources/inputs.h"
#include "core/statistics/row_statistics.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace attentoscope {

struct PolicyResult {
    PolicyChoice policy; // as asked for
    PolicyChoice scale; // what it resolved to on these data: a constant for entropy-matched, else the policy itself
    RowStatistics rows; // one entry per element of Result::rowIndex
    Matrix weights; // (rows, n_k), only when asked for, else (0, 0)
    Matrix output; // (rows, d_v), only when asked for and there is V, else (0, 0)
};

struct Result {
    Result() = default;
    explicit Result(const Experiment& asked)
        : experiment(asked)
    {
    }

    Experiment experiment; // what was evaluated
    SharedInputs inputs; // Q, K, V
    BoundMask mask;
    std::vector<Index> rowIndex; // which query rows were evaluated, ascending
    std::vector<PolicyResult> policies; // one per policy asked for; evaluate() without a list: A and B
    Index emptyRows = 0; // evaluated rows that see no key under any of the policies
    double sourceMs = 0; // time taken by making or reading Q, K, V
    double elapsedMs = 0; // time taken by the evaluation, without the weights on single keys
    int threads = 1;
    std::string simd; // instruction set that the kernels ran on
    double bytesPeak = 0; // estimated memory held at the peak
    std::vector<Message> warnings;
};

// Returns how many evaluated rows see no key under this policy. Stick-breaking sees fewer keys than the mask shows.
inline Index emptyRowsOf(const PolicyResult& policy) { return std::ranges::count(policy.rows.visible, 0); }

using SharedResult = std::shared_ptr<const Result>;

// Returns what the policies resolved to in this result, so that nothing derived from it has to match them again.
inline std::vector<PolicyChoice> resolvedScales(const Result& result)
{
    std::vector<PolicyChoice> scales;
    for (const PolicyResult& policy : result.policies)
        scales.push_back(policy.scale);
    return scales;
}

} // namespace attentoscope
