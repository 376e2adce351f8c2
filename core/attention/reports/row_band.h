// SPDX-License-Identifier: GPL-3.0-or-later
// Averages the weights of neighbouring rows, key by key.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <span>
#include <vector>

namespace attentoscope {

struct RowBand {
    Index row0 = 0, row1 = 0; // query rows [row0, row1)
    Index rows = 0; // number of these rows that see a key; the mean is over them
    std::size_t keys = 0;
    std::vector<float> weights; // (policies, n_k); a row that does not see the key counts as 0; NaN if no row sees it

    std::span<const float> weightsOf(std::size_t policy) const { return std::span(weights).subspan(policy * keys, keys); }
};

// Averages the rows up to `reach` away from `row`, as far as they exist. Each row is computed by profileRow(), one after
// another.
Outcome<RowBand> meanOfRows(const Result& result, Index row, Index reach, const StopToken& stop = {});

} // namespace attentoscope
