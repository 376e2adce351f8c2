// A sweep with what its approximations say beside it: made once, read by pictures and tables. All entropies in nats, NaN where
// nothing is said.
#pragma once

#include "core/studies/sweep/estimates.h"
#include "core/studies/sweep/sweep.h"

#include <optional>
#include <vector>

namespace attentoscope {

// A line against n.
struct LengthLine {
    std::vector<double> xs, ys;
};

struct SweepEstimates {
    SharedSweep sweep; // null: none yet
    std::vector<PointEstimates> estimates; // one for each of its points
    std::vector<double> freezingAtLengths; // m_c of each length of the table
    LengthLine freezing; // m_c(n); empty without approximations
    LengthLine invariance; // the m(n) that keeps the target, see invarianceTarget()

    bool isFrozen(std::size_t point) const; // m beyond m_c
};

// What depends on the lengths alone is taken over from `before` where it is the same.
SweepEstimates estimatesOf(const SharedSweep& sweep, const SweepEstimates& before = {});

// The entropy that invariance would keep, nats: that of an entropy-matched policy if one is compared, else of the standard
// scale at n = 512. Nothing without a closed form.
struct InvarianceTarget {
    double entropy = 0;
    double n0 = 0; // 0: the entropy was given
};
std::optional<InvarianceTarget> invarianceTarget(const SweepTable& table);

// The entropy of A at a length of the sweep, nats, for an entropy-matched policy to aim at: from theory where there is one,
// else measured. Nothing while it is not known, or not above 0.
std::optional<double> entropyOfA(const SweepTable& table, Index n);

} // namespace attentoscope
