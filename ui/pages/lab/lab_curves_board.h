// SPDX-License-Identifier: GPL-3.0-or-later
// The lab's curves: every scale policy on the same data against length, with theory beside the measurement and a table of the
// numbers.
#pragma once

#include "ui/widgets/board_spec.h"

namespace attentoscope {

BoardSpec labCurvesBoard();

} // namespace attentoscope
