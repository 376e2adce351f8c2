// A sweep with what its approximations say beside it. All entropies in nats, NaN where nothing is said.
#pragma once

#include "core/run/sweep/estimates.h"
#include "core/run/sweep/sweep.h"
#include "ui/document/view_state.h"

#include <QString>

#include <optional>
#include <vector>

namespace attentoscope {

// A line against n.
struct LabCurve {
    std::vector<double> xs, ys;
};

// Made once and read by pictures and table.
struct LabData {
    SharedSweep sweep; // null: none yet
    std::vector<PointEstimates> estimates; // one for each of its points
    LabCurve freezing; // m_c(n); empty without approximations
    LabCurve invariance; // the m(n) that keeps the target, see invarianceTarget()

    bool isFrozen(std::size_t point) const; // m beyond m_c
};
// One that is an estimate of the entropy, or the limit of the exact one.
Estimate estimateOf(const LabData& data, std::size_t point, Overlay overlay);

// What depends on the lengths alone is taken over from `before` where it is the same.
LabData labData(const SharedSweep& sweep, const LabData& before = {});

// Why an estimate is doubtful at length n. Takes milliseconds: for tooltips.
QString doubtAbout(const SweepTable& table, Overlay overlay, double n);

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

// A policy with what tells it from others of its kind: "Clipped, n0 = 2048".
QString labPolicyName(const PolicyChoice& choice);
// With its letter in front, when it is A or B.
QString labSeriesName(const SweepTable& table, std::size_t policy);

} // namespace attentoscope
