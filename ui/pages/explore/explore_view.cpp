// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/explore_view.h"

#include "ui/document/view_settings.h"

#include <algorithm>

namespace attentoscope {

Names<MapReduction> namesOf(MapReduction)
{
    static constexpr Names<MapReduction> names = {
        {MapReduction::Max, "max"}, {MapReduction::Mean, "mean"}, {MapReduction::OneRow, "one-row"}};
    return names;
}

Names<MapsShown> namesOf(MapsShown)
{
    static constexpr Names<MapsShown> names = {{MapsShown::Both, "both"}, {MapsShown::A, "a"}, {MapsShown::B, "b"},
        {MapsShown::Difference, "difference"}, {MapsShown::Several, "several"}};
    return names;
}

Names<ProfileOrder> namesOf(ProfileOrder)
{
    static constexpr Names<ProfileOrder> names = {
        {ProfileOrder::Position, "position"}, {ProfileOrder::Sorted, "sorted"}, {ProfileOrder::Cumulative, "cumulative"}};
    return names;
}

Names<InspectorPage> namesOf(InspectorPage)
{
    static constexpr Names<InspectorPage> names = {
        {InspectorPage::Numbers, "numbers"}, {InspectorPage::Chain, "chain"}, {InspectorPage::TopKeys, "top-keys"}};
    return names;
}

void ExploreView::correct()
{
    std::vector<Index> pinned;
    for (const Index row : pinnedRows)
        if (row >= 0 && Index(pinned.size()) < mostPinnedRows && std::ranges::find(pinned, row) == pinned.end())
            pinned.push_back(row);
    pinnedRows = pinned;
    profileBand = std::clamp<Index>(profileBand, 0, widestBand);
}

namespace {

// Files of earlier versions hold "sorted_profile": true instead of an order. It is read and never written.
QJsonValue getFormerOrder(const ViewState&) { return {}; }
void setFormerOrder(ViewState& state, const QJsonValue& value)
{
    if (value.toBool())
        state.of<ExploreView>().profileOrder = ProfileOrder::Sorted;
}

} // namespace

const ViewSettings ExploreView::settings{viewSetting<&ExploreView::reduction>("map_reduction"),
    viewSetting<&ExploreView::mapsShown>("maps_shown"), viewSetting<&ExploreView::cellValues>("cell_values"),
    viewSetting<&ExploreView::overview>("overview"), viewSetting<&ExploreView::comparesRows>("compare_rows"),
    viewSetting<&ExploreView::profileOrder>("profile_order"), viewSetting<&ExploreView::logProfile>("profile_log"),
    viewSetting<&ExploreView::profileBand>("profile_band"), viewSetting<&ExploreView::pinnedRows>("pinned_rows"),
    viewSetting<&ExploreView::inspector>("inspector"), {"sorted_profile", getFormerOrder, setFormerOrder}};

} // namespace attentoscope
