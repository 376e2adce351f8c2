// The computation of the pages of heads, and what it finds, which they share. The job runs on the worker's thread and keeps what
// it has found, so that it goes on there when more urgent work has stopped it.
#pragma once

#include "core/labs/heads/head_study.h"
#include "core/labs/heads/map_difference.h"
#include "ui/document/engine/study.h"
#include "ui/plots/cell_range.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attentoscope {

// The map of weights under B less those under A of the chosen head, at this size. No pixels: it is not wanted.
struct DifferenceDemand {
    CellRange range; // empty: everything
    int width = 0, height = 0;
    bool operator==(const DifferenceDemand&) const = default;
};

struct HeadDifference {
    Index layer = 0, head = 0; // as the experiment calls them
    DifferenceDemand demand;
    Index nq = 0, nk = 0;
    std::vector<std::string> queryTokens, keyTokens; // one a query and a key, or none
    MapDifference maps; // null rasters with a problem
    std::optional<Error> problem;
};
using SharedHeadDifference = std::shared_ptr<const HeadDifference>;

struct HeadFindings {
    Experiment of; // see headPart()
    HeadStudy study;
    SharedHeadDifference difference; // the last one that was wanted; null: none yet
};

// What a page wants beside the numbers and thumbnails of all heads.
struct HeadWish {
    bool agreement = false; // of the chosen layer
    bool comparison = false; // of A and B; then a source of one head will do
    bool onlyLayer = false; // no layer but the chosen one
    DifferenceDemand difference = {};
};

// The experiment that the heads depend on: which head is shown, and what is said of other things, is set to its default.
Experiment headPart(const Experiment& experiment);

// Everything of headPart(experiment), beginning with the layer that the experiment has chosen. `soFar`: of the same part, or
// empty.
StudyJob headJob(const Experiment& experiment, HeadFindings soFar, const HeadWish& wish);

// The place of the experiment's layer; 0 when it is not there.
std::size_t shownLayer(const HeadStudy& study, const Experiment& experiment);

} // namespace attentoscope
