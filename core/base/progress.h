// SPDX-License-Identifier: GPL-3.0-or-later
// Progress reports and cancellation of long computations. They poll the StopToken every few milliseconds at least.
#pragma once

#include <functional>
#include <stop_token>

namespace attentoscope {

using StopToken = std::stop_token;

// Receives the fraction done, 0 ... 1, on the computing thread. May be empty.
using Progress = std::function<void(double fraction)>;

} // namespace attentoscope
