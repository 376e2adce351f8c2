// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the colours for the values of maps that are shown together.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/document/view_state.h"
#include "ui/theme/color_map.h"

namespace attentoscope {

// Returns one scale for all rasters. Only weights can be logarithmic, because the other stages may be negative.
ColorScaling mapColors(const Rasters& rasters, const ViewState& view);
// Returns the colours of B − A. They reach equally far on both sides of 0, and ignore a few extreme pixels, which would make
// all others pale.
ColorScaling differenceColors(const Raster& difference);
bool isHeld(const ViewState& view); // the user has fixed the colour range of this stage
bool canBeLogarithmic(Stage stage);

QString stageLabel(Stage stage); // "weights", translated
QString stageAxis(Stage stage, bool weightsAlone = false); // "weight a", translated; see Inputs::areWeights
QString stageHelp(Stage stage);

} // namespace attentoscope
