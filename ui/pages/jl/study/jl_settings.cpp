// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/study/jl_settings.h"

#include "ui/document/view_settings.h"

#include <algorithm>

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

} // namespace attentoscope
