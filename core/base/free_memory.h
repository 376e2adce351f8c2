// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates available memory, so that a computation that does not fit is refused before it allocates.
#pragma once

#include "core/base/outcome.h"

#include <string>

namespace attentoscope {

double availableBytes(); // bytes that can be allocated without swapping

// Returns an error that names `what` and states the estimate if fewer than `needed` bytes are available.
Outcome<Done> checkRoom(const std::string& what, double needed);

} // namespace attentoscope
