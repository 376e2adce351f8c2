// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what the page of costs shows.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

struct CostSettings {
    bool ofBatch = false; // a batch with padding, else one sequence against its length

    bool operator==(const CostSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
