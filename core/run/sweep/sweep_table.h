// What the sweep and the table of closed forms share: an empty table, and what theory says of a point.
#pragma once

#include "core/run/sweep/sweep.h"
#include "core/sources/source.h"

#include <span>

namespace attentoscope {

// The statistics of a point, each averaged over trials.
enum Quantity { EntropyQ, NormalizedQ, MaxWeightQ, PlantedMassQ, JacobianNormQ, MeanFieldQ, quantities };
MeanError& memberOf(SweepPoint& point, int quantity);

// The points without numbers. Where the sequence is given its size is that of the experiment in the table, lengths beyond it
// become its own length, and trials are what there is to repeat. Errors: bad fields, no policy, files that cannot be read.
Outcome<SweepTable> emptyTable(const Experiment& experiment, std::vector<PolicyChoice> policies);

// m of a row that sees all n keys, the last one of the sequence, under each policy; NaN where the data must be known.
Outcome<std::vector<double>> fullRowMultipliers(const Experiment& experiment, std::span<const PolicyChoice> policies, Index n);

// The closed forms at the multiplier of the point.
void addTheory(const Experiment& experiment, const Source& source, SweepPoint& point);

} // namespace attentoscope
