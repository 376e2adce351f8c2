// SPDX-License-Identifier: GPL-3.0-or-later
// Collects results on single keys for a tile of queries, when asked for: the largest scores of each row, and how many keys
// score more than a chosen one. It is rarely needed, so it is plain code; blocks without a large enough score are skipped.
#pragma once

#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/tiles/attention_tile.h"

#include <array>
#include <vector>

namespace attentoscope {

class KeyRanks
{
public:
    KeyRanks(const PassProblem& problem, const PassOutput& out);

    bool wanted() const { return top_ > 0 || wantsRank(); }
    bool wantsRank() const { return !out_.larger.empty(); }

    void begin(); // starts a new tile
    // Sets the chosen key's score in each lane (32).
    void choose(const float* scores) { std::copy_n(scores, tileQueries, chosen_.begin()); }
    // Adds the scores (keys, 32) of a block, −∞ where not visible. largest: the largest score of each lane.
    void add(const float* scores, int keys, const float* largest);
    // Writes the results of the row in a lane. sees: whether the row sees the chosen key.
    void finish(int lane, std::size_t row, bool sees) const;

private:
    void addTop(const float* scores, int keys, int lane);

    const PassOutput& out_;
    std::size_t top_; // how many largest scores are wanted
    std::array<std::vector<float>, tileQueries> heaps_; // at most top_ scores, the smallest in front
    std::array<float, tileQueries> chosen_{};
    std::array<Index, tileQueries> larger_{};
};

} // namespace attentoscope
