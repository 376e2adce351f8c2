// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/cost/batch_layout.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <numeric>

namespace attentoscope {
namespace {

std::vector<Index> inOrder(std::size_t count)
{
    std::vector<Index> order(count);
    std::iota(order.begin(), order.end(), Index(0));
    return order;
}

std::vector<Index> byLength(std::span<const Index> lengths)
{
    std::vector<Index> order = inOrder(lengths.size());
    std::ranges::stable_sort(order, {}, [&](Index sequence) { return lengths[std::size_t(sequence)]; });
    return order;
}

// Puts each sequence in a row of its own. `begins(first, next)` returns whether the sequence `next` of the order begins another
// batch than that of `first`.
template <class Begins>
BatchLayout padded(const std::vector<Index>& order, std::span<const Index> lengths, const Begins& begins)
{
    BatchLayout layout;
    Index batch = 0;
    for (std::size_t first = 0, next = 0; first < order.size(); first = next, ++batch) {
        Index width = 0;
        for (; next < order.size() && !(next > first && begins(first, next)); ++next)
            width = std::max(width, lengths[std::size_t(order[next])]);
        for (std::size_t at = first; at < next; ++at)
            layout.push_back({{order[at]}, lengths[std::size_t(order[at])], width, batch});
    }
    return layout;
}

BatchLayout packed(std::span<const Index> lengths, Index width)
{
    std::vector<Index> order = inOrder(lengths.size());
    std::ranges::stable_sort(order, std::ranges::greater(), [&](Index sequence) { return lengths[std::size_t(sequence)]; });
    BatchLayout layout;
    for (const Index sequence : order) {
        const Index length = lengths[std::size_t(sequence)];
        if (length == 0)
            continue;
        auto row = std::ranges::find_if(layout, [&](const BatchRow& each) { return each.tokens + length <= width; });
        if (row == layout.end())
            row = layout.insert(row, {{}, 0, width, 0});
        row->sequences.push_back(sequence);
        row->tokens += length;
    }
    return layout;
}

} // namespace

const char* nameOf(BatchWay way)
{
    switch (way) {
    case BatchWay::InOrder:
        return "in-order";
    case BatchWay::Sorted:
        return "sorted";
    case BatchWay::Buckets:
        return "buckets";
    case BatchWay::Packed:
        return "packed";
    case BatchWay::Blocks:
        return "packed-blocks";
    }
    return "";
}

Outcome<BatchLayout> layoutOf(BatchWay way, std::span<const Index> lengths, const PaddingSetup& setup)
{
    const auto full = [&](std::size_t first, std::size_t next) { return Index(next - first) == setup.batchSize; };
    if (way == BatchWay::InOrder)
        return padded(inOrder(lengths.size()), lengths, full);
    if (way == BatchWay::Sorted)
        return padded(byLength(lengths), lengths, full);
    if (way == BatchWay::Buckets) {
        const std::vector<Index> order = byLength(lengths);
        const auto lengthAt = [&](std::size_t at) { return lengths[std::size_t(order[at])]; };
        return padded(order, lengths, [&](std::size_t first, std::size_t next) {
            return full(first, next) || lengthAt(next) - lengthAt(first) > setup.bucketWidth;
        });
    }
    const Index longest = lengths.empty() ? 0 : std::ranges::max(lengths);
    if (setup.packLength != 0 && setup.packLength < longest)
        return badInput("pack-length",
            {ATT_TEXT("core", "must be at least %1, the length of the longest sequence, or 0 to use this length"),
                {formatNumber(longest)}});
    return packed(lengths, setup.packLength == 0 ? longest : setup.packLength);
}

BatchWork workOf(BatchWay way, const BatchLayout& layout, std::span<const Index> lengths)
{
    BatchWork work;
    for (const BatchRow& row : layout) {
        double useful = 0;
        for (const Index sequence : row.sequences) {
            const auto length = double(lengths[std::size_t(sequence)]);
            useful += length * length;
        }
        const auto tokens = double(row.tokens), width = double(row.width);
        const bool dense = way != BatchWay::Blocks;
        work.positions += width;
        work.tokens += tokens;
        work.useful += useful;
        work.cells += dense ? width * width : useful;
        work.strangers += dense ? tokens * tokens - useful : 0;
    }
    return work;
}

} // namespace attentoscope
