// SPDX-License-Identifier: GPL-3.0-or-later
// How a long computation reports and is stopped. A StopToken is polled at least every few milliseconds of work.
#pragma once

#include <functional>
#include <stop_token>

namespace attentoscope {

using StopToken = std::stop_token;

// Called with the fraction done, 0 ... 1, from the thread that computes. May be empty.
using Progress = std::function<void(double fraction)>;

} // namespace attentoscope
