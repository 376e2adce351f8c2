// SPDX-License-Identifier: GPL-3.0-or-later
// A study of heads in parts, one for each head: for several processes and machines. What needs all heads of a layer, their
// agreement and their common entropy, is not of the parts.
#pragma once

#include "core/parts/part_values.h"
#include "core/parts/parts.h"
#include "core/studies/heads/head_study.h"

#include <vector>

namespace attentoscope {

struct StudiedHead {
    SharedHeadEntry entry;
    SharedCriticalMultiplier critical; // null: not asked for
};
PartValue valueOf(const StudiedHead& part);
// Throws what readPart() takes for a value that is no such part.
StudiedHead studiedHeadIn(const PartValue& value);

// The heads of all layers, layer by layer. The arguments must outlive the parts.
Parts<StudiedHead> headParts(const HeadFeed& feed, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup);

// Returns the study with all its parts.
HeadStudy withParts(HeadStudy empty, std::vector<StudiedHead> parts);

} // namespace attentoscope
