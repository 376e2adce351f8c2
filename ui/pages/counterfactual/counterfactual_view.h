// SPDX-License-Identifier: GPL-3.0-or-later
// How the page What if shows heads.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

// Names what the colour of a head's point stands for.
enum class HeadShade { Layer, MovedWeight, MatchedTau, SinkMass };
inline constexpr HeadShade allHeadShades[] = {
    HeadShade::Layer, HeadShade::MovedWeight, HeadShade::MatchedTau, HeadShade::SinkMass};

struct CounterfactualView {
    HeadShade shade = HeadShade::Layer;

    bool operator==(const CounterfactualView&) const = default;
    static const ViewSettings settings;
};

} // namespace attentoscope
