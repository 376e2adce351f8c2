// SPDX-License-Identifier: GPL-3.0-or-later
// Approximations of the entropy at the points of a sweep, labelled as such where the window draws and the command line prints
// them. Shannon's entropy in nats; NaN where an approximation does not apply.
#pragma once

#include "core/studies/sweep/sweep.h"

#include <limits>
#include <span>
#include <vector>

namespace attentoscope {

struct Estimate {
    double entropy = std::numeric_limits<double>::quiet_NaN(); // 0 ... ln n
    bool firm = false; // whether it is within 0.05 nats of the exact theory, where that is known
};

struct PointEstimates {
    Estimate meanField; // ln n − λ (s_max − s̄), from measured scores or from expected ones
    Estimate gaussian, laplace, law024; // for n keys of noise: needles are treated as noise
    // The entropy of frozen noise for n → ∞, which is approached slowly far beyond freezing. NaN where it is off by more than
    // limitTolerance.
    double frozenEntropy = std::numeric_limits<double>::quiet_NaN();
    double freezing = std::numeric_limits<double>::quiet_NaN(); // m_c(n)
};

// Returns whether there are approximations and m_c for n keys: the theory must be known and every row must see every key.
bool approximated(const Experiment& experiment);
// Returns whether the source is noise only, which most approximations assume.
bool isNoise(const Experiment& experiment);

// Returns m_c at n keys; NaN for one key, or where there are no approximations.
double freezingAt(const Experiment& experiment, double n);

// Returns, for each length, the multiplier at which rows that see all n keys keep this entropy, in nats; NaN where no scale
// reaches it or where needles are missing.
std::vector<double> invariantMultipliers(const Experiment& experiment, double entropy, std::span<const double> lengths);

// Returns the estimates at a point of this table. freezing: freezingAt(point.n), which is slow and the same for every policy.
// There are no estimates where each row has a scale of its own that depends on the data.
PointEstimates estimatesAt(const SweepTable& table, const SweepPoint& point, double freezing);

} // namespace attentoscope
