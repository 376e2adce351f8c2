// Query rows of the evaluated experiment, key by key: the row that is selected, the one under the pointer, those that are pinned,
// and the mean of neighbouring ones.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/attention/raster/raster.h"
#include "ui/document/engine/question.h"
#include "ui/document/questions/subject.h"
#include "ui/plots/lines/weight_row.h"

#include <memory>
#include <vector>

namespace attentoscope {

struct KnownRow {
    SharedResult result; // that it is a row of; null: none yet
    std::shared_ptr<const Profile> profile;
    std::vector<WeightRow> weights; // of the profile, per policy
    std::vector<PolicyChoice> further{}; // behind A and B: those that have a scale here
};

struct RowOf {
    Subject subject; // see evaluationSubject()
    Index row = -1; // see shownRow()
    bool ranked = false; // with the ranks of its weights, which n log n is too long for on the screen's thread
    std::vector<PolicyChoice> further{}; // beside A and B
    bool operator==(const RowOf&) const = default;
};

struct RowProfile {
    using Inputs = RowOf;
    using Answer = KnownRow;
    static constexpr Urgency urgency = Urgency::Hand;
    static Outcome<KnownRow> answer(const RowOf& of, const Work<KnownRow>& work);
};

struct HoverProfile : RowProfile {
};

struct PinnedRows {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        std::vector<Index> rows; // beyond the last: left out
        bool ranked = false;
        bool operator==(const Inputs&) const = default;
    };
    using Answer = std::vector<KnownRow>;
    struct Memory {
        Answer known;
    };
    static constexpr Urgency urgency = Urgency::Picture;
    static Outcome<Answer> answer(const Inputs& of, Memory& memory, const Work<Answer>& work);
};

struct KnownBand {
    SharedResult result; // null: none yet
    Index row0 = 0, row1 = 0; // rows [row0, row1)
    std::vector<WeightRow> weights; // their mean, per policy
};

struct MeanOfRows {
    struct Inputs {
        RowOf middle;
        Index reach = 0; // how many rows on either side
        bool operator==(const Inputs&) const = default;
    };
    using Answer = KnownBand;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<KnownBand> answer(const Inputs& of, const Work<KnownBand>& work);
};

} // namespace attentoscope
