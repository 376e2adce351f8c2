// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates available memory, so that a computation that does not fit is refused before it allocates.
#pragma once

#include "core/base/outcome.h"

#include <string>

namespace attentoscope {

double availableBytes(); // bytes that can be allocated without swapping

// Returns an error that names `what`, states the estimate and says what to change if fewer than `needed` bytes are available.
// `refusal`: the sentence, where more than `what` can be changed.
Outcome<Done> checkRoom(const std::string& what, double needed,
    const char* refusal = ATT_TEXT("core", "needs about %1 of memory, but only %2 are free; choose a smaller value or file"));

} // namespace attentoscope
