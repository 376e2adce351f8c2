// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/rows/key_parts.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

PartValue valueOf(const KeyBlock& block)
{
    PartValue value{{"elapsed_seconds", block.elapsedMs / 1000}, {"longest", valueOf(block.longestCentred)},
        {"chunks", valueOf(block.chunks)}};
    if (block.tiny)
        value["tiny"] = valueOf(*block.tiny);
    return value;
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
    KeyBlock block{.chunks = {},
        .longestCentred = numberIn(value.at("longest")),
        .tiny = {},
        .elapsedMs = numberIn(value.at("elapsed_seconds")) * 1000};
    if (const auto tiny = value.find("tiny"); tiny != value.end())
        block.tiny = messageIn(*tiny);
    for (const PartValue& chunk : value.at("chunks")) {
        block.chunks.push_back(numbersIn(chunk));
        const auto isFinite = [](double number) { return std::isfinite(number); };
        if (block.chunks.back().size() != blocks.numbersOfChunk() || !std::ranges::all_of(block.chunks.back(), isFinite))
            throw NotAPart();
    }
    if (block.chunks.size() != blocks.chunks(part))
        throw NotAPart();
    return block;
}

} // namespace attentoscope
