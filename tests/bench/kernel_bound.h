// SPDX-License-Identifier: GPL-3.0-or-later
// A lower bound on the time of the passes on this processor: their own kernels, each alone and with its data in the nearest
// cache.
#pragma once

#include "core/base/matrix.h"

namespace attentoscope::bench {

// Returns the seconds for `rows` queries over `keys` keys with this many threads: the scores, the softmax sums and, with d_v >
// 0, the sums over the values, measured one after the other. Takes some milliseconds.
double kernelBound(Index rows, Index keys, Index d, Index dv, int threads);

} // namespace attentoscope::bench
