// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the scores of a few query rows at a time, for code that derives every logit in float64 and whose result does not
// change when a constant is added to all logits of a row.
#pragma once

#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/masks/mask.h"
#include "core/sources/inputs.h"
#include "core/weighting/distance_law.h"
#include "core/weighting/logit.h"

#include <span>
#include <vector>

namespace attentoscope {

inline constexpr std::size_t scoreRowsAtATime = 16;

// Returns (rows, n_k) float32 scores: q·k minus the row's commonScore (core/attention/kernels/attention_pass.h), NaN where
// masked; empty when stopped. `whole`: subtracts nothing, because a distance law needs the whole score.
std::vector<float> rowScores(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows, int threads,
    const StopToken& stop, bool whole = false);

// The effect of a key's position on its logit, factor λ s + bias, through ALiBi and the distance law of the scale.
struct PlacedLogit {
    double factor = 1, bias = 0;
};
inline PlacedLogit placedLogit(const Experiment& experiment, const Inputs& inputs, const DistanceLaw& law, Index i, Index j)
{
    const Index ahead = j - inputs.position(i);
    return {law.factor(ahead), law.bias(ahead) + alibiBias(experiment.alibi, ahead)};
}

// Returns what ALiBi adds to the logit of key j for query i.
inline double biasOf(const Experiment& experiment, const Inputs& inputs, Index i, Index j)
{
    return alibiBias(experiment.alibi, j - inputs.position(i));
}

} // namespace attentoscope
