// One query row of the evaluated experiment, key by key: the row that is selected, and the one under the pointer.
#pragma once

#include "core/attention/raster/raster.h"
#include "ui/document/engine/question.h"
#include "ui/document/questions/subject.h"

namespace attentoscope {

using SharedProfile = std::shared_ptr<const Profile>;

struct RowOf {
    Subject subject; // see evaluationSubject()
    Index row = -1; // see shownRow()
    bool operator==(const RowOf&) const = default;
};

struct RowProfile {
    using Inputs = RowOf;
    using Answer = SharedProfile;
    static constexpr Urgency urgency = Urgency::Hand;
    static Outcome<SharedProfile> answer(const RowOf& of, const Work<SharedProfile>& work);
};

struct HoverProfile : RowProfile {
};

} // namespace attentoscope
