// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the length n₀ that a choice of a policy is set to.
#pragma once

#include "core/policies/policy.h"

#include <optional>

namespace attentoscope {

// Returns the length n₀ at which the scale of the choice is 1/√d; nothing where its policy has no such length, or where a
// target is set instead. withTrainedLength() sets it.
std::optional<double> trainedLengthOf(const PolicyChoice& choice);

} // namespace attentoscope
