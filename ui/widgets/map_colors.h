// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the colours for the values of maps.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/document/view_state.h"
#include "ui/theme/color_map.h"

#include <string>

namespace attentoscope {

// Returns the length that the colours of weights reach to: the last one of the curves, so that it does not change while n does,
// or the number of keys where that is more or where the sequence is given and not generated. Beyond the curves noise would
// otherwise have the darkest colour under every policy.
Index longestLength(const Experiment& experiment, Index keys);
// Returns the colours of weights. Without a range that is held they depend on the experiment alone, and so are the same for all
// policies, lengths of the curves, sizes of a window, and frames of a film: from a tenth of an even weight at the longest length
// to 1.
ColorScaling weightColors(Index longest, const ViewState& view);
// Returns the colours of the stage that the maps show. Only weights can be logarithmic, because the other stages may be negative.
ColorScaling mapColors(const Maps& maps, const Experiment& experiment, const ViewState& view);
// Returns the colours of B − A, which reach equally far on both sides of 0. They depend on the experiment alone as well: those of
// weights reach to ± 1, logarithmically from a tenth of an even weight on, for a linear range shows nothing of 2048 keys.
ColorScaling weightDifferenceColors(Index longest, const ViewState& view);
ColorScaling differenceColors(const Maps& maps, const Experiment& experiment, const ViewState& view); // of the present stage
// Returns whether the user has fixed the colour range of this stage, or of B − A.
bool isHeld(const ViewState& view, bool difference = false);
std::string heldAs(Stage stage, bool difference); // see HeldColors::of
bool canBeLogarithmic(Stage stage);

QString stageLabel(Stage stage); // "Weights", translated
QString stageAxis(Stage stage, bool weightsAlone = false); // "weight a", translated; see Inputs::areWeights
QString stageHelp(Stage stage);

} // namespace attentoscope
