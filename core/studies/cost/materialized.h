// Attention as the formula is written: every score is computed and kept, then every weight, then the output. Nothing is skipped
// that a mask hides. For comparing with the streamed pass (core/attention/kernels/attention_pass.h), its twin in cost.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/masks/mask.h"
#include "core/studies/cost/materialized_kernels.h"

namespace attentoscope {

struct Materialized {
    Matrix scores; // (n_q, n_k) q·k, −∞ where masked
    Matrix weights; // (n_q, n_k), a row of zeros where nothing is visible
    Matrix output; // (n_q, d_v)
};

// Memory for all three, not written to: the system hands it out page by page in the first run.
Materialized roomFor(Index nq, Index nk, Index dv);

// Matrix product, softmax, matrix product, each over blocks of rows on all cores. False when stopped; then the contents are
// unspecified.
bool materialize(const MatrixView& q, const MatrixView& k, const MatrixView& v, const BoundMask& mask, double lambda,
    Materialized& out, const StopToken& stop = {}, const MaterializedKernels& kernels = *materializedKernels().front());

// The Shannon entropies of all rows of a full mask, nats, summed; `scores` (n_q, n_k) is room for the map. For benchmarks.
double materializedEntropy(
    const MatrixView& q, const MatrixView& k, double lambda, Matrix& scores, const MaterializedKernels& kernels);

} // namespace attentoscope
