// SPDX-License-Identifier: GPL-3.0-or-later
// Computes row entropies from scores that are all kept in memory, as a reference for the streamed pass.
#pragma once

#include "core/studies/cost/materialized_kernels.h"

#include <algorithm>

namespace attentoscope {

// Returns the sum of the Shannon entropies of all rows under a full mask, nats; `scores` (n_q, n_k) is working memory.
inline double materializedEntropy(
    const MatrixView& q, const MatrixView& k, double lambda, Matrix& scores, const MaterializedKernels& kernels)
{
    double total = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : total)
    for (Index first = 0; first < q.rows(); first += 64) {
        const Index count = std::min(Index(64), q.rows() - first);
        kernels.scores(q.row(first).data(), count, q.cols(), k.data(), k.rows(), scores.row(first).data());
        for (Index i = first; i < first + count; ++i)
            total += kernels.entropy(scores.row(i).data(), k.rows(), float(lambda));
    }
    return total;
}

} // namespace attentoscope
