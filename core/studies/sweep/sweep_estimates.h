// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep together with its approximations, computed once for pictures and tables. All entropies in nats, NaN where there is no
// value.
#pragma once

#include "core/studies/sweep/estimates.h"
#include "core/studies/sweep/sweep.h"

#include <optional>
#include <vector>

namespace attentoscope {

// A line of values over n.
struct LengthLine {
    std::vector<double> xs, ys;
};

struct SweepEstimates {
    SharedSweep sweep; // null: none yet
    std::vector<PointEstimates> estimates; // one for each point
    std::vector<double> freezingAtLengths; // m_c at each length of the table
    LengthLine freezing; // m_c(n); empty without approximations
    LengthLine invariance; // the m(n) that keeps the target, see invarianceTarget()

    bool isFrozen(std::size_t point) const; // m beyond m_c
};

// Values that depend only on the lengths are copied from `before` where the lengths are the same.
SweepEstimates estimatesOf(const SharedSweep& sweep, const SweepEstimates& before = {});

// The entropy, in nats, that an invariant scale would keep: the target of an entropy-matched policy if one is compared, else
// the entropy of the standard scale at n = 512. Nothing where there is no closed form.
struct InvarianceTarget {
    double entropy = 0;
    double n0 = 0; // 0: the target entropy was given directly
};
std::optional<InvarianceTarget> invarianceTarget(const SweepTable& table);

// Returns the entropy of A at a length of the sweep, in nats, as a target for an entropy-matched policy: from theory where
// there is one, else measured. Nothing while it is not known, or not above 0.
std::optional<double> entropyOfA(const SweepTable& table, Index n);

} // namespace attentoscope
