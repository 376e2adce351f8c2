// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of heads ask: the numbers and small maps of all heads, and what another policy does to the map of the chosen
// one.
#pragma once

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
        Index layer = 0; // the chosen one, by the number in its names: it comes first
        bool agreement = false; // of the heads of the chosen layer
        bool comparison = false; // of A and B; then a source of one head will do
        bool onlyLayer = false; // no layer but the chosen one
        bool critical = false; // what the scores of each head ask for
        bool operator==(const Inputs&) const = default;
    };
    using Answer = HeadStudy; // head by head
    struct Memory {
        std::optional<Subject> of;
        HeadStudy study; // what is known is not computed again, whichever layer is chosen
    };
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<HeadStudy> answer(const Inputs& of, Memory& memory, const Work<HeadStudy>& work);
};

// The layers that were not chosen, of which there may be many: when the curves are there.
struct OtherHeads : HeadStudies {
    static constexpr Urgency urgency = Urgency::Rest;
    static Outcome<HeadStudy> answer(const Inputs& of, Memory& memory, const Work<HeadStudy>& work);
};

// A recording, as it is on the disk now.
struct StampedStep {
    RecordedStep recorded;
    FileStamp stamp;
    bool operator==(const StampedStep&) const = default;
};

// How focused each head was at every step of a training that was recorded.
struct HeadHistories {
    struct Inputs {
        Subject subject; // see headSubject(); of any of the steps
        std::vector<StampedStep> steps;
        bool operator==(const Inputs&) const = default;
    };
    using Answer = HeadHistory; // step by step
    struct Memory {
        std::optional<Subject> of; // without its file
        std::vector<std::pair<StampedStep, SharedHistoryStep>> known; // what has not changed on the disk is not read again
    };
    static constexpr Urgency urgency = Urgency::Rest;
    static Outcome<HeadHistory> answer(const Inputs& of, Memory& memory, const Work<HeadHistory>& work);
};

// The map of weights under B less those under A of the chosen head.
struct HeadDifference {
    Index nq = 0, nk = 0;
    std::vector<std::string> queryTokens, keyTokens; // one a query and a key, or none
    MapDifference maps;
};
using SharedHeadDifference = std::shared_ptr<const HeadDifference>;

struct MapChange {
    struct Inputs {
        Subject subject; // see headSubject()
        Index layer = 0, head = 0; // as the experiment calls them
        CellRange range; // empty: everything
        int width = 0, height = 0; // pixels
        bool print = false; // it may take longer, for more rows
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedHeadDifference;
    static constexpr Urgency urgency = Urgency::Picture;
    static Outcome<SharedHeadDifference> answer(const Inputs& of, const Work<SharedHeadDifference>& work);
};

// The place of the experiment's layer; 0 when it is not there.
std::size_t shownLayer(const HeadStudy& study, const Experiment& experiment);

} // namespace attentoscope
