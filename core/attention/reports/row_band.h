// The mean of the weights of some neighbouring rows, key by key.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <span>
#include <vector>

namespace attentoscope {

struct RowBand {
    Index row0 = 0, row1 = 0; // query rows [row0, row1)
    Index rows = 0; // of them those that see a key: the mean is over these
    std::size_t keys = 0;
    std::vector<float> weights; // (policies, n_k); where a row does not see the key it counts as 0; NaN where none does

    std::span<const float> weightsOf(std::size_t policy) const { return std::span(weights).subspan(policy * keys, keys); }
};

// The rows up to `reach` away from this one, as many as there are. One after another, each as profileRow() has it.
Outcome<RowBand> meanOfRows(const Result& result, Index row, Index reach, const StopToken& stop = {});

} // namespace attentoscope
