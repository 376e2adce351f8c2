// SPDX-License-Identifier: GPL-3.0-or-later
// The page about the Johnson–Lindenstrauss lemma: what random projections preserve, of points and of attention. It shows one of
// several boards.
#pragma once

#include "ui/widgets/boards_page.h"

namespace attentoscope {

BoardsSpec jlBoards();

} // namespace attentoscope
