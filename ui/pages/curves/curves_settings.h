// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps which curves the pane of curves shows beside the present ones.
#pragma once

#include "ui/document/kept_curves.h"
#include "ui/document/view_state.h"

#include <QString>

#include <vector>

namespace attentoscope {

struct CurvesSettings {
    std::vector<KeptCurves> kept; // set aside for comparison
    QString axis; // what the curves are drawn against, see SweptAxis::parse(); empty: the length

    void correct(); // forgets an axis that cannot be read

    bool operator==(const CurvesSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
