// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of two maps of the same rows and keys with one colour scale: exact attention, and an approximation of it.
#pragma once

#include "core/attention/evaluate/result.h"
#include "ui/document/document.h"
#include "ui/plots/maps/map_view.h"

#include <vector>

namespace attentoscope {

std::size_t comparedPolicy(const ViewState& view); // whose maps the boards of the JL page show

struct ComparedMap {
    SharedRaster raster;
    QString name; // stands behind the policy in the title
};
std::vector<MapPicture> comparedMaps(
    const Result& result, const ComparedMap& exact, const ComparedMap& approximate, const Document& document);

} // namespace attentoscope
