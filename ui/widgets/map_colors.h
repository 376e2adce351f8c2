// How the values of the maps that are shown together become colours.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/document/view_state.h"
#include "ui/theme/color_map.h"

namespace attentoscope {

// One scale for all the rasters. Only weights can be logarithmic: the other stages may be negative.
ColorScaling mapColors(const Rasters& rasters, const ViewState& view);
// Of B − A: they end at the same distance on both sides of 0, and a few pixels beyond do not make the rest pale.
ColorScaling differenceColors(const Raster& difference);
bool isHeld(const ViewState& view); // its colours have the range that is held
bool canBeLogarithmic(Stage stage);

QString stageLabel(Stage stage); // "weights", translated
QString stageAxis(Stage stage, bool weightsAlone = false); // "weight a", translated; see Inputs::areWeights
QString stageHelp(Stage stage);

} // namespace attentoscope
