// SPDX-License-Identifier: GPL-3.0-or-later
// A lower bound on the Shannon entropy of a row, from how close its logits are to their mean.
#pragma once

namespace attentoscope {

// Returns the least entropy, in nats, of `keys` logits with ‖x − x̄‖₂ ≤ norm: after σReparam (Zhai et al. 2023, arXiv
// 2303.06296, theorem 3.1). It is reached where one logit is above all others and these are equal: with T keys and the gap g =
// norm √(T / (T − 1)) between them, H = ln(1 + (T − 1) e^−g) + g (T − 1) e^−g / (1 + (T − 1) e^−g). It falls with the norm and
// grows with T. 0 for one key; NaN for no key, or where the norm is not known.
double leastEntropy(double norm, double keys);

} // namespace attentoscope
