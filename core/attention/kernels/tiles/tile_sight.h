// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the mask's ranges of visible keys into flags for each lane of a tile, block by block.
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

    // rows: the query row in each lane.
    void begin(const BoundMask& mask, const std::array<Index, tileQueries>& rows);

    // Returns the first key at or after `key` that some lane sees; n_k if there is none. Calls must go upwards in keys.
    Index nextKey(Index key);

    // Returns a key ≤ `end` such that no lane sees a key from there up to `end`.
    Index lastKey(Index end) const { return oneRangeEach() ? std::min(end, union_.end) : end; }

    // Tells whether no lane sees a key from `end` on, as far as that is known without looking at the mask.
    bool endsWith(Index end) const { return oneRangeEach() && union_.end <= end; }

    // Looks at keys [block, block + keys); the members below then refer to this block. Returns false if no lane sees any of
    // them.
    bool look(Index block, int keys);
    const std::uint32_t* visible(); // (keys, 32) flags; null: all lanes see all keys
    std::span<const int> seenKeys(); // keys that some lane sees
    // Puts −∞ where a lane does not see the key, and finds `largest` again.
    void hide(float* scores, float* largest) const;

    const KeyRanges& ranges(int lane) const { return ranges_[lane]; }

private:
    // Usually each lane has one range. That is found out once per tile instead of once per block, and flags and the list of
    // keys are made only on demand.
    bool oneRangeEach() const { return union_.begin < union_.end; }
    bool allSee(Index begin, Index end) const;
    void findCommonRange();
    bool anySeesOfOneRange() const;
    // Set the flags of each lane, and mark the keys that any lane sees.
    void lookAtRanges(std::array<bool, blockKeys>& seen);
    void lookAtAllRanges(std::array<bool, blockKeys>& seen);
    void makeFlags();

    Index nk_ = 0;
    std::array<KeyRanges, tileQueries> ranges_;
    std::array<std::size_t, tileQueries> cursor_{}; // first range that does not end before the block
    KeyRange common_, union_; // what all lanes see, what any lane sees; empty unless each lane has one range
    alignas(64) std::array<std::int32_t, tileQueries> begin_{}, end_{}; // the range of each lane, if each has one
    Aligned<std::uint32_t> visible_;
    std::array<int, blockKeys> keyList_{};
    std::array<int, blockKeys> allKeys_; // 0, 1, 2 ...
    int listed_ = 0;
    Index block_ = 0;
    int keys_ = 0;
    bool some_ = false, flagged_ = false; // whether some lane does not see all of the block; whether flags are made
};

} // namespace attentoscope
