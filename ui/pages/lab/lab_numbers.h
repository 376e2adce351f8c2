// SPDX-License-Identifier: GPL-3.0-or-later
// Text and numbers that the policy lab shows about the estimates and policies of a sweep.
#pragma once

#include "core/studies/critical/critical_growth.h"
#include "core/studies/sweep/sweep_estimates.h"
#include "ui/document/view_state.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/theme/hue.h"

#include <QString>

#include <utility>

namespace attentoscope {

// A sweep with its estimates, and the critical multipliers at its lengths.
struct LabData : SweepEstimates {
    SharedCriticalGrowth critical; // null: not known yet, or not shown
    std::vector<Hue> hues; // of the policies; empty: those of their positions

    Hue hueOf(std::size_t policy) const { return policy < hues.size() ? hues[policy] : Hue::policy(policy); }

    LabData(SweepEstimates estimates = {}, SharedCriticalGrowth growth = {})
        : SweepEstimates(std::move(estimates))
        , critical(std::move(growth))
    {
    }
};

// `overlay` must be an estimate of the entropy, or the limit of the exact entropy.
Estimate estimateOf(const SweepEstimates& data, std::size_t point, Overlay overlay);

// Returns why an estimate is doubtful at length n. Takes milliseconds, so use it for tooltips only.
QString doubtAbout(const SweepTable& table, Overlay overlay, double n);

// Returns the name of a policy with the parameters that distinguish it: "Clipped, n0 = 2048".
QString labPolicyName(const PolicyChoice& choice);
// "0.135 ln n"
QString lawText(const LawFit& law);
// Returns the critical multipliers as a title and as a sentence; empty if not known or not shown.
QString criticalTitle(const LabData& data);
QString criticalSentence(const LabData& data);

// Says at which lengths a policy has no scale, and why: "no scale at n = 512 … 16384: …". Empty: it has one at every length.
QString noScaleText(const SweepTable& table, std::size_t policy);

// Returns the name of a policy, with its letter in front if it is A or B.
QString labSeriesName(const SweepTable& table, std::size_t policy);

} // namespace attentoscope
