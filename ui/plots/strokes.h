// How lines and their markers look: what a picture can be read by without colour. Included by .cpp files only.
#pragma once

#include "ui/plots/series.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

namespace attentoscope {

// The marker that goes with a hue.
QCPScatterStyle markerOf(const Theme& theme, Hue hue, double unit);
QPen dashed(QPen pen, Dash dash);

} // namespace attentoscope
