// SPDX-License-Identifier: GPL-3.0-or-later
// The page of gradients: how much gradient the scores receive, against scale, length and row; what survives a recurrent chain
// compared with one step of attention; additive scores compared with dot products.
#pragma once

#include "ui/widgets/board_spec.h"

namespace attentoscope {

BoardSpec gradientsBoard();

} // namespace attentoscope
