// The quantities that heads are coloured and compared by: their names, and their values as they are shown.
#pragma once

#include "core/labs/heads/head_study.h"
#include "ui/document/view_state.h"
#include "ui/theme/color_map.h"

namespace attentoscope {

QString headQuantityLabel(HeadQuantity quantity); // "peak weight"
QString headQuantityHelp(HeadQuantity quantity);
QString headQuantityAxis(HeadQuantity quantity, const Experiment& experiment); // with its unit: "entropy H (nats)"

// As it is shown: entropies in the unit of the experiment. NaN: not known or not defined.
double headValue(const HeadStudy& study, std::size_t layer, std::size_t head, std::size_t policy, HeadQuantity quantity,
    const Experiment& experiment);
QString headValueText(double value, HeadQuantity quantity);

// One scale for all heads under all policies.
ColorScaling headColors(const HeadStudy& study, HeadQuantity quantity, const Experiment& experiment, ColorMap map);

} // namespace attentoscope
