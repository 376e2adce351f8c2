// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the study of all heads of a recording with the passes that it takes: those that an evaluation of each head under each
// policy makes, on one thread.
#pragma once

namespace attentoscope::bench {

void headsAgainstPasses(int threads);

} // namespace attentoscope::bench
