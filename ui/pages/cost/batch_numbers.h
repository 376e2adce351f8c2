// SPDX-License-Identifier: GPL-3.0-or-later
// Tells what padding costs, beside the pictures: a table with a line for each way to compute the batch, and sentences.
#pragma once

#include "ui/widgets/board_spec.h"

namespace attentoscope {

std::vector<PartSpec> batchParts();

} // namespace attentoscope
