// Attention of one row in float64, written to be obviously right: the twin that every fast kernel is tested against.
#pragma once

#include "core/attention/weighting/row_rule.h"
#include "core/base/matrix.h"
#include "core/masks/mask.h"
#include "core/statistics/entropy.h"

#include <optional>
#include <vector>

namespace attentoscope {

struct ReferenceRow {
    std::vector<double> scores; // (n_k)
    std::vector<double> weights; // (n_k), 0 where masked
    std::vector<double> output; // (d_v)
    RowMoments moments; // of a softmax
    double total = 0, nowhere = 0; // Σ a, and what a place that belongs to no key has; 1 − Σ a or 0
    double entropy =
        0; // Shannon from the definition −Σ a log a, over keys and place of shares of their sum; NaN for an empty row
};

// Of distance, see core/attention/weighting/distance_law.h.
struct ReferenceLaw {
    double reach = 0; // 0: none
    std::optional<Index> place{}; // of the query among the keys; unless given the last query's is the last key's
};

// q (n_q, d), k (n_k, d), v (n_k, d_v) or empty; visible keys of the row as ranges. alibi: the slope, see PassProblem. Each
// rule by its definition: entmax by bisection, top-k by sorting, stick-breaking as a product for each key.
ReferenceRow referenceRow(const MatrixView& q, const MatrixView& k, const MatrixView& v, Index row, double lambda,
    const KeyRanges& visible, double order = 2, double alibi = 0, const RowRule& rule = {}, const ReferenceLaw& law = {});

} // namespace attentoscope
