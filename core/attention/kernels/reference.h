// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of one row in float64, written to be obviously right: the naive twin that every fast kernel is tested against.
#pragma once

#include "core/base/matrix.h"
#include "core/masks/mask.h"
#include "core/statistics/entropy.h"
#include "core/weighting/row_rule.h"

#include <optional>
#include <vector>

namespace attentoscope {

struct ReferenceRow {
    std::vector<double> scores; // (n_k)
    std::vector<double> weights; // (n_k), 0 where masked
    std::vector<double> output; // (d_v)
    RowMoments moments; // of a softmax
    double total = 0, nowhere = 0; // Σ a, and the leftover weight 1 − Σ a where it belongs to no key, else 0
    double entropy =
        0; // Shannon's by its definition −Σ a log a, over the shares of keys and leftover in their sum; NaN for an empty row
};

// The distance law, see core/weighting/distance_law.h.
struct ReferenceLaw {
    double reach = 0; // t₀; 0: no law
    std::optional<Index> place{}; // position of the query among the keys; by default the last query is at the last key
};

// Evaluates one row. q: (n_q, d). k: (n_k, d). v: (n_k, d_v) or empty. visible: the keys that the row sees. alibi: the slope,
// see PassProblem. Each rule is computed by its definition: entmax by bisection, top-k by sorting, stick-breaking as a product
// for each key.
ReferenceRow referenceRow(const MatrixView& q, const MatrixView& k, const MatrixView& v, Index row, double lambda,
    const KeyRanges& visible, double order = 2, double alibi = 0, const RowRule& rule = {}, const ReferenceLaw& law = {});

} // namespace attentoscope
