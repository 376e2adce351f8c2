// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the multiplier at which the mean entropy of rows whose scores are known equals a target.
#pragma once

#include "core/base/outcome.h"
#include "core/policies/normalizers.h"
#include "core/training/products/product.h"

namespace attentoscope::training {

// Returns m, found to a relative 1e-9 by bisection; the mean entropy falls as m grows. scores: (rows, n), under λ = 1. Errors: a
// target above the mean entropy of equal weights, or below what the largest multiplier leaves.
Outcome<double> matchedMultiplier(const Rows<double>& scores, const NormalizerChoice& normalizer, double target, Index d);

} // namespace attentoscope::training
