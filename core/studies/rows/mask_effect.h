// What a mask does to each row: beside the entropy with the mask, the entropy without it, and how much of the weight without it
// lay on the keys that it hides.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <vector>

namespace attentoscope {

// Under one policy, one entry per row of the result. Without the mask a policy gives the row the scale of all its keys.
struct MaskEffect {
    PerRow<double> entropy; // of the experiment's measure, without the mask
    std::vector<double> hiddenWeight; // Σ a over the hidden keys, without the mask; 1 where no key is visible
};

// For each policy of the result. It holds the weights of all keys meanwhile: for few of them. Errors: what evaluate() says of the
// experiment without its mask.
Outcome<std::vector<MaskEffect>> maskEffects(const Result& result, StopToken stop = {});

} // namespace attentoscope
