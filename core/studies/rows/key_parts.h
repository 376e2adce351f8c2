// SPDX-License-Identifier: GPL-3.0-or-later
// One evaluation in parts, each of which is a block of its keys: for several processes and machines, none of which holds all
// keys. The numbers are those of evaluate(), bit for bit.
#pragma once

#include "core/attention/evaluate/key_blocks.h"
#include "core/parts/part_values.h"
#include "core/parts/parts.h"

namespace attentoscope {

PartValue valueOf(const KeyBlock& block);

Parts<KeyBlock> keyParts(const KeyBlocks& blocks); // `blocks` must outlive the parts
// Reads what was found in a part. Throws what readPart() takes for a value that is no such part.
KeyBlock keyBlockIn(const PartValue& value, const KeyBlocks& blocks, Index part);

} // namespace attentoscope
