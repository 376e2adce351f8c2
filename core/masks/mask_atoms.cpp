// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masks/mask_atoms.h"

#include "core/base/numbers.h"
#include "core/masks/mask_file.h"

#include <algorithm>
#include <array>
#include <limits>

namespace attentoscope {
namespace {

constexpr std::size_t anyNumber = std::numeric_limits<std::size_t>::max();

// Returns ⌊a/b⌋ for b > 0. Positions may be negative, for which / would round towards zero.
Index floorDivide(Index a, Index b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

Index blockBegin(Index position, Index size) { return floorDivide(position, size) * size; }

Outcome<AtomData> prepareKeyPadding(const AtomArguments&, const MaskShape& shape)
{
    const auto flags = shape.keyPadded;
    AtomData data;
    if (flags.empty()) { // the source has no padding
        addRange(data.ranges, 0, shape.nk, shape.nk);
        return data;
    }
    if (static_cast<Index>(flags.size()) != shape.nk)
        return badInput("mask",
            {ATT_TEXT("core", "the source says of %1 keys whether they are padding, but there are %2 keys"),
                {formatNumber(static_cast<Index>(flags.size())), formatNumber(shape.nk)}});
    for (Index j = 0; j < shape.nk; ++j)
        if (flags[static_cast<std::size_t>(j)] == 0)
            addRange(data.ranges, j, j + 1, shape.nk);
    return data;
}

Outcome<AtomData> prepareRecorded(const AtomArguments&, const MaskShape& shape)
{
    AtomData data;
    if (!shape.recordedMask.empty() && shape.recordedMask != "recorded") {
        const auto mask = Mask::parse(shape.recordedMask);
        if (!mask)
            return mask.error();
        if (!mask->files().empty())
            return badInput("mask", ATT_TEXT("core", "a recorded mask must not read files"));
        MaskShape inner = shape;
        inner.recordedMask = {};
        auto bound = mask->bind(inner);
        if (!bound)
            return bound.error();
        data.mask = std::make_shared<const BoundMask>(*std::move(bound));
        return data;
    }
    if (shape.recorded.empty() || static_cast<Index>(shape.recorded.size()) != shape.nq * shape.nk)
        return badInput("mask", ATT_TEXT("core", "the mask “recorded” needs a file that records which keys the model saw"));
    data.flags = {shape.nq, shape.nk, {shape.recorded.begin(), shape.recorded.end()}, shape.recordedPlace};
    return data;
}

Outcome<AtomData> prepareLengths(const AtomArguments& arguments, const MaskShape& shape)
{
    const auto count = static_cast<Index>(arguments.numbers.size());
    if (shape.batch < 0 || shape.batch >= count)
        return badInput("mask",
            {ATT_TEXT("core", "padding gives the lengths of %1 sequences, but this is sequence %2: give one length for each"),
                {formatNumber(count), formatNumber(shape.batch + 1)}});
    AtomData data;
    addRange(data.ranges, 0, arguments.numbers[static_cast<std::size_t>(shape.batch)], shape.nk);
    return data;
}

Outcome<AtomData> prepareSegments(const AtomArguments& arguments, const MaskShape&)
{
    AtomData data;
    Index end = 0;
    for (const Index length : arguments.numbers)
        data.ends.push_back(end += length);
    return data;
}

Outcome<AtomData> prepareFile(const AtomArguments& arguments, const MaskShape& shape)
{
    auto flags = readMaskFlags(arguments.path, shape);
    if (!flags)
        return flags.error();
    AtomData data;
    data.flags = *std::move(flags);
    return data;
}

void segmentRanges(const AtomRow& row, KeyRanges& out)
{
    if (row.position < 0)
        return;
    const auto& ends = row.data.ends;
    const auto next = std::upper_bound(ends.begin(), ends.end(), row.position);
    addRange(out, next == ends.begin() ? 0 : *(next - 1), next == ends.end() ? row.nk : *next, row.nk);
}

// Shows keys that are causal or in the query's block at any level. Each such block begins at or before the query, so the
// union is one range.
void hierarchicalRanges(const AtomRow& row, KeyRanges& out)
{
    Index end = row.position + 1;
    for (const Index size : row.arguments.numbers)
        end = std::max(end, blockBegin(row.position, size) + size);
    addRange(out, 0, end, row.nk);
}

void dilatedRanges(const AtomRow& row, KeyRanges& out)
{
    const Index reach = row.arguments.numbers[0] - 1; // number of steps to either side: |i−j| < w·s
    const Index step = row.arguments.numbers[1];
    const Index first = std::max(-reach, -floorDivide(row.position, step)); // first step whose key is not negative
    const Index last = std::min(reach, floorDivide(row.nk - 1 - row.position, step));
    if (step == 1)
        return addRange(out, row.position + first, row.position + last + 1, row.nk);
    for (Index t = first; t <= last; ++t)
        addRange(out, row.position + t * step, row.position + t * step + 1, row.nk);
}

void fileRanges(const AtomRow& row, KeyRanges& out)
{
    const auto begin = row.data.flags.flags.begin() + row.query * row.nk;
    const auto end = begin + row.nk;
    for (auto at = begin; at != end;) {
        at = std::find_if(at, end, [](std::uint8_t flag) { return flag != 0; });
        const auto hidden = std::find(at, end, std::uint8_t{0});
        addRange(out, at - begin, hidden - begin, row.nk);
        at = hidden;
    }
}

void preparedRanges(const AtomRow& row, KeyRanges& out) { out = row.data.ranges; }

Index number(const AtomRow& row) { return row.arguments.numbers[0]; }

void recordedRanges(const AtomRow& row, KeyRanges& out)
{
    if (row.data.mask)
        row.data.mask->row(row.query, out);
    else
        fileRanges(row, out);
}

constexpr ArgumentRule exactly(std::size_t count) { return {count, count}; }
constexpr ArgumentRule orMore(std::size_t fewest) { return {fewest, anyNumber}; }

// clang-format off
constexpr AtomRule rules[] = {
    {.shown = {.name = "full", .form = "full", .example = "full",
         .help = ATT_TEXT("core", "Every query sees every key.")},
        .ranges = [](const AtomRow& row, KeyRanges& out) { addRange(out, 0, row.nk, row.nk); },
        .python = "j >= 0",
        .everything = true},

    {.shown = {.name = "causal", .form = "causal", .example = "causal",
         .help = ATT_TEXT("core", "Each query i sees its own key and all earlier keys: j ≤ i.")},
        .ranges = [](const AtomRow& row, KeyRanges& out) { addRange(out, 0, row.position + 1, row.nk); },
        .python = "j <= i",
        .places = true},

    {.shown = {.name = "padding", .form = "padding", .example = "padding",
         .help = ATT_TEXT("core", "Hides the keys that the source marks as padding.")},
        .prepare = prepareKeyPadding,
        .ranges = preparedRanges,
        .python = "{keys}",
        .sourcePadding = true},

    {.shown = {.name = "padding", .form = "padding(len)", .example = "padding(400)",
         .help = ATT_TEXT("core", "Only the first len keys are visible: j < len.")},
        .arguments = exactly(1).from(0),
        .ranges = [](const AtomRow& row, KeyRanges& out) { addRange(out, 0, number(row), row.nk); },
        .python = "j < {0}"},

    {.shown = {.name = "padding", .form = "padding(len,len,...)", .example = "padding(300,400)",
         .help = ATT_TEXT("core", "Only the first len keys are visible, with one len for each sequence of the batch.")},
        .arguments = orMore(2).from(0),
        .prepare = prepareLengths,
        .ranges = preparedRanges,
        .python = "j < {own}"},

    {.shown = {.name = "window", .form = "window(w)", .example = "window(128)",
         .help = ATT_TEXT("core", "Keys near the query on both sides: |i − j| < w.")},
        .arguments = exactly(1).from(1),
        .ranges = [](const AtomRow& row, KeyRanges& out) {
            addRange(out, row.position - number(row) + 1, row.position + number(row), row.nk);
        },
        .python = "(i - j).abs() < {0}",
        .places = true},

    {.shown = {.name = "sliding", .form = "sliding(w)", .example = "sliding(128)",
         .help = ATT_TEXT("core", "The last w keys up to the query itself: j ≤ i and i − j < w.")},
        .arguments = exactly(1).from(1),
        .ranges = [](const AtomRow& row, KeyRanges& out) {
            addRange(out, row.position - number(row) + 1, row.position + 1, row.nk);
        },
        .python = "(j <= i) & (i - j < {0})",
        .countsKeys = true,
        .places = true},

    {.shown = {.name = "block-causal", .form = "block-causal(b)", .example = "block-causal(64)",
         .help = ATT_TEXT("core", "The query's own block of b keys and all blocks before it: ⌊j/b⌋ ≤ ⌊i/b⌋.")},
        .arguments = exactly(1).from(1),
        .ranges = [](const AtomRow& row, KeyRanges& out) {
            addRange(out, 0, blockBegin(row.position, number(row)) + number(row), row.nk);
        },
        .python = "j // {0} <= i // {0}",
        .places = true},

    {.shown = {.name = "block-diagonal", .form = "block-diagonal(b)", .example = "block-diagonal(64)",
         .help = ATT_TEXT("core", "Only the query's own block of b keys: ⌊j/b⌋ = ⌊i/b⌋.")},
        .arguments = exactly(1).from(1),
        .ranges = [](const AtomRow& row, KeyRanges& out) {
            const Index begin = blockBegin(row.position, number(row));
            addRange(out, begin, begin + number(row), row.nk);
        },
        .python = "j // {0} == i // {0}",
        .places = true},

    {.shown = {.name = "block-diagonal", .form = "block-diagonal(len,len,...)", .example = "block-diagonal(100,200,300)",
         .help = ATT_TEXT("core", "Packed sequences of lengths len: a token sees only the tokens of its own sequence. Tokens after the last length form one more sequence.")},
        .arguments = orMore(2).from(1),
        .prepare = prepareSegments,
        .ranges = segmentRanges,
        .python = "(i >= 0) & (sum(j >= e for e in ({ends},)) == sum(i >= e for e in ({ends},)))",
        .places = true},

    {.shown = {.name = "hierarchical", .form = "hierarchical(b,b,...)", .example = "hierarchical(1,4,16)",
         .help = ATT_TEXT("core", "Earlier keys, and all keys of the query's block at any level: j ≤ i or ⌊j/b⌋ = ⌊i/b⌋ for one of the block sizes b.")},
        .arguments = orMore(1).from(1),
        .ranges = hierarchicalRanges,
        .python = "((j <= i) + sum(j // b == i // b for b in ({all},))) > 0",
        .places = true},

    {.shown = {.name = "prefix", .form = "prefix(p)", .example = "prefix(32)",
         .help = ATT_TEXT("core", "Causal, and the first p keys are visible to all queries: j < p or j ≤ i.")},
        .arguments = exactly(1).from(0),
        .ranges = [](const AtomRow& row, KeyRanges& out) { addRange(out, 0, std::max(number(row), row.position + 1), row.nk); },
        .python = "(j < {0}) | (j <= i)",
        .places = true},

    {.shown = {.name = "sink", .form = "sink(k)", .example = "sink(4)",
         .help = ATT_TEXT("core", "The first k keys: j < k.")},
        .arguments = exactly(1).from(0),
        .ranges = [](const AtomRow& row, KeyRanges& out) { addRange(out, 0, number(row), row.nk); },
        .python = "j < {0}"},

    {.shown = {.name = "dilated", .form = "dilated(w,s)", .example = "dilated(16,4)",
         .help = ATT_TEXT("core", "Every s-th key within w steps on both sides: |i − j| < w·s and s divides i − j.")},
        .arguments = exactly(2).from(1),
        .ranges = dilatedRanges,
        .python = "((i - j).abs() < {0} * {1}) & ((i - j) % {1} == 0)",
        .places = true},

    {.shown = {.name = "cells", .form = "cells(rows:keys,...)", .example = "cells(3:0-2,4-7:1+5)",
         .help = ATT_TEXT("core", "Only these cells are visible, row by row: 3:0-2 is row 3 with the keys 0 to 2, and * stands for every row or key."),
         .takesCells = true},
        .arguments = exactly(1),
        .ranges = [](const AtomRow& row, KeyRanges& out) {
            for (const KeyRange& keys : row.arguments.cells.keysOf(row.query))
                addRange(out, keys.begin, keys.end, row.nk);
        },
        .python = "{cells}"},

    {.shown = {.name = "recorded", .form = "recorded", .example = "recorded",
         .help = ATT_TEXT("core", "The keys that the model saw, as recorded in the file with its queries and keys (by dump_qk.py).")},
        .prepare = prepareRecorded,
        .ranges = recordedRanges,
        .python = "{recorded}",
        .record = true},

    {.shown = {.name = "file", .form = "file(path.npy)", .example = "file(mask.npy)",
         .help = ATT_TEXT("core", "A mask from a .npy file with one row for each query, or from an array in a .npz file (model.npz:name): booleans, or 0 and 1, or numbers that are added to the scores (0, and −10000 or less)."),
         .takesPath = true},
        .arguments = exactly(1),
        .prepare = prepareFile,
        .ranges = fileRanges,
        .python = "{file}"},
};
// clang-format on

} // namespace

std::span<const AtomRule> atomRules() { return rules; }

std::span<const MaskAtom> maskAtoms()
{
    static const auto shown = [] {
        std::array<MaskAtom, std::size(rules)> all;
        std::transform(std::begin(rules), std::end(rules), all.begin(), [](const AtomRule& rule) { return rule.shown; });
        return all;
    }();
    return shown;
}

} // namespace attentoscope
