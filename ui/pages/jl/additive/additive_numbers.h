// SPDX-License-Identifier: GPL-3.0-or-later
// The table of additive scores at the full length: a line for each factor, and one for q·k/√d.
#pragma once

#include "core/studies/gradients/additive_lengths.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

NumberTable additiveNumbers(const AdditiveLengths& study);

} // namespace attentoscope
