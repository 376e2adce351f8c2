// The selected row and a cell of it, number by number.
#pragma once

#include "core/attention/reports/inspection.h"
#include "ui/document/questions/row_profile.h"

#include <limits>
#include <memory>

namespace attentoscope {

inline constexpr Index inspectedTop = 8; // keys of largest weight that are named

struct InspectRow {
    using Inputs = RowOf;
    using Answer = SharedInspectedRow;
    static constexpr Urgency urgency = Urgency::Hand;
    static Outcome<SharedInspectedRow> answer(const RowOf& of, const Work<SharedInspectedRow>& work);
};

struct KnownCell {
    SharedInspectedRow row; // null: none yet
    std::shared_ptr<const InspectedCell> cell; // null: none is selected, and the row sees no key
    double critical = std::numeric_limits<double>::quiet_NaN(); // multiplier that the scores of the row ask for; NaN: none
};

struct InspectCell {
    struct Inputs {
        RowOf row;
        Index key = -1; // in that row; where it has none, the key of the largest score
        bool operator==(const Inputs&) const = default;
    };
    using Answer = KnownCell;
    static constexpr Urgency urgency = Urgency::Hand;
    static Outcome<KnownCell> answer(const Inputs& of, const Work<KnownCell>& work);
};

} // namespace attentoscope
