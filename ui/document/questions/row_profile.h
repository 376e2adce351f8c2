// SPDX-License-Identifier: GPL-3.0-or-later
// Query rows of the evaluated experiment, one weight per key: the selected row, the hovered one, the pinned ones, and the mean
// of neighbouring rows.
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
    SharedResult result; // the evaluation that the row belongs to; null: none yet
    std::shared_ptr<const Profile> profile;
    std::vector<WeightRow> weights; // weights of `profile`, one row for each policy
    std::vector<PolicyChoice> further{}; // the further policies behind A and B, without those that have no scale here
};

struct RowOf {
    Subject subject; // see evaluationSubject()
    Index row = -1; // see shownRow()
    bool ranked = false; // also sort the weights: n log n is too slow for the UI thread
    std::vector<PolicyChoice> further{}; // policies beside A and B
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
        std::vector<Index> rows; // those past the last row are left out
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
    std::vector<WeightRow> weights; // the mean weights of those rows, one for each policy
};

struct MeanOfRows {
    struct Inputs {
        RowOf middle;
        Index reach = 0; // rows on each side of the middle one
        bool operator==(const Inputs&) const = default;
    };
    using Answer = KnownBand;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<KnownBand> answer(const Inputs& of, const Work<KnownBand>& work);
};

} // namespace attentoscope
