// SPDX-License-Identifier: GPL-3.0-or-later
// The effect of a mask on each row: the entropy without the mask, and the weight that the keys hidden by the mask would have
// without it. The same for the part of the mask that was painted by hand.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <vector>

namespace attentoscope {

// The effect under one policy, with one entry for each row of the result. Without the mask, the policy scales a row for all its
// keys.
struct MaskEffect {
    PerRow<double> entropy; // without the mask, in the experiment's measure
    std::vector<double> hiddenWeight; // Σ a over the hidden keys, without the mask; 1 where the mask hides every key
    // The same two against the mask without the cells that are painted (core/masks/painted_mask.h): what hiding by hand changes
    // and takes. Empty where no cell is painted hidden.
    PerRow<double> entropyBefore;
    std::vector<double> hiddenByHand;
};

// Returns the effect for each policy of the result. It holds the weights of all keys meanwhile, so use it for few keys. Errors:
// those of evaluate() for the experiment without its mask.
Outcome<std::vector<MaskEffect>> maskEffects(const Result& result, StopToken stop = {});

} // namespace attentoscope
