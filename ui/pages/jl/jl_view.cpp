// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/jl_view.h"

#include "ui/document/view_settings.h"

#include <algorithm>

namespace attentoscope {

Names<JlBoard> namesOf(JlBoard)
{
    static constexpr Names<JlBoard> names = {{JlBoard::Points, "points"}, {JlBoard::Attention, "attention"},
        {JlBoard::Linear, "linear"}, {JlBoard::Additive, "additive"}};
    return names;
}

void JlView::correct()
{
    projectionTarget = std::max<Index>(1, projectionTarget);
    featureCount = std::max<Index>(1, featureCount);
}

const ViewSettings JlView::settings{viewSetting<&JlView::board>("jl_board"),
    viewSetting<&JlView::projectionTarget>("projection_target"), viewSetting<&JlView::featureCount>("feature_count"),
    viewSetting<&JlView::mapsOfB>("jl_maps_of_b")};

} // namespace attentoscope
