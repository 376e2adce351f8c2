// SPDX-License-Identifier: GPL-3.0-or-later
// The page of geometry with two boards: the effect of the order of tokens and the outputs as points in the hull of the values;
// or a query that the user moves.
#pragma once

#include "ui/widgets/boards_page.h"

namespace attentoscope {

BoardsSpec geometryBoards();

} // namespace attentoscope
