// SPDX-License-Identifier: GPL-3.0-or-later
// A summary of what another policy changes in all heads of a study.
#pragma once

#include "core/studies/heads/head_study.h"

namespace attentoscope {

struct ChangeSummary {
    Index heads = 0; // heads that have an entropy under both policies
    Index focused = 0, spread = 0; // heads with lower and with higher entropy under B than under A
    double entropyA = HeadNumbers::undefined, entropyB = HeadNumbers::undefined; // means over them, nats
    double peakA = HeadNumbers::undefined, peakB = HeadNumbers::undefined; // mean peak weights
    Index matched = 0, unmatched = 0; // heads for which some scale gives B the entropy of A, and heads for which none does
    double tau = HeadNumbers::undefined, lowestTau = HeadNumbers::undefined, highestTau = HeadNumbers::undefined; // median, ends
};

// Compares the policy with this index in the study, B, with the first one, A.
ChangeSummary summarizeChange(const HeadStudy& study, std::size_t policy = 1);

} // namespace attentoscope
