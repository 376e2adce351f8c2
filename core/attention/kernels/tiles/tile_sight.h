// Which keys the queries of one tile see, block by block: the ranges of the mask turned into lane flags.
#pragma once

#include "core/attention/kernels/aligned.h"
#include "core/attention/kernels/tiles/attention_tile.h"
#include "core/masks/mask.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

namespace attentoscope {

class TileSight
{
public:
    TileSight()
        : visible_(makeAligned<std::uint32_t>(blockKeys * tileQueries))
    {
        std::iota(allKeys_.begin(), allKeys_.end(), 0);
    }

    // rows: one query row a lane.
    void begin(const BoundMask& mask, const std::array<Index, tileQueries>& rows);

    // The first key at or after `key` that some lane may see; n_k when there is none. Keys only ever grow.
    Index nextKey(Index key);

    // A key at or before `end` and at or after which, up to `end`, nobody sees anything.
    Index lastKey(Index end) const { return oneRangeEach() ? std::min(end, union_.end) : end; }

    // Whether nobody sees a key from `end` on, where that is known without a look.
    bool endsWith(Index end) const { return oneRangeEach() && union_.end <= end; }

    // Looks at keys [block, block + keys). After it the members below speak of that block. False: nobody sees anything.
    bool look(Index block, int keys);
    const std::uint32_t* visible(); // (keys, 32); null: all see all
    std::span<const int> seenKeys(); // by some lane
    // Puts −∞ where a lane does not see, and finds `largest` anew.
    void hide(float* scores, float* largest) const;

    const KeyRanges& ranges(int lane) const { return ranges_[lane]; }

private:
    // Lanes with one range each are the common case: it is told once a tile and not once a block, and neither flags nor a list
    // are made before somebody asks for them.
    bool oneRangeEach() const { return union_.begin < union_.end; }
    bool allSee(Index begin, Index end) const;
    void findCommonRange();
    bool anySeesOfOneRange() const;
    // Marks what each lane, and what any lane, sees of the block.
    void lookAtRanges(std::array<bool, blockKeys>& seen);
    void lookAtAllRanges(std::array<bool, blockKeys>& seen);
    void makeFlags();

    Index nk_ = 0;
    std::array<KeyRanges, tileQueries> ranges_;
    std::array<std::size_t, tileQueries> cursor_{}; // first range that does not end before the block
    KeyRange common_, union_; // what all lanes see, and what any sees; empty unless each lane has one range
    alignas(64) std::array<std::int32_t, tileQueries> begin_{}, end_{}; // of the range, where each lane has one
    Aligned<std::uint32_t> visible_;
    std::array<int, blockKeys> keyList_{};
    std::array<int, blockKeys> allKeys_; // 0, 1, 2 ...
    int listed_ = 0;
    Index block_ = 0;
    int keys_ = 0;
    bool some_ = false, flagged_ = false; // whether some lane does not see all of the block; whether that is written out
};

} // namespace attentoscope
