// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps how the page What if shows heads.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

// Names what the colour of a head's point stands for.
enum class HeadShade { Layer, MovedWeight, MatchedTau, SinkMass };
inline constexpr HeadShade allHeadShades[] = {
    HeadShade::Layer, HeadShade::MovedWeight, HeadShade::MatchedTau, HeadShade::SinkMass};

struct CounterfactualSettings {
    HeadShade shade = HeadShade::Layer;
    bool ownHead = false; // shows the one head of the form's source, in place of the recorded model

    bool operator==(const CounterfactualSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
