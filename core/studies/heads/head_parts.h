// SPDX-License-Identifier: GPL-3.0-or-later
// A study of heads in parts, for several processes and machines: one for each head, or for each layer where its heads are
// compared with each other.
#pragma once

#include "core/parts/part_values.h"
#include "core/parts/parts.h"
#include "core/studies/heads/head_history.h"
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

// The layers, with all that the setup asks for. The arguments must outlive the parts.
Parts<StudiedLayer> layerParts(const HeadFeed& feed, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup);
PartValue valueOf(const StudiedLayer& layer);
// Fills in what was found in a layer. Throws what readPart() takes for a value that is no such part.
StudiedLayer studiedLayerIn(const PartValue& value, StudiedLayer empty);

// The recordings of several steps. The arguments must outlive the parts.
Parts<HistoryStep> stepParts(const Experiment& experiment, const std::vector<RecordedStep>& steps,
    const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup);
PartValue valueOf(const HistoryStep& step);
// Reads what was found of a recording, which must be there, as its head says which layers it has. Throws what readPart() takes
// for a value that is no such part.
HistoryStep historyStepIn(
    const PartValue& value, Experiment experiment, const RecordedStep& recorded, const std::vector<PolicyChoice>& policies);

} // namespace attentoscope
