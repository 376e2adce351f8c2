// SPDX-License-Identifier: GPL-3.0-or-later
// Answers which keys some queries see, query by query or for a block of them, as often as needed while keys are visited. For
// passes that have keys in their lanes.
#pragma once

#include "core/attention/kernels/tiles/attention_tile.h"
#include "core/masks/mask.h"

#include <cstdint>
#include <span>
#include <vector>

namespace attentoscope {

inline constexpr int groupTiles = blockKeys / tileQueries; // tiles of keys that share one pass over the queries

// Queries are numbered from 0 in the order of `rows`, and grouped in blocks of blockKeys.
class QuerySight
{
public:
    // Takes the first ones of `rows` until their visible ranges number `mostRanges`; at least one row.
    QuerySight(const BoundMask& mask, std::span<const Index> rows, std::size_t mostRanges = std::size_t(-1));

    Index queries() const { return Index(begin_.size()) - 1; }

    // Tells whether any query sees the key. A key that none sees may hold anything and must not matter.
    bool seen(Index key) const { return seen_[std::size_t(key)] > 0; }
    // Tells whether every query of the block that begins with query `block` sees all keys [first, last).
    bool everybody(Index block, Index first, Index last) const
    {
        const KeyRange& common = blocks_[std::size_t(block / blockKeys)].common;
        return common.begin <= first && last <= common.end;
    }
    // Finds which of the keys [first, last), at most 32, each of some queries sees, as flags (queries, 32), and lists the
    // queries that see any. If none does, the flags may stay as they were.
    void look(Index block, int queries, Index first, Index last, std::uint32_t* flags, std::vector<int>& listed) const;

private:
    struct Block {
        KeyRange common, hull; // what each query sees if it is one range, intersected; and the range around all that they see
    };
    std::vector<KeyRange> ranges_;
    std::vector<std::size_t> begin_; // (rows + 1)
    std::vector<Block> blocks_;
    std::vector<Index> seen_; // (n_k) how many queries see the key
};

// Copies rows first ... first + count − 1 to lanes (cols, 32); further lanes are 0. offset: (cols) subtracted from each row, or
// empty.
void transposeRows(const MatrixView& m, Index first, Index count, std::span<const float> offset, float* out);

} // namespace attentoscope
