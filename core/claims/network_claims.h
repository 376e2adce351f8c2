// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of claims about networks, which are built or trained for them at sizes that take seconds.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

namespace attentoscope {

// Returns the mean cross-entropy, in bits, of the hand-built network for the first token among this many others.
Outcome<double> firstTokenBits(const char* policy, Index others);

// Train one network of the task at its usual length for this many steps, under the scale 1/√d, or each of two. Return the
// accuracy at n over that at the longest training length; and how much higher the accuracy at n is under ln n / ln n₀, n₀ being
// that length, than under 1/√d.
Outcome<double> lossWithLength(const char* task, const char* policy, Index steps, Index n, StopToken stop);
Outcome<double> gainOfLogN(const char* task, Index steps, Index n, StopToken stop);

} // namespace attentoscope
