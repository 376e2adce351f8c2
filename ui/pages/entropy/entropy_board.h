// SPDX-License-Identifier: GPL-3.0-or-later
// The first board of the page of entropies: the spectrum over the order α, the distribution over rows, each row, the distance
// between A and B, and the effect of a factor on B's scale. Entropy against length is on the Explore page.
#pragma once

#include "ui/widgets/board_spec.h"

namespace attentoscope {

BoardSpec entropyBoard();

// Selects a row of the maps at this place of an axis of rows.
void selectRowAt(Document& document, double place);

} // namespace attentoscope
