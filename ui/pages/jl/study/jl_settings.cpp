// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/study/jl_settings.h"

#include "ui/document/view_settings.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

Names<JlBoard> namesOf(JlBoard)
{
    static constexpr Names<JlBoard> names = {{JlBoard::Points, "points"}, {JlBoard::Attention, "attention"},
        {JlBoard::Linear, "linear"}, {JlBoard::Additive, "additive"}};
    return names;
}

void JlSettings::correct()
{
    projectionTarget = std::max<Index>(1, projectionTarget);
    featureCount = std::max<Index>(1, featureCount);
}

const ViewSettings JlSettings::table{viewSetting<&JlSettings::board>("jl_board"),
    viewSetting<&JlSettings::projectionTarget>("projection_target"), viewSetting<&JlSettings::featureCount>("feature_count"),
    viewSetting<&JlSettings::mapsOfB>("jl_maps_of_b")};

Index shownTarget(const std::vector<Index>& targets, Index wanted)
{
    const auto distance = [&](Index k) { return std::fabs(std::log(double(k) / double(std::max<Index>(wanted, 1)))); };
    const auto found = std::ranges::min_element(targets, {}, distance);
    return found == targets.end() ? 0 : *found;
}

} // namespace attentoscope
