// SPDX-License-Identifier: GPL-3.0-or-later
// The common part of the sweep and the table of theory: an empty table, and the theory of a point.
#pragma once

#include "core/attention/matching/expected_rows.h"
#include "core/sources/source.h"
#include "core/studies/sweep/sweep.h"

#include <span>

namespace attentoscope {

// Returns the points without numbers. Errors: bad fields, no policy.
Outcome<SweepTable> emptyTable(const Experiment& experiment, std::vector<PolicyChoice> policies);
// Puts a point without numbers at each length for each policy.
void addPoints(SweepTable& table);
// Fits the points to a given sequence: lengths beyond it become its own length (prefixLengths()), or a recording gets lengths of
// its own, and has one trial unless there are windows. Errors: no length is left.
Outcome<Done> fitToSequence(SweepTable& table, const Inputs& whole);

// Returns the experiment that is drawn for one of the lengths alone: shorter sequences are beginnings of longer ones. Nothing
// where the longest one is needed all the same, for a policy that is solved on it.
std::optional<Experiment> drawnAlone(const SweepTable& table, std::size_t length);

// Returns m under each policy for the last row of the sequence, if it sees all n keys; NaN where the data must be known.
Outcome<std::vector<double>> fullRowMultipliers(const Experiment& experiment, std::span<const PolicyChoice> policies, Index n);

// The expected means, averaged over the finished trials; unknown when they are unknown in one of them.
class TheoryMean
{
public:
    void add(const std::optional<ExpectedMeans>& trial);
    // Also sets the limit, where rows of this experiment see every key at the one multiplier of the point.
    void put(SweepPoint& point, const Experiment& experiment, bool oneMultiplier);

private:
    ExpectedMeans sum_;
    double trials_ = 0;
    bool known_ = true;
    std::optional<double> limit_, limitAt_; // the limit, and the multiplier that it was computed for
};

} // namespace attentoscope
