// What the policy lab says of the estimates and the policies of a sweep.
#pragma once

#include "core/studies/sweep/sweep_estimates.h"
#include "ui/document/view_state.h"

#include <QString>

namespace attentoscope {

// One that is an estimate of the entropy, or the limit of the exact one.
Estimate estimateOf(const SweepEstimates& data, std::size_t point, Overlay overlay);

// Why an estimate is doubtful at length n. Takes milliseconds: for tooltips.
QString doubtAbout(const SweepTable& table, Overlay overlay, double n);

// A policy with what tells it from others of its kind: "Clipped, n0 = 2048".
QString labPolicyName(const PolicyChoice& choice);
// With its letter in front, when it is A or B.
QString labSeriesName(const SweepTable& table, std::size_t policy);

} // namespace attentoscope
