// SPDX-License-Identifier: GPL-3.0-or-later
// Attention exactly as in the formula: every score is computed and kept, then every weight, then the output, masked cells
// included. It is compared with the streamed pass (core/attention/kernels/attention_pass.h) in the measurement of cost.
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

// Allocates all three without writing to them: the system provides the pages in the first run.
Materialized roomFor(Index nq, Index nk, Index dv);

// Computes matrix product, softmax and matrix product, each over blocks of rows on all cores. Returns false when stopped; the
// contents are then unspecified.
bool materialize(const MatrixView& q, const MatrixView& k, const MatrixView& v, const BoundMask& mask, double lambda,
    Materialized& out, const StopToken& stop = {}, const MaterializedKernels& kernels = *materializedKernels().front());

} // namespace attentoscope
