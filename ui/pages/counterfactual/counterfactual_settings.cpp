// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/counterfactual/counterfactual_settings.h"

#include "ui/document/view_settings.h"

namespace attentoscope {

Names<HeadShade> namesOf(HeadShade)
{
    static constexpr Names<HeadShade> names = {{HeadShade::Layer, "layer"}, {HeadShade::MovedWeight, "moved-weight"},
        {HeadShade::MatchedTau, "matched-tau"}, {HeadShade::SinkMass, "sink-mass"}};
    return names;
}

const ViewSettings CounterfactualSettings::table{
    viewSetting<&CounterfactualSettings::shade>("head_shade"), viewSetting<&CounterfactualSettings::ownHead>("own_head")};

} // namespace attentoscope
