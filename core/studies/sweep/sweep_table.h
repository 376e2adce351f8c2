// What the sweep and the table of theory share: an empty table, and what theory says of a point.
#pragma once

#include "core/attention/matching/expected_rows.h"
#include "core/sources/source.h"
#include "core/studies/sweep/sweep.h"

#include <span>

namespace attentoscope {

// The points without numbers. Where the sequence is given its size is that of the experiment in the table, lengths beyond it
// become its own length, and trials are what there is to repeat. Errors: bad fields, no policy, files that cannot be read.
Outcome<SweepTable> emptyTable(const Experiment& experiment, std::vector<PolicyChoice> policies);

// m of a row that sees all n keys, the last one of the sequence, under each policy; NaN where the data must be known.
Outcome<std::vector<double>> fullRowMultipliers(const Experiment& experiment, std::span<const PolicyChoice> policies, Index n);

// What theory expects, averaged over the trials that are in; nothing is said when it is not known in one of them.
class TheoryMean
{
public:
    void add(const std::optional<ExpectedMeans>& trial);
    // With the limit, where rows of this experiment see every key at the one multiplier that the point has.
    void put(SweepPoint& point, const Experiment& experiment, bool oneMultiplier);

private:
    ExpectedMeans sum_;
    double trials_ = 0;
    bool known_ = true;
    std::optional<double> limit_, limitAt_; // the limit, and the multiplier that it is for
};

} // namespace attentoscope
