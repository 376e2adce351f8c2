// SPDX-License-Identifier: GPL-3.0-or-later
// The second board of the page of entropies: the weight on sinks, their part in the entropy, and the least entropy that the
// logits allow.
#pragma once

#include "ui/widgets/board_spec.h"

namespace attentoscope {

BoardSpec sinkBoard();

} // namespace attentoscope
