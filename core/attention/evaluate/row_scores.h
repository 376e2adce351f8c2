// The scores of some query rows, for what must look at every logit in float64 and does not change when a number is added to all
// logits of a row. For a few rows at a time.
#pragma once

#include "core/attention/weighting/logit.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/masks/mask.h"
#include "core/sources/inputs.h"

#include <span>
#include <vector>

namespace attentoscope {

inline constexpr std::size_t scoreRowsAtATime = 16;

// (rows, n_k) q·k less the row's commonScore (core/attention/kernels/attention_pass.h) in float32, NaN where masked; empty when
// stopped.
std::vector<float> rowScores(
    const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, int threads, const StopToken& stop);

// What ALiBi adds to the logit of key j for query i.
inline double biasOf(const Experiment& experiment, const Inputs& inputs, Index i, Index j)
{
    return alibiBias(experiment.alibi, j - inputs.position(i));
}

} // namespace attentoscope
