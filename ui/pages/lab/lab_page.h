// SPDX-License-Identifier: GPL-3.0-or-later
// The policy lab. It shows one of two boards below its stories: curves of any scale policies against length, or a grid of where
// A and B hold.
#pragma once

#include "ui/widgets/boards_page.h"

namespace attentoscope {

BoardsSpec labBoards();

} // namespace attentoscope
