// SPDX-License-Identifier: GPL-3.0-or-later
// Measures of lessons about networks that are trained at short lengths and tested at n tokens; entries of the table in
// measures.cpp. The fields of the group Extrapolation say which: few networks and steps, or a reader waits for minutes.
#pragma once

#include "core/lessons/measures.h"

namespace attentoscope {

// Means over networks: the share of right answers, and the entropy of the weights in nats.
Outcome<double> trainedAccuracy(const MeasureCase& of, Evaluations& evaluations);
Outcome<double> trainedEntropy(const MeasureCase& of, Evaluations& evaluations);

} // namespace attentoscope
