// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/query_sight.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace attentoscope {

QuerySight::QuerySight(const BoundMask& mask, std::span<const Index> rows, std::size_t mostRanges)
    : begin_{0}
    , seen_(std::size_t(mask.nk()))
{
    KeyRanges row;
    std::vector<Index> change(std::size_t(mask.nk()) + 1); // from one key to the next, how many more queries see the key
    for (std::size_t i = 0; i < rows.size() && ranges_.size() < mostRanges; ++i) {
        if (i % blockKeys == 0)
            blocks_.push_back({{0, mask.nk()}, {mask.nk(), 0}});
        mask.row(rows[i], row);
        ranges_.insert(ranges_.end(), row.begin(), row.end());
        begin_.push_back(ranges_.size());
        Block& block = blocks_.back();
        const KeyRange one = row.size() == 1 ? row[0] : KeyRange{};
        block.common = {std::max(block.common.begin, one.begin), std::min(block.common.end, one.end)};
        for (const KeyRange& r : row) {
            block.hull = {std::min(block.hull.begin, r.begin), std::max(block.hull.end, r.end)};
            ++change[std::size_t(r.begin)];
            --change[std::size_t(r.end)];
        }
    }
    std::partial_sum(change.begin(), change.end() - 1, seen_.begin());
}

void QuerySight::look(Index block, int queries, Index first, Index last, std::uint32_t* flags, std::vector<int>& listed) const
{
    listed.clear();
    const KeyRange& hull = blocks_[std::size_t(block / blockKeys)].hull;
    if (last <= hull.begin || hull.end <= first)
        return;
    std::fill_n(flags, queries * tileQueries, 0U);
    for (int i = 0; i < queries; ++i) {
        const std::size_t query = std::size_t(block + i);
        const std::span ranges(ranges_.data() + begin_[query], begin_[query + 1] - begin_[query]);
        bool any = false;
        auto range = std::partition_point(ranges.begin(), ranges.end(), [&](const KeyRange& r) { return r.end <= first; });
        for (; range != ranges.end() && range->begin < last; ++range) {
            const Index from = std::max(range->begin, first) - first, to = std::min(range->end, last) - first;
            std::fill_n(flags + i * tileQueries + from, to - from, ~0U);
            any = true;
        }
        if (any)
            listed.push_back(i);
    }
}

void transposeRows(const MatrixView& m, Index first, Index count, std::span<const float> offset, float* out)
{
    if (count <= 0) {
        std::fill_n(out, m.cols() * tileQueries, 0.0F);
        return;
    }
    std::array<const float*, tileQueries> rows;
    for (int lane = 0; lane < tileQueries; ++lane)
        rows[lane] = m.data() + (first + std::min<Index>(lane, count - 1)) * m.cols();
    loadQueries(rows, m.cols(), out);
    for (Index t = 0; t < m.cols() && (count < tileQueries || !offset.empty()); ++t) {
        float* lanes = out + t * tileQueries;
        for (int lane = 0; lane < tileQueries; ++lane)
            lanes[lane] -= offset.empty() ? 0 : offset[std::size_t(t)];
        std::fill(lanes + std::min<Index>(count, tileQueries), lanes + tileQueries, 0.0F);
    }
}

} // namespace attentoscope
