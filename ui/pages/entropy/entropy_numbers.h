// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the page of entropies in two columns, A and B: over all rows, between A and B, and for the selected row.
#pragma once

#include "ui/pages/entropy/entropy_question.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

NumberTable entropyNumbers(const Entropies& entropies);

} // namespace attentoscope
