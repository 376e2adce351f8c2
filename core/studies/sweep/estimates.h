// Approximations of the entropy at the points of a sweep, each to be labelled as what it is: what the window draws and the
// command line prints. Shannon's entropy in nats; NaN where an approximation says nothing.
#pragma once

#include "core/studies/sweep/sweep.h"

#include <limits>
#include <span>
#include <vector>

namespace attentoscope {

struct Estimate {
    double entropy = std::numeric_limits<double>::quiet_NaN(); // 0 ... ln n
    bool firm = false; // within 0.05 nats of the exact theory, where that is known
};

struct PointEstimates {
    Estimate meanField; // ln n − λ (s_max − s̄) from the scores that were drawn, or expected
    Estimate gaussian, laplace, law024; // of n keys of noise: needles are not counted as such
    // Of frozen noise: a limit, approached slowly far beyond freezing. NaN where it is off by more than limitTolerance.
    double frozenEntropy = std::numeric_limits<double>::quiet_NaN();
    double freezing = std::numeric_limits<double>::quiet_NaN(); // m_c(n)
};

// Whether there are approximations for n keys at all, and m_c: theory is known and every row sees every key.
bool approximated(const Experiment& experiment);
// Of nothing but noise, which most of them are made for.
bool isNoise(const Experiment& experiment);

// m_c at n keys; NaN for one key, or where there are no approximations.
double freezingAt(const Experiment& experiment, double n);

// The multiplier at which rows that see all n keys keep this entropy, nats, at each length; NaN where no scale does it or needles
// are missing.
std::vector<double> invariantMultipliers(const Experiment& experiment, double entropy, std::span<const double> lengths);

// Of a point of this table. freezing: freezingAt(point.n), which takes a while and is the same for every policy. Where each row
// has a scale of its own data, only what is measured says something.
PointEstimates estimatesAt(const SweepTable& table, const SweepPoint& point, double freezing);

} // namespace attentoscope
