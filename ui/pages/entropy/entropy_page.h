// SPDX-License-Identifier: GPL-3.0-or-later
// The page of entropies. It shows one of two boards: spectra, distributions and the difference between A and B; or sinks (keys
// that take weight from every query) and their effect on the entropy.
#pragma once

#include "ui/widgets/boards_page.h"

namespace attentoscope {

BoardsSpec entropyBoards();

} // namespace attentoscope
