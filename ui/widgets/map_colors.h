// How the values of the maps that are shown together become colours.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/document/view_state.h"
#include "ui/theme/color_map.h"

namespace attentoscope {

// One scale for all the rasters. Only weights can be logarithmic: the other stages may be negative.
ColorScaling mapColors(const Rasters& rasters, const ViewState& view);
bool canBeLogarithmic(Stage stage);

QString stageLabel(Stage stage); // "weights", translated
QString stageAxis(Stage stage, bool weightsAlone = false); // "weight a", translated; see Inputs::areWeights
QString stageHelp(Stage stage);

} // namespace attentoscope
