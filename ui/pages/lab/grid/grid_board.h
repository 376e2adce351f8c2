// SPDX-License-Identifier: GPL-3.0-or-later
// The lab's grid: where a scale holds. Maps of one quantity under A and B, and of what B has more, for each pair of values of two
// numbers of the experiment; a click on a tile sets both.
#pragma once

#include "ui/widgets/board_spec.h"

namespace attentoscope {

BoardSpec gridBoard();

} // namespace attentoscope
