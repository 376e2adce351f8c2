// What theory and its approximations say at the points of a sweep. All entropies in nats, NaN where nothing is said.
#pragma once

#include "core/run/sweep/sweep.h"
#include "ui/document/view_state.h"

#include <QString>

#include <limits>
#include <optional>
#include <vector>

namespace attentoscope {

// One estimate of the entropy at one point.
struct LabEstimate {
    double entropy = std::numeric_limits<double>::quiet_NaN();
    bool firm = false; // known to be close to the truth there
};

struct LabNumbers {
    LabEstimate theory; // log n − D and its like; doubtful near freezing
    LabEstimate meanField; // from the scores that were drawn
    LabEstimate gaussian, laplace, law024; // of n keys of noise
    LabEstimate frozen; // of frozen noise
    double freezing = std::numeric_limits<double>::quiet_NaN(); // m_c(n)

    const LabEstimate& of(Overlay overlay) const; // one that is an estimate of the entropy
};

// A line against n.
struct LabCurve {
    std::vector<double> xs, ys;
};

// A sweep with all that theory says beside it; made once and read by pictures and table.
struct LabData {
    SharedSweep sweep; // null: none yet
    std::vector<LabNumbers> numbers; // one for each of its points
    LabCurve freezing; // m_c(n); empty without a closed form
    LabCurve invariance; // the m(n) that keeps the target, see invarianceTarget()

    bool isFrozen(std::size_t point) const; // m beyond m_c
};
// What depends on the lengths alone is taken over from `before` where it is the same.
LabData labData(const SharedSweep& sweep, const LabData& before = {});

// Why an estimate is doubtful at length n. Takes milliseconds: for tooltips.
QString doubtAbout(const SweepTable& table, Overlay overlay, double n);
QString doubtAboutTheory();

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
