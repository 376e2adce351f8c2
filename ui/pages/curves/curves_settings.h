// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps which curves the pane of curves shows beside the present ones.
#pragma once

#include "ui/document/kept_curves.h"
#include "ui/document/view_state.h"

namespace attentoscope {

struct CurvesSettings {
    std::vector<KeptCurves> kept; // set aside for comparison

    bool operator==(const CurvesSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
