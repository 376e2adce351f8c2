// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what the page of costs shows.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

struct CostSettings {
    bool ofBatch = false; // a batch with padding, else one sequence against its length
    int attempt = 0, batchAttempt = 0; // how often the user has measured again; no session keeps this

    bool operator==(const CostSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
