// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what Explore shows beside the maps.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

struct ExploreSettings {
    bool comparesRows = false; // each row under A against B, else the curves

    bool operator==(const ExploreSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
