// SPDX-License-Identifier: GPL-3.0-or-later
// Explains in one sentence over which random draws the numbers of the theory command are exact.
#pragma once

#include "core/experiment/experiment.h"

#include <string>

namespace attentoscope::cli {

// Returns an empty string where no theory is known. The theory depends on the positions of the planted needles when there are
// fewer keys than needles, and under a mask.
std::string theoryMeaning(const Experiment& experiment);

} // namespace attentoscope::cli
