// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of costs shows.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

struct CostView {
    bool ofBatch = false; // a batch with padding, else one sequence against its length

    bool operator==(const CostView&) const = default;
    static const ViewSettings settings;
};

} // namespace attentoscope
