// SPDX-License-Identifier: GPL-3.0-or-later
// Measures of lessons that more than the statistics of rows go into; entries of the table in measures.cpp.
#pragma once

#include "core/lessons/measures.h"

namespace attentoscope {

// A number of V or of O = A V: MeasureCase::row is its row, MeasureCase::key its column. Random values where there are none.
Outcome<double> valueNumber(const MeasureCase& of, Evaluations& evaluations);
Outcome<double> outputNumber(const MeasureCase& of, Evaluations& evaluations);

// KL(this policy ‖ the other one of A and B) in nats, in a row or as the mean over rows. The other one is A for B, else B.
Outcome<double> divergence(const MeasureCase& of, Evaluations& evaluations);

// The part of a row's weight that moves, ½ Σ |a' − a|, as the mean over sampled rows and draws: with the smallest number of
// positive random features in place of the softmax, and with queries and keys projected to the smallest k.
Outcome<double> linearError(const MeasureCase& of, Evaluations& evaluations);
Outcome<double> projectedError(const MeasureCase& of, Evaluations& evaluations);

} // namespace attentoscope
