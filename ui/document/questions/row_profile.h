// One query row of the evaluated experiment, key by key: the row that is selected, and the one under the pointer.
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
};

struct RowOf {
    Subject subject; // see evaluationSubject()
    Index row = -1; // see shownRow()
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

} // namespace attentoscope
