// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Explore asks and draws on paper, made from answers without any widget.
#pragma once

#include "ui/widgets/own_board.h"

namespace attentoscope {

// Returns the maps, the profile of the selected row, the curves, the rows as points, and each map alone if there are more than
// two.
OwnBoard exploreBoard();

} // namespace attentoscope
