// SPDX-License-Identifier: GPL-3.0-or-later
// A board of the page of geometry: a query that the user moves among the keys, its output among the values, and the factors of
// its scores.
#pragma once

#include "ui/widgets/board_spec.h"

namespace attentoscope {

BoardSpec queryBoard();

} // namespace attentoscope
