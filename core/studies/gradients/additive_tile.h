// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loop of additive scores, for the best instruction set of this machine.
#pragma once

#include "core/base/matrix.h"

namespace attentoscope {

inline constexpr int additiveKeys = 32; // keys side by side

// Computes out[lane] = offset + Σ_t w[t] / (1 + 2^(p[t] + r[t · 32 + lane])) over `units` units. With p and r being 2 log2(e)
// times the two halves of tanh's argument, w = −2 v and offset = Σ v, this is Σ v tanh, because tanh u = 1 − 2/(1 + e^{2u}).
using AdditiveTile = void (*)(const float* p, const float* r, const float* w, Index units, float offset, float* out);
AdditiveTile additiveTile();

} // namespace attentoscope
