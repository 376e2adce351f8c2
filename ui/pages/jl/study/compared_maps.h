// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of two maps of the same rows and keys with one colour scale: exact attention, and an approximation of it.
#pragma once

#include "ui/document/view_state.h"
#include "ui/plots/maps/map_view.h"

#include <vector>

namespace attentoscope {

struct ComparedMap {
    SharedRaster raster;
    QString title; // rich text
};
std::vector<MapPicture> comparedMaps(
    const ComparedMap& exact, const ComparedMap& approximate, Index longest, const ViewState& view);

} // namespace attentoscope
