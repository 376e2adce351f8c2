// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/rows/key_parts.h"

namespace attentoscope {

PartValue valueOf(const KeyBlock& block)
{
    return {{"elapsed_seconds", block.elapsedMs / 1000}, {"longest", valueOf(block.longestCentred)},
        {"chunks", valueOf(block.chunks)}};
}

Parts<KeyBlock> keyParts(const KeyBlocks& blocks)
{
    Parts<KeyBlock> parts;
    for (Index part = 0; part < blocks.count(); ++part)
        parts.costs.push_back(blocks.cost(part));
    parts.run = [&blocks](Index part, const StopToken& stop, const Progress& progress) {
        return blocks.evaluate(part, stop, progress);
    };
    return parts;
}

KeyBlock keyBlockIn(const PartValue& value, const KeyBlocks& blocks, Index part)
{
    KeyBlock block{
        .chunks = {}, .longestCentred = numberIn(value.at("longest")), .elapsedMs = numberIn(value.at("elapsed_seconds")) * 1000};
    for (const PartValue& chunk : value.at("chunks")) {
        block.chunks.push_back(numbersIn(chunk));
        if (block.chunks.back().size() != blocks.numbersOfChunk())
            throw NotAPart();
    }
    if (block.chunks.size() != blocks.chunks(part))
        throw NotAPart();
    return block;
}

} // namespace attentoscope
