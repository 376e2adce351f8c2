// SPDX-License-Identifier: GPL-3.0-or-later
// k planted keys at cosine c in a haystack of sphere keys (core/README.md, 6).
#pragma once

#include <optional>

namespace attentoscope::theory {

struct NeedlesPoint {
    double entropy = 0; // h(p) + p log k + (1 − p)(log(n − k) − D(β)), nats
    double plantedMass = 0; // p
};

// n > k keys of dimension d, scale λ. Nothing where the hay itself is frozen (D(β) ≥ log(n − k)) and it still matters:
// when the hay holds less than 1e-3 of the weight, freezing of the hay changes nothing visible and the value is given.
std::optional<NeedlesPoint> needlesEntropy(double n, double d, double lambda, double k, double cosine);

} // namespace attentoscope::theory
