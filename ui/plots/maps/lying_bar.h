// SPDX-License-Identifier: GPL-3.0-or-later
// The colour bar of maps on paper, lying under them where they would be small beside a standing one.
#pragma once

#include "ui/plots/maps/color_bar.h"

namespace attentoscope {

// FigureStyle::align says where the bar begins and ends, so that it is as wide as the cells above.
SharedFigure makeLyingBarFigure(ColorBarPicture picture);

} // namespace attentoscope
