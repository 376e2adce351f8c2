// SPDX-License-Identifier: GPL-3.0-or-later
// Says over which draws the numbers of theory are exact: a sentence for those who read the table.
#pragma once

#include "core/experiment/experiment.h"

#include <string>

namespace attentoscope::cli {

// Empty where no theory is known. Below as many keys as needles are planted, and under a mask, it depends on where they stand.
std::string theoryMeaning(const Experiment& experiment);

} // namespace attentoscope::cli
