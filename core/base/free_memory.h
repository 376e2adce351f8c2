// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory there is, so that what does not fit is refused before it is asked for.
#pragma once

#include "core/base/outcome.h"

#include <string>

namespace attentoscope {

double availableBytes(); // that can be had without swapping

// Whether so much can be had. The error is of `what`, with the estimate.
Outcome<Done> checkRoom(const std::string& what, double needed);

} // namespace attentoscope
