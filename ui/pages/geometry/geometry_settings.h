// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what the page of geometry shows.
#pragma once

#include "core/studies/geometry/hull_plane.h"
#include "ui/document/view_state.h"

namespace attentoscope {

struct GeometrySettings {
    double pathMultiplier = 1; // m, multiplies the scale to show how far an output lies from the mean of the values; may be ∞
    bool distanceToMean = false; // distance of outputs to the mean value, else to the nearest one
    bool queryByHand = false; // the user drags a query; else the order of tokens, and outputs
    std::optional<PlanePoint> queryPlace; // place of the dragged query in the plane of the keys; none: the row's own query

    void correct();
    bool operator==(const GeometrySettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
