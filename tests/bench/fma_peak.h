// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the float32 multiply-add peak of this machine; all other speeds are given as a fraction of it.
#pragma once

namespace attentoscope::bench {

// Returns the flops per second (2 for each FMA) with this many threads, on the best instruction set. Takes some tens of
// milliseconds.
double fmaPeak(int threads);

} // namespace attentoscope::bench
