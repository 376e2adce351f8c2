// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps how Explore shows the weights of a row.
#pragma once

#include "ui/document/view_state.h"
#include "ui/plots/lines/profile_order.h"

namespace attentoscope {

// Limits of the profile plot: rows pinned over it, and rows averaged on each side of the selected one.
inline constexpr Index mostPinnedRows = 4, widestBand = 512;

struct ProfileSettings {
    ProfileOrder order = ProfileOrder::Position;
    bool logarithmic = true;
    Index band = 0; // the profile is the mean of the rows up to this far from the selected one; 0: that row alone
    std::vector<Index> pinnedRows; // drawn over the profile, without duplicates

    void correct();
    bool operator==(const ProfileSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
