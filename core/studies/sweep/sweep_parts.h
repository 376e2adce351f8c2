// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep in parts, one for each length: for several processes and machines. Points are those of SweepRunner, bit for bit.
#pragma once

#include "core/parts/part_values.h"
#include "core/studies/critical/critical_growth.h"
#include "core/studies/sweep/sweep.h"

#include <vector>

namespace attentoscope {

// What a sweep finds at one length, in all trials.
struct SweepPart {
    std::vector<SweepPoint> points; // one a policy
    std::vector<Message> warnings;
};
PartValue valueOf(const SweepPart& part);
// Throws what readPart() takes for a value that is no such part.
SweepPart sweepPartIn(const PartValue& value);

// Returns the table without numbers: its lengths are those that the sweep has, which a given sequence may bound. Errors: those
// of SweepRunner::start().
Outcome<SharedSweep> plannedSweep(
    const Experiment& experiment, std::vector<PolicyChoice> policies, const SweepWish& wish, const StopToken& stop);

// Measures one length, by its index in the table of plannedSweep(). Errors: those of SweepRunner.
Outcome<SweepPart> measureLength(const Experiment& experiment, std::vector<PolicyChoice> policies, SweepWish wish,
    std::size_t length, const StopToken& stop, const Progress& progress);

// Returns the planned table with what was found at each of its lengths; a part without points was not found yet.
SharedSweep withParts(const SweepTable& planned, std::vector<SweepPart> parts);

// The critical multiplier at one length of a sweep, by its place among the lengths of a growth that is planned with
// GrowthWish::only. Throws what readPart() takes for a value that is no such part.
PartValue valueOf(const CriticalPoint& point);
CriticalPoint criticalPointIn(const PartValue& value);

} // namespace attentoscope
