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
    PolicyChoice scale; // what it came to on these data: a constant for entropy-matched, else the policy itself
    RowStatistics rows; // one entry per rowIndex
    Matrix weights; // (rows, n_k), only when asked for, else (0, 0)
    Matrix output; // (rows, d_v), only when asked for and there is V, else (0, 0)
};

struct Result {
    Result() = default;
    explicit Result(const Experiment& asked)
        : experiment(asked)
    {
    }

    Experiment experiment; // what was asked
    SharedInputs inputs; // Q, K, V
    BoundMask mask;
    std::vector<Index> rowIndex; // which query rows were evaluated, ascending
    std::vector<PolicyResult> policies; // one per policy asked for; evaluate() without a list: A and B
    Index emptyRows = 0; // evaluated rows that see no key under any of the policies
    double sourceMs = 0; // making or reading Q, K, V
    double elapsedMs = 0; // the evaluation alone, without the weights on single keys
    int threads = 1;
    std::string simd; // instruction set that ran
    double bytesPeak = 0; // estimate of the memory held at the peak
    std::vector<Message> warnings;
};

// Evaluated rows that see no key under this policy: stick-breaking sees less than the mask shows.
inline Index emptyRowsOf(const PolicyResult& policy) { return std::ranges::count(policy.rows.visible, 0); }

using SharedResult = std::shared_ptr<const Result>;

// What the policies came to in this result, so that nothing that is made from it need match anything again.
inline std::vector<PolicyChoice> resolvedScales(const Result& result)
{
    std::vector<PolicyChoice> scales;
    for (const PolicyResult& policy : result.policies)
        scales.push_back(policy.scale);
    return scales;
}

} // namespace attentoscope
