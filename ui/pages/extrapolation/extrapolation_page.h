// SPDX-License-Identifier: GPL-3.0-or-later
// The page "Extrapolation": trains small networks at short lengths when it is told to. One board shows how they answer at long
// ones under each policy, another what their heads do.
#pragma once

#include "ui/widgets/boards_page.h"

namespace attentoscope {

BoardsSpec extrapolationBoards();

} // namespace attentoscope
