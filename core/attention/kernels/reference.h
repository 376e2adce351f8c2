// Attention of one row in float64, written to be obviously right: the twin that every fast kernel is tested against.
#pragma once

#include "core/base/matrix.h"
#include "core/masks/mask.h"
#include "core/statistics/entropy.h"

#include <vector>

namespace attentoscope {

struct ReferenceRow {
    std::vector<double> scores; // (n_k)
    std::vector<double> weights; // (n_k), 0 where masked
    std::vector<double> output; // (d_v)
    RowMoments moments;
    double entropy = 0; // Shannon from the definition −Σ a log a; NaN for an empty row
};

// q (n_q, d), k (n_k, d), v (n_k, d_v) or empty; visible keys of the row as ranges. alibi: the slope, see PassProblem.
ReferenceRow referenceRow(const MatrixView& q, const MatrixView& k, const MatrixView& v, Index row, double lambda,
    const KeyRanges& visible, double order = 2, double alibi = 0);

} // namespace attentoscope
