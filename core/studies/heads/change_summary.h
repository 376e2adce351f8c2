// What another policy makes of all the heads of a study, in a few numbers.
#pragma once

#include "core/studies/heads/head_study.h"

namespace attentoscope {

struct ChangeSummary {
    Index heads = 0; // that have an entropy under both policies
    Index focused = 0, spread = 0; // of these: those of lower and of higher entropy under B than under A
    double entropyA = HeadNumbers::undefined, entropyB = HeadNumbers::undefined; // means over them, nats
    double peakA = HeadNumbers::undefined, peakB = HeadNumbers::undefined; // mean peak weights
    Index matched = 0, unmatched = 0; // heads for which there is a scale at which B has the entropy of A, and none
    double tau = HeadNumbers::undefined, lowestTau = HeadNumbers::undefined, highestTau = HeadNumbers::undefined; // median, ends
};

// B: the policy with this place among those of the study; A is the first.
ChangeSummary summarizeChange(const HeadStudy& study, std::size_t policy = 1);

} // namespace attentoscope
