// SPDX-License-Identifier: GPL-3.0-or-later
// Closed forms beside the tasks, to draw next to what is measured.
#pragma once

#include "core/base/matrix.h"

namespace attentoscope::training {

// Returns the cross-entropy, in bits, of a classifier whose two scores differ by `score` in favour of the right class.
double bitsOfScore(double score);

// Return how much the scores of the hand-built networks (hand_built.h) differ in favour of the right class, given the logit λ c
// of their gap. First token: half the weight of the first token among `others` more. Parity: of n bits with this many ones.
double firstTokenScore(double logit, Index others);
double parityScoreInTheory(double logit, Index n, Index ones);

// Returns the expected share of right votes of a network that weighs each vote by e^(m r) where e^r is right, for n votes: the
// mean over r of 1 − arccos(ρ)/π with ρ = Σ e^((1 + m) r) / √(Σ e^(2 r) Σ e^(2 m r)), over this many draws of r, always the same.
double voteAccuracy(double multiplier, Index n, Index draws = 200);
// Returns its limit as n grows: 1 − arccos(e^(−(m − 1)²/2))/π.
double voteAccuracyLimit(double multiplier);

} // namespace attentoscope::training
