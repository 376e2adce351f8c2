// SPDX-License-Identifier: GPL-3.0-or-later
// A table that compares dot-product and additive scores: time per score, spread of the logits, entropy of the rows.
#pragma once

#include "core/studies/gradients/score_shapes.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

NumberTable scoreTable(const ScoreComparison& scores);

} // namespace attentoscope
