// SPDX-License-Identifier: GPL-3.0-or-later
// The computations that the pages of heads request: the numbers and thumbnails of all heads, and how another policy changes the
// map of the chosen head.
#pragma once

#include "core/attention/raster/usual_reduce.h"
#include "core/formats/opened_file.h"
#include "core/studies/heads/head_history.h"
#include "core/studies/heads/head_study.h"
#include "core/studies/heads/map_difference.h"
#include "ui/document/engine/question.h"
#include "ui/document/questions/subject.h"
#include "ui/plots/maps/cell_range.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace attentoscope {

struct HeadStudies {
    struct Inputs {
        Subject subject; // see headSubject()
        Index layer = 0; // number of the chosen layer as in its array names; it is measured first
        bool agreement = false; // also how far the heads of the chosen layer agree
        bool comparison = false; // also compare A and B; this works with a single head, too
        bool onlyLayer = false; // measure only the chosen layer
        bool critical = false; // also the critical multiplier of each head
        Reduce reduce = usualReduce(Stage::Weights); // of thumbnails
        bool operator==(const Inputs&) const = default;
    };
    using Answer = HeadStudy; // updated after each head
    struct Memory {
        std::optional<Subject> of;
        Reduce reduce = usualReduce(Stage::Weights);
        HeadStudy study; // kept, so that choosing another layer recomputes nothing
    };
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<HeadStudy> answer(const Inputs& of, Memory& memory, const Work<HeadStudy>& work);
};

// The layers that were not chosen. There may be many, so that they wait until the curves are done.
struct OtherHeads : HeadStudies {
    static constexpr Urgency urgency = Urgency::Rest;
    static Outcome<HeadStudy> answer(const Inputs& of, Memory& memory, const Work<HeadStudy>& work);
};

// A recording with the state of its file on the disk.
struct StampedStep {
    RecordedStep recorded;
    FileStamp stamp;
    bool operator==(const StampedStep&) const = default;
};

// How focused each head was at every recorded step of a training.
struct HeadHistories {
    struct Inputs {
        Subject subject; // see headSubject(); may be of any step
        std::vector<StampedStep> steps;
        bool operator==(const Inputs&) const = default;
    };
    using Answer = HeadHistory; // updated after each step
    struct Memory {
        std::optional<Subject> of; // with an empty file name
        std::vector<std::pair<StampedStep, SharedHistoryStep>> known; // a step is read again only if its file changed
    };
    static constexpr Urgency urgency = Urgency::Rest;
    static Outcome<HeadHistory> answer(const Inputs& of, Memory& memory, const Work<HeadHistory>& work);
};

// The map of weights under B minus the one under A, for the chosen head.
struct HeadDifference {
    Index nq = 0, nk = 0;
    std::vector<std::string> queryTokens, keyTokens; // one per query or key, or empty
    MapDifference maps;
};
using SharedHeadDifference = std::shared_ptr<const HeadDifference>;

struct MapChange {
    struct Inputs {
        Subject subject; // see headSubject()
        Index layer = 0, head = 0; // numbers as in the experiment
        CellRange range; // empty: the whole map
        int width = 0, height = 0; // pixels
        bool print = false; // for print: may take longer, to use more rows
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedHeadDifference;
    static constexpr Urgency urgency = Urgency::Picture;
    static Outcome<SharedHeadDifference> answer(const Inputs& of, const Work<SharedHeadDifference>& work);
};

// Returns the index of the experiment's layer in the study; 0 if it is not there.
std::size_t shownLayer(const HeadStudy& study, const Experiment& experiment);

} // namespace attentoscope
