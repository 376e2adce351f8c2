// SPDX-License-Identifier: GPL-3.0-or-later
// One evaluation in parts, each of which is a block of its rows: for several processes and machines. The numbers are those of
// evaluate(), bit for bit.
#pragma once

#include "core/attention/evaluate/row_blocks.h"
#include "core/parts/part_values.h"
#include "core/parts/parts.h"

#include <vector>

namespace attentoscope {

PartValue valueOf(const RowBlock& block);

// The rows of all parts. `blocks` must outlive the parts.
Parts<RowBlock> rowParts(const RowBlocks& blocks);
// Reads what was found in a part. Throws what readPart() takes for a value that is no such part.
RowBlock rowBlockIn(const PartValue& value, const RowBlocks& blocks, Index part);

} // namespace attentoscope
