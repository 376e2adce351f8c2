// SPDX-License-Identifier: GPL-3.0-or-later
// The theory of k planted keys with cosine c in a haystack of sphere keys (core/README.md, 6).
#pragma once

#include <optional>

namespace attentoscope::theory {

struct NeedlesPoint {
    double entropy = 0; // h(p) + p log k + (1 − p)(log(n − k) − D(β)), nats
    double plantedMass = 0; // p
};

// Computes it for n > k keys of dimension d at scale λ. Empty if the hay itself is frozen (D(β) ≥ log(n − k)), unless it
// holds less than 1e-3 of the weight: its freezing then has no visible effect.
std::optional<NeedlesPoint> needlesEntropy(double n, double d, double lambda, double k, double cosine);

} // namespace attentoscope::theory
