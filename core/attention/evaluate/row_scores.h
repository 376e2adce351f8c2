// The scores of some query rows, for what must look at every logit in float64 and does not change when a number is added to all
// logits of a row. For a few rows at a time.
#pragma once

#include "core/attention/weighting/distance_law.h"
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
// stopped. Of a law of distance the whole score is needed: `whole` leaves nothing out.
std::vector<float> rowScores(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, int threads,
    const StopToken& stop, bool whole = false);

// What the place of key j does to its logit for query i, ALiBi and the law of a scale: factor λ s + bias.
struct PlacedLogit {
    double factor = 1, bias = 0;
};
inline PlacedLogit placedLogit(const Experiment& experiment, const Inputs& inputs, const DistanceLaw& law, Index i, Index j)
{
    const Index ahead = j - inputs.position(i);
    return {law.factor(ahead), law.bias(ahead) + alibiBias(experiment.alibi, ahead)};
}

// What ALiBi adds to the logit of key j for query i.
inline double biasOf(const Experiment& experiment, const Inputs& inputs, Index i, Index j)
{
    return alibiBias(experiment.alibi, j - inputs.position(i));
}

} // namespace attentoscope
