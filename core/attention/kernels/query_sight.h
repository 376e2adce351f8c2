// The visible keys of some queries, and of every block of them, looked up again and again while the keys go by: for passes that
// have keys in their lanes.
#pragma once

#include "core/attention/kernels/tiles/attention_tile.h"
#include "core/masks/mask.h"

#include <cstdint>
#include <span>
#include <vector>

namespace attentoscope {

inline constexpr int groupTiles = blockKeys / tileQueries; // tiles of keys that share one pass over the queries

// Queries are counted from 0 in the order of `rows`, in blocks of blockKeys.
class QuerySight
{
public:
    // Of as many of the rows as together see this many pieces of the keys; at least of one.
    QuerySight(const BoundMask& mask, std::span<const Index> rows, std::size_t mostRanges = std::size_t(-1));

    Index queries() const { return Index(begin_.size()) - 1; }

    // Whether any query sees the key: what is in one that none sees must not matter.
    bool seen(Index key) const { return seen_[std::size_t(key)] > 0; }
    // Whether every query of the block that begins with this one sees all keys [first, last).
    bool everybody(Index block, Index first, Index last) const
    {
        const KeyRange& common = blocks_[std::size_t(block / blockKeys)].common;
        return common.begin <= first && last <= common.end;
    }
    // Which keys [first, last), at most 32, each of some queries sees, as flags (queries, 32), and which queries see any: where
    // none does, flags are left as they are.
    void look(Index block, int queries, Index first, Index last, std::uint32_t* flags, std::vector<int>& listed) const;

private:
    struct Block {
        KeyRange common, hull; // what each of its queries sees in one piece, and what lies around all they see
    };
    std::vector<KeyRange> ranges_;
    std::vector<std::size_t> begin_; // (rows + 1)
    std::vector<Block> blocks_;
    std::vector<Index> seen_; // (n_k) how many queries see the key
};

// Rows first ... first + count − 1 as lanes (cols, 32), zero beyond. offset: (cols) taken off each, or empty.
void transposeRows(const MatrixView& m, Index first, Index count, std::span<const float> offset, float* out);

} // namespace attentoscope
