// SPDX-License-Identifier: GPL-3.0-or-later
// The float32 multiply-add peak of this machine, measured: what every other figure is a fraction of.
#pragma once

namespace attentoscope::bench {

// Flops (2 an FMA) per second with this many threads, on the best instruction set. Takes some tens of milliseconds.
double fmaPeak(int threads);

} // namespace attentoscope::bench
