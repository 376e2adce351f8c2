// SPDX-License-Identifier: GPL-3.0-or-later
// How the page Explore shows maps, curves, rows and cells.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/document/view_state.h"
#include "ui/plots/lines/profile_order.h"

namespace attentoscope {

// Which maps are shown.
enum class MapsShown { Both, A, B, Difference, Several }; // Difference: B − A; Several: A, B and the further policies

enum class InspectorPage { Numbers, Chain, TopKeys };

// Limits of the profile plot: rows pinned over it, and rows averaged on each side of the selected one.
inline constexpr Index mostPinnedRows = 4, widestBand = 512;

struct ExploreView {
    MapReduction reduction = MapReduction::Max;
    MapsShown mapsShown = MapsShown::Both;
    bool cellValues = true; // write the values into the cells of a map where they fit
    bool overview = true; // show a small map of everything while only a part is in view
    bool comparesRows = false; // beside the maps: each row under A against B, else the curves
    ProfileOrder profileOrder = ProfileOrder::Position;
    bool logProfile = true;
    Index profileBand = 0; // the profile is the mean of the rows up to this far from the selected one; 0: that row alone
    std::vector<Index> pinnedRows; // drawn over the profile, without duplicates
    InspectorPage inspector = InspectorPage::Numbers;

    void correct();
    bool operator==(const ExploreView&) const = default;
    static const ViewSettings settings;
};

} // namespace attentoscope
