// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers behind the selected row and one of its cells, step by step.
#pragma once

#include "core/attention/reports/inspection.h"
#include "ui/document/questions/row_profile.h"

#include <limits>
#include <memory>

namespace attentoscope {

inline constexpr Index inspectedTop = 8; // how many keys of largest weight are listed

struct InspectRow {
    using Inputs = RowOf;
    using Answer = SharedInspectedRow;
    static constexpr Urgency urgency = Urgency::Hand;
    static Outcome<SharedInspectedRow> answer(const RowOf& of, const Work<SharedInspectedRow>& work);
};

struct KnownCell {
    SharedInspectedRow row; // null: none yet
    std::shared_ptr<const InspectedCell> cell; // null: no key is selected and the row sees none
    double critical = std::numeric_limits<double>::quiet_NaN(); // critical multiplier of the row's scores; NaN: none
};

struct InspectCell {
    struct Inputs {
        RowOf row;
        Index key = -1; // if the row has no such key, the key of the largest score is inspected
        bool operator==(const Inputs&) const = default;
    };
    using Answer = KnownCell;
    static constexpr Urgency urgency = Urgency::Hand;
    static Outcome<KnownCell> answer(const Inputs& of, const Work<KnownCell>& work);
};

} // namespace attentoscope
