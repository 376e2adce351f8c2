// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/rows/profile_settings.h"

#include "ui/document/view_settings.h"

#include <algorithm>

namespace attentoscope {

Names<ProfileOrder> namesOf(ProfileOrder)
{
    static constexpr Names<ProfileOrder> names = {
        {ProfileOrder::Position, "position"}, {ProfileOrder::Sorted, "sorted"}, {ProfileOrder::Cumulative, "cumulative"}};
    return names;
}

void ProfileSettings::correct()
{
    std::vector<Index> pinned;
    for (const Index row : pinnedRows)
        if (row >= 0 && Index(pinned.size()) < mostPinnedRows && std::ranges::find(pinned, row) == pinned.end())
            pinned.push_back(row);
    pinnedRows = pinned;
    band = std::clamp<Index>(band, 0, widestBand);
}

namespace {

// Files of earlier versions hold "sorted_profile": true instead of an order. It is read and never written.
QJsonValue getFormerOrder(const ViewState&) { return {}; }
void setFormerOrder(ViewState& state, const QJsonValue& value)
{
    if (value.toBool())
        state.of<ProfileSettings>().order = ProfileOrder::Sorted;
}

} // namespace

const ViewSettings ProfileSettings::table{viewSetting<&ProfileSettings::order>("profile_order"),
    viewSetting<&ProfileSettings::logarithmic>("profile_log"), viewSetting<&ProfileSettings::band>("profile_band"),
    viewSetting<&ProfileSettings::pinnedRows>("pinned_rows"), {"sorted_profile", getFormerOrder, setFormerOrder}};

} // namespace attentoscope
