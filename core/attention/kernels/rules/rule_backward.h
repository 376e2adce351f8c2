// SPDX-License-Identifier: GPL-3.0-or-later
// attentionBackward() for rows whose rule is not the softmax: takes some rows at a time with their weights, whatever the rule.
// core/weighting/row_gradient.h has the formulas. Each sum is taken in a fixed order, so the bits are the same for any number of
// threads.
// Naive twin: tests/core/attention/kernels/rules_test.cpp (finite differences).
#pragma once

#include "core/attention/kernels/attention_backward.h"

namespace attentoscope {

bool ruleBackward(const BackwardProblem& problem, Gradients& out, const StopToken& stop, const Progress& progress);
// Returns the bytes held at the peak besides the gradients.
double ruleBackwardBytes(Index nq, Index nk, Index d, Index dv);

} // namespace attentoscope
