// SPDX-License-Identifier: GPL-3.0-or-later
// The page of claims: a list of what papers say, and beside it a card of the chosen claim, with the numbers that it stands or
// falls with, computed anew. A click opens the session that shows it, or trains the networks that it is about.
#pragma once

#include "ui/widgets/board_spec.h"

namespace attentoscope {

BoardSpec claimsBoard();

} // namespace attentoscope
