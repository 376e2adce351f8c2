// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/rows/row_parts.h"

#include "core/statistics/row_numbers.h"

#include <algorithm>
#include <span>
#include <utility>

namespace attentoscope {
namespace {

// Returns how many rows a part has: whole tiles of the pass, which take some milliseconds, but so many that there are not more
// parts than a folder can hold.
Index rowsOfPart(const Result& result)
{
    constexpr double work = 1e8; // multiply-adds
    constexpr Index tile = 32, mostParts = 4096;
    const Inputs& inputs = *result.inputs;
    const double ofTile = double(tile) * double(inputs.nk()) * double(inputs.d() + inputs.dv() + 1);
    const Index tiles = Index(result.rowIndex.size() + tile - 1) / tile;
    return tile * std::max<Index>({1, Index(work / ofTile), (tiles + mostParts - 1) / mostParts});
}

struct Rows {
    Index first, count;
};

Rows rowsOf(const Result& result, Index part)
{
    const Index each = rowsOfPart(result), first = part * each;
    return {first, std::min(each, Index(result.rowIndex.size()) - first)};
}

// Tells whether rows could have been evaluated over so many keys.
bool canBe(const RowStatistics& rows, Index keys)
{
    return std::ranges::all_of(rows.visible, [&](std::int64_t visible) { return visible >= 0 && visible <= keys; })
        && std::ranges::all_of(rows.argmax, [&](std::int64_t key) { return key < keys; });
}

} // namespace

PartValue valueOf(const RowBlock& block)
{
    PartValue value{{"elapsed_seconds", block.elapsedMs / 1000}, {"policies", PartValue::array()}};
    for (const PolicyResult& policy : block.policies) {
        const std::vector<double> output(policy.output.data(), policy.output.data() + policy.output.size());
        value["policies"].push_back({{"rows", valueOf(numbersOf(policy.rows))}, {"output", valueOf(output)}});
    }
    return value;
}

Parts<RowBlock> rowParts(const RowBlocks& blocks)
{
    const Result& result = blocks.prepared();
    Parts<RowBlock> parts;
    const Index each = rowsOfPart(result), all = Index(result.rowIndex.size());
    for (Index part = 0; part * each < all; ++part) {
        const Rows rows = rowsOf(result, part);
        double visible = 1; // a part costs something even where its rows see no key
        for (Index row = rows.first; row < rows.first + rows.count; ++row)
            visible += double(result.mask.visible(result.rowIndex[std::size_t(row)]));
        parts.costs.push_back(visible * double(result.inputs->d() + result.inputs->dv() + 1));
    }
    parts.run = [&blocks](Index part, const StopToken& stop, const Progress& progress) {
        const Rows rows = rowsOf(blocks.prepared(), part);
        return blocks.evaluate(rows.first, rows.count, stop, progress);
    };
    return parts;
}

RowBlock rowBlockIn(const PartValue& value, const RowBlocks& blocks, Index part)
{
    const Rows rows = rowsOf(blocks.prepared(), part);
    RowBlock block = blocks.blank(rows.first, rows.count);
    block.elapsedMs = numberIn(value.at("elapsed_seconds")) * 1000;
    const PartValue& policies = value.at("policies");
    if (policies.size() != block.policies.size())
        throw NotAPart();
    for (std::size_t p = 0; p < policies.size(); ++p) {
        PolicyResult& policy = block.policies[p];
        const std::vector<double> output = numbersIn(policies.at(p).at("output"));
        if (!setNumbers(policy.rows, numbersIn(policies.at(p).at("rows"))) || Index(output.size()) != policy.output.size()
            || !canBe(policy.rows, blocks.prepared().inputs->nk()))
            throw NotAPart();
        std::ranges::transform(output, policy.output.data(), [](double number) { return float(number); });
    }
    return block;
}

} // namespace attentoscope
