// SPDX-License-Identifier: GPL-3.0-or-later
// Rasters of weights together with how much of its weight a row has on a few keys, which a map cannot show because a few columns
// of it are narrower than a pixel. The pass that makes the pixels knows it.
#pragma once

#include "core/attention/raster/raster.h"

#include <vector>

namespace attentoscope {

struct SharingRasters {
    std::vector<SharedRaster> rasters; // one per policy, as rasterize() returns them
    // One per policy: (height) the share that the last query row of each row of pixels has on the planted keys that it looks for
    // or, where nothing is planted, on its heaviest keys; NaN where the row sees no key. Empty for scores and logits.
    std::vector<std::vector<float>> shares;
};

// Does what rasterize() does, and tells the shares, on this many heaviest keys; if that is 0, there are none.
Outcome<SharingRasters> rasterizeWithShares(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, const RasterRequest& request, Index heaviest, StopToken stop = {},
    Progress progress = {});

} // namespace attentoscope
