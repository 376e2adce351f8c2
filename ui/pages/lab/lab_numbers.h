// SPDX-License-Identifier: GPL-3.0-or-later
// What the policy lab says of the estimates and the policies of a sweep.
#pragma once

#include "core/studies/critical/critical_growth.h"
#include "core/studies/sweep/sweep_estimates.h"
#include "ui/document/view_state.h"

#include <QString>

#include <utility>

namespace attentoscope {

// A sweep with its estimates, and what the scores ask for at its lengths.
struct LabData : SweepEstimates {
    SharedCriticalGrowth critical; // null: not known yet, or not shown

    LabData(SweepEstimates estimates = {}, SharedCriticalGrowth growth = {})
        : SweepEstimates(std::move(estimates))
        , critical(std::move(growth))
    {
    }
};

// One that is an estimate of the entropy, or the limit of the exact one.
Estimate estimateOf(const SweepEstimates& data, std::size_t point, Overlay overlay);

// Why an estimate is doubtful at length n. Takes milliseconds: for tooltips.
QString doubtAbout(const SweepTable& table, Overlay overlay, double n);

// A policy with what tells it from others of its kind: "Clipped, n0 = 2048".
QString labPolicyName(const PolicyChoice& choice);
// "0.135 ln n"
QString lawText(const LawFit& law);
// What the scores ask for, for a title and as a sentence; empty while that is not known or not shown.
QString criticalTitle(const LabData& data);
QString criticalSentence(const LabData& data);

// Where a policy has no scale, and why: "no scale at n = 512 … 16384: …". Empty: it has one at every length.
QString noScaleText(const SweepTable& table, std::size_t policy);

// With its letter in front, when it is A or B.
QString labSeriesName(const SweepTable& table, std::size_t policy);

} // namespace attentoscope
