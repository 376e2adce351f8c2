// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up the weight of a row on a few keys, from what a pass has found about the row: on the planted keys that it looks for, and
// on its heaviest keys.
#pragma once

#include "core/attention/evaluate/broken_weights.h"
#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/evaluate/weights_on_keys.h"
#include "core/attention/kernels/key_weights.h"

#include <span>
#include <vector>

namespace attentoscope {

// Collects the logits of the planted keys of the row's group that the row sees.
void findPlanted(const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, KeyLogits& planted);
// Sums the weights of these keys in float64, since there are only few.
double plantedMass(const KeyLogits& keys, double lambda, const Normalizer& row);
// The same under stick-breaking, where the weights of other keys count, too. logNowhere: see brokenWeightOn().
double brokenPlantedMass(
    const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, double lambda, double logNowhere);

// Sums the weights on the keys of the largest scores. Their logits are λ score, and `row` is the normalizer of such logits.
double topMass(std::span<const float> scores, double lambda, const Normalizer& row);
// Sums the `count` largest of the weights under stick-breaking.
double brokenTopMass(std::vector<BrokenWeight> weights, Index count);

// Holds what a pass has found about a row under one policy.
struct PassedRow {
    Index row = 0;
    const KeyRanges& visible;
    const DistanceLaw& law;
    double lambda = 0;
    const RowRule& rule;
    const RowMoments& moments;
    std::span<const float> top; // the largest scores, or logits if they depend on the position; used where no key is planted
    double commonScore = 0; // the part that the scores of the pass lack
};
// Returns the weight on the planted keys that the row looks for or, where the inputs have none, on as many heaviest keys as `top`
// has places. NaN if the row sees no key.
double weightOnFew(const RowJob& job, const PassedRow& row);

} // namespace attentoscope
