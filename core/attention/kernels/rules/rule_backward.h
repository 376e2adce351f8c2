// SPDX-License-Identifier: GPL-3.0-or-later
// attentionBackward() for rows whose rule is not the softmax: takes some rows at a time with their weights, whatever the rule.
// With the Jacobian J of a row, ∂L/∂x = Jᵀ ∂L/∂a:
//   sink, top-k: a (∂a − Σ a ∂a);  sigmoid: a (1 − a) ∂a;  entmax: u (∂a − Σ u ∂a / Σ u), u = a^(2 − α) where a > 0;
//   stick-breaking: a_j ∂a_j − σ_j Σ a_l ∂a_l over the keys l up to j.
// A row of ∂L/∂x need not sum to 0. Each sum is taken in a fixed order, so the bits are the same for any number of threads.
// Naive twin: tests/core/attention/kernels/rules_test.cpp (finite differences).
#pragma once

#include "core/attention/kernels/attention_backward.h"

namespace attentoscope {

bool ruleBackward(const BackwardProblem& problem, Gradients& out, const StopToken& stop, const Progress& progress);
// Returns the bytes held at the peak besides the gradients.
double ruleBackwardBytes(Index nq, Index nk, Index d, Index dv);

} // namespace attentoscope
