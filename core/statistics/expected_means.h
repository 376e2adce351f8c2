// SPDX-License-Identifier: GPL-3.0-or-later
// The expected means over some rows of the quantities that theory covers (Quantity::expected).
#pragma once

namespace attentoscope {

struct ExpectedMeans {
    double entropy = 0; // Shannon, nats
    double normalized = 0; // entropy / ln n_i, over the rows that see two keys or more; NaN when none does
    double sumSquares = 0; // Σ a²
    double plantedMass = 0; // weight on the planted keys; NaN where nothing is planted
};

} // namespace attentoscope
