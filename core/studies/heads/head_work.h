// SPDX-License-Identifier: GPL-3.0-or-later
// The work of a study of heads in parts: all that its parts depend on, written as the identity of the work
// (core/parts/parted_work.h) and read from it, so that whoever finds parts needs no recording to put them together.
#pragma once

#include "core/parts/parted_work.h"
#include "core/studies/heads/head_parts.h"

#include <vector>

namespace attentoscope {

struct HeadWork {
    Experiment experiment;
    std::vector<PolicyChoice> policies;
    HeadStudySetup setup{}; // of which the identity has what numbers depend on
    std::vector<FedLayer> layers; // what is wrong with one of them is not written; empty: of recorded steps

    bool isByLayer() const { return setup.compare || !setup.agreements.empty(); } // a part is a layer, not a head
};

// `experiment`: what becomes of the experiment in the identity.
PartValue identityOf(const HeadWork& work, PartValue experiment);
// Errors: it is no such identity, or of recorded steps.
Outcome<HeadWork> headWorkIn(const PartValue& identity);

// Tells whether the heads of a layer that are there have all that the study asks for.
bool isWhole(const StudiedLayer& layer, const HeadWork& work);
// Returns the study with what is known of its heads. Errors: a part of another work.
Outcome<HeadStudy> studyOf(const HeadWork& work, const KnownParts& known);

} // namespace attentoscope
