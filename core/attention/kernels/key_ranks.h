// What a tile of queries learns about single keys on the way, when asked: the largest scores of each row, and how many keys score
// more than a chosen one. Rare, so it is plain code; blocks that hold nothing large are passed over.
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

    void begin(); // a new tile
    // The chosen key's score in each lane (32).
    void choose(const float* scores) { std::copy_n(scores, tileQueries, chosen_.begin()); }
    // Scores (keys, 32) of a block, −∞ where not visible, and the largest of each lane.
    void add(const float* scores, int keys, const float* largest);
    // Writes the row that a lane holds. sees: whether it sees the chosen key.
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
